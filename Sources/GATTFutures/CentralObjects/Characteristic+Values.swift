import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Characteristic {
  // MARK: Reading

  /// Returns the number that was last read or notified; nil without a valid value.
  public func value<Value: Deserializable>() -> Value? {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// Returns the value that was last read or notified, for a type with one raw value; nil without a valid value.
  public func value<Value: RawDeserializable>() -> Value? where Value.RawType: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// Returns the value that was last read or notified, for a type with several raw values; nil without a valid value.
  public func value<Value: RawArrayDeserializable>() -> Value? where Value.RawType: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// Returns the value that was last read or notified, for a type with two raw values; nil without a valid value.
  public func value<Value: RawPairDeserializable>() -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// Returns the value that was last read or notified, for a type with raw values of two types; nil without a valid
  /// value.
  public func value<Value: RawArrayPairDeserializable>() -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// Returns the value that was last read or notified, for any other `CharacteristicValue`, such as a generated type;
  /// nil without a valid value.
  @_disfavoredOverload
  public func value<Value: CharacteristicValue>() -> Value? {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  // MARK: Writing

  /// Writes a value given as strings, in the format of `stringValue`.
  ///
  /// - Parameters: As for `write(data:timeout:type:)`, with the same errors. Also fails with
  ///   `CharacteristicError.notSerializable` when the strings are not a value.
  public func write(
    string: [String: String],
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> {
    guard let data = data(fromString: string) else { return Future(error: CharacteristicError.notSerializable) }
    return write(data: data, timeout: timeout, type: type)
  }

  /// Writes a number; see `write(data:timeout:type:)`.
  public func write<Value: Deserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value that has one raw value; see `write(data:timeout:type:)`.
  public func write<Value: RawDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value that has several raw values; see `write(data:timeout:type:)`.
  public func write<Value: RawArrayDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value that has two raw values; see `write(data:timeout:type:)`.
  public func write<Value: RawPairDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value that has several raw values of each of two types; see `write(data:timeout:type:)`.
  public func write<Value: RawArrayPairDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes any other `CharacteristicValue`, such as a value of a generated type; see `write(data:timeout:type:)`.
  /// Fails with an `EncodeError` when the value can't be encoded.
  @_disfavoredOverload
  public func write<Value: CharacteristicValue>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> {
    do {
      return write(data: try value.data(), timeout: timeout, type: type)
    } catch {
      return Future(error: error)
    }
  }
}
