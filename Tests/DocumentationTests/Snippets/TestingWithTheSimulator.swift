import BlueGATT
import BlueGATTCatalog
import GATTSimulator
import Testing

@Suite struct GatewayTests {
  @Test func `the gateway connects again when the sensor is back in range`() async throws {
    let air = SimulatedAir(seed: 1)
    try await air.run {
      let sensor = air.addAdapter(name: "sensor", position: Position(x: 3, y: 0))
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))

      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let device = central.peripheral(sensor.identifier)
      let link = try await device.connect()
      #expect(try await link.service(HeartRateService.self).bodySensorLocation?.read() == .chest)

      sensor.position = Position(x: 200, y: 0)  // out of range
      #expect(try await link.waitForEnd() == .supervisionTimeout)  // 4 s later on the clock, at once on yours
      sensor.position = Position(x: 3, y: 0)
      #expect(try await device.connect().isConnected)
    }
  }

  @Test func `a sensor that does not answer is told from one that is gone`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let link = try await central.peripheral(sensor.identifier).connect()
      let heartRate = try await link.service(HeartRateService.self)

      sensor.faults = [.ignoresRequests]  // broken, slow and hostile devices: SimulatedFault
      await #expect(throws: CharacteristicError.readTimeout) { try await heartRate.bodySensorLocation?.read() }
      sensor.isDaemonRunning = false  // the host's Bluetooth service fails
      await #expect(throws: PeripheralError.disconnected) { try await heartRate.bodySensorLocation?.read() }
    }
  }

  @Test func `the place of the sensor is read, after whichever turn its link is cut`() async throws {
    /// - Returns: The number of turns that the program takes.
    func run(cutAfter turn: Int) async throws -> Int {
      let air = SimulatedAir(seed: 5)
      return try await air.run {
        let sensor = air.addAdapter(name: "sensor")
        _ = try await serveHeartRate(PeripheralManager(backend: sensor))
        let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
        air.clock.schedule(afterTurn: turn) { sensor.disconnectAll() }
        var lines: [String] = []
        try await readLocation(of: central.peripheral(sensor.identifier)) { lines.append($0) }
        #expect(lines == ["worn at: Chest"])
        return air.clock.turnCount
      }
    }
    let turnCount = try await run(cutAfter: .max)
    for turn in 0..<turnCount { _ = try await run(cutAfter: turn) }
    #expect(turnCount >= 20)
  }

  @Test func `a beat a second is six beats in six seconds, whatever the air loses`() async throws {
    let air = SimulatedAir(seed: 7)
    air.conditions.loss = 0.3  // interference
    let beats = try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      let service = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let link = try await central.peripheral(sensor.identifier).connect()
      let beats = try await link.service(HeartRateService.self).heartRateMeasurement.subscribe()

      for _ in 0..<6 {
        try await beat(service)
        try await air.clock.sleep(for: .seconds(1))
      }
      await link.peripheral.disconnect()
      return try await beats.reduce(0) { count, _ in count + 1 }
    }
    #expect(beats == 6)
  }

  @Test func `the clock stands until the test moves it`() async throws {
    let air = SimulatedAir(clock: .manual)
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      async let link = central.peripheral(sensor.identifier).connect()
      await air.clock.advance(by: .seconds(5))
      #expect(try await link.isConnected)
    }
  }
}

/// The beats of a sensor, and a word when there was none for a while. It waits before it looks again.
func watch(_ sensor: Peripheral, _ central: CentralManager, show: (String) -> Void) async throws {
  let beats = try await sensor.connect().service(HeartRateService.self).heartRateMeasurement.subscribe()
  do {
    while let beat = try await beats.next(timeout: .seconds(5)) { show("\(beat.heartRate) bpm") }
  } catch CharacteristicError.updateTimeout {
    show("no beat for 5 s")
    try await central.clock.sleep(for: .seconds(60))
  }
}

struct TooLate: Error {}

/// What `body` returns, if it does within `limit`.
func within<Result: Sendable>(
  _ limit: Duration,
  on clock: RadioClock,
  _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TooLate()
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw TooLate() }
    return result
  }
}
