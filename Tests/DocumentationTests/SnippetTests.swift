import BlueGATT
import BlueGATTCatalog
import BlueGATTVendorCatalog
import GATTSimulator
import Synchronization
import Testing

/// The programs of the articles do what the articles say. The programs of *Testing with the simulator* are tests
/// themselves.
@Suite struct SnippetTests {
  @Test func `a beat of the sensor is shown by the program that follows it`() async throws {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let service = try await serveHeartRate(PeripheralManager(backend: air.addAdapter(name: "sensor")))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await followHeartRate(central) { lines.append($0) } }
        group.addTask {
          for await subscribers in service.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
          try? await beat(service)
          try? await air.clock.sleep(for: .seconds(1))
        }
        await group.next()
        group.cancelAll()
      }
    }
    #expect(lines.all == ["72 bpm"])
  }

  @Test func `the sensor refuses what it does not know`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let heartRate = try await central.peripheral(sensor.identifier).connect().service(HeartRateService.self)
      await #expect(throws: ATTError(HeartRateService.ErrorCode.heartRateControlPointNotSupported)) {
        try await heartRate.heartRateControlPoint?.write(.unknown(7))
      }
    }
  }

  @Test func `beats go on after cut links, a sensor out of range, odd packets and foreign advertisements`() async throws
  {
    let lines = Lines()
    let air = SimulatedAir(seed: 3)
    try await air.run {
      let foreign = try await advertiseForeignData(over: air, as: HeartRateService.self, BatteryService.self)
      let sensor = air.addAdapter(name: "sensor", position: Position(x: 3, y: 0))
      let gateway = air.addAdapter(name: "gateway")
      let peripheral = try await PeripheralManager(backend: sensor)
      let measurement = MutableCharacteristic(uuid: HeartRateMeasurement.uuid, properties: [.notify], value: Data())
      let service = MutableService(HeartRateService.self)
      service.add(measurement)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [HeartRateService.self]))
      let central = try await CentralManager(backend: gateway)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await followHeartRate(central) { lines.append($0) } }
        /// Waits until the program has subscribed, and sends odd packets and a beat. The program must show the beat.
        func expectBeat(_ rate: UInt8) async throws {
          // After this time, the sensor has noticed the end of a link.
          try await air.clock.sleep(for: .milliseconds(100))
          let deadline = air.clock.now.advanced(by: .seconds(60))
          while measurement.subscribers.isEmpty {
            try #require(air.clock.now < deadline, "not subscribed before \(rate) bpm")
            try await air.clock.sleep(for: .milliseconds(10))
          }
          try await measurement.update(Data())
          try await measurement.update(Data([1, 1]))
          try await measurement.update(Data([0, rate]))
          try await air.clock.sleep(for: .seconds(1))
        }
        // The sensor cuts links while the program scans, connects, discovers and subscribes.
        for _ in 0..<40 {
          sensor.disconnectAll()
          try await air.clock.sleep(for: .milliseconds(37))
        }
        try await expectBeat(60)
        sensor.breakLinks(with: gateway, reason: .remote)
        try await expectBeat(61)
        sensor.position = Position(x: 1000, y: 0)
        try await air.clock.sleep(for: .seconds(30))
        sensor.position = Position(x: 3, y: 0)
        try await expectBeat(62)
        gateway.isPoweredOn = false
        try await air.clock.sleep(for: .seconds(30))
        gateway.isPoweredOn = true
        try await expectBeat(63)
        gateway.isPresent = false
        try await air.clock.sleep(for: .seconds(30))
        gateway.isPresent = true
        try await expectBeat(64)
        gateway.isDaemonRunning = false
        try await air.clock.sleep(for: .seconds(30))
        gateway.isDaemonRunning = true
        try await expectBeat(65)
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
      #expect(central.peripheral(sensor.identifier).statistics.malformedValueCount == 12)
      #expect(foreign.isAdvertising)
    }
    #expect(lines.all == (60...65).map { "\($0) bpm" })
  }

  @Test func `a beat is shown, after whichever turn of the simulation the link is cut`() async throws {
    try await cutLinksAfterEachTurn { air, sensor, countTurns in
      let lines = Lines()
      let peripheral = try await PeripheralManager(backend: sensor)
      let measurement = MutableCharacteristic(uuid: HeartRateMeasurement.uuid, properties: [.notify])
      let service = MutableService(HeartRateService.self)
      service.add(measurement)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [HeartRateService.self]))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        countTurns()
        group.addTask { try await followHeartRate(central) { lines.append($0) } }
        for _ in 0..<600 where lines.all.isEmpty {
          try await air.clock.sleep(for: .milliseconds(100))
          for octets in [Data(), Data([1, 1]), Data([0, 72])] { try? await measurement.update(octets) }
        }
        group.cancelAll()
      }
      #expect(lines.all.contains("72 bpm"))
    }
  }

  @Test func `a temperature of a shipped device is shown, after whichever turn of the simulation the link is cut`()
    async throws
  {
    try await cutLinksAfterEachTurn { air, tag, countTurns in
      let lines = Lines()
      let (_, data, configuration) = try await serveTemperature(on: tag)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        countTurns()
        group.addTask { try await followTemperature(central.peripheral(tag.identifier)) { lines.append($0) } }
        for _ in 0..<600 where lines.all.isEmpty {
          try await air.clock.sleep(for: .milliseconds(100))
          for octets in [Data(), Data([1]), Data([0, 10, 0, 10])] { try? await data.update(octets) }
        }
        group.cancelAll()
      }
      #expect(configuration.value == Data([1]))
      #expect(!lines.all.isEmpty)
    }
  }

  /// Runs a program once to count the turns of the simulation that it takes, and then once for each turn. Each of these
  /// runs cuts the links of the sensor after its turn.
  ///
  /// - Parameter program: The program. It calls its last parameter before the turns that count, and ends with them.
  private func cutLinksAfterEachTurn(
    _ program: @escaping @Sendable (SimulatedAir, SimulatedAdapter, _ countTurns: () -> Void) async throws -> Void
  ) async throws {
    /// - Returns: The number of turns.
    func run(cutAfter turn: Int?) async throws -> Int {
      let air = SimulatedAir(seed: 5)
      return try await air.run(timeLimit: .seconds(600)) {
        let sensor = air.addAdapter(name: "sensor")
        var start = 0
        try await program(air, sensor) {
          start = air.clock.turnCount
          if let turn { air.clock.schedule(afterTurn: start + turn) { sensor.disconnectAll() } }
        }
        return air.clock.turnCount - start
      }
    }
    let count = try await run(cutAfter: nil)
    #expect(count >= 50)
    var longest = count
    for turn in 0..<count { longest = max(longest, try await run(cutAfter: turn)) }
    // At least one cut closed a link of the program, so that the run took more turns.
    #expect(longest > count)
  }

  @Test func `a read that demands a key is answered by pairing, with a passkey that both show`() async throws {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let person = Person {
        lines.append($0)
        return "yes"
      }
      let lock = air.addAdapter(name: "lock")
      try await serveLevel(PeripheralManager(backend: lock), asking: person)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let device = central.peripheral(lock.identifier)
      #expect(try await readLevel(of: device, asking: person).rawValue == 80)
      #expect(try await device.isBonded())
      try await central.forget(device)
      #expect(try await !device.isBonded())
    }
    #expect(lines.all.count == 2)
    #expect(lines.all.allSatisfy { $0.hasPrefix("Does ") })
  }

  @Test func `waits and time limits of a program pass on the simulator's clock`() async throws {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let device = central.peripheral(sensor.identifier)
      let start = air.clock.now
      try await watch(device, central) { lines.append($0) }
      #expect(start.duration(to: air.clock.now) >= .seconds(65))
      #expect(try await within(.seconds(5), on: central.clock) { 1 } == 1)
      await #expect(throws: TooLate.self) {
        try await within(.seconds(5), on: central.clock) { try await central.clock.sleep(for: .seconds(60)) }
      }
    }
    #expect(lines.all == ["no beat for 5 s"])
  }

  /// Serves the temperatures of a SensorTag as arbitrary octets, and advertises.
  private func serveTemperature(on tag: SimulatedAdapter) async throws -> (
    PeripheralManager, data: MutableCharacteristic, configuration: MutableCharacteristic
  ) {
    let peripheral = try await PeripheralManager(backend: tag)
    let data = MutableCharacteristic(uuid: SensorTagCC2650.IRTemperatureData.uuid, properties: [.read, .notify])
    let configuration = MutableCharacteristic(
      uuid: SensorTagCC2650.IRTemperatureConfiguration.uuid,
      properties: [.read, .write]
    )
    let period = MutableCharacteristic(uuid: SensorTagCC2650.IRTemperaturePeriod.uuid, properties: [.read, .write])
    let service = MutableService(SensorTagCC2650.IRTemperatureService.self)
    for characteristic in [data, configuration, period] { service.add(characteristic) }
    try await peripheral.add(service)
    try await peripheral.startAdvertising(Advertisement(localName: "Tag"))
    return (peripheral, data, configuration)
  }

  @Test func `temperatures of a shipped device go on after cut links, odd packets and foreign advertisements`()
    async throws
  {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let foreign = try await advertiseForeignData(over: air, as: SensorTagCC2650.IRTemperatureService.self)
      let tag = air.addAdapter(name: "tag")
      let (_, data, configuration) = try await serveTemperature(on: tag)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await followTemperature(central.peripheral(tag.identifier)) { lines.append($0) } }
        for _ in 0..<12 {
          tag.disconnectAll()
          try await air.clock.sleep(for: .milliseconds(41))
        }
        for _ in 0..<2 {
          try await air.clock.sleep(for: .seconds(40))
          #expect(configuration.value == Data([1]))
          for octets in [Data([1]), Data(), Data([0, 10, 0, 10])] { try await data.update(octets) }
          try await air.clock.sleep(for: .seconds(1))
          tag.disconnectAll()
        }
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
      #expect(central.peripheral(tag.identifier).statistics.malformedValueCount == 4)
      #expect(foreign.isAdvertising)
    }
    #expect(lines.all.count == 2)
  }

  @Test func `a logger gives its log to each central that opens a channel`() async throws {
    let log = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let logs = Mutex<[Data]>([])
    let air = SimulatedAir()
    try await air.run {
      let logger = air.addAdapter(name: "logger")
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await serveLog(log, as: "5A0A", by: PeripheralManager(backend: logger)) }
        for name in ["one", "other"] {
          let central = try await CentralManager(backend: air.addAdapter(name: name))
          let fetched = try await fetchLog("5A0A", of: central.peripheral(logger.identifier))
          logs.withLock { $0.append(fetched) }
        }
        group.cancelAll()
      }
    }
    #expect(logs.withLock { $0 } == [log, log])
  }

  /// Advertises services with data that does not have the layouts of the services.
  private func advertiseForeignData(over air: SimulatedAir, as services: any ServiceConfigurable.Type...) async throws
    -> PeripheralManager
  {
    let foreign = try await PeripheralManager(backend: air.addAdapter(name: "foreign"))
    var odd = Advertisement(localName: "Odd")
    for service in services { odd.serviceData[service.uuid] = Data([1]) }
    odd.manufacturerData = [0xFFFF: Data([1])]
    try await foreign.startAdvertising(odd)
    return foreign
  }
}

/// The lines that a program has shown.
private final class Lines: Sendable {
  private let values = Mutex<[String]>([])

  var all: [String] { values.withLock { $0 } }

  func append(_ line: String) { values.withLock { $0.append(line) } }
}
