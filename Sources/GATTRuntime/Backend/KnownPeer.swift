import GATTCore

/// A device that the host knows without a scan.
public struct KnownPeer: Hashable, Sendable {
  /// The identifier of the device.
  public var identifier: PeerIdentifier
  /// The last known name of the device; nil when unknown.
  public var name: String?
  /// The type of the device's address, public or random; nil when unknown.
  public var addressKind: DeviceAddress.Kind?
  /// Whether the host has keys to encrypt a link with the device.
  public var isBonded: Bool
  /// Whether the device has a link with the host, in either role.
  public var isConnected: Bool

  /// Creates a known device.
  public init(
    identifier: PeerIdentifier,
    name: String? = nil,
    addressKind: DeviceAddress.Kind? = nil,
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
