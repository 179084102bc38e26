import GATTCore

/// A device that advertises values.
public struct AdvertisedDevice: Hashable, Sendable {
  /// The backend's identifier of the device.
  public let identifier: PeerIdentifier
  /// The address of the device, from the backend or from a field of a value; nil when both lack the address.
  public let address: DeviceAddress?
  /// The name that the device advertised last; nil when it has not advertised a name.
  public let name: String?

  /// Creates the description of a device.
  public init(identifier: PeerIdentifier, address: DeviceAddress? = nil, name: String? = nil) {
    self.identifier = identifier
    self.address = address
    self.name = name
  }
}
