import GATTCore

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
