/// What may be done with the value of a characteristic (Core Specification, Volume 3, Part G, 3.3.1.1 and 3.3.3.1).
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
  /// Low octet: the properties of the characteristic declaration. High octet: those of the Characteristic Extended
  /// Properties descriptor.
  public let rawValue: UInt16

  /// The properties with these bits.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The value may be broadcast.
  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  /// The value may be read.
  public static let read = CharacteristicProperties(rawValue: 0x02)
  /// The value may be written without a response.
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  /// The value may be written with a response.
  public static let write = CharacteristicProperties(rawValue: 0x08)
  /// The value may be notified, without an acknowledgement.
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  /// The value may be indicated, with an acknowledgement.
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  /// The value may be written with a signature.
  public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
  /// There is a Characteristic Extended Properties descriptor.
  public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
  /// The value may be written in several parts that take effect together.
  public static let reliableWrite = CharacteristicProperties(rawValue: 0x0100)
  /// The Characteristic User Description descriptor may be written.
  public static let writableAuxiliaries = CharacteristicProperties(rawValue: 0x0200)
}

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

extension CharacteristicProperties: CustomStringConvertible {
  /// The names of the properties, as `read, notify`.
  public var description: String {
    let names: [(CharacteristicProperties, String)] = [
      (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "writeWithoutResponse"), (.write, "write"),
      (.notify, "notify"), (.indicate, "indicate"), (.authenticatedSignedWrites, "authenticatedSignedWrites"),
      (.extendedProperties, "extendedProperties"), (.reliableWrite, "reliableWrite"),
      (.writableAuxiliaries, "writableAuxiliaries"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ")
  }
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
