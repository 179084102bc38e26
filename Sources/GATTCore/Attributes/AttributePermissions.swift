/// What a peripheral demands of a central before it may read or write a value (Core Specification, Volume 3, Part F,
/// 3.2.5).
public struct AttributePermissions: OptionSet, Hashable, Sendable {
  /// The bits; they are this library's own, a permission never travels.
  public let rawValue: UInt8

  /// The permissions with these bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value may be read.
  public static let readable = AttributePermissions(rawValue: 0x01)
  /// The value may be written.
  public static let writeable = AttributePermissions(rawValue: 0x02)
  /// The value may be read over an encrypted link.
  public static let readEncryptionRequired = AttributePermissions(rawValue: 0x04)
  /// The value may be written over an encrypted link.
  public static let writeEncryptionRequired = AttributePermissions(rawValue: 0x08)
  /// The value may be read over a link whose ends have been authenticated.
  public static let readAuthenticationRequired = AttributePermissions(rawValue: 0x10)
  /// The value may be written over a link whose ends have been authenticated.
  public static let writeAuthenticationRequired = AttributePermissions(rawValue: 0x20)
  /// Each read is put before the program, which may refuse it.
  public static let readAuthorizationRequired = AttributePermissions(rawValue: 0x40)
  /// Each write is put before the program, which may refuse it.
  public static let writeAuthorizationRequired = AttributePermissions(rawValue: 0x80)
}

extension AttributePermissions: CustomStringConvertible {
  /// The names of the permissions, as `readable, writeable`.
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
