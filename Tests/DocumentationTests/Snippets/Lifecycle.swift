import BlueGATT
import Logging

/// A program that a supervisor stops.
struct HeartRateFollower: ServiceLifecycle.Service {
  let central: CentralManager

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      do {
        try await followHeartRate(central) { print($0) }
      } catch is CancellationError {
        await central.disconnectAllPeripherals()
      }
    }
  }
}

func runUntilStopped(_ central: CentralManager) async throws {
  let services: [any ServiceLifecycle.Service] = [HeartRateFollower(central: central)]
  let logger = Logger(label: "heart-rate")
  try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm], logger: logger).run()
}

// The package does not depend on swift-service-lifecycle, so tests compile the snippet against these few declarations, which
// stop nothing. Version 2.13.0 of that package takes the snippet as it is.

enum ServiceLifecycle {
  protocol Service: Sendable {
    func run() async throws
  }
}

enum UnixSignal {
  case sigterm
}

actor ServiceGroup {
  private let services: [any ServiceLifecycle.Service]

  init(services: [any ServiceLifecycle.Service], gracefulShutdownSignals: [UnixSignal], logger: Logger) {
    self.services = services
  }

  func run() async throws {
    for service in services { try await service.run() }
  }
}

func cancelWhenGracefulShutdown<T: Sendable>(
  _ operation: @Sendable @escaping () async throws -> T
) async rethrows -> T {
  try await operation()
}
