import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// The managers keep their promises without the help of the backend.
@Suite struct UncooperativeBackendTests {
  private let backend = RecordingBackend()
  private let peer = PeerIdentifier("peer")

  private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await backend.air.run(timeLimit: .seconds(7200), body)
  }

  /// Connects over link `number`.
  private func connect(_ central: CentralManager, _ number: UInt64) async throws -> (Connection, Characteristic) {
    let device = central.peripheral(peer)
    let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
    await backend.air.clock.runUntilIdle()
    backend.report(.connected(LinkIdentifier(rawValue: number), to: peer))
    backend.answer("connect peer", Int(number))
    let link = try await attempt.value
    let characteristic = try await link.service("1234").characteristic("AAAA")
    return (link, try #require(characteristic))
  }

  @Test func `what is pending on a link ends with it though the backend never answers`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      let operations: [@Sendable () async throws -> Void] = [
        { _ = try await remote.read() }, { try await remote.write(Data()) }, { _ = try await remote.subscribe() },
        { for try await _ in remote.notifications() {} }, { _ = try await link.readRSSI() },
      ]
      let tasks = operations.map { body in Task(executorPreference: backend.air.clock) { try await body() } }
      await backend.air.clock.runUntilIdle()
      let start = backend.air.clock.now
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .remote))
      for task in tasks { await #expect(throws: PeripheralError.disconnected) { try await task.value } }
      #expect(backend.air.clock.now == start)
    }
  }

  @Test func `power off ends links, attempts and scans though the backend says nothing else`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      let read = Task(executorPreference: backend.air.clock) { try await remote.read() }
      let attempt = Task(executorPreference: backend.air.clock) {
        try await central.peripheral(PeerIdentifier("other")).connect()
      }
      let scan = Task(executorPreference: backend.air.clock) { for try await _ in central.scan() {} }
      await backend.air.clock.runUntilIdle()
      let start = backend.air.clock.now
      backend.report(.stateChanged(.poweredOff))
      await #expect(throws: PeripheralError.disconnected) { try await read.value }
      await #expect(throws: CentralManagerError.notPoweredOn) { try await attempt.value }
      await #expect(throws: CentralManagerError.notPoweredOn) { try await scan.value }
      #expect(link.disconnectionReason == .poweredOff)
      #expect(central.connectedPeripherals.isEmpty)
      #expect(backend.air.clock.now == start)
    }
  }

  @Test func `the host's service ends links with its reason when it goes, though the backend says nothing else`()
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      let read = Task(executorPreference: backend.air.clock) { try await remote.read() }
      await backend.air.clock.runUntilIdle()
      backend.report(.stateChanged(.resetting))
      await #expect(throws: PeripheralError.disconnected) { try await read.value }
      #expect(link.disconnectionReason == .hostServiceEnded)
    }
  }

  @Test func `an operation without the host's service throws an error that names the service`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let peripheral = try await PeripheralManager(backend: backend)
      backend.report(.stateChanged(.resetting))
      let device = central.peripheral(peer)
      let connecting = await #expect(throws: CentralManagerError.self) { try await device.connect() }
      let adding = await #expect(throws: PeripheralManagerError.self) {
        try await peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      }
      for message in [connecting?.description, adding?.description] {
        #expect(message?.contains("the Bluetooth service of the host does not run") == true)
      }
    }
  }

  /// Subscribes over link 7, and reports changed services, so that the manager renews the subscription.
  private func renew(_ remote: Characteristic) async throws -> Subscription<Data> {
    let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
    await backend.air.clock.runUntilIdle()
    backend.answer("updates on 7")
    let values = try await subscribing.value
    backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
    await backend.air.clock.runUntilIdle()
    #expect(backend.all.filter { $0 == "updates on 7" }.count == 2)
    return values
  }

  @Test func `a subscription ends without an error when the link ends while it is renewed`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let values = try await renew(remote)
      // The renewal fails before the backend reports the end of the link.
      backend.answer("updates on 7", 0)
      #expect(try await values.next() == nil)
    }
  }

  @Test func `a late answer to an earlier subscription does not start the next one`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let first = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.runUntilIdle()
      // The discovery after a change of the services fails, and the subscription fails with it.
      backend.holdsDiscovery = true
      backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
      await backend.air.clock.runUntilIdle()
      backend.answer("services 7", 0)
      await #expect(throws: PeripheralError.disconnected) { try await first.value }
      let isSubscribed = Record<Void>()
      let second = Task(executorPreference: backend.air.clock) {
        _ = try await remote.subscribe()
        isSubscribed.append(())
      }
      await backend.air.clock.runUntilIdle()
      backend.answerFirst("updates on 7")
      await backend.air.clock.runUntilIdle()
      #expect(isSubscribed.all.isEmpty)
      backend.answer("updates on 7")
      try await second.value
    }
  }

  @Test func `a subscription ends without an error when the link ends while its services are discovered again`()
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.runUntilIdle()
      backend.answer("updates on 7")
      let values = try await subscribing.value
      backend.holdsDiscovery = true
      backend.report(.servicesChanged(LinkIdentifier(rawValue: 7)))
      await backend.air.clock.runUntilIdle()
      backend.answer("services 7", 0)
      #expect(try await values.next() == nil)
    }
  }

  @Test func `a lasting subscription continues with the next link when a link ends while it is renewed`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let device = central.peripheral(peer)
      let values = Record<Data>()
      let task = Task(executorPreference: backend.air.clock) {
        for try await value in device.notifications(of: "AAAA", in: "1234") { values.append(value) }
      }
      await backend.air.clock.runUntilIdle()
      _ = try await renew(remote)
      for _ in 1...2 {
        backend.answer("updates on 7", 0)
        await backend.air.clock.runUntilIdle()
      }
      // After the second failure, the sequence waits for the end of the link.
      #expect(backend.all.filter { $0 == "updates on 7" }.count == 3)
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .remote))
      try await backend.air.clock.sleep(for: .seconds(1))
      #expect(backend.all.filter { $0 == "connect peer" }.count == 2)
      backend.report(.connected(LinkIdentifier(rawValue: 8), to: peer))
      backend.answer("connect peer", 8)
      await backend.air.clock.runUntilIdle()
      backend.answer("updates on 8")
      backend.report(.update(Data([9]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 8)))
      await backend.air.clock.runUntilIdle()
      #expect(values.all == [Data([9])])
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `every operation ends at its timeout though the backend never answers`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      await #expect(throws: CharacteristicError.readTimeout) { try await remote.read() }
      await #expect(throws: CharacteristicError.writeTimeout) { try await remote.write(Data()) }
      await #expect(throws: CharacteristicError.subscriptionTimeout) { try await remote.subscribe() }
      await #expect(throws: PeripheralError.rssiTimeout) { try await link.readRSSI() }
      #expect(link.isConnected)
      #expect(backend.air.clock.now == BackendInstant(sinceStart: .seconds(35)))
    }
  }

  @Test func `a late answer goes to nobody`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      await #expect(throws: CharacteristicError.readTimeout) { try await remote.read() }
      backend.answer("read 7", 1)
      let next = Task(executorPreference: backend.air.clock) { try await remote.read() }
      await backend.air.clock.runUntilIdle()
      backend.answer("read 7", 2)
      #expect(try await next.value == Data([2]))
    }
  }

  @Test func `what comes about when nobody waits for it any more is undone`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let peripheral = try await PeripheralManager(backend: backend)
      await #expect(throws: CentralManagerError.scanFailed("no answer")) { for try await _ in central.scan() {} }
      await #expect(throws: PeripheralError.connectionTimeout) { try await central.peripheral(peer).connect() }
      await #expect(throws: PeripheralManagerError.startAdvertisingTimeout) {
        try await peripheral.startAdvertising(Advertisement())
      }
      await #expect(throws: PeripheralManagerError.serviceTimeout) {
        try await peripheral.add(MutableService(uuid: "1234"))
      }
      backend.answer("start scan", 1)
      backend.report(.connected(LinkIdentifier(rawValue: 2), to: peer))
      backend.answer("connect peer", 2)
      backend.answer("advertise", 3)
      backend.answer("register", 4)
      await backend.air.clock.runUntilIdle()
      #expect(
        Set(backend.all.suffix(4)) == ["stop scan 1", "disconnect 2", "stop advertising 3", "unregister 4"]
      )
      #expect(central.peripheral(peer).state == .disconnected)
      #expect(central.peripheral(peer).statistics.connectionCount == 0)
    }
  }

  @Test func `a connection that ended before its caller heard of it has failed`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
      await backend.air.clock.runUntilIdle()
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .failedToEstablish))
      backend.answer("connect peer", 7)
      await #expect(throws: PeripheralError.connectionFailed("it ended at once")) { try await attempt.value }
      #expect(device.state == .disconnected)
    }
  }

  @Test func `what a scan did not ask for is not delivered`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let scan = Task(executorPreference: backend.air.clock) {
        var names: [String] = []
        for try await found in central.scan(for: ["180D"], timeout: .seconds(20)) {
          names.append(found.peripheral.name)
        }
        return names
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("start scan")
      for (name, service) in [("wrong", "180F"), ("right", "180D")] as [(String, BluetoothUUID)] {
        backend.report(
          .advertisement(
            AdvertisementReport(
              peer: PeerIdentifier(name),
              advertisement: Advertisement(localName: name, services: [service]),
              rssi: nil,
              isConnectable: true,
              time: .start
            )
          )
        )
      }
      #expect(try await scan.value == ["right"])
    }
  }

  @Test func `updates of another link or attribute, and of what nobody subscribed to, go nowhere`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.runUntilIdle()
      // An update before the acknowledgement counts.
      backend.report(.update(Data([1]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 7)))
      backend.answer("updates on 7")
      let updates = try await subscribing.value
      backend.report(.update(Data([2]), of: AttributeHandle(4), on: LinkIdentifier(rawValue: 7)))
      backend.report(.update(Data([3]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 8)))
      backend.report(.update(Data([4]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 7)))
      #expect(try await updates.next() == Data([1]))
      #expect(try await updates.next() == Data([4]))
    }
  }

  @Test func `a subscription that is cancelled while it is being made is ended when it has been`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.runUntilIdle()
      subscribing.cancel()
      await #expect(throws: CancellationError.self) { try await subscribing.value }
      #expect(backend.all.last == "updates on 7")
      backend.answer("updates on 7")
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "updates off 7")
    }
  }

  @Test func `a characteristic notifies for a new subscriber that waits for the end of the old subscription`()
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let first = Task(executorPreference: backend.air.clock) { for try await _ in remote.notifications() {} }
      await backend.air.clock.runUntilIdle()
      backend.answer("updates on 7")
      await backend.air.clock.runUntilIdle()
      first.cancel()
      _ = await first.result
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "updates off 7")
      #expect(!remote.isNotifying)
      let second = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.runUntilIdle()
      #expect(remote.isNotifying)
      backend.answer("updates off 7")
      await backend.air.clock.runUntilIdle()
      #expect(remote.isNotifying)
      backend.answer("updates on 7")
      let subscription = try await second.value
      withExtendedLifetime(subscription) { #expect(remote.isNotifying) }
    }
  }

  @Test func `an attempt that was given up does not end the connection of the next one`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(1)) }
      let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
      await backend.air.clock.runUntilIdle()
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      // Both attempts are still under way, and both get the same link.
      backend.answerAll("connect peer", 7)
      let link = try await attempt.value
      await backend.air.clock.runUntilIdle()
      #expect(link.isConnected)
      #expect(device.state == .connected)
      #expect(!backend.all.contains("disconnect 7"))
      #expect(device.statistics.connectionCount == 1)
    }
  }

  @Test func `a link left by one attempt to another that gives up as well is ended`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(1)) }
      let attempt = Task(executorPreference: backend.air.clock) { try await device.connect(timeout: .seconds(5)) }
      await backend.air.clock.runUntilIdle()
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      // The backend answers only the attempt that was given up.
      backend.answerFirst("connect peer", 7)
      await backend.air.clock.runUntilIdle()
      #expect(!backend.all.contains("disconnect 7"))
      await #expect(throws: PeripheralError.connectionTimeout) { try await attempt.value }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "disconnect 7")
    }
  }

  @Test func `a link that is being given up is not handed out again`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(1)) }
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      backend.answer("connect peer", 7)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "disconnect 7")
      let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
      await backend.air.clock.runUntilIdle()
      // The backend has not noticed the disconnection yet.
      backend.answer("connect peer", 7)
      await backend.air.clock.runUntilIdle()
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .local))
      backend.report(.connected(LinkIdentifier(rawValue: 8), to: peer))
      backend.answer("connect peer", 8)
      let link = try await attempt.value
      #expect(link.isConnected)
      backend.report(.disconnected(LinkIdentifier(rawValue: 8), .remote))
      #expect(!link.isConnected)
    }
  }

  @Test func `what was cancelled before it began is not asked for`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let other = central.peripheral(PeerIdentifier("other"))
      let write = Task(executorPreference: backend.air.clock) { try await remote.write(Data()) }
      let attempt = Task(executorPreference: backend.air.clock) { try await other.connect() }
      write.cancel()
      attempt.cancel()
      await #expect(throws: CancellationError.self) { try await write.value }
      await #expect(throws: CancellationError.self) { try await attempt.value }
      await backend.air.clock.runUntilIdle()
      #expect(!backend.all.contains("write 7"))
      #expect(!backend.all.contains("connect other"))
    }
  }

  @Test func `a service that is removed while it is being added is not served`() async throws {
    try await run {
      let peripheral = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      let adding = Task(executorPreference: backend.air.clock) { try await peripheral.add(service) }
      await backend.air.clock.runUntilIdle()
      try await peripheral.remove(service)
      backend.answer("register", 4)
      await #expect(throws: PeripheralManagerError.serviceRemoved) { try await adding.value }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.contains("unregister 4"))
      #expect(peripheral.services.isEmpty)
    }
  }

  @Test func `a value that a central reads in parts stays the same when another central reads a short value`()
    async throws
  {
    try await run {
      let peripheral = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      let long = MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data(repeating: 1, count: 40))
      service.add(long)
      service.add(MutableCharacteristic(uuid: "BBBB", properties: [.read], value: Data([2])))
      let handler = try await backend.serve(service, by: peripheral)
      // The manager keeps 64 such values.
      let centrals = (0...64).map { Central(identifier: PeerIdentifier("\($0)"), maximumTransmissionUnit: 23) }
      for central in centrals.dropLast() { _ = try await handler.read(0, offset: 0, by: central) }
      long.value = Data(repeating: 3, count: 40)
      _ = try await handler.read(1, offset: 0, by: centrals[64])
      #expect(try await handler.read(0, offset: 22, by: centrals[0]) == Data(repeating: 1, count: 18))
    }
  }

  @Test func `a request for octets in front of a value is refused`() async throws {
    try await run {
      let peripheral = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read, .write], value: Data([1, 2])))
      let handler = try await backend.serve(service, by: peripheral)
      let central = Central(identifier: peer, maximumTransmissionUnit: 23)
      await #expect(throws: ATTError.invalidOffset) { try await handler.read(0, offset: -1, by: central) }
      await #expect(throws: ATTError.invalidOffset) {
        try await handler.write(Data([3]), to: 0, offset: -1, by: central, type: .withResponse)
      }
    }
  }
}
