import GATTCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type that has a `CharacteristicProfile`.
///
/// For a generated value, use `CharacteristicProfile(_:)`. The other conforming types are for hand-written values.
public protocol CharacteristicProfileConvertible: Sendable {
  /// The profile.
  var profile: CharacteristicProfile { get }
}

extension CharacteristicProfile: CharacteristicProfileConvertible {
  /// This profile.
  public var profile: CharacteristicProfile { self }
}

/// The profile of a characteristic with one raw value.
public struct RawCharacteristicProfile<
  Value: RawDeserializable & StringDeserializable & CharacteristicConfigurable & SendableMetatype
>: CharacteristicProfileConvertible where Value.RawType: Deserializable {
  /// The profile.
  public let profile: CharacteristicProfile

  /// Creates the profile of `Value`.
  public init() {
    profile = CharacteristicProfile(Value.self, decode: { SerDe.deserialize($0) }, encode: { SerDe.serialize($0) })
  }
}

/// The profile of a characteristic with several raw values of one type.
public struct RawArrayCharacteristicProfile<
  Value: RawArrayDeserializable & StringDeserializable & CharacteristicConfigurable & SendableMetatype
>: CharacteristicProfileConvertible where Value.RawType: Deserializable {
  /// The profile.
  public let profile: CharacteristicProfile

  /// Creates the profile of `Value`.
  public init() {
    profile = CharacteristicProfile(Value.self, decode: { SerDe.deserialize($0) }, encode: { SerDe.serialize($0) })
  }
}

/// The profile of a characteristic with two raw values.
public struct RawPairCharacteristicProfile<
  Value: RawPairDeserializable & StringDeserializable & CharacteristicConfigurable & SendableMetatype
>: CharacteristicProfileConvertible where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
  /// The profile.
  public let profile: CharacteristicProfile

  /// Creates the profile of `Value`.
  public init() {
    profile = CharacteristicProfile(Value.self, decode: { SerDe.deserialize($0) }, encode: { SerDe.serialize($0) })
  }
}

/// The profile of a characteristic with several raw values of one type, and several raw values of another type.
public struct RawArrayPairCharacteristicProfile<
  Value: RawArrayPairDeserializable & StringDeserializable & CharacteristicConfigurable & SendableMetatype
>: CharacteristicProfileConvertible where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
  /// The profile.
  public let profile: CharacteristicProfile

  /// Creates the profile of `Value`.
  public init() {
    profile = CharacteristicProfile(Value.self, decode: { SerDe.deserialize($0) }, encode: { SerDe.serialize($0) })
  }
}

/// The profile of a characteristic with a string.
public struct StringCharacteristicProfile<Value: CharacteristicConfigurable>: CharacteristicProfileConvertible {
  /// The profile.
  public let profile: CharacteristicProfile

  /// Creates the profile of `Value`. The string form has one field, with the name of the characteristic.
  public init(encoding: String.Encoding = .utf8) {
    profile = CharacteristicProfile(
      uuid: Value.uuid,
      name: Value.name,
      properties: Value.properties,
      permissions: Value.permissions,
      initialValue: Value.initialValue,
      encoding: encoding
    )
  }
}

extension CharacteristicProfile {
  /// Creates the profile of a characteristic with a string. The string form has one field, with the name of the
  /// characteristic.
  public init(
    uuid: BluetoothUUID,
    name: String = "Unknown",
    properties: CharacteristicProperties = [.read, .write, .notify],
    permissions: AttributePermissions = [.readable, .writeable],
    initialValue: Data? = nil,
    encoding: String.Encoding
  ) {
    let texts = ValueTexts(
      type: nil,
      text: { data in SerDe.deserialize(data, encoding: encoding).map { [name: $0] } },
      octets: { text in text[name].flatMap { SerDe.serialize($0, encoding: encoding) } }
    )
    self.init(uuid, name, properties, permissions, initialValue, stringValues: [], texts)
  }

  fileprivate init<Value: StringDeserializable & CharacteristicConfigurable & SendableMetatype>(
    _ type: Value.Type,
    decode: @escaping @Sendable (Data) -> Value?,
    encode: @escaping @Sendable (Value) -> Data
  ) {
    let texts = ValueTexts(
      type: ObjectIdentifier(type),
      text: { decode($0)?.stringValue },
      octets: { Self.value(of: $0).map(encode) }
    )
    self.init(
      type.uuid,
      type.name,
      type.properties,
      type.permissions,
      type.initialValue,
      stringValues: type.stringValues,
      texts
    )
  }

  private static func value<Value: StringDeserializable>(of text: [String: String]) -> Value? {
    Value(stringValue: text)
  }
}
