/// The conditions under which a central may read or write an attribute value (Core Specification, Volume 3, Part F,
/// 3.2.5).
public struct AttributePermissions: OptionSet, Hashable, Sendable {
  /// The bits. They are specific to this library, because permissions are not transmitted.
  public let rawValue: UInt8

  /// Creates the permissions with these bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value may be read.
  public static let readable = AttributePermissions(rawValue: 0x01)
  /// The value may be written.
  public static let writeable = AttributePermissions(rawValue: 0x02)
  /// The value may be read only over an encrypted link.
  public static let readEncryptionRequired = AttributePermissions(rawValue: 0x04)
  /// The value may be written only over an encrypted link.
  public static let writeEncryptionRequired = AttributePermissions(rawValue: 0x08)
  /// The value may be read only over an authenticated link.
  public static let readAuthenticationRequired = AttributePermissions(rawValue: 0x10)
  /// The value may be written only over an authenticated link.
  public static let writeAuthenticationRequired = AttributePermissions(rawValue: 0x20)
  /// The application authorizes each read, and may refuse it.
  public static let readAuthorizationRequired = AttributePermissions(rawValue: 0x40)
  /// The application authorizes each write, and may refuse it.
  public static let writeAuthorizationRequired = AttributePermissions(rawValue: 0x80)
}

extension AttributePermissions: CustomStringConvertible {
  /// The names of the permissions, such as `readable, writeable`.
  public var description: String {
    let names: [(AttributePermissions, String)] = [
      (.readable, "readable"), (.writeable, "writeable"), (.readEncryptionRequired, "readEncryptionRequired"),
      (.writeEncryptionRequired, "writeEncryptionRequired"),
      (.readAuthenticationRequired, "readAuthenticationRequired"),
      (.writeAuthenticationRequired, "writeAuthenticationRequired"),
      (.readAuthorizationRequired, "readAuthorizationRequired"),
      (.writeAuthorizationRequired, "writeAuthorizationRequired"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ")
  }
}
