/// A change of the host's keys for a device.
public struct BondChange: Hashable, Sendable {
  /// The identifier of the device.
  public let identifier: PeerIdentifier
  /// Whether the host has keys to encrypt a link with the device.
  public let isBonded: Bool
}
