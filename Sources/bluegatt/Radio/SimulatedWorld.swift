import GATTRuntime
import GATTSimulator

/// Devices that are not there, for `--radio simulated`: they advertise, serve what shipped definitions say, and their values
/// change.
enum SimulatedWorld {
  /// Runs `body` among the devices, on an adapter of its own.
  ///
  /// - Parameters:
  ///   - isFast: Whether time passes as fast as it can be computed; then everything happens in the same order every time.
  ///   - withPhone: Whether there is somebody who uses what the adapter serves.
  static func run(
    isFast: Bool,
    withPhone: Bool = false,
    _ body: @escaping @Sendable (any Backend) async throws -> Void
  ) async throws {
    var conditions = RadioConditions()
    conditions.signalNoise = 3
    let air = SimulatedAir(seed: 1, clock: isFast ? .automatic : .realTime(speed: 1), conditions: conditions)
    let adapter = air.addAdapter(name: "sim0")
    // Nobody watches longer than that.
    try await air.run(timeLimit: .seconds(10 * 365 * 86400)) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for device in SimulatedDevice.all {
          let backend = air.addAdapter(name: device.name, position: Position(x: device.distance, y: 0))
          let manager = try await PeripheralManager(backend: backend)
          try await device.start(on: manager)
          for characteristic in device.changing { group.addTask { try await characteristic.live(on: air.clock) } }
        }
        if withPhone {
          let backend = air.addAdapter(name: "phone", position: Position(x: 1, y: 1))
          group.addTask { try await SimulatedPhone.live(on: backend, with: adapter.identifier) }
        }
        try await body(adapter)
        group.cancelAll()
      }
    }
  }
}
