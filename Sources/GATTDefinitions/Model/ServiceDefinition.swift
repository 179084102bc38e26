/// A service, resolved and checked.
public struct ServiceDefinition: Sendable {
  /// The name that the definition gives, as `Heart Rate`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// `org.bluetooth.service.heart_rate`
  public var type: String
  public var uuid: DefinitionUUID
  public var documentation: String
  public var characteristics: [ServiceCharacteristic]
  public var errorCodes: [ErrorCodeDefinition]
  public var position: SourcePosition
}

/// A characteristic as one service has it.
public struct ServiceCharacteristic: Sendable {
  public enum Requirement: Sendable, Equatable {
    case mandatory
    /// Optional, conditional, or by a condition code: it may be absent.
    case optional
  }

  /// Index into `DefinitionSet.values`.
  public var value: Int
  public var requirement: Requirement
  /// It may, or does, occur several times in one service.
  public var hasMultipleInstances: Bool
  /// Everything that is not `Excluded`, over all `Properties` blocks.
  public var properties: Set<Property>
  /// Those that are `Mandatory`.
  public var mandatoryProperties: Set<Property>
  public var security: Set<Security>
  /// In the order of the file; the client characteristic configuration is added where Notify or Indicate needs it.
  public var descriptors: [ServiceDescriptor]
  public var documentation: String
  public var position: SourcePosition
}

/// The property elements of the published schema.
public enum Property: String, Sendable, CaseIterable {
  case read = "Read"
  case write = "Write"
  case writeWithoutResponse = "WriteWithoutResponse"
  case signedWrite = "SignedWrite"
  case reliableWrite = "ReliableWrite"
  case notify = "Notify"
  case indicate = "Indicate"
  case writableAuxiliaries = "WritableAuxiliaries"
  case broadcast = "Broadcast"
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
  public var name: String
  public var type: String
  public var uuid: DefinitionUUID
  /// Index into `DefinitionSet.values` when the set defines it.
  public var value: Int?
  public var requirement: ServiceCharacteristic.Requirement
  public var isReadable: Bool
  public var isWritable: Bool
}

/// An `ErrorCode`: an ATT application error, 0x80 ... 0x9F, or a common profile error, 0xE0 ... 0xFF.
public struct ErrorCodeDefinition: Sendable {
  public var name: String
  public var swiftName: String?
  public var code: UInt8
  public var documentation: String
  public var position: SourcePosition
}
