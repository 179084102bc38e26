import GATTCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts values to octets and back: `SerDe.serialize(value)`, `SerDe.deserialize(data) as Value?`.
///
/// The functions have the rules of BlueCap, a Swift library for Core Bluetooth: octets after a value are ignored, and
/// `deserialize` returns nil when it fails. A `BluetoothUUID` must take up all octets, and so must a
/// `CharacteristicValue` unless its raw values are numbers (`RawDeserializable` and the similar protocols). For a
/// `CharacteristicValue`, `try Value(data)` throws the reason of a failure.
public enum SerDe {
  // MARK: Numbers, UUIDs, octets

  /// Returns the octets of `value`.
  public static func serialize<Value: Deserializable>(_ value: Value) -> Data { value.serialize() }

  /// Returns the octets of all `values`, concatenated.
  public static func serialize<Value: Deserializable>(_ values: [Value]) -> Data { Value.serialize(values) }

  /// Returns the octets of `value1`, followed by those of `value2`.
  public static func serialize<Value1: Deserializable, Value2: Deserializable>(
    _ value1: Value1,
    _ value2: Value2
  ) -> Data {
    value1.serialize() + value2.serialize()
  }

  /// Returns the octets of all `values1`, followed by those of all `values2`.
  public static func serialize<Value1: Deserializable, Value2: Deserializable>(
    _ values1: [Value1],
    _ values2: [Value2]
  ) -> Data {
    Value1.serialize(values1) + Value2.serialize(values2)
  }

  /// Returns the value at the start of `data`; nil when `data` is too short.
  public static func deserialize<Value: Deserializable>(_ data: Data) -> Value? { Value.deserialize(data) }

  /// Returns all values in `data`; an incomplete last one is dropped.
  public static func deserialize<Value: Deserializable>(_ data: Data) -> [Value] { Value.deserialize(data) }

  // MARK: Characteristics of one raw value

  /// Returns the octets of the raw value of `value`.
  public static func serialize<Value: RawDeserializable>(_ value: Value) -> Data where Value.RawType: Deserializable {
    value.rawValue.serialize()
  }

  /// Returns the value with the raw value at the start of `data`; nil when `data` is too short or the raw value is
  /// invalid.
  public static func deserialize<Value: RawDeserializable>(_ data: Data) -> Value? where Value.RawType: Deserializable {
    let raw: Value.RawType? = Value.RawType.deserialize(data)
    return raw.flatMap { Value(rawValue: $0) }
  }

  // MARK: Characteristics of several raw values

  /// Returns the octets of the raw values of `value`.
  public static func serialize<Value: RawArrayDeserializable>(_ value: Value) -> Data
  where Value.RawType: Deserializable {
    Value.RawType.serialize(value.rawValue)
  }

  /// Returns the value of all raw values in `data`; nil when `data` has less than `size` octets or the raw values are
  /// not valid.
  public static func deserialize<Value: RawArrayDeserializable>(_ data: Data) -> Value?
  where Value.RawType: Deserializable {
    guard data.count >= Value.size else { return nil }
    return Value(rawValue: Value.RawType.deserialize(data))
  }

  /// Returns the octets of the two raw values of `value`.
  public static func serialize<Value: RawPairDeserializable>(_ value: Value) -> Data
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    serialize(value.rawValue1, value.rawValue2)
  }

  /// Returns the value of the two raw values at the start of `data`; nil when `data` is too short or the raw values are
  /// not valid.
  public static func deserialize<Value: RawPairDeserializable>(_ data: Data) -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    guard let (octets1, octets2) = split(data, Value.RawType1.size, Value.RawType2.size) else { return nil }
    let raw1: Value.RawType1? = Value.RawType1.deserialize(octets1)
    let raw2: Value.RawType2? = Value.RawType2.deserialize(octets2)
    guard let raw1, let raw2 else { return nil }
    return Value(rawValue1: raw1, rawValue2: raw2)
  }

  /// Returns the octets of the raw values of `value`, those of the first type first.
  public static func serialize<Value: RawArrayPairDeserializable>(_ value: Value) -> Data
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    serialize(value.rawValue1, value.rawValue2)
  }

  /// Returns the value of the raw values in the first `size1` octets of `data` and in the `size2` octets after them;
  /// nil when `data` is too short or the raw values are not valid.
  public static func deserialize<Value: RawArrayPairDeserializable>(_ data: Data) -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    guard let (octets1, octets2) = split(data, Value.size1, Value.size2) else { return nil }
    return Value(
      rawValue1: Value.RawType1.deserialize(octets1),
      rawValue2: Value.RawType2.deserialize(octets2)
    )
  }

  /// Returns the first `count1` octets of `data` and the `count2` after them; nil when there are fewer.
  private static func split(_ data: Data, _ count1: Int, _ count2: Int) -> (Data, Data)? {
    guard count1 >= 0, count2 >= 0, data.count >= count1, data.count - count1 >= count2 else { return nil }
    return (Data(data.prefix(count1)), Data(data.dropFirst(count1).prefix(count2)))
  }

  // MARK: Other values of characteristics

  /// Returns the octets of `value`.
  ///
  /// - Throws: `EncodeError` when a field has a value that its format can't represent.
  @_disfavoredOverload
  public static func serialize<Value: CharacteristicValue>(_ value: Value) throws(EncodeError) -> Data {
    try value.data()
  }

  /// Returns the value that takes up all of `data`; nil when decoding fails.
  @_disfavoredOverload
  public static func deserialize<Value: CharacteristicValue>(_ data: Data) -> Value? {
    try? Value(data)
  }
}

// MARK: Strings

extension SerDe {
  /// Returns the octets of a string; nil when `encoding` can't represent it.
  public static func serialize(_ text: String, encoding: String.Encoding = .utf8) -> Data? {
    text.data(using: encoding)
  }

  /// Returns the string with the octets `data`; nil when these are not valid in `encoding`.
  public static func deserialize(_ data: Data, encoding: String.Encoding = .utf8) -> String? {
    String(data: data, encoding: encoding)
  }
}

extension Data {
  /// Returns the octets of a string; nil when `encoding` can't represent it.
  public static func fromString(_ text: String, encoding: String.Encoding = .utf8) -> Data? {
    SerDe.serialize(text, encoding: encoding)
  }
}
