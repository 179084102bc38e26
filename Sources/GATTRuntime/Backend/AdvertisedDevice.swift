import GATTCore

/// A device that advertises values.
public struct AdvertisedDevice: Hashable, Sendable {
  /// The backend's identifier of the device.
  public let identifier: PeerIdentifier
  /// The address of the device; nil when unknown.
  public let address: DeviceAddress?
  /// The name that the device advertised last; nil when unknown.
  public let name: String?

  /// Creates the description of a device.
  public init(identifier: PeerIdentifier, address: DeviceAddress? = nil, name: String? = nil) {
    self.identifier = identifier
    self.address = address
    self.name = name
  }
}
