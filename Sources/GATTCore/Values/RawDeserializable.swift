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
