/// A remote device in the central role that uses a local service.
public struct Central: Hashable, Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  /// The most octets of an ATT packet on its link, 23 ... 517; 23 when the backend can't tell.
  public let maximumTransmissionUnit: Int

  /// The most octets that a notification or indication to it can carry: the MTU less 3
  /// (Core Specification, Volume 3, Part F, 3.4.7).
  public var maximumUpdateLength: Int { maximumTransmissionUnit - AttributeProtocol.valueOverhead }

  /// The device `identifier` on a link with this MTU.
  public init(identifier: PeerIdentifier, maximumTransmissionUnit: Int) {
    self.identifier = identifier
    self.maximumTransmissionUnit = maximumTransmissionUnit
  }

  /// The same device, whatever its MTU.
  public static func == (left: Central, right: Central) -> Bool { left.identifier == right.identifier }

  /// Hashes what makes it itself.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
