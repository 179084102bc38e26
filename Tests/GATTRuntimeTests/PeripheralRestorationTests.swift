import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct PeripheralRestorationTests {
  @Test func `after a power cycle what was advertised is advertised again, and services are still there`() async throws
  {
    try await Stage.run { stage in
      let (_, link, _) = try await stage.connected()
      let extra = try await stage.peripheral.startAdvertisingSet(Advertisement(localName: "extra"))
      let restorations = stage.peripheral.stateRestored()
      var restored = restorations.makeAsyncIterator()
      stage.monitor.isPoweredOn = false
      await stage.air.clock.runUntilIdle()
      #expect(!stage.peripheral.isAdvertising && !extra.isOnAir)
      #expect(stage.peripheral.advertisingSets.count == 2)
      try await stage.air.clock.sleep(for: .seconds(60))
      stage.monitor.isPoweredOn = true
      let restoration = try #require(await restored.next())
      #expect(restoration.services.isEmpty)
      #expect(restoration.advertisingSets.map { $0.advertisement.localName } == ["Monitor", "extra"])
      #expect(restoration.failedServices.isEmpty && restoration.failedAdvertisingSets.isEmpty)
      #expect(stage.peripheral.isAdvertising && extra.isOnAir)
      await #expect(throws: PeripheralManagerError.isAdvertising) {
        try await stage.peripheral.startAdvertising(Advertisement())
      }
      let again = try await stage.central.peripheral(stage.monitor.identifier).connect()
      #expect(try await again.service(HeartRateService.self).bodySensorLocation?.read() == .chest)
      await link.disconnect()
    }
  }

  @Test(arguments: [true, false])
  func `when the host's Bluetooth service or the adapter was gone, services are registered again`(isDaemon: Bool)
    async throws
  {
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 60))
      #expect(try await beats.next()?.heartRate == 60)
      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      if isDaemon { stage.monitor.isDaemonRunning = false } else { stage.monitor.isPresent = false }
      await stage.air.clock.runUntilIdle()
      #expect(server.heartRateMeasurement.subscribers.isEmpty)
      // The manager accepts an update meanwhile, but no central receives it.
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 61))
      try await stage.air.clock.sleep(for: .seconds(60))
      if isDaemon { stage.monitor.isDaemonRunning = true } else { stage.monitor.isPresent = true }
      let restoration = try #require(await restored.next())
      #expect(restoration.services.map { $0.uuid } == [HeartRateService.uuid])
      #expect(restoration.advertisingSets.count == 1)
      let link = try await stage.central.peripheral(stage.monitor.identifier).connect()
      let again = try await link.service(HeartRateService.self)
      let more = try await again.heartRateMeasurement.subscribe()
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 62))
      #expect(try await more.next()?.heartRate == 62)
    }
  }

  @Test func `what was stopped and removed while the adapter was away does not come back`() async throws {
    try await Stage.run { stage in
      let (server, _, _) = try await stage.connected()
      stage.monitor.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      try await stage.peripheral.stopAdvertising()
      try await stage.peripheral.remove(server.service)
      stage.monitor.isDaemonRunning = true
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(!stage.peripheral.isAdvertising && stage.peripheral.services.isEmpty)
      try await stage.peripheral.add(server.service)
      #expect(stage.peripheral.services.count == 1)
    }
  }

  @Test func `what can't be brought back says so, and is tried again next time`() async throws {
    try await Stage.run { stage in
      let (server, _, _) = try await stage.connected()
      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      stage.monitor.isDaemonRunning = false
      stage.monitor.faults = [.ignoresHostCalls]
      stage.monitor.isDaemonRunning = true
      let failure = try #require(await restored.next())
      #expect(failure.failedServices.map { $0.error as? PeripheralManagerError } == [.serviceTimeout])
      #expect(failure.failedAdvertisingSets.map { $0.error as? PeripheralManagerError } == [.startAdvertisingTimeout])
      #expect(stage.peripheral.services.count == 1 && !stage.peripheral.isAdvertising)
      stage.monitor.faults = []
      stage.monitor.isPoweredOn = false
      stage.monitor.isPoweredOn = true
      let success = try #require(await restored.next())
      #expect(success.services.map { $0.uuid } == [server.service.uuid] && success.advertisingSets.count == 1)
    }
  }

  @Test func `an advertisement that could not be brought back gives its place up`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "old"))
      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      stage.monitor.isPoweredOn = false
      stage.monitor.faults = [.ignoresHostCalls]
      stage.monitor.isPoweredOn = true
      _ = await restored.next()
      stage.monitor.faults = []
      await stage.air.clock.runUntilIdle()
      try await stage.peripheral.startAdvertising(Advertisement(localName: "new"))
      #expect(stage.peripheral.advertisingSets.map { $0.advertisement.localName } == ["new"])
    }
  }

  @Test func `an advertisement that waits is stopped before another one takes its place`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      try await backend.advertise(by: manager)
      backend.report(.advertisementEnded(AdvertisementIdentifier(rawValue: 5)))
      let second = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 6)
      try await second.value
      #expect(backend.all == ["advertise", "stop advertising 5", "advertise"])
      try await manager.stopAdvertising()
    }
  }

  @Test func `a restored service has the characteristics and included services that it was added with`() async throws {
    try await Stage.run { stage in
      let (service, other) = (MutableService(uuid: "1234"), MutableService(uuid: "5678"))
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      try await stage.peripheral.add(other)
      try await stage.peripheral.add(service)
      service.add(MutableCharacteristic(uuid: "BBBB", properties: [.read]))
      service.include(other)
      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      stage.monitor.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.monitor.isDaemonRunning = true
      #expect(await restored.next()?.services.count == 2)
      let remote = try await stage.connect(advertising: HeartRateService.self).service("1234")
      #expect(remote.characteristics.map(\.uuid) == ["AAAA"])
      #expect(try await remote.includedServices().isEmpty)
      // Centrals do not see `other` as an included service, so the manager may remove it.
      try await stage.peripheral.remove(other)
    }
  }

  @Test func `power that goes and comes while things are brought back leaves everything brought back`() async throws {
    try await Stage.run { stage in
      let (_, _, _) = try await stage.connected()
      for _ in 0..<5 { _ = try await stage.peripheral.startAdvertisingSet(Advertisement()) }
      for _ in 0..<20 {
        stage.monitor.isDaemonRunning = false
        stage.monitor.isDaemonRunning = true
        stage.monitor.isPoweredOn = false
        stage.monitor.isPoweredOn = true
      }
      try await stage.air.clock.sleep(for: .seconds(60))
      #expect(stage.peripheral.advertisingSets.count == 6)
      #expect(stage.peripheral.advertisingSets.allSatisfy { $0.isOnAir })
      // The central would find a service twice that was registered twice.
      let link = try await stage.central.peripheral(stage.monitor.identifier).connect()
      #expect(try await link.services().count == 1)
    }
  }

  @Test func `what the radio ends by itself is brought back a second later`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      let starting = Task(executorPreference: backend.air.clock) {
        try await manager.add(service)
        try await manager.startAdvertising(Advertisement())
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("register", 4)
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 5)
      try await starting.value
      var restored = manager.stateRestored().makeAsyncIterator()
      let start = backend.air.clock.now
      backend.report(.advertisementEnded(AdvertisementIdentifier(rawValue: 5)))
      backend.report(.registrationEnded(RegistrationIdentifier(rawValue: 4)))
      // The manager ignores advertisements and registrations that it does not know.
      backend.report(.advertisementEnded(AdvertisementIdentifier(rawValue: 99)))
      backend.report(.registrationEnded(RegistrationIdentifier(rawValue: 99)))
      #expect(!manager.isAdvertising)
      try await backend.air.clock.sleep(for: .milliseconds(1500))
      #expect(backend.all == ["register", "advertise", "unregister 4", "register"])
      backend.answer("register", 6)
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 7)
      let restoration = try #require(await restored.next())
      #expect(restoration.services.count == 1 && restoration.advertisingSets.count == 1)
      #expect(start.duration(to: backend.air.clock.now) < .seconds(2))
      try await manager.removeAllServices()
      try await manager.stopAdvertising()
      #expect(backend.all.suffix(2) == ["unregister 6", "stop advertising 7"])
    }
  }

  @Test func `an answer from before the host went does not count`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      let adding = Task(executorPreference: backend.air.clock) { try await manager.add(service) }
      await backend.air.clock.runUntilIdle()
      backend.report(.stateChanged(.resetting))
      await #expect(throws: PeripheralManagerError.notPoweredOn) { try await adding.value }
      #expect(manager.services.isEmpty)
      backend.report(.stateChanged(.poweredOn))
      backend.answer("register", 4)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["register", "unregister 4"])
    }
  }

  @Test func `the agent of a peripheral is asked when a central pairs, and again when the host is back`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(
        uuid: "AAAA",
        properties: [.read],
        permissions: [.readEncryptionRequired],
        value: Data([7])
      )
      let keyboard = Person(.noInputNoOutput)
      try await stage.peripheral.setPairingAgent(keyboard)
      var changes = stage.peripheral.bondChanges().makeAsyncIterator()
      let (link, remote) = try await stage.connected(to: characteristic)
      await #expect(throws: ATTError.insufficientEncryption) { try await remote.read() }
      try await link.peripheral.pair()
      let bonded = await changes.next()
      #expect(bonded?.identifier == stage.phone.identifier && bonded?.isBonded == true)
      #expect(try await remote.read() == Data([7]))
      let count = keyboard.asked.all.count
      #expect(count > 0)

      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      stage.monitor.isDaemonRunning = false
      await #expect(throws: PeripheralManagerError.notPoweredOn) { try await stage.peripheral.setPairingAgent(nil) }
      stage.monitor.isDaemonRunning = true
      let restoration = try #require(await restored.next())
      #expect(restoration.hasPairingAgent && restoration.pairingAgentFailure == nil)
      try await stage.monitor.forget(stage.phone.identifier)
      try await stage.central.forget(stage.central.peripheral(stage.monitor.identifier))
      try await stage.air.clock.sleep(for: .seconds(10))
      var found = stage.central.scan(timeout: .seconds(10)).makeAsyncIterator()
      let discovery = try await found.next()
      let device = try #require(discovery).peripheral
      _ = try await device.connect()
      try await device.pair()
      #expect(keyboard.asked.all.count == 2 * count)
    }
  }

  @Test func `a pairing agent that the host does not take is offered again`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.setPairingAgent(Person(.noInputNoOutput))
      var restored = stage.peripheral.stateRestored().makeAsyncIterator()
      stage.monitor.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.monitor.faults = [.ignoresHostCalls]
      stage.monitor.isDaemonRunning = true
      #expect(try #require(await restored.next()).pairingAgentFailure != nil)
      stage.monitor.faults = []
      let restoration = try #require(await restored.next())
      #expect(restoration.hasPairingAgent && restoration.pairingAgentFailure == nil)
    }
  }

  @Test(arguments: 0..<12)
  func `a service whose host goes just when it has been added is served again, or was not added`(steps: Int)
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      let adding = Task(executorPreference: backend.air.clock) { try await manager.add(service) }
      await backend.air.clock.runUntilIdle()
      backend.answer("register", 4)
      // The answer is still on its way to the manager.
      for _ in 0..<steps { await Task.yield() }
      backend.report(.stateChanged(.resetting))
      let isAdded = (try? await adding.value) != nil
      #expect(manager.services.count == (isAdded ? 1 : 0))
      backend.report(.stateChanged(.poweredOn))
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["register", "unregister 4"] + (isAdded ? ["register"] : []))
    }
  }

  @Test func `a subscription that is told after the host went is none`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let service = MutableService(uuid: "1234")
      service.add(characteristic)
      let handler = try await backend.serve(service, by: manager)
      let central = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: 23)
      backend.report(.stateChanged(.resetting))
      handler.subscriptionChanged(of: 0, by: central, to: .notification)
      #expect(characteristic.subscribers.isEmpty)
      try await characteristic.update(Data([1]))
      #expect(characteristic.value == Data([1]))
    }
  }

  @Test(arguments: 0..<12)
  func `what the radio ends as soon as it has begun is brought back too`(steps: Int) async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      let adding = Task(executorPreference: backend.air.clock) { try await manager.add(service) }
      await backend.air.clock.runUntilIdle()
      backend.answer("register", 4)
      for _ in 0..<steps { await Task.yield() }
      backend.report(.registrationEnded(RegistrationIdentifier(rawValue: 4)))
      try await adding.value
      let starting = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 5)
      for _ in 0..<steps { await Task.yield() }
      backend.report(.advertisementEnded(AdvertisementIdentifier(rawValue: 5)))
      try await starting.value
      try await backend.air.clock.sleep(for: .milliseconds(1500))
      backend.answer("register", 6)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.filter { $0 == "register" }.count == 2)
      #expect(backend.all.filter { $0 == "advertise" }.count == 2)
    }
  }

  @Test func `a host that goes and comes while it is given everything back is given it again`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
      _ = try await backend.serve(service, by: manager)
      let restorations = manager.stateRestored()
      for _ in 0..<2 {
        backend.report(.stateChanged(.resetting))
        backend.report(.stateChanged(.poweredOn))
        await backend.air.clock.runUntilIdle()
      }
      #expect(backend.all.filter { $0 == "register" }.count == 3)
      backend.answer("register", 6)
      var restored = restorations.makeAsyncIterator()
      let restoration = await restored.next()
      #expect(restoration?.services.count == 1 && restoration?.failedServices.isEmpty == true)
      // The manager no longer waits for the answer of the host that went.
      backend.answerAll("register", 5)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "unregister 5")
      try await manager.remove(service)
      #expect(backend.all.last == "unregister 6")
    }
  }
}
