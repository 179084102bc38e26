/// The operations that a characteristic permits (Core Specification, Volume 3, Part G, 3.3.1.1 and 3.3.3.1).
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
  /// The properties of the characteristic declaration in the low octet, and those of the Characteristic Extended
  /// Properties descriptor in the high octet.
  public let rawValue: UInt16

  /// Creates the properties with these bits.
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
  /// The value may be notified, without a confirmation.
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  /// The value may be indicated, with a confirmation.
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

extension CharacteristicProperties: CustomStringConvertible {
  /// The names of the properties, such as `read, notify`.
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
