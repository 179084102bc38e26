import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
}
