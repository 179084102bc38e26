import BlueGATT
import GATTSimulator
import Synchronization

/// What the program finds when there is no radio: a SensorTag that is out of reach for a while.
final class SimulatedSensorTag: AccelerometerService.Provider {
  private let air: SimulatedAir
  private let adapter: SimulatedAdapter
  private let state = Mutex(State())

  private struct State {
    var isEnabled = AccelerometerEnabled.no
    var period = Duration.seconds(1)
    var tilt = 0.0
  }

  init(_ air: SimulatedAir) async throws {
    self.air = air
    adapter = air.addAdapter(name: "tag")
  }

  /// Measures; for three seconds near, then away for ten, then near again.
  func live() async throws {
    let peripheral = try await PeripheralManager(backend: adapter)
    let service = try await peripheral.add(AccelerometerService.self, provider: self)
    try await peripheral.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.self]))
    try await measure(service, for: .seconds(3))
    adapter.position = Position(x: 500, y: 0)
    try await measure(service, for: .seconds(10))
    adapter.position = Position(x: 0, y: 0)
    try await measure(service, for: .seconds(3))
  }

  private func measure(_ service: AccelerometerService.Server, for duration: Duration) async throws {
    let end = air.clock.now.advanced(by: duration)
    while air.clock.now < end {
      try await air.clock.sleep(for: state.withLock { $0.period })
      guard state.withLock({ $0.isEnabled == .yes }), !service.accelerometerData.subscribers.isEmpty else { continue }
      // The central may have left meanwhile.
      try? await service.accelerometerData.notify(acceleration())
    }
  }

  /// A little further tilted each time.
  private func acceleration() throws -> AccelerometerData {
    let tilt = state.withLock { state in
      state.tilt = (state.tilt + 1 / 16).truncatingRemainder(dividingBy: 1)
      return state.tilt
    }
    return try AccelerometerData(x: Quantity(-tilt), y: 0, z: Quantity((1 - tilt * tilt).squareRoot()))
  }

  func readAccelerometerData(_ request: ReadRequest) async throws -> AccelerometerData { try acceleration() }

  func readAccelerometerEnabled(_ request: ReadRequest) async throws -> AccelerometerEnabled {
    state.withLock { $0.isEnabled }
  }

  func writeAccelerometerEnabled(_ value: AccelerometerEnabled, _ request: WriteRequest) async throws {
    state.withLock { $0.isEnabled = value }
  }

  func readAccelerometerUpdatePeriod(_ request: ReadRequest) async throws -> AccelerometerUpdatePeriod {
    let period = state.withLock { $0.period }
    return try AccelerometerUpdatePeriod(period: Quantity(period / .seconds(1)))
  }

  func writeAccelerometerUpdatePeriod(_ value: AccelerometerUpdatePeriod, _ request: WriteRequest) async throws {
    state.withLock { $0.period = .seconds(value.period.value) }
  }
}
