import BlueGATT
import BlueGATTCatalog
import BlueGATTVendorCatalog
import GATTSimulator
import Synchronization
import Testing

/// The programs of the articles, which must do what they say. Those of *Testing with the simulator* are tests themselves.
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
      let foreign = try await PeripheralManager(backend: air.addAdapter(name: "foreign"))
      var odd = Advertisement(localName: "Odd", services: [BatteryService.self])
      odd.serviceData = [HeartRateService.uuid: Data([1])]
      odd.manufacturerData = [0xFFFF: Data([1])]
      try await foreign.startAdvertising(odd)
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
        /// Waits for the program to have subscribed, and sends odd packets and a beat, which it must show.
        func expectBeat(_ rate: UInt8) async throws {
          // The sensor has noticed by then that a link is over.
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
        // While it scans, connects, discovers and subscribes.
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
    }
    #expect(lines.all == (60...65).map { "\($0) bpm" })
  }

  @Test(arguments: [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240])
  func `the place of the sensor is read, whenever its link is cut`(milliseconds: Int) async throws {
    let lines = Lines()
    let air = SimulatedAir(seed: 5)
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      async let reading: Void = readLocation(of: central.peripheral(sensor.identifier)) { lines.append($0) }
      try await air.clock.sleep(for: .milliseconds(milliseconds))
      sensor.disconnectAll()
      try await reading
    }
    #expect(lines.all == ["worn at: Chest"])
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

  @Test func `temperatures of a shipped device go on after a cut link, and other devices disturb none`() async throws {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let tag = air.addAdapter(name: "tag")
      let peripheral = try await PeripheralManager(backend: tag)
      typealias Temperatures = SensorTagCC2650.IRTemperatureService
      let data = MutableCharacteristic(uuid: SensorTagCC2650.IRTemperatureData.uuid, properties: [.read, .notify])
      let configuration = MutableCharacteristic(
        uuid: SensorTagCC2650.IRTemperatureConfiguration.uuid,
        properties: [.read, .write]
      )
      let period = MutableCharacteristic(
        uuid: SensorTagCC2650.IRTemperaturePeriod.uuid,
        properties: [.read, .write]
      )
      let service = MutableService(Temperatures.self)
      for characteristic in [data, configuration, period] { service.add(characteristic) }
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Tag"))
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
          for octets in [Data([1]), Data([0, 10, 0, 10])] { try await data.update(octets) }
          try await air.clock.sleep(for: .seconds(1))
          tag.disconnectAll()
        }
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
    }
    #expect(lines.all.count == 2)
  }
}

/// What a program has shown.
private final class Lines: Sendable {
  private let values = Mutex<[String]>([])

  var all: [String] { values.withLock { $0 } }

  func append(_ line: String) { values.withLock { $0.append(line) } }
}
