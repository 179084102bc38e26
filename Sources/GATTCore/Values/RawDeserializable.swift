/// A characteristic whose value is made of one raw value: a number, or the octets as they are.
///
/// An enumeration with an integer raw type conforms by naming its UUID. A type that also declares `CharacteristicValue`
/// needs no more than that when its raw value is a number:
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
  /// What the value is made of.
  associatedtype RawType
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// What this value is made of.
  var rawValue: RawType { get }
  /// The value made of `rawValue`; nil when there is none.
  init?(rawValue: RawType)
}

/// A characteristic whose value is made of several raw values of one type, as the three axes of a sensor.
public protocol RawArrayDeserializable {
  /// What the value is made of.
  associatedtype RawType
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// How many octets (not elements) the value takes at least: 6 for three `Int16`.
  static var size: Int { get }
  /// What this value is made of.
  var rawValue: [RawType] { get }
  /// The value made of `rawValue`, which has all elements that the octets hold; nil when there is none.
  init?(rawValue: [RawType])
}

/// A characteristic whose value is made of two raw values of different types.
public protocol RawPairDeserializable {
  /// What the value is made of first.
  associatedtype RawType1
  /// What the value is made of behind that.
  associatedtype RawType2
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// What this value is made of first.
  var rawValue1: RawType1 { get }
  /// What this value is made of behind that.
  var rawValue2: RawType2 { get }
  /// The value made of both; nil when there is none.
  init?(rawValue1: RawType1, rawValue2: RawType2)
}

/// A characteristic whose value is made of several raw values of one type and several of another.
public protocol RawArrayPairDeserializable {
  /// What the value is made of first.
  associatedtype RawType1
  /// What the value is made of behind that.
  associatedtype RawType2
  /// The UUID of the characteristic.
  static var uuid: BluetoothUUID { get }
  /// How many octets (not elements) the raw values of the first type take.
  static var size1: Int { get }
  /// How many octets (not elements) the raw values of the second type take.
  static var size2: Int { get }
  /// What this value is made of first.
  var rawValue1: [RawType1] { get }
  /// What this value is made of behind that.
  var rawValue2: [RawType2] { get }
  /// The value made of both; nil when there is none.
  init?(rawValue1: [RawType1], rawValue2: [RawType2])
}

/// A characteristic with a codec of its own, whose raw value is its octets: what every generated compound is.
///
/// The raw value is derived from the codec. It has a protocol of its own, because a default `rawValue` on
/// `RawDeserializable` itself would keep the compiler from finding the raw value of an enumeration.
public protocol RawOctetsDeserializable: RawDeserializable, CharacteristicValue where RawType == Data {}

extension RawOctetsDeserializable {
  /// The octets of this value; none when it can't be encoded, as when it is longer than an attribute value may be. `data()`
  /// says why.
  public var rawValue: Data { dataOrNone() }

  /// The value that takes up all of `rawValue`; nil when there is none. `init(_:)` says why.
  public init?(rawValue: Data) {
    guard let value = try? Self(rawValue) else { return nil }
    self = value
  }

  /// Not inlined: each type would have a copy of it, and of all that can go wrong.
  @inline(never)
  func dataOrNone() -> Data { (try? data()) ?? Data() }
}
