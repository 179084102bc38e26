import BlueGATT
import GATTSimulator
import Synchronization

/// The program in Swift's concurrency.
enum InAsync {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      let manager = try await PeripheralManager()
      try await manager.poweredOn(timeout: .seconds(10))
      try await serve(manager) { try await Task.sleep(for: $0) }
    }
  #endif

  /// Until the simulated phone has seen enough.
  static func simulate() async throws {
    let air = SimulatedAir()
    try await air.run {
      let manager = try await PeripheralManager(backend: air.addAdapter(name: "tag"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await serve(manager) { try await air.clock.sleep(for: $0) } }
        group.addTask { try await SimulatedPhone(air).read() }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// Serves the accelerometer, and measures while it is switched on.
  static func serve(
    _ manager: PeripheralManager,
    sleep: @Sendable (Duration) async throws -> Void
  ) async throws {
    let accelerometer = Accelerometer()
    let service = try await manager.add(AccelerometerService.self, provider: accelerometer)
    try await manager.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.self]))
    print("advertising")
    while true {
      let settings = accelerometer.settings
      try await sleep(.seconds(settings.period.period.value))
      if settings.isEnabled == .yes { try await service.accelerometerData.notify(accelerometer.measure()) }
    }
  }
}

/// What the tag answers.
final class Accelerometer: AccelerometerService.Provider {
  private struct State {
    var isEnabled = AccelerometerEnabled.no
    var period = AccelerometerUpdatePeriod(period: 1)
    var tilt = 0.0
  }

  private let state = Mutex(State())

  /// What centrals have written.
  var settings: (isEnabled: AccelerometerEnabled, period: AccelerometerUpdatePeriod) {
    state.withLock { ($0.isEnabled, $0.period) }
  }

  /// A little further tilted each time.
  func measure() throws -> AccelerometerData {
    let tilt = state.withLock { state in
      state.tilt = (state.tilt + 1 / 16).truncatingRemainder(dividingBy: 1)
      return state.tilt
    }
    return try AccelerometerData(x: Quantity(-tilt), y: 0, z: Quantity((1 - tilt * tilt).squareRoot()))
  }

  func readAccelerometerData(_ request: ReadRequest) async throws -> AccelerometerData { try measure() }

  func readAccelerometerEnabled(_ request: ReadRequest) async throws -> AccelerometerEnabled { settings.isEnabled }

  func writeAccelerometerEnabled(_ value: AccelerometerEnabled, _ request: WriteRequest) async throws {
    print("enabled: \(value)")
    state.withLock { $0.isEnabled = value }
  }

  func readAccelerometerUpdatePeriod(_ request: ReadRequest) async throws -> AccelerometerUpdatePeriod {
    settings.period
  }

  func writeAccelerometerUpdatePeriod(_ value: AccelerometerUpdatePeriod, _ request: WriteRequest) async throws {
    print("period: \(value.period)")
    state.withLock { $0.period = value }
  }
}
