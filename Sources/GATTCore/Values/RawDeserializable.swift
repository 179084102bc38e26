/// A characteristic with a value that is created from one raw value: a number, or the octets themselves.
///
/// An enumeration with an integer raw type conforms by naming its UUID. If the raw value is a number, a type that also
/// declares `CharacteristicValue` needs no further code:
///
/// ```swift
/// enum Enabled: UInt8, RawDeserializable, CharacteristicValue {
///   static let uuid: BluetoothUUID = "F000AA12-0451-4000-B000-000000000000"
///   case no, yes
/// }
/// ```
///
/// Conversely a `CharacteristicValue` that declares `RawOctetsDeserializable` has its octets as the raw value.
public protocol RawDeserializable {
  /// The type of the raw value.
  associatedtype RawType
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// The raw value.
  var rawValue: RawType { get }
  /// Creates the value from `rawValue`; nil when that is not valid.
  init?(rawValue: RawType)
}

/// A characteristic with a value that is created from several raw values of one type, such as the three axes of a
/// sensor.
public protocol RawArrayDeserializable {
  /// The type of each raw value.
  associatedtype RawType
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// The least number of octets (not elements) of the value: 6 for three `Int16`.
  static var size: Int { get }
  /// The raw values.
  var rawValue: [RawType] { get }
  /// Creates the value from `rawValue`, which has all elements that the octets hold; nil when these are not valid.
  init?(rawValue: [RawType])
}

/// A characteristic with a value that is created from two raw values of different types.
public protocol RawPairDeserializable {
  /// The type of the first raw value.
  associatedtype RawType1
  /// The type of the second raw value.
  associatedtype RawType2
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// The first raw value.
  var rawValue1: RawType1 { get }
  /// The second raw value.
  var rawValue2: RawType2 { get }
  /// Creates the value from both raw values; nil when these are not valid.
  init?(rawValue1: RawType1, rawValue2: RawType2)
}

/// A characteristic with a value that is created from several raw values of one type and several of another.
public protocol RawArrayPairDeserializable {
  /// The type of the first raw values.
  associatedtype RawType1
  /// The type of the raw values after those.
  associatedtype RawType2
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// The number of octets (not elements) of the first raw values.
  static var size1: Int { get }
  /// The number of octets (not elements) of the raw values after those.
  static var size2: Int { get }
  /// The first raw values.
  var rawValue1: [RawType1] { get }
  /// The raw values after those.
  var rawValue2: [RawType2] { get }
  /// Creates the value from all raw values; nil when these are not valid.
  init?(rawValue1: [RawType1], rawValue2: [RawType2])
}

/// A `CharacteristicValue` with its octets as the raw value. Generated attribute values conform, except those that are
/// one number.
///
/// The extension of this protocol encodes and decodes the raw value. In an extension of `RawDeserializable`, this
/// `rawValue` would keep the compiler from finding the raw value of an enumeration.
public protocol RawOctetsDeserializable: RawDeserializable, CharacteristicValue where RawType == Data {}

extension RawOctetsDeserializable {
  /// The octets of this value; empty when it can't be encoded, for example when it is too long for an attribute value.
  /// `data()` throws the reason.
  public var rawValue: Data { dataOrNone() }

  /// Creates the value that takes up all of `rawValue`; nil when decoding fails. `init(_:)` throws the reason.
  public init?(rawValue: Data) {
    guard let value = try? Self(rawValue) else { return nil }
    self = value
  }

  /// Not inlined, so that the types share one copy with its error handling.
  @inline(never)
  func dataOrNone() -> Data { (try? data()) ?? Data() }
}
