import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Characteristic {
  // MARK: Reading

  /// The number that was read or notified last; nil when there is none.
  public func value<Value: Deserializable>() -> Value? {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// The value of one raw value that was read or notified last; nil when there is none.
  public func value<Value: RawDeserializable>() -> Value? where Value.RawType: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// The value of several raw values that was read or notified last; nil when there is none.
  public func value<Value: RawArrayDeserializable>() -> Value? where Value.RawType: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// The value of two raw values that was read or notified last; nil when there is none.
  public func value<Value: RawPairDeserializable>() -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// The value of raw values of two types that was read or notified last; nil when there is none.
  public func value<Value: RawArrayPairDeserializable>() -> Value?
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  /// The value with a codec of its own that was read or notified last; nil when there is none.
  @_disfavoredOverload
  public func value<Value: CharacteristicValue>() -> Value? {
    dataValue.flatMap { SerDe.deserialize($0) }
  }

  // MARK: Writing

  /// Writes a value given as text, as `stringValue` has it.
  ///
  /// - Parameters: As those of `write(data:timeout:type:)`, which says how this fails too; with
  ///   `CharacteristicError.notSerializable` when the text is no value.
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

  /// Writes a value of one raw value; see `write(data:timeout:type:)`.
  public func write<Value: RawDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value of several raw values; see `write(data:timeout:type:)`.
  public func write<Value: RawArrayDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value of two raw values; see `write(data:timeout:type:)`.
  public func write<Value: RawPairDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value of raw values of two types; see `write(data:timeout:type:)`.
  public func write<Value: RawArrayPairDeserializable>(
    _ value: Value,
    timeout: TimeInterval = .infinity,
    type: CBCharacteristicWriteType = .withResponse
  ) -> Future<Void> where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    write(data: SerDe.serialize(value), timeout: timeout, type: type)
  }

  /// Writes a value with a codec of its own; see `write(data:timeout:type:)`. Fails with the `EncodeError` of a value
  /// that has no octets.
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
