import GATTConformance
import GATTRuntime
import GATTSimulator

/// Two adapters of a simulated air, 2 m apart.
struct SimulatorStage: Stage {
  private let air: SimulatedAir
  private let phone: SimulatedAdapter
  private let sensor: SimulatedAdapter

  static func run(_ body: @escaping @Sendable (any Stage) async throws -> Void) async throws {
    let air = SimulatedAir(seed: 1)
    try await air.run(timeLimit: .seconds(7200)) {
      try await body(
        SimulatorStage(
          air: air,
          phone: air.addAdapter(name: "near"),
          sensor: air.addAdapter(name: "far", position: Position(x: 2, y: 0))
        )
      )
    }
  }

  var near: any Backend { phone }
  var far: any Backend { sensor }
  var peer: PeerIdentifier { sensor.identifier }

  static func reasonToSkip(_ fault: Fault) -> String? { nil }

  func cause(_ fault: Fault) async throws {
    switch fault {
    case .remoteDisconnect: sensor.disconnectAll()
    case .outOfRange: sensor.position = Position(x: 1000, y: 0)
    case .nearPoweredOff: phone.isPoweredOn = false
    case .farPoweredOff: sensor.isPoweredOn = false
    case .daemonFailure: phone.isDaemonRunning = false
    case .farDaemonFailure: sensor.isDaemonRunning = false
    case .nearUnplugged: phone.isPresent = false
    }
  }

  func repair(_ fault: Fault) async throws {
    switch fault {
    case .remoteDisconnect: break
    case .outOfRange: sensor.position = Position(x: 2, y: 0)
    case .nearPoweredOff: phone.isPoweredOn = true
    case .farPoweredOff: sensor.isPoweredOn = true
    case .daemonFailure: phone.isDaemonRunning = true
    case .farDaemonFailure: sensor.isDaemonRunning = true
    case .nearUnplugged: phone.isPresent = true
    }
  }
}
