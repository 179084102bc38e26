import GATTModel

/// A service, resolved and checked.
public struct ServiceDefinition: Sendable, Equatable {
  /// The name in the definition, as `Heart Rate`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The identifier, as `org.bluetooth.service.heart_rate`.
  public var type: String
  /// Its UUID.
  public var uuid: BluetoothUUID
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// In the order of the file, without optional ones that the set does not define.
  public var characteristics: [ServiceCharacteristic]
  /// In the order of the file; no code occurs twice.
  public var errorCodes: [ErrorCodeDefinition]
  /// The exchanges in the order of the file; no two have the same `request`.
  public var exchanges: [ExchangeDefinition] = []
  /// The octets that a client writes before it uses the service, in the order of the file.
  public var setup: [SetupWriteDefinition] = []
  /// The place of the root element.
  public var position: SourcePosition
}

/// `x:Write`: octets that a client writes once on each link, before it uses the service.
public struct SetupWriteDefinition: Sendable, Equatable {
  /// The value of the characteristic, by index into `DefinitionSet.values`.
  public var value: Int
  /// The service of the characteristic, by index into `DefinitionSet.services`; nil for the service of the `x:Write`.
  public var service: Int?
  /// The octets to write.
  public var octets: [UInt8]
  /// The place of the element.
  public var position: SourcePosition
}

/// A characteristic of a service.
public struct ServiceCharacteristic: Sendable, Equatable {
  /// Whether the service always has it.
  public enum Requirement: Sendable, Equatable {
    case mandatory
    /// Optional, conditional, or required by a condition code: it may be absent.
    case optional
  }

  /// The index into `DefinitionSet.values`; for values that differ by direction, the index of the first one in the
  /// file.
  public var value: Int
  /// For values that differ by direction, the index of each; a missing direction has `value`.
  public var directedValues: [Direction: Int] = [:]
  /// Whether the service always has it.
  public var requirement: Requirement
  /// Whether it may occur several times in one service.
  public var hasMultipleInstances: Bool
  /// The properties that are not `Excluded`, from all `Properties` elements.
  public var properties: CharacteristicProperties
  /// The properties that are `Mandatory` in every `Properties` element.
  public var mandatoryProperties: CharacteristicProperties
  /// The security requirements of an access; empty without any.
  public var security: Set<Security>
  /// In the order of the file; the client characteristic configuration is added when Notify or Indicate needs it.
  public var descriptors: [ServiceDescriptor]
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// The place of the `Characteristic` element.
  public var position: SourcePosition
}

extension ServiceCharacteristic {
  /// Returns the value for a direction, by index into `DefinitionSet.values`.
  public func value(_ direction: Direction) -> Int { directedValues[direction] ?? value }
}

/// A requirement of `SecuritySettings`.
public enum Security: Sendable, CaseIterable {
  case readEncryption
  case writeEncryption
  case readAuthentication
  case writeAuthentication
  case readAuthorization
  case writeAuthorization
}

/// A descriptor of a characteristic.
public struct ServiceDescriptor: Sendable, Equatable {
  /// The name in the service.
  public var name: String
  /// The identifier in lower case. An identifier that Assigned Numbers has renamed has its new name.
  public var type: String
  /// Its UUID.
  public var uuid: BluetoothUUID
  /// The index into `DefinitionSet.values`, if the set defines it.
  public var value: Int?
  /// Whether the characteristic always has it.
  public var requirement: ServiceCharacteristic.Requirement
  /// Whether a client may read it.
  public var isReadable: Bool
  /// Whether a client may write it.
  public var isWritable: Bool
}

/// An `ErrorCode`: an ATT application error, 0x80 ... 0x9F, or a common profile error, 0xE0 ... 0xFF.
public struct ErrorCodeDefinition: Sendable, Equatable {
  /// The name in the service, as `Heart Rate Control Point Not Supported`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The error code.
  public var code: UInt8
  /// The `Description` attribute; may be empty.
  public var documentation: String
  /// The place of the `ErrorCode` element.
  public var position: SourcePosition
}
