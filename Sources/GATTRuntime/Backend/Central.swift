/// A remote device in the central role that uses a local service.
public struct Central: Hashable, Sendable {
  /// The identifier of the device.
  public let identifier: PeerIdentifier
  /// The MTU of the link in octets, 23 ... 517; 23 when unknown.
  public let maximumTransmissionUnit: Int

  /// The maximum length of a notification or an indication to the device: the MTU less 3 octets, at most 512 octets
  /// (Core Specification, Volume 3, Part F, 3.4.7 and 3.2.9).
  public var maximumUpdateLength: Int {
    min(maximumTransmissionUnit - AttributeProtocol.valueOverhead, AttributeProtocol.maximumValueLength)
  }

  /// Whether the host still has a link with the device. A host may pass a request on after the end of its link.
  public let isConnected: Bool

  /// Creates a central.
  public init(identifier: PeerIdentifier, maximumTransmissionUnit: Int, isConnected: Bool = true) {
    self.identifier = identifier
    self.maximumTransmissionUnit = maximumTransmissionUnit
    self.isConnected = isConnected
  }

  /// Whether both values have the same identifier.
  public static func == (left: Central, right: Central) -> Bool { left.identifier == right.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
