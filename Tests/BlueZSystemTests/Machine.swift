import Foundation
import GATTBlueZ
import GATTRuntime
import Testing

/// The tests on real BlueZ, besides the behaviours of every backend. They run one at a time, because they share the two
/// adapters.
@Suite(.serialized, .needsVirtualMachine, .timeLimit(.minutes(5)))
struct BlueZSystemTests {}

/// The virtual machine of `scripts/bluez-vm`.
enum Machine {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether the tests run in the virtual machine.
  static var isHere: Bool { environment["BLUEZ_VM_CONTROL"] != nil }

  /// The path of the Python with the libraries of the foreign peers.
  static var python: String { get throws { try #require(environment["BLUEGATT_FOREIGN_PYTHON"]) } }

  /// The path of a file in the folder Tests.
  static func file(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: name).path
  }

  /// Runs the control program of the virtual machine to its end.
  static func control(_ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(environment["BLUEZ_VM_CONTROL"]))
    process.arguments = arguments
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    try #require(status == 0, "\(arguments) failed")
  }

  static func adapter(_ name: String) async throws -> BlueZAdapter {
    try #require(try await BlueZHost.shared().adapter(name))
  }

  /// A central on hci0. Both adapters have forgotten all devices.
  static func central() async throws -> CentralManager {
    try await forgetEverything()
    return try await CentralManager(backend: adapter("hci0"))
  }

  /// A peripheral on hci1. Both adapters have forgotten all devices.
  static func peripheral() async throws -> PeripheralManager {
    try await forgetEverything()
    return try await PeripheralManager(backend: adapter("hci1"))
  }

  /// Makes both adapters forget all devices. With keys on one side only, a connection would fail.
  private static func forgetEverything() async throws {
    for name in ["hci0", "hci1"] {
      let adapter = try await adapter(name)
      for known in try await adapter.knownPeers() { try await adapter.forget(known.identifier) }
    }
  }

  /// Waits until a condition holds.
  static func wait(
    atMost limit: Duration = .seconds(60),
    until condition: @Sendable () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
      try #require(ContinuousClock.now < deadline, "nothing happened within \(limit)", sourceLocation: sourceLocation)
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests outside the virtual machine.
  static var needsVirtualMachine: Self {
    .enabled(if: Machine.isHere, "this is not the virtual machine: run scripts/test --bluez")
  }
}

/// An agent that lets every device pair.
struct ObligingAgent: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}
