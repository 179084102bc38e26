/// The result of one attempt to restore the scans and the pairing agent of a manager.
///
/// Links are not restored: `Peripheral.connections(policy:)` and `Peripheral.notifications(...)` establish new links.
public struct CentralRestoration: Sendable {
  /// The devices that the host knows; empty if the host did not list them.
  public let knownPeers: [KnownPeer]
  /// The number of scans that run again.
  public let scanCount: Int
  /// Whether the manager has set the program's pairing agent again; false also for a program without an agent. After a
  /// failure, the manager tries again.
  public let hasPairingAgent: Bool
  /// The errors of the attempt.
  public let failures: [any Error]
}
