/// What a central manager found and brought back when the host's Bluetooth service, or the adapter, had gone and returned.
///
/// Links are gone for good: `Peripheral.connections(policy:)` and `Peripheral.notifications(...)` make them anew by
/// themselves.
public struct CentralRestoration: Sendable {
  /// The devices that the host knows: `CentralManager.peripheral(_:)` has the objects.
  public let knownPeers: [KnownPeer]
  /// How many scans run again.
  public let scanCount: Int
  /// Whether the default pairing agent is asked again. If that failed, it is tried again after 30 s, and when the adapter
  /// is powered on before.
  public let hasPairingAgent: Bool
  /// Why something did not come back. A scan that did not throws it, too.
  public let failures: [any Error]
}

/// The host has got keys for a device, or has lost them.
public struct SecurityChange: Hashable, Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  /// Whether the host has keys to encrypt a link with it.
  public let isBonded: Bool
}
