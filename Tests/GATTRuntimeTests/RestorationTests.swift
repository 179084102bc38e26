import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Restoration after the host's Bluetooth service, or the adapter, has gone and returned; devices that the host knows.
@Suite struct RestorationTests {
  @Test func `a scan goes on when the host's service is back, and reports nobody twice`() async throws {
    try await Stage.run { stage in
      let scan = Task(executorPreference: stage.air.clock) {
        var seen: [PeerIdentifier] = []
        for try await found in stage.central.scan(timeout: .seconds(60)) { seen.append(found.peripheral.identifier) }
        return seen
      }
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      try await stage.air.clock.sleep(for: .seconds(5))
      let restorations = stage.central.stateRestored()
      stage.phone.isDaemonRunning = false
      try await stage.air.clock.sleep(for: .seconds(5))
      // A host that starts has the adapter off at first.
      stage.phone.isPoweredOn = false
      stage.phone.isDaemonRunning = true
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(!stage.phone.isScanning)
      stage.phone.isPoweredOn = true
      let late = stage.air.addAdapter(name: "late")
      _ = try await late.startAdvertising(Advertisement(), interval: .milliseconds(100))
      #expect(try await scan.value == [stage.monitor.identifier, late.identifier])
      #expect(stage.air.clock.now == BackendInstant(sinceStart: .seconds(60)))
      var iterator = restorations.makeAsyncIterator()
      let restoration = await iterator.next()
      #expect(restoration?.scanCount == 1)
      #expect(restoration?.hasPairingAgent == false)
      #expect(restoration?.failures.isEmpty == true)
    }
  }

  @Test func `a scan that was interrupted ends at its timeout though nothing comes back`() async throws {
    try await Stage.run { stage in
      let scan = Task(executorPreference: stage.air.clock) {
        for try await _ in stage.central.scan(timeout: .seconds(20)) {}
      }
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.phone.isDaemonRunning = false
      await #expect(throws: CentralManagerError.serviceScanTimeout) { try await scan.value }
      #expect(stage.air.clock.now == BackendInstant(sinceStart: .seconds(20)))
      stage.phone.isDaemonRunning = true
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
    }
  }

  @Test func `a scan that was left while it was interrupted does not come back`() async throws {
    try await Stage.run { stage in
      let scan = Task(executorPreference: stage.air.clock) { for try await _ in stage.central.scan() {} }
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      scan.cancel()
      await #expect(throws: CancellationError.self) { try await scan.value }
      stage.phone.isDaemonRunning = true
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isScanning)
      #expect(!stage.central.isScanning)
    }
  }

  @Test func `a scan that can't go on says why, and so does the restoration`() async throws {
    try await Stage.run { stage in
      let restorations = stage.central.stateRestored()
      let scan = Task(executorPreference: stage.air.clock) { for try await _ in stage.central.scan() {} }
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.phone.faults = [.ignoresHostCalls]
      stage.phone.isDaemonRunning = true
      await #expect(throws: CentralManagerError.scanFailed("no answer")) { try await scan.value }
      var iterator = restorations.makeAsyncIterator()
      let failures = await iterator.next()?.failures
      #expect(failures?.first as? CentralManagerError == .scanFailed("no answer"))
      #expect(failures?.last as? CentralManagerError == .hostTimeout)
    }
  }

  @Test(arguments: [true, false])
  func `the default agent is asked again after the host's service, or the adapter, has returned`(isDaemon: Bool)
    async throws
  {
    try await Stage.run { stage in
      let person = Person(.displayYesNo)
      try await stage.central.setPairingAgent(person)
      try await stage.monitor.setPairingAgent(Person(.displayYesNo))
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let restorations = stage.central.stateRestored()
      if isDaemon { stage.phone.isDaemonRunning = false } else { stage.phone.isPresent = false }
      await stage.air.clock.runUntilIdle()
      if isDaemon { stage.phone.isDaemonRunning = true } else { stage.phone.isPresent = true }
      var iterator = restorations.makeAsyncIterator()
      #expect(await iterator.next()?.hasPairingAgent == true)
      try await stage.central.peripheral(stage.monitor.identifier).pair()
      #expect(person.asked.all.count == 1)
    }
  }

  @Test func `an agent that the host did not take back is given to it again`() async throws {
    try await Stage.run { stage in
      try await stage.central.setPairingAgent(Person(.displayYesNo))
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.phone.faults = [.ignoresHostCalls]
      let restorations = stage.central.stateRestored()
      stage.phone.isDaemonRunning = true
      var iterator = restorations.makeAsyncIterator()
      let first = await iterator.next()
      #expect(first?.hasPairingAgent == false)
      #expect(first?.failures.first as? PairingFailure == .timedOut)
      stage.phone.faults = []
      #expect(await iterator.next()?.hasPairingAgent == true)
      // The first call times out after 10 s, and the manager repeats it 30 s later.
      #expect(stage.air.clock.now == BackendInstant(sinceStart: .seconds(40)))
    }
  }

  @Test func `an agent that is set after a failed restoration is asked at once`() async throws {
    try await Stage.run { stage in
      try await stage.central.setPairingAgent(Person(.displayYesNo))
      try await stage.monitor.setPairingAgent(Person(.displayYesNo))
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.phone.faults = [.ignoresHostCalls]
      var restorations = stage.central.stateRestored().makeAsyncIterator()
      stage.phone.isDaemonRunning = true
      #expect(await restorations.next()?.hasPairingAgent == false)
      stage.phone.faults = []
      let person = Person(.displayYesNo)
      try await stage.central.setPairingAgent(person)
      try await stage.central.peripheral(stage.monitor.identifier).pair()
      #expect(person.asked.all.count == 1)
    }
  }

  @Test func `an agent that is set while the host's service is away is asked when it is back`() async throws {
    try await Stage.run { stage in
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      let person = Person(.displayYesNo)
      try await stage.central.setPairingAgent(person)
      let restorations = stage.central.stateRestored()
      stage.phone.isDaemonRunning = true
      var iterator = restorations.makeAsyncIterator()
      #expect(await iterator.next()?.hasPairingAgent == true)
    }
  }

  @Test
  func `a scan goes on when the adapter was unplugged and is back, and a life of connections waits for its return`()
    async throws
  {
    try await Stage.run { stage in
      let found = Record<PeerIdentifier>()
      let scan = Task(executorPreference: stage.air.clock) {
        for try await discovery in stage.central.scan(options: ScanOptions(allowsDuplicates: true)) {
          found.append(discovery.peripheral.identifier)
        }
      }
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var lives = 0
      for try await link in device.connections() {
        lives += 1
        if lives == 2 { break }
        stage.phone.isPresent = false
        #expect(try await link.waitForEnd() == .poweredOff)
        #expect(stage.central.state == .unsupported)
        await #expect(throws: CentralManagerError.adapterGone) { try await device.connect() }
        await #expect(throws: CentralManagerError.adapterGone) { for try await _ in stage.central.scan() {} }
        _ = stage.air.clock.schedule(after: .seconds(100)) { stage.phone.isPresent = true }
      }
      #expect(lives == 2)
      await device.disconnect()
      let count = found.all.count
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(found.all.count > count)
      scan.cancel()
      await #expect(throws: CancellationError.self) { try await scan.value }
    }
  }

  @Test func `a connection that a failing host ends says so, and is not counted as a failure of the device`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var lives = 0
      for try await link in device.connections(policy: ConnectionPolicy(disconnectRetries: 0)) {
        lives += 1
        if lives == 2 { break }
        stage.phone.isDaemonRunning = false
        #expect(try await link.waitForEnd() == .hostServiceEnded)
        stage.phone.isDaemonRunning = true
      }
      #expect(lives == 2)
    }
  }

  // MARK: Lasting subscriptions

  @Test func `a lasting subscription goes on over links, changes of services and the host's service`() async throws {
    try await Stage.run { stage in
      var server = try await stage.peripheral.add(HeartRateService.self, provider: Monitor())
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var beats = device.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }).makeAsyncIterator()
      func send(_ rate: UInt16) -> Task<Void, any Error> {
        Task(executorPreference: stage.air.clock) { [server] in
          for await subscribers in server.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
          try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: rate))
        }
      }
      let faults: [@Sendable () async throws -> HeartRateService.Server?] = [
        { nil },
        {
          stage.monitor.breakLinks(with: stage.phone, reason: .remote)
          return nil
        },
        {
          try await stage.peripheral.removeAllServices()
          // This service takes the handles of the removed service.
          try await stage.peripheral.add(MutableService(uuid: "1234"))
          return try await stage.peripheral.add(HeartRateService.self, provider: Monitor())
        },
        {
          stage.phone.isDaemonRunning = false
          try await stage.air.clock.sleep(for: .seconds(100))
          stage.phone.isDaemonRunning = true
          return nil
        },
      ]
      for (index, fault) in faults.enumerated() {
        if let changed = try await fault() { server = changed }
        let sending = send(UInt16(70 + index))
        #expect(try await beats.next()?.heartRate == UInt16(70 + index))
        try await sending.value
      }
      await device.disconnect()
      #expect(try await beats.next() == nil)
    }
  }

  @Test func `a lasting subscription that is refused throws what the device answered`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      await #expect(throws: ServiceError.notFound(HeartRateService.uuid)) {
        for try await _ in device.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }) {}
      }
      await #expect(throws: ServiceError.notFound("1234")) {
        for try await _ in device.notifications(of: "AAAA", in: "1234") {}
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.monitor.linkCount == 0)
    }
  }

  // MARK: Devices that the host knows

  @Test func `a new manager finds what the host knows and is connected to`() async throws {
    try await Stage.run { stage in
      let (_, link, _) = try await stage.connected()
      let other = stage.air.addAdapter(name: "other")
      _ = try await other.startAdvertising(Advertisement(), interval: .milliseconds(100))
      await (try await stage.central.peripheral(other.identifier).connect()).disconnect()
      let central = try await CentralManager(backend: stage.phone)
      #expect(central.connectedPeripherals.map { $0.identifier } == [stage.monitor.identifier])
      let known = try await central.retrievePeripherals()
      #expect(Set(known.map { $0.name }) == ["monitor", "other"])
      #expect(central.peripherals.count == 2)
      let some = try await central.retrievePeripherals(withIdentifiers: [other.identifier, PeerIdentifier("nobody")])
      #expect(some.map { $0.identifier } == [other.identifier])
      let connected = try await central.retrieveConnectedPeripherals(withServices: [HeartRateService.uuid])
      #expect(connected.map { $0.identifier } == [link.peripheral.identifier])
      #expect(try await central.retrieveConnectedPeripherals(withServices: ["1234"]).isEmpty)
      #expect(try await central.retrieveConnectedPeripherals(withServices: []).count == 1)
    }
  }

  @Test func `a host that does not answer is a timeout`() async throws {
    try await Stage.run { stage in
      stage.phone.faults = [.ignoresHostCalls]
      await #expect(throws: CentralManagerError.hostTimeout) { try await stage.central.retrievePeripherals() }
      #expect(stage.air.clock.now == BackendInstant(sinceStart: .seconds(10)))
    }
  }

  // MARK: Values written together

  @Test func `values written together take effect together, or none does`() async throws {
    try await Stage.run { stage in
      let service = MutableService(uuid: "1234")
      let properties: CharacteristicProperties = [.read, .write, .extendedProperties, .reliableWrite]
      let locals = ["AAAA", "BBBB"].map { uuid in
        MutableCharacteristic(uuid: uuid as BluetoothUUID, properties: properties, value: Data([0]))
      }
      for local in locals { service.add(local) }
      service.add(MutableCharacteristic(uuid: "CCCC", properties: [.write], value: Data([0])))
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let found = try await link.service("1234").characteristics
      try await link.writeReliably([
        ReliableWrite(Data([1]), to: found[0]), ReliableWrite(Data([2]), to: found[1]),
        ReliableWrite(Data([3]), to: found[0]),
      ])
      #expect(locals.map { $0.value } == [Data([3]), Data([2])])
      try await link.writeReliably([])
      await #expect(throws: CharacteristicError.writeNotSupported) {
        try await link.writeReliably([ReliableWrite(Data([9]), to: found[0]), ReliableWrite(Data([9]), to: found[2])])
      }
      await #expect(throws: CharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try await link.writeReliably([ReliableWrite(Data(count: 513), to: found[0])])
      }
      // Two calls write to the same characteristics in different orders.
      async let one: Void = link.writeReliably([
        ReliableWrite(Data([4]), to: found[0]), ReliableWrite(Data([5]), to: found[1]),
      ])
      async let other: Void = link.writeReliably([
        ReliableWrite(Data([6]), to: found[1]), ReliableWrite(Data([7]), to: found[0]),
      ])
      _ = try await (one, other)
      #expect(locals.map { $0.value } == [Data([7]), Data([6])])
      #expect(found[0].pendingCount == 0)
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      _ = try await link.waitForEnd()
      let next = try await link.peripheral.connect()
      await #expect(throws: PeripheralError.disconnected) {
        try await next.writeReliably([ReliableWrite(Data([9]), to: found[0])])
      }
    }
  }

  @Test func `a link has one set of values under way that are written together, and a plain write waits for its own`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let link = try await backend.connect(central, 7)
      let found = try await link.service("1234").characteristics
      let writes = found.map { characteristic in
        Task(executorPreference: backend.air.clock) {
          try await link.writeReliably([ReliableWrite(Data([1]), to: characteristic)])
        }
      }
      await backend.air.clock.runUntilIdle()
      let plain = Task(executorPreference: backend.air.clock) { try await found[0].write(Data([2])) }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.suffix(1) == ["write reliably 7"])
      backend.answer("write reliably 7")
      try await writes[0].value
      await backend.air.clock.runUntilIdle()
      #expect(Set(backend.all.suffix(2)) == ["write reliably 7", "write 7"])
      backend.answer("write reliably 7")
      backend.answer("write 7")
      try await writes[1].value
      try await plain.value
      // A write that times out leaves no turn in the queue.
      await #expect(throws: CharacteristicError.writeTimeout) {
        try await link.writeReliably([ReliableWrite(Data([3]), to: found[0])])
      }
      #expect(found[0].pendingCount == 0)
    }
  }
}
