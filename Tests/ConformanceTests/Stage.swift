import GATTCore
import GATTRuntime
import Testing

/// Two radios that hear each other, and what can be done to them: all that the behaviours need of a backend.
///
/// A behaviour uses nothing else of it, so the suite runs unchanged over every backend that has a stage.
protocol Stage: Sendable {
  /// The adapter that is used in the central role.
  var near: any Backend { get }
  /// The adapter that is used in the peripheral role.
  var far: any Backend { get }
  /// What `near` calls `far`.
  var peer: PeerIdentifier { get }
  /// Sets a stage up, and calls `body` with it.
  static func run(_ body: @escaping @Sendable (any Stage) async throws -> Void) async throws
  /// The reason why a fault can't be caused here; nil when it can.
  static func reasonToSkip(_ fault: Fault) -> String?
  /// Brings a fault about, and returns when it has begun.
  func cause(_ fault: Fault) async throws
  /// Ends a fault.
  func repair(_ fault: Fault) async throws
  /// The most octets of a value that the far side takes, if it is not 512.
  var longestValue: Int { get }
  /// Whether the near host adds the services of a device's advertisement to those that it advertised before.
  var gathersAdvertisements: Bool { get }
  /// What a central gets when a program of the far side answers with `error`.
  func answer(for error: ATTError) -> ATTError
  /// Whether the near host pairs by itself when a value demands it, if that takes no person.
  var pairsByItself: Bool { get }
  /// Whether the backend may say `reason` when the link ended for `truth`: it must be that where the host tells.
  func isTrue(_ reason: DisconnectionReason, for truth: DisconnectionReason) -> Bool
}

extension Stage {
  var longestValue: Int { 512 }
  var gathersAdvertisements: Bool { false }
  var pairsByItself: Bool { false }

  func answer(for error: ATTError) -> ATTError { error }

  func isTrue(_ reason: DisconnectionReason, for truth: DisconnectionReason) -> Bool { reason == truth }
}

/// What may happen to radios and their hosts.
enum Fault: Hashable, Sendable {
  /// The far side ends the link.
  case remoteDisconnect
  /// The two don't hear each other.
  case outOfRange
  /// The near adapter is switched off.
  case nearPoweredOff
  /// The far adapter is switched off.
  case farPoweredOff
  /// The Bluetooth service of the near adapter's host fails; perhaps that of the far one too.
  case daemonFailure
  /// The Bluetooth service of the far adapter's host fails; perhaps that of the near one too.
  case farDaemonFailure
  /// The near adapter is unplugged.
  case nearUnplugged
}

/// The backends that the behaviours are shown on.
struct TestedBackend: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let stage: any Stage.Type

  /// BlueZ where there are adapters to use it with, and then nothing else.
  static var allCases: [TestedBackend] {
    #if os(Linux)
      if BlueZStage.isWanted { return [TestedBackend(testDescription: "over BlueZ", stage: BlueZStage.self)] }
    #endif
    return [TestedBackend(testDescription: "over the simulator", stage: SimulatorStage.self)]
  }

  /// Shows a behaviour on a new stage, or skips it where one of the faults it needs can't be caused.
  func run(needing faults: Fault..., body: @escaping @Sendable (Scene) async throws -> Void) async throws {
    for fault in faults {
      if let reason = stage.reasonToSkip(fault) { return try Self.skip("\(fault): \(reason)") }
    }
    try await stage.run { try await Scene.play(on: $0, body) }
  }

  /// Ends a test that has nothing to show here.
  static func skip(_ reason: String) throws {
    #if compiler(>=6.3)
      // The reason of a cancellation is not shown everywhere.
      Issue.record("skipped: \(reason)", severity: .warning)
      try Test.cancel("\(reason)")
    #endif
  }
}
