import GATTCore
import GATTRuntime

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

extension CharacteristicProfile {
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
