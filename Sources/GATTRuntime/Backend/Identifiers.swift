import GATTCore
import GATTText

/// The backend's identifier of a remote device. Often it is the device's address.
///
/// The identifier is stable for as long as the backend knows the device. Each private address that the backend can't
/// resolve has a separate identifier.
public struct PeerIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The identifier in the backend's format.
  public let rawValue: String

  /// Creates the identifier.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The raw value.
  public var description: String { rawValue }
}

/// The identifier of one link. A later link never has the same identifier.
public struct LinkIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// Creates the identifier.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The word "link" and the number.
  public var description: String { "link \(rawValue)" }
}

/// The handle of an attribute on a remote device, 0x0001 ... 0xFFFF (Core Specification, Volume 3, Part F, 3.2.2).
public struct AttributeHandle: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of the handle.
  public let rawValue: UInt16

  /// Creates the handle.
  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Whether `left` is lower than `right`.
  public static func < (left: AttributeHandle, right: AttributeHandle) -> Bool { left.rawValue < right.rawValue }

  /// `0x` and the number as four hexadecimal digits.
  public var description: String { "0x" + hexadecimal(rawValue, digits: 4) }
}

/// The identifier of a scan.
public struct ScanIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// Creates the identifier.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// The identifier of an advertisement.
public struct AdvertisementIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// Creates the identifier.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// The identifier of a registered service.
public struct RegistrationIdentifier: Hashable, Sendable {
  /// A number unique within the backend.
  public let rawValue: UInt64

  /// Creates the identifier.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
