/// The known devices and the restored operations after the host's Bluetooth service or the adapter has returned.
///
/// Links are not restored: `Peripheral.connections(policy:)` and `Peripheral.notifications(...)` establish new ones.
public struct CentralRestoration: Sendable {
  /// The devices that the host knows. `CentralManager.peripheral(_:)` returns their objects.
  public let knownPeers: [KnownPeer]
  /// The number of scans that run again.
  public let scanCount: Int
  /// Whether a pairing agent is set again. After a failure the manager tries again after 30 s, or when the adapter is
  /// next powered on.
  public let hasPairingAgent: Bool
  /// The errors. A scan that failed to restart throws its error too. If the service or the adapter was lost again
  /// during the restart, the scan does not throw, and waits for the next return.
  public let failures: [any Error]
}

/// A change of the host's keys for a device.
public struct BondChange: Hashable, Sendable {
  /// The identifier of the device.
  public let identifier: PeerIdentifier
  /// Whether the host has keys to encrypt a link with the device.
  public let isBonded: Bool
}
