import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct AttributeTests {
  @Test func `reads and acknowledged writes of an attribute take their turns in the order of the calls`() async throws {
    try await Stage.run { stage in
      let record = Record<String>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .write])
      characteristic.onReadData { _ in
        record.append("read")
        return Data()
      }
      characteristic.onWriteData { value, _ in
        record.append("write \(value[0])")
        try await stage.air.clock.sleep(for: .seconds(1))
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      async let one: Void = remote.write(Data([1]))
      async let two = remote.read()
      async let three: Void = remote.write(Data([3]))
      async let four = remote.read()
      await stage.air.clock.runUntilIdle()
      #expect(remote.pendingCount == 4)
      _ = try await (one, two, three, four)
      #expect(record.all == ["write 1", "read", "write 3", "read"])
      #expect(remote.pendingCount == 0)
    }
  }

  @Test func `a notification during a read does not complete it`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .notify])
      characteristic.onReadData { _ in
        try await stage.air.clock.sleep(for: .seconds(2))
        return Data([1])
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      let updates = try await remote.subscribe()
      async let read = remote.read()
      try await stage.air.clock.sleep(for: .seconds(1))
      try await characteristic.update(Data([2]))
      #expect(try await updates.next() == Data([2]))
      #expect(remote.pendingCount == 1)
      #expect(try await read == Data([1]))
    }
  }

  @Test func `a read that times out leaves the subscription alone, and the next read gets its turn`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .notify], value: Data([7]))
      let (_, remote) = try await stage.connected(to: characteristic)
      let updates = try await remote.subscribe()
      stage.monitor.faults = [.ignoresRequests]
      let start = stage.air.clock.now
      await #expect(throws: CharacteristicError.readTimeout) { try await remote.read(timeout: .seconds(2)) }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(2))
      #expect(remote.pendingCount == 0)
      try await characteristic.update(Data([8]))
      #expect(try await updates.next() == Data([8]))
    }
  }

  @Test func `a write that times out or is cancelled while it waits is not sent`() async throws {
    try await Stage.run { stage in
      let record = Record<UInt8>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.write])
      characteristic.onWriteData { value, _ in
        record.append(value[0])
        try await stage.air.clock.sleep(for: .seconds(3))
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      let first = Task(executorPreference: stage.air.clock) { try await remote.write(Data([1])) }
      await stage.air.clock.runUntilIdle()
      let cancelled = Task(executorPreference: stage.air.clock) { try await remote.write(Data([2])) }
      await #expect(throws: CharacteristicError.writeTimeout) {
        try await remote.write(Data([3]), timeout: .seconds(1))
      }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      try await remote.write(Data([4]))
      try await first.value
      #expect(record.all == [1, 4])
    }
  }

  @Test func `two subscribers share one subscription and each gets every value`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let changes = Record<Int>()
      let watch = Task(executorPreference: stage.air.clock) {
        for await subscribers in characteristic.subscriberChanges() { changes.append(subscribers.count) }
      }
      let readers = (0..<2).map { _ in
        Task(executorPreference: stage.air.clock) {
          var values: [UInt8] = []
          for try await value in remote.notifications() {
            values.append(value[0])
            if values.count == 3 { break }
          }
          return values
        }
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(remote.isNotifying)
      for value in 1...3 as ClosedRange<UInt8> { try await characteristic.update(Data([value])) }
      for reader in readers { #expect(try await reader.value == [1, 2, 3]) }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(!remote.isNotifying)
      #expect(changes.all == [0, 1, 0])
      watch.cancel()
    }
  }

  @Test func `a subscription starts with the iteration and not before`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let notifications = remote.notifications()
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(characteristic.subscribers.isEmpty)
      let reader = Task(executorPreference: stage.air.clock) { for try await _ in notifications {} }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(characteristic.subscribers.map { $0.identifier } == [stage.phone.identifier])
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(characteristic.subscribers.isEmpty)
    }
  }

  @Test func `who subscribes while the last subscription is being ended gets a new one`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      do { _ = try await remote.subscribe() }
      let again = try await remote.subscribe()
      try await characteristic.update(Data([1]))
      #expect(try await again.next() == Data([1]))
      #expect(characteristic.subscribers.count == 1)
    }
  }

  @Test func `values that an iterator is too slow for are dropped, oldest first, and counted`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      let bounded = try await remote.subscribe(buffering: .newest(2))
      let unbounded = try await remote.subscribe(buffering: .unbounded)
      for value in 0..<100 as Range<UInt8> { try await characteristic.update(Data([value])) }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(bounded.overflowCount == 98)
      #expect(try await bounded.next() == Data([98]))
      #expect(try await bounded.next() == Data([99]))
      #expect(unbounded.overflowCount == 0)
      for value in 0..<100 as Range<UInt8> { #expect(try await unbounded.next() == Data([value])) }
    }
  }

  @Test func `values that came before the end of the link are delivered before the end`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (link, remote) = try await stage.connected(to: characteristic)
      let updates = try await remote.subscribe()
      try await characteristic.update(Data([1]))
      try await characteristic.update(Data([2]))
      try await stage.air.clock.sleep(for: .seconds(1))
      await link.disconnect()
      #expect(try await updates.next() == Data([1]))
      #expect(try await updates.next() == Data([2]))
      #expect(try await updates.next() == nil)
    }
  }

  @Test func `an operation that the properties don't have is refused before anything is sent`() async throws {
    try await Stage.run { stage in
      let (_, remote) = try await stage.connected(to: MutableCharacteristic(uuid: "AAAA", properties: [.broadcast]))
      stage.monitor.faults = [.ignoresRequests]
      await #expect(throws: CharacteristicError.readNotSupported) { try await remote.read() }
      await #expect(throws: CharacteristicError.writeNotSupported) { try await remote.write(Data([1])) }
      await #expect(throws: CharacteristicError.writeNotSupported) {
        try await remote.write(Data([1]), type: .withoutResponse)
      }
      await #expect(throws: CharacteristicError.notifyNotSupported) { try await remote.subscribe() }
      await #expect(throws: CharacteristicError.notifyNotSupported) { for try await _ in remote.notifications() {} }
    }
  }

  @Test func `a write of the other type than the properties have is refused`() async throws {
    try await Stage.run { stage in
      let (_, remote) = try await stage.connected(to: MutableCharacteristic(uuid: "AAAA", properties: [.write]))
      await #expect(throws: CharacteristicError.writeNotSupported) {
        try await remote.write(Data([1]), type: .withoutResponse)
      }
      try await remote.write(Data([1]))
    }
  }

  @Test func `a value too long for its write type is refused by its length`() async throws {
    try await Stage.run(mtu: 23) { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.write, .writeWithoutResponse])
      let (link, remote) = try await stage.connected(to: characteristic)
      #expect(link.maximumTransmissionUnit == 23)
      #expect(link.maximumWriteLength(for: .withoutResponse) == 20)
      #expect(link.maximumWriteLength(for: .withResponse) == 512)
      await #expect(throws: CharacteristicError.valueTooLong(octets: 21, maximum: 20)) {
        try await remote.write(Data(count: 21), type: .withoutResponse)
      }
      await #expect(throws: CharacteristicError.valueTooLong(octets: 513, maximum: 512)) {
        try await remote.write(Data(count: 513))
      }
      try await remote.write(Data(repeating: 5, count: 512))
      #expect(characteristic.value == Data(repeating: 5, count: 512))
      try await remote.write(Data(repeating: 6, count: 20), type: .withoutResponse)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(characteristic.value == Data(repeating: 6, count: 20))
    }
  }

  @Test(arguments: [0, 1, 21, 22, 23, 44, 511, 512])
  func `a long value is read whole, as it was when the read began`(length: Int) async throws {
    try await Stage.run(mtu: 23) { stage in
      let record = Record<Int>()
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read])
      characteristic.onReadData { request in
        record.append(request.offset)
        return Data(repeating: UInt8(record.all.count), count: length)
      }
      let (_, remote) = try await stage.connected(to: characteristic)
      #expect(try await remote.read() == Data(repeating: 1, count: length))
      #expect(record.all == [0])
      #expect(try await remote.read() == Data(repeating: 2, count: length))
    }
  }

  @Test func `characteristics with equal UUIDs are told apart by their handles`() async throws {
    try await Stage.run { stage in
      _ = try await stage.peripheral.add(InstrumentService.self, provider: Instrument())
      let link = try await stage.connect(advertising: InstrumentService.self)
      let client = try await link.service(InstrumentService.self)
      #expect(client.channel.count == 3)
      #expect(Set(client.channel.map { $0.characteristic.handle }).count == 3)
      for (instance, channel) in client.channel.enumerated() {
        #expect(try await channel.read() == Channel(octet: UInt8(instance)))
      }
    }
  }

  @Test func `services with equal UUIDs are told apart by their handles`() async throws {
    try await Stage.run { stage in
      for level in [10, 20] as [UInt8] {
        _ = try await stage.peripheral.add(BatteryService.self, provider: Battery(level: level))
      }
      let link = try await stage.connect(advertising: BatteryService.self)
      let batteries = try await link.services(BatteryService.self)
      #expect(batteries.count == 2)
      var levels: [UInt8] = []
      for battery in batteries { levels.append(try await battery.batteryLevel.read().level) }
      #expect(levels == [10, 20])
      #expect(try await link.service(BatteryService.self).batteryLevel.read().level == 10)
    }
  }

  @Test func `a mandatory characteristic or service that is missing is named`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.add(MutableService(HeartRateService.self))
      let link = try await stage.connect(advertising: HeartRateService.self)
      await #expect(
        throws: ServiceError.characteristicMissing(HeartRateMeasurement.uuid, service: HeartRateService.uuid)
      ) { try await link.service(HeartRateService.self) }
      await #expect(throws: ServiceError.notFound(BatteryService.uuid)) {
        try await link.service(BatteryService.self)
      }
      let undiscovered = try await link.services()
      #expect(throws: ServiceError.characteristicMissing(HeartRateMeasurement.uuid, service: HeartRateService.uuid)) {
        try HeartRateService.Client(undiscovered[0])
      }
    }
  }

  @Test func `a lookup before the discovery says that the characteristics have not been discovered`() async throws {
    try await Stage.run { stage in
      _ = try await stage.peripheral.add(BatteryService.self, provider: Battery(level: 10))
      let link = try await stage.connect(advertising: BatteryService.self)
      let service = try #require(try await link.services().first)
      #expect(throws: ServiceError.notDiscovered) { try BatteryService.Client(service) }
      let write = SetupWrite(BatteryLevel.uuid, octets: "01")
      await #expect(throws: ServiceError.notDiscovered) { try await service.setUp([write]) }
    }
  }

  @Test func `an optional property that the device lacks throws its typed error`() async throws {
    try await Stage.run { stage in
      let service = MutableService(BatteryService.self)
      service.add(MutableCharacteristic(BatteryLevel.self, properties: [.notify]))
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: BatteryService.self)
      let battery = try await link.service(BatteryService.self)
      await #expect(throws: CharacteristicError.readNotSupported) { try await battery.batteryLevel.read() }
    }
  }

  @Test func `octets that are no value of the characteristic throw a decode error`() async throws {
    try await Stage.run { stage in
      let service = MutableService(BatteryService.self)
      let level = MutableCharacteristic(uuid: BatteryLevel.uuid, properties: [.read, .notify], value: Data())
      service.add(level)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: BatteryService.self)
      let battery = try await link.service(BatteryService.self)
      await #expect(throws: DecodeError.self) { try await battery.batteryLevel.read() }
      let updates = try await battery.batteryLevel.subscribe(malformed: .throwing)
      try await level.update(Data())
      await #expect(throws: DecodeError.self) { try await updates.next() }
      // One bad value does not end the subscription.
      try await level.update(Data([5]))
      #expect(try await updates.next()?.level == 5)
    }
  }

  @Test func `octets that a later version of a device appends to a value are ignored`() async throws {
    try await Stage.run { stage in
      let service = MutableService(BatteryService.self)
      let level = MutableCharacteristic(uuid: BatteryLevel.uuid, properties: [.read, .notify], value: Data([1, 2]))
      service.add(level)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: BatteryService.self)
      let battery = try await link.service(BatteryService.self)
      #expect(try await battery.batteryLevel.read().level == 1)
      let updates = try await battery.batteryLevel.subscribe()
      try await level.update(Data([5, 6, 7]))
      #expect(try await updates.next()?.level == 5)
    }
  }

  @Test func `discovery is shared, cached, and made again when the services have changed`() async throws {
    try await Stage.run { stage in
      let (_, link, _) = try await stage.connected()
      async let one = link.services()
      async let two = link.services()
      let (first, second) = try await (one, two)
      #expect(first.map { ObjectIdentifier($0) } == second.map { ObjectIdentifier($0) })
      #expect(first.count == 1)
      var changes = link.serviceChanges().makeAsyncIterator()
      _ = try await stage.peripheral.add(BatteryService.self, provider: Battery(level: 1))
      await changes.next()
      #expect(try await link.services().count == 2)
    }
  }

  @Test func `discovery ends at its timeout`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      stage.monitor.faults = [.ignoresRequests]
      await #expect(throws: PeripheralError.serviceDiscoveryTimeout) { try await link.services() }
    }
    try await Stage.run { stage in
      let (_, link, _) = try await stage.connected()
      _ = try await stage.peripheral.add(BatteryService.self, provider: Battery(level: 1))
      try await stage.air.clock.sleep(for: .seconds(1))
      let service = try await link.services(BatteryService.uuid)[0]
      stage.monitor.faults = [.ignoresRequests]
      await #expect(throws: ServiceError.characteristicDiscoveryTimeout) { try await service.discoverCharacteristics() }
    }
  }

  @Test func `a subscription that is not acknowledged times out for all who wait for it`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.notify])
      let (_, remote) = try await stage.connected(to: characteristic)
      stage.monitor.faults = [.ignoresRequests]
      let reader = Task(executorPreference: stage.air.clock) { for try await _ in remote.notifications() {} }
      await #expect(throws: CharacteristicError.subscriptionTimeout) { try await remote.subscribe() }
      await #expect(throws: CharacteristicError.subscriptionTimeout) { try await reader.value }
      #expect(!remote.isNotifying)
    }
  }

  @Test func `descriptors are found and read`() async throws {
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(
        uuid: "AAAA",
        properties: [.read, .notify],
        descriptors: [LocalDescriptor(uuid: "2901", value: Data("name".utf8))]
      )
      let (_, remote) = try await stage.connected(to: characteristic)
      #expect(remote.descriptors.map { $0.uuid } == ["2902", "2901"])
      #expect(try await remote.descriptors[1].read() == Data("name".utf8))
      #expect(try await remote.descriptors[0].read() == Data([0, 0]))
      await #expect(throws: ATTError.writeNotPermitted) { try await remote.descriptors[1].write(Data([1])) }
    }
  }

  @Test func `unknown characteristics have names and texts of their own, known ones those of their profile`()
    async throws
  {
    let profiles = ProfileManager([HeartRateService.profile])
    try await Stage.run(profiles: profiles) { stage in
      let (_, _, client) = try await stage.connected()
      #expect(client.service.name == "Heart Rate")
      let location = try #require(client.bodySensorLocation).characteristic
      #expect(location.name == "Body Sensor Location")
      #expect(try await location.readString() == ["Body Sensor Location": "1"])
      let control = try #require(client.heartRateControlPoint).characteristic
      await #expect(throws: CharacteristicError.notSerializable) { try await control.write(string: ["x": "1"]) }
    }
    try await Stage.run { stage in
      let characteristic = MutableCharacteristic(uuid: "AAAA", properties: [.read, .write], value: Data([0xAB, 1]))
      let (_, remote) = try await stage.connected(to: characteristic)
      #expect(remote.name == "Unknown")
      #expect(try await remote.readString() == ["Unknown": "ab01"])
      try await remote.write(string: ["Unknown": "C0FFEE"])
      #expect(characteristic.value == Data([0xC0, 0xFF, 0xEE]))
      await #expect(throws: CharacteristicError.notSerializable) { try await remote.write(string: ["Unknown": "C0F"]) }
    }
  }
}

struct Instrument: InstrumentService.MandatoryProvider {
  var channelCount: Int { 3 }
  func readGain(_ request: ReadRequest) async throws -> Gain { Gain(octet: 1) }
  func readChannel(_ request: ReadRequest) async throws -> Channel { Channel(octet: UInt8(request.instance)) }
  func writeTrigger(_ value: Trigger, _ request: WriteRequest) async throws {}
}

struct Battery: BatteryService.Provider {
  let level: UInt8
  func readBatteryLevel(_ request: ReadRequest) async throws -> BatteryLevel { BatteryLevel(level: level) }
}
