/// The result of one attempt to restore the scans and the pairing agent of a manager, after the host's Bluetooth
/// service or the adapter has returned.
///
/// Links are not restored: `Peripheral.connections(policy:)` and `Peripheral.notifications(...)` establish new links.
public struct CentralRestoration: Sendable {
  /// The devices that the host knows; empty if the host did not list them. `CentralManager.peripheral(_:)` returns the
  /// `Peripheral` of each device.
  public let knownPeers: [KnownPeer]
  /// The number of scans that run again.
  public let scanCount: Int
  /// Whether the manager has set the program's pairing agent again; false also for a program without an agent. If
  /// setting the agent has failed, the manager tries again after 30 s, or earlier if the adapter is powered on earlier.
  public let hasPairingAgent: Bool
  /// The errors of the attempt. The iteration over a scan that failed to restart throws the error of the restart too.
  /// There is an exception: if the service or the adapter was lost again during the restart, the iteration does not
  /// throw, and the scan waits for the next return.
  public let failures: [any Error]
}

/// A change of the host's keys for a device.
public struct BondChange: Hashable, Sendable {
  /// The identifier of the device.
  public let identifier: PeerIdentifier
  /// Whether the host has keys to encrypt a link with the device.
  public let isBonded: Bool
}
