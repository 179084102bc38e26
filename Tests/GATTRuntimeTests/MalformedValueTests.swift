import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct MalformedValueTests {
  /// Serves a battery level as octets, which can be malformed.
  private func serve(_ stage: Stage) async throws -> MutableCharacteristic {
    let service = MutableService(BatteryService.self)
    let level = MutableCharacteristic(uuid: BatteryLevel.uuid, properties: [.read, .notify], value: Data())
    service.add(level)
    try await stage.peripheral.add(service)
    try await stage.peripheral.startAdvertising(Advertisement(localName: "Battery", services: [BatteryService.self]))
    return level
  }

  @Test func `octets that do not decode end no subscription, and are counted and delivered`() async throws {
    try await Stage.run { stage in
      let level = try await serve(stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      var malformed = device.malformedValues().makeAsyncIterator()
      var ofAll = stage.central.malformedValues().makeAsyncIterator()
      let battery = try await device.connect().service(BatteryService.self)
      let updates = try await battery.batteryLevel.subscribe()
      try await level.update(Data())
      try await level.update(Data([5]))
      try await level.update(Data([6, 1]))
      #expect(try await updates.next()?.level == 5)
      #expect(try await updates.next()?.level == 6)
      #expect(device.statistics.malformedValueCount == 1)
      #expect(device.statistics.overlongValueCount == 1)
      let value = try #require(await malformed.next())
      #expect(value.characteristic == BatteryLevel.uuid)
      #expect(value.identifier == stage.monitor.identifier)
      #expect(value.octets == Data())
      #expect(value.error is DecodeError)
      #expect(await ofAll.next()?.octets == Data())
    }
  }

  @Test func `several iterators report an odd packet once`() async throws {
    try await Stage.run { stage in
      let level = try await serve(stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      let battery = try await device.connect().service(BatteryService.self)
      let first = try await battery.batteryLevel.subscribe()
      let second = try await battery.batteryLevel.subscribe()
      for octets in [Data(), Data(), Data([7])] { try await level.update(octets) }
      #expect(try await first.next()?.level == 7)
      #expect(try await second.next()?.level == 7)
      #expect(device.statistics.malformedValueCount == 2)
    }
  }

  @Test func `a read that does not decode throws, and is counted`() async throws {
    try await Stage.run { stage in
      _ = try await serve(stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      let battery = try await device.connect().service(BatteryService.self)
      await #expect(throws: DecodeError.self) { try await battery.batteryLevel.read() }
      #expect(device.statistics.malformedValueCount == 1)
    }
  }

  @Test func `a read as strings that does not decode throws, and is logged, counted and delivered`() async throws {
    let log = Record<LogRecorder.Line>()
    try await Stage.run { stage in
      _ = try await serve(stage)
      let profiles = ProfileManager([BatteryService.profile])
      let central = try await CentralManager(backend: stage.phone, profiles: profiles, logger: log.logger)
      let device = central.peripheral(stage.monitor.identifier)
      var malformed = device.malformedValues().makeAsyncIterator()
      let link = try await device.connect()
      let level = try #require(try await link.service(BatteryService.uuid).characteristic(BatteryLevel.uuid))
      await #expect(throws: CharacteristicError.notSerializable) { try await level.readString() }
      #expect(device.statistics.malformedValueCount == 1)
      let value = try #require(await malformed.next())
      #expect(value.characteristic == BatteryLevel.uuid)
      #expect(value.error as? CharacteristicError == .notSerializable)
      #expect(log.warnings.map { $0["characteristic"] } == ["\(BatteryLevel.uuid)"])
      await central.disconnectAllPeripherals()
    }
  }

  @Test func `a lasting subscription goes on after octets that do not decode`() async throws {
    try await Stage.run { stage in
      let level = try await serve(stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      let levels = Record<Int>()
      let task = Task(executorPreference: stage.air.clock) {
        for try await level in device.notifications(of: BatteryService.self, { $0.batteryLevel }) {
          levels.append(Int(level.level))
        }
      }
      try await stage.air.clock.sleep(for: .seconds(2))
      for octets in [Data(), Data([1]), Data(), Data([101])] { try await level.update(octets) }
      try await stage.air.clock.sleep(for: .seconds(2))
      #expect(levels.all == [1, 101])
      #expect(device.statistics.connectionCount == 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `text notifications skip octets that are no value, or throw when they are told to`() async throws {
    try await Stage.run(profiles: ProfileManager([BatteryService.profile])) { stage in
      let level = try await serve(stage)
      let link = try await stage.central.peripheral(stage.monitor.identifier).connect()
      let characteristic = try #require(try await link.service("180F").characteristic(BatteryLevel.uuid))
      var skipping = characteristic.stringNotifications().makeAsyncIterator()
      var throwing = characteristic.stringNotifications(malformed: .throwing).makeAsyncIterator()
      async let skipped = skipping.next()
      async let thrown = throwing.next()
      try await stage.air.clock.sleep(for: .seconds(1))
      try await level.update(Data())
      try await level.update(Data([9]))
      #expect(try await skipped != nil)
      do {
        _ = try await thrown
        Issue.record("nothing was thrown")
      } catch {
        #expect(error as? CharacteristicError == .notSerializable)
      }
    }
  }

  @Test func `typed sequences that are told to throw do so for each odd packet, and go on with the next value`()
    async throws
  {
    try await Stage.run { stage in
      let level = try await serve(stage)
      let device = stage.central.peripheral(stage.monitor.identifier)
      let battery = try await device.connect().service(BatteryService.self)
      let subscription = try await battery.batteryLevel.subscribe(malformed: .throwing)
      async let ofNotifications = outcomes(of: battery.batteryLevel.notifications(malformed: .throwing))
      async let ofSubscription = outcomes(of: subscription)
      async let ofLasting = outcomes(
        of: device.notifications(of: BatteryService.self, malformed: .throwing) { $0.batteryLevel }
      )
      try await stage.air.clock.sleep(for: .seconds(1))
      for octets in [Data([1]), Data(), Data([2]), Data(), Data([3])] { try await level.update(octets) }
      let expected = ["1", "DecodeError", "2", "DecodeError", "3"]
      #expect(await ofNotifications == expected)
      #expect(await ofSubscription == expected)
      #expect(await ofLasting == expected)
      #expect(device.statistics.malformedValueCount == 2)
      #expect(device.statistics.connectionCount == 1)
    }
  }

  @Test func `sequences of a value with directions that are told to throw do so, and go on with the next value`()
    async throws
  {
    try await Stage.run { stage in
      let gauge = MutableCharacteristic(uuid: Gauge.uuid, properties: [.notify])
      let service = MutableService(GaugeService.self)
      service.add(gauge)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: GaugeService.self)
      let client = try await link.service(GaugeService.self).gauge
      let subscription = try await client.subscribe(malformed: .throwing)
      async let ofNotifications = outcomes(of: client.notifications(malformed: .throwing))
      async let ofSubscription = outcomes(of: subscription)
      async let ofLasting = outcomes(
        of: link.peripheral.notifications(of: GaugeService.self, malformed: .throwing) { $0.gauge }
      )
      try await stage.air.clock.sleep(for: .seconds(1))
      for octets in [Data([1]), Data(), Data([2]), Data(), Data([3])] { try await gauge.update(octets) }
      let expected = ["1", "DecodeError", "2", "DecodeError", "3"]
      #expect(await ofNotifications == expected)
      #expect(await ofSubscription == expected)
      #expect(await ofLasting == expected)
    }
  }

  /// The next five elements of a sequence: the levels, and the types of the errors in their place.
  private func outcomes<Levels: AsyncSequence>(of levels: Levels) async -> [String]
  where Levels.Element == BatteryLevel {
    var iterator = levels.makeAsyncIterator()
    var outcomes: [String] = []
    while outcomes.count < 5 {
      do {
        outcomes.append(try await iterator.next().map { "\($0.level)" } ?? "the end")
      } catch {
        outcomes.append("\(type(of: error))")
      }
    }
    return outcomes
  }

  @Test func `the log has at most one line a second for a characteristic, which names what was wrong`() async throws {
    let log = Record<LogRecorder.Line>()
    try await Stage.run { stage in
      // The flags say that a rate of two octets follows.
      let octets = Data([0x01, 0x48])
      let expected = #expect(throws: DecodeError.self) { try HeartRateMeasurement(octets) }
      let measurement = MutableCharacteristic(uuid: HeartRateMeasurement.uuid, properties: [.notify])
      let service = MutableService(HeartRateService.self)
      service.add(measurement)
      try await stage.peripheral.add(service)
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Odd", services: [HeartRateService.self]))
      let central = try await CentralManager(backend: stage.phone, logger: log.logger)
      let device = central.peripheral(stage.monitor.identifier)
      let heartRate = try await device.connect().service(HeartRateService.self)
      let updates = try await heartRate.heartRateMeasurement.subscribe()
      let deaf = Task(executorPreference: stage.air.clock) { for try await _ in updates {} }
      for _ in 0..<8 { try await measurement.update(octets) }
      try await stage.air.clock.sleep(for: .milliseconds(900))
      #expect(log.warnings.count == 1)
      try await stage.air.clock.sleep(for: .seconds(1))
      try await measurement.update(octets)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(log.warnings.count == 2)
      #expect(log.warnings.first?["device"] == "\(stage.monitor.identifier)")
      #expect(log.warnings.first?["characteristic"] == "\(HeartRateMeasurement.uuid)")
      #expect(log.warnings.first?["error"] == "\(try #require(expected))")
      #expect(log.warnings.first?["octets"] == "0148")
      #expect(log.warnings.last?["withheld"] == "7")
      await device.disconnect()
      try await deaf.value
    }
  }

  @Test func `a write that does not decode is refused, reported and counted, and the provider is not called`()
    async throws
  {
    try await Stage.run { stage in
      let writes = Record<HeartRateControlPoint>()
      let service = MutableService(HeartRateService.self)
      service.add(MutableCharacteristic(HeartRateMeasurement.self, properties: [.notify]))
      service.add(
        MutableCharacteristic(HeartRateControlPoint.self, properties: [.write]).onWrite { value, _ in
          writes.append(value)
        }
      )
      try await stage.peripheral.add(service)
      var malformed = stage.peripheral.malformedValues().makeAsyncIterator()
      let link = try await stage.connect(advertising: HeartRateService.self)
      let point = try #require(try await link.service("180D").characteristic(HeartRateControlPoint.uuid))
      #expect(stage.peripheral.statistics.malformedValueCount == 0)
      await #expect(throws: ATTError.valueNotAllowed) { try await point.write(Data()) }
      let value = try #require(await malformed.next())
      #expect(value.identifier == stage.phone.identifier)
      #expect(value.characteristic == HeartRateControlPoint.uuid)
      #expect(writes.all.isEmpty)
      await #expect(throws: ATTError.valueNotAllowed) { try await point.write(Data()) }
      try await point.write(Data([1]))
      #expect(writes.all == [.resetEnergyExpended])
      // The statistics do not count an accepted value.
      #expect(stage.peripheral.statistics.malformedValueCount == 2)
    }
  }

  @Test(arguments: [
    DecodeError.Reason.truncated(needed: 2, available: 1), .partialElement(size: 2, available: 3),
    .trailingOctets(1), .notTheConstant(raw: 1, expected: 2), .checksum(found: 1, expected: 2),
  ])
  func `a write that does not decode is a value that is not allowed`(reason: DecodeError.Reason) async throws {
    try await Stage.run { stage in
      let service = MutableService(uuid: "1234")
      service.add(
        MutableCharacteristic(uuid: "AAAA", properties: [.write]).onWriteData { _, _ in
          throw DecodeError(value: "Value", field: "Field", offset: 0, reason: reason)
        }
      )
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: HeartRateService.self)
      let point = try #require(try await link.service("1234").characteristic("AAAA"))
      await #expect(throws: ATTError.valueNotAllowed) { try await point.write(Data([1])) }
    }
  }
}

/// A value with different types for updates and writes.
private enum Gauge: ValueByDirection {
  static let uuid: BluetoothUUID = "D1A2"
  static let name = "Gauge"
  typealias ReadValue = BodySensorLocation
  typealias WriteValue = HeartRateControlPoint
  typealias UpdateValue = BatteryLevel

  enum Access: NotifyAccess {}
}

private enum GaugeService: ClientService {
  static let uuid: BluetoothUUID = "D1A3"
  static let name = "Gauge Service"
  static let tag = "test"
  static let profile = ServiceProfile(uuid: uuid, characteristics: [])

  struct Client: ClientCharacteristics {
    let service: Service
    let gauge: ClientCharacteristic<Gauge, Gauge.Access>

    init(_ service: Service) throws(ServiceError) {
      self.service = service
      gauge = try service.characteristic(Gauge.uuid)
    }
  }
}
