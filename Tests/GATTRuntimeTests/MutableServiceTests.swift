import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

@Suite struct MutableServiceTests {
  private static func service(_ uuid: BluetoothUUID, isPrimary: Bool = true) -> MutableService {
    let service = MutableService(uuid: uuid, isPrimary: isPrimary)
    service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read]))
    return service
  }

  @Test func `a service includes others that are served`() async throws {
    try await Stage.run { stage in
      let battery = Self.service("180F", isPrimary: false)
      let device = Self.service("1234")
      device.include(battery)
      #expect(device.includedServices.map { $0.uuid } == ["180F"])
      await #expect(throws: PeripheralManagerError.includedServiceMissing("180F", in: "1234")) {
        try await stage.peripheral.add(device)
      }
      #expect(stage.peripheral.services.isEmpty)
      try await stage.peripheral.add(battery)
      try await stage.peripheral.add(device)
      await #expect(throws: PeripheralManagerError.serviceIncluded("180F", by: "1234")) {
        try await stage.peripheral.remove(battery)
      }
      try await stage.peripheral.startAdvertising(Advertisement())
      _ = try await stage.central.peripheral(stage.monitor.identifier).connect()
      #expect(try await Self.included(stage) == ["180F"])

      // The services come back in the order that inclusion needs.
      stage.monitor.isDaemonRunning = false
      stage.monitor.isDaemonRunning = true
      try await stage.air.clock.sleep(for: .seconds(10))
      _ = try await stage.central.peripheral(stage.monitor.identifier).connect()
      #expect(try await Self.included(stage) == ["180F"])

      try await stage.peripheral.removeAllServices()
      #expect(stage.peripheral.services.isEmpty)
      try await stage.peripheral.add(battery)
    }
  }

  /// The included services of the first service of the peripheral that includes any.
  private static func included(_ stage: Stage) async throws -> [BluetoothUUID] {
    let link = try #require(stage.phone.links().last?.link)
    for service in try await stage.phone.discoverServices(on: link, cache: .refresh) {
      let included = try await stage.phone.discoverIncludedServices(of: service, on: link)
      if !included.isEmpty { return included.map { $0.uuid } }
    }
    return []
  }

  @Test func `the profile of a characteristic without a type has its properties`() {
    let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.write, .indicate])
    #expect(characteristic.profile.properties == [.write, .indicate])
  }

  @Test func `each descriptor has its own value`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(
        BatteryLevel.self,
        properties: [.read, .notify],
        descriptors: [
          LocalDescriptor(uuid: "2901", value: Data("Charge".utf8)),
          LocalDescriptor(uuid: "2904", value: Data([4, 0, 0xAD, 0x27, 1, 0, 0])),
        ]
      )
      let (_, remote) = try await stage.connected(to: characteristic)
      // The host adds the descriptor 2902, for subscriptions.
      #expect(remote.descriptors.map { $0.uuid } == ["2902", "2901", "2904"])
      #expect(try await remote.descriptors[1].read() == Data("Charge".utf8))
      #expect(try await remote.descriptors[2].read().count == 7)
    }
  }

  @Test func `what no host serves is refused with a reason`() async throws {
    func refusal(_ characteristic: MutableCharacteristic) async throws -> String? {
      let manager = try await PeripheralManager(backend: SimulatedAir().addAdapter(name: "adapter"))
      let service = MutableService(uuid: "1234")
      service.add(characteristic)
      do {
        try await manager.add(service)
        return nil
      } catch PeripheralManagerError.invalidService("1234", let reason) {
        return reason
      }
    }
    #expect(try await refusal(MutableCharacteristic(uuid: "AAAA", properties: []))?.contains("no properties") == true)
    let signed = try await refusal(MutableCharacteristic(uuid: "AAAA", properties: [.authenticatedSignedWrites]))
    #expect(signed?.contains("authenticatedSignedWrites") == true)
    let long = try await refusal(MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data(count: 515)))
    #expect(long == "its characteristic AAAA has a value of 515 octets, 3 more than 512")
    for (uuid, count) in [("2902", 2), ("2900", 2), ("2901", 513)] {
      let descriptor = LocalDescriptor(uuid: BluetoothUUID(stringLiteral: uuid), value: Data(count: count))
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read], descriptors: [descriptor])
      #expect(try await refusal(characteristic)?.contains(uuid) == true)
    }
  }

  @Test func `a characteristic belongs to one served service`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let subscription = try await remote.subscribe()
      for copies in 1...2 {
        let other = MutableService(uuid: "5678")
        for _ in 0..<copies { other.add(characteristic) }
        let reason = "its characteristic AAAA is served already"
        await #expect(throws: PeripheralManagerError.invalidService("5678", reason)) {
          try await stage.peripheral.add(other)
        }
      }
      // The first service keeps the characteristic, with its subscriber.
      #expect(characteristic.subscribers.count == 1)
      try await characteristic.update(Data([7]))
      #expect(try await subscription.first { _ in true } == Data([7]))

      try await stage.peripheral.removeAllServices()
      let twice = MutableService(uuid: "5678")
      for _ in 1...2 { twice.add(characteristic) }
      await #expect(throws: PeripheralManagerError.self) { try await stage.peripheral.add(twice) }
      let other = MutableService(uuid: "5678")
      other.add(characteristic)
      try await stage.peripheral.add(other)
      #expect(stage.peripheral.services.map(\.uuid) == ["5678"])
    }
  }

  @Test func `a slow subscriber does not hold up the others, and each gets all updates in order`() async throws {
    var conditions = RadioConditions()
    conditions.queueCapacity = 2
    try await Stage.run(conditions: conditions) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, near) = try await stage.connected(to: characteristic)
      let tablet = stage.air.addAdapter(name: "tablet")
      let other = try await CentralManager(backend: tablet)
      let link = try await other.peripheral(stage.monitor.identifier).connect()
      let far = try #require(try await link.service("1234").characteristic("AAAA"))
      let (one, two) = (
        try await near.subscribe(buffering: .unbounded), try await far.subscribe(buffering: .unbounded)
      )
      // The tablet is out of range for less than the supervision timeout.
      tablet.position = Position(x: 1000, y: 0)
      let start = stage.air.clock.now
      let updating = Task(executorPreference: stage.air.clock) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for value in 0..<20 as Range<UInt8> { group.addTask { try await characteristic.update(Data([value])) } }
          try await group.waitForAll()
        }
      }
      for value in 0..<20 as Range<UInt8> { #expect(try await one.next() == Data([value])) }
      #expect(start.duration(to: stage.air.clock.now) < .seconds(2))
      tablet.position = Position(x: 1, y: 0)
      for value in 0..<20 as Range<UInt8> { #expect(try await two.next() == Data([value])) }
      try await updating.value
    }
  }

  @Test func `an update does not wait for a subscriber that leaves`() async throws {
    var conditions = RadioConditions()
    conditions.queueCapacity = 1
    try await Stage.run(conditions: conditions) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.indicate])
      let (_, near) = try await stage.connected(to: characteristic)
      let tablet = stage.air.addAdapter(name: "tablet")
      let other = try await CentralManager(backend: tablet)
      let link = try await other.peripheral(stage.monitor.identifier).connect()
      let far = try #require(try await link.service("1234").characteristic("AAAA"))
      let (one, two) = (try await near.subscribe(), try await far.subscribe())
      tablet.position = Position(x: 1000, y: 0)
      let start = stage.air.clock.now
      // The update is for both centrals; the tablet disconnects at the supervision timeout.
      try await characteristic.update(Data([1]))
      #expect(start.duration(to: stage.air.clock.now) < .seconds(1))
      #expect(try await one.next() == Data([1]))
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(characteristic.subscribers.count == 1)
      withExtendedLifetime(two) {}
    }
  }

  @Test func `subscribers are told of in their order`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (link, near) = try await stage.connected(to: characteristic)
      let counts = Record<Int>()
      let changes = characteristic.subscriberChanges()
      let watching = Task(executorPreference: stage.air.clock) {
        for await centrals in changes { counts.append(centrals.count) }
      }
      do {
        let subscription = try await near.subscribe()
        try await stage.air.clock.sleep(for: .seconds(1))
        withExtendedLifetime(subscription) {}
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      let subscription = try await near.subscribe()
      await link.disconnect()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(counts.all == [0, 1, 0, 1, 0])
      watching.cancel()
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `an update that waits when the power goes ends at once`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let service = MutableService(uuid: "1234")
      service.add(characteristic)
      let handler = try await backend.serve(service, by: manager)
      let central = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: 23)
      handler.subscriptionChanged(of: 0, by: central, to: .notification)
      let updates = (0..<3 as Range<UInt8>).map { value in
        Task(executorPreference: backend.air.clock) { try await characteristic.update(Data([value])) }
      }
      await backend.air.clock.runUntilIdle()
      let start = backend.air.clock.now
      backend.report(.stateChanged(.poweredOff))
      for update in updates {
        await #expect(throws: PeripheralManagerError.notPoweredOn) { try await update.value }
      }
      #expect(start == backend.air.clock.now)
      #expect(backend.all.filter { $0 == "send" }.count == 1)
      // A later report of the backend about the same subscription changes nothing.
      handler.subscriptionChanged(of: 0, by: central, to: nil)
      #expect(characteristic.subscribers.isEmpty)
    }
  }

  @Test func `the MTU of a connected central is that of its last request`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.read], value: Data([1])))
      let handler = try await backend.serve(service, by: manager)
      for unit in [23, 185] {
        let central = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: unit)
        _ = try await handler.read(0, offset: 0, by: central)
        #expect(manager.centrals.map(\.maximumTransmissionUnit) == [unit])
      }
    }
  }

  @Test func `an update that waits when the host ends the registration throws that nothing is served`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let service = MutableService(uuid: "1234")
      service.add(characteristic)
      let handler = try await backend.serve(service, by: manager)
      let central = Central(identifier: PeerIdentifier("phone"), maximumTransmissionUnit: 23)
      handler.subscriptionChanged(of: 0, by: central, to: .notification)
      let update = Task(executorPreference: backend.air.clock) { try await characteristic.update(Data([1])) }
      await backend.air.clock.runUntilIdle()
      backend.report(.registrationEnded(RegistrationIdentifier(rawValue: 4)))
      await #expect(throws: MutableCharacteristicError.notServed) { try await update.value }
      try await manager.removeAllServices()
    }
  }

  @Test func `updates that nobody has subscribed to are kept when that is wanted, and come first`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify]).keepUpdates(newest: 5)
      let (_, remote) = try await stage.connected(to: characteristic)
      for value in 0..<8 as Range<UInt8> { try await characteristic.update(Data([value])) }
      #expect(characteristic.keptUpdates == (3..<8).map { Data([$0]) })
      #expect(characteristic.droppedUpdateCount == 3)
      let updates = try await remote.subscribe(buffering: .unbounded)
      for value in 8..<20 as Range<UInt8> { try await characteristic.update(Data([value])) }
      for value in 3..<20 as Range<UInt8> { #expect(try await updates.next() == Data([value])) }
      #expect(characteristic.keptUpdates.isEmpty)
      #expect(characteristic.droppedUpdateCount == 3)
    }
  }

  @Test func `updates that are kept are not lost when who subscribed leaves, and are none without being asked for`()
    async throws
  {
    var conditions = RadioConditions()
    conditions.queueCapacity = 2
    try await Stage.run(mtu: 23, conditions: conditions) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.indicate]).keepUpdates(newest: 10)
      let (link, remote) = try await stage.connected(to: characteristic)
      for value in 0..<6 as Range<UInt8> { try await characteristic.update(Data([value])) }
      // This update is too long for the link, so it stays kept.
      try await characteristic.update(Data(count: 21))
      let first = try await remote.subscribe()
      #expect(try await first.next() == Data([0]))
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(link.peripheral.state == .disconnected)
      // The first update may have arrived without its confirmation.
      let kept = characteristic.keptUpdates
      #expect(kept.count >= 6 && kept.suffix(6) == ((1..<6).map { Data([$0]) } + [Data(count: 21)])[...])
      #expect(characteristic.droppedUpdateCount == 0)
      let again = try await stage.central.peripheral(stage.monitor.identifier).connect()
      let second = try await again.service("1234").characteristic("AAAA")?.subscribe()
      for value in kept { #expect(try await second?.next() == value.prefix(20)) }
      #expect(characteristic.keptUpdates == [Data(count: 21)])
      #expect(MutableCharacteristic(uuid: "BBBB", properties: [.notify]).keptUpdates.isEmpty)
    }
  }

  @Test func `updates from many threads reach every subscriber, each thread's in its order`() async throws {
    let threads = 4
    let count = 50 as UInt8
    var conditions = RadioConditions()
    conditions.connectionInterval = .milliseconds(1)
    // At this speed, no timeout expires on a machine that is busy with all the other tests.
    try await Stage.run(mode: .realTime(speed: 0.1), conditions: conditions) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, near) = try await stage.connected(to: characteristic)
      let other = try await CentralManager(backend: stage.air.addAdapter(name: "tablet"))
      let link = try await other.peripheral(stage.monitor.identifier).connect()
      let far = try #require(try await link.service("1234").characteristic("AAAA"))
      let subscriptions = [
        try await near.subscribe(buffering: .unbounded), try await far.subscribe(buffering: .unbounded),
      ]
      let updating = (0..<threads).map { thread in
        Task.detached {
          for number in 0..<count { try await characteristic.update(Data([UInt8(thread), number])) }
        }
      }
      for task in updating { try await task.value }
      for subscription in subscriptions {
        var received: [[UInt8]] = Array(repeating: [], count: threads)
        for _ in 0..<threads * Int(count) {
          let value = try #require(try await subscription.next())
          received[Int(value[0])].append(value[1])
        }
        #expect(received == Array(repeating: Array(0..<count), count: threads))
      }
    }
  }
}
