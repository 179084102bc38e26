import GATTModel

/// A service, resolved and checked.
public struct ServiceDefinition: Sendable {
  /// The name that the definition gives, as `Heart Rate`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// `org.bluetooth.service.heart_rate`
  public var type: String
  /// Its attribute value.
  public var uuid: BluetoothUUID
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// In the order of the file, without those optional ones that the set does not define.
  public var characteristics: [ServiceCharacteristic]
  /// In the order of the file; no code occurs twice.
  public var errorCodes: [ErrorCodeDefinition]
  /// Where the root element starts.
  public var position: SourcePosition
}

/// A characteristic as one service has it.
public struct ServiceCharacteristic: Sendable {
  /// Whether the service always has it.
  public enum Requirement: Sendable, Equatable {
    case mandatory
    /// Optional, conditional, or by a condition code: it may be absent.
    case optional
  }

  /// Index into `DefinitionSet.values`; where these differ by direction, that of the first one in the file.
  public var value: Int
  /// Where the values differ by direction, the index of each; a direction that is missing has `value`.
  public var directedValues: [Direction: Int] = [:]
  /// Whether the service always has it.
  public var requirement: Requirement
  /// It may, or does, occur several times in one service.
  public var hasMultipleInstances: Bool
  /// Everything that is not `Excluded`, over all `Properties` blocks.
  public var properties: CharacteristicProperties
  /// Those that are `Mandatory`, in every `Properties` block.
  public var mandatoryProperties: CharacteristicProperties
  /// What an access needs besides the property; empty when nothing is asked for.
  public var security: Set<Security>
  /// In the order of the file; the client characteristic configuration is added where Notify or Indicate needs it.
  public var descriptors: [ServiceDescriptor]
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// Where the `Characteristic` element starts.
  public var position: SourcePosition
}

extension ServiceCharacteristic {
  /// What the octets are that go this way, by index into `DefinitionSet.values`.
  public func value(_ direction: Direction) -> Int { directedValues[direction] ?? value }
}

extension CharacteristicProperties {
  /// The properties, in the order of the published schema, and the element of each.
  static let elements: [(property: CharacteristicProperties, element: ElementName)] = [
    (.read, .read), (.write, .write), (.writeWithoutResponse, .writeWithoutResponse),
    (.authenticatedSignedWrites, .signedWrite), (.reliableWrite, .reliableWrite), (.notify, .notify),
    (.indicate, .indicate), (.writableAuxiliaries, .writableAuxiliaries), (.broadcast, .broadcast),
  ]

  /// Each of the properties alone, in the order of the published schema.
  public var inSchemaOrder: [CharacteristicProperties] { Self.elements.map(\.property).filter(contains) }

  /// The name of the element of a single property.
  public var elementName: String { Self.elements.first { $0.property == self }?.element.rawValue ?? "" }
}

/// What `SecuritySettings` ask for.
public enum Security: Sendable, CaseIterable {
  case readEncryption
  case writeEncryption
  case readAuthentication
  case writeAuthentication
  case readAuthorization
  case writeAuthorization
}

/// A descriptor of a characteristic.
public struct ServiceDescriptor: Sendable {
  /// The name that the service gives.
  public var name: String
  /// The identifier, in lower case and under its present name.
  public var type: String
  /// Its attribute type.
  public var uuid: BluetoothUUID
  /// Index into `DefinitionSet.values` when the set defines it.
  public var value: Int?
  /// Whether the characteristic always has it.
  public var requirement: ServiceCharacteristic.Requirement
  /// A client may read it.
  public var isReadable: Bool
  /// A client may write it.
  public var isWritable: Bool
}

/// An `ErrorCode`: an ATT application error, 0x80 ... 0x9F, or a common profile error, 0xE0 ... 0xFF.
public struct ErrorCodeDefinition: Sendable {
  /// The name that the service gives, as `Heart Rate Control Point Not Supported`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The octet that travels.
  public var code: UInt8
  /// The `Description` attribute; may be empty.
  public var documentation: String
  /// Where the `ErrorCode` element starts.
  public var position: SourcePosition
}
