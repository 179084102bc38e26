/// A device that the host remembers also when it does not hear it.
public struct KnownPeer: Hashable, Sendable {
  /// Which device.
  public var identifier: PeerIdentifier
  /// What it called itself last; nil when the host does not know.
  public var name: String?
  /// Which kind its address is of; nil when the host does not know.
  public var addressKind: AddressKind?
  /// Whether the host has keys to encrypt a link with it.
  public var isBonded: Bool
  /// Whether there is a link with it, in either role.
  public var isConnected: Bool

  /// A device of which this is known.
  public init(
    identifier: PeerIdentifier,
    name: String? = nil,
    addressKind: AddressKind? = nil,
    isBonded: Bool = false,
    isConnected: Bool = false
  ) {
    self.identifier = identifier
    self.name = name
    self.addressKind = addressKind
    self.isBonded = isBonded
    self.isConnected = isConnected
  }
}

/// Where a device has its address from (Core Specification, Volume 6, Part B, 1.3).
public enum AddressKind: Hashable, Sendable {
  /// Assigned by the IEEE.
  case `public`
  /// Chosen by the device: for good, until it is switched on again, or for some minutes.
  case random
}
