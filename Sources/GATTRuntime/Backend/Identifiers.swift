import GATTCore

/// Which remote device: what a backend calls it, opaque to everyone else.
///
/// Stable for as long as the device is known to the backend; often its address, but a device with a private address
/// keeps its identifier when the address changes, where the backend can tell.
public struct PeerIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The backend's own word for the device.
  public let rawValue: String

  /// The device that the backend calls `rawValue`.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// What it says to a person.
  public var description: String { rawValue }
}

/// Which link: one connection from its start to its end. Never used again for a later link, also not to the same peer.
public struct LinkIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// The link with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// What it says to a person.
  public var description: String { "link \(rawValue)" }
}

/// The handle of an attribute on a remote device, 0x0001 ... 0xFFFF
/// (Core Specification, Volume 3, Part F, 3.2.2). What tells attributes with equal UUIDs apart.
public struct AttributeHandle: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The handle's number.
  public let rawValue: UInt16

  /// The handle with this number.
  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Whether `left` comes first.
  public static func < (left: AttributeHandle, right: AttributeHandle) -> Bool { left.rawValue < right.rawValue }

  /// What it says to a person.
  public var description: String { "0x" + hexadecimal(rawValue, digits: 4) }
}

/// Which scan of a backend.
public struct ScanIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// The scan with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// Which advertisement of a backend.
public struct AdvertisementIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// The advertisement with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// Which registered service of a backend.
public struct RegistrationIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// The registration with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
