import GATTRuntime
import GATTSimulator

/// The devices of `--radio simulated`. They advertise and serve values of the built-in definitions, and the values
/// change.
enum SimulatedWorld {
  /// Runs `body` among the devices, with a separate adapter.
  ///
  /// - Parameters:
  ///   - isFast: Whether time passes as fast as possible. The order of events is then the same in every run.
  ///   - vocabulary: The definitions of further devices; nil for none.
  ///   - phone: The simulated central that uses the services of the adapter; nil for none.
  static func run(
    isFast: Bool,
    among vocabulary: Vocabulary? = nil,
    phone: SimulatedPhone? = nil,
    _ body: @escaping @Sendable (any Backend) async throws -> Void
  ) async throws {
    for problem in vocabulary.map(SimulatedDevice.problems(of:)) ?? [] {
      Output.printError("bluegatt: warning: \(problem)\n")
    }
    var conditions = RadioConditions()
    conditions.signalNoise = 3
    let air = SimulatedAir(seed: 1, clock: isFast ? .automatic : .realTime(speed: 1), conditions: conditions)
    let adapter = air.addAdapter(name: "sim0")
    // A limit that no session reaches.
    try await air.run(timeLimit: .seconds(10 * 365 * 86400)) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for device in SimulatedDevice.all + (vocabulary.map(SimulatedDevice.all(of:)) ?? []) {
          let backend = air.addAdapter(
            name: device.name,
            address: device.address,
            position: Position(x: device.distance, y: 0)
          )
          let manager = try await PeripheralManager(backend: backend)
          try await device.start(on: manager)
          if !device.laterAdvertisements.isEmpty {
            let advertisements = [device.advertisement] + device.laterAdvertisements
            group.addTask { try await manager.takeTurns(advertisements, interval: device.interval, on: air.clock) }
          }
          if let psm = device.echo {
            let listener = try await manager.publishChannel(psm: psm)
            group.addTask { await SimulatedDevice.echo(listener) }
          }
          for characteristic in device.changing {
            group.addTask { try await characteristic.changePeriodically(on: air.clock) }
          }
        }
        if let phone {
          let backend = air.addAdapter(name: "phone", position: Position(x: 1, y: 1))
          group.addTask { try await phone.run(on: backend, with: adapter.identifier) }
        }
        try await body(adapter)
        group.cancelAll()
      }
    }
  }
}
