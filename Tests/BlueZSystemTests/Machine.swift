import Foundation
import GATTBlueZ
import GATTRuntime
import Testing

/// All that is shown on real BlueZ beyond the behaviours of every backend. There is one radio, so one thing is shown at a
/// time.
@Suite(.serialized, .needsVirtualMachine, .timeLimit(.minutes(5)))
struct BlueZSystemTests {}

/// The virtual machine of `scripts/bluez-vm`.
enum Machine {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether this is it.
  static var isHere: Bool { environment["BLUEZ_VM_CONTROL"] != nil }

  /// The Python that has the peers' libraries.
  static var python: String { get throws { try #require(environment["BLUEGATT_FOREIGN_PYTHON"]) } }

  /// The folder with the drivers of devices in Python, where there is one; see Tests/Support/Foreign/battery.py.
  static var drivers: String? { environment["BLUEGATT_FOREIGN_DRIVERS"] }

  /// A file in the folder of the tests.
  static func file(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: name).path
  }

  /// Has the control program do something, and returns when it is done.
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

  /// A central on hci0, where nothing is remembered of earlier tests.
  static func central() async throws -> CentralManager {
    try await forgetEverything()
    return try await CentralManager(backend: adapter("hci0"))
  }

  /// A peripheral on hci1, where nothing is remembered of earlier tests.
  static func peripheral() async throws -> PeripheralManager {
    try await forgetEverything()
    return try await PeripheralManager(backend: adapter("hci1"))
  }

  /// On both sides: of keys that one side alone has, no link comes about.
  private static func forgetEverything() async throws {
    for name in ["hci0", "hci1"] {
      let adapter = try await adapter(name)
      for known in try await adapter.knownPeers() { try await adapter.forget(known.identifier) }
    }
  }

  /// Repeats `condition` until it holds.
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
  /// Skips where there is no virtual machine around the tests.
  static var needsVirtualMachine: Self {
    .enabled(if: Machine.isHere, "this is not the virtual machine: run scripts/test --bluez")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where there are no drivers of devices in Python.
  static var needsForeignDrivers: Self {
    .enabled(
      if: Machine.drivers != nil,
      "there are no drivers: set BLUEGATT_FOREIGN_DRIVERS as Tests/Support/Foreign/battery.py says"
    )
  }
}

/// Lets everyone pair.
struct ObligingAgent: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}
