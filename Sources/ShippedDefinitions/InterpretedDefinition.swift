public import GATTCore
public import GATTDefinitions
public import GATTInterpreter
public import GATTRuntime
import Synchronization

/// Advertised data with the interpreter of its definition. A built-in definition is read when it decodes its first
/// value.
public final class InterpretedDefinition: AdvertisedDefinition {
  /// The service or the companies of the data.
  public let source: AdvertisedSource
  /// The rule for the advertisements that contain the data.
  public let rule: MatchRule
  /// The unique name: the priority of the source, the type, the name and the place.
  public let identity: String
  /// The name.
  public let name: String
  /// The type; may be empty.
  public let type: String
  /// The place of the definition.
  public let position: SourcePosition
  /// Whether the definition is in the first source: among those that the user selects.
  public let isOwn: Bool
  /// The built-in definitions that the definition is one of; nil for a definition of the user.
  private let origin: DefinitionSource?
  private let readInterpreter: Mutex<ValueInterpreter?>

  /// - Parameter priority: The index of the source of the definition. Of equal matches, the one with the lowest index
  ///   wins.
  /// - Returns: nil for a value that is not advertised.
  public init?(_ interpreter: ValueInterpreter, priority: Int) {
    let definition = interpreter.definition
    switch definition.kind {
    case .serviceData: source = .service(interpreter.uuid)
    case .manufacturerData(let companies): source = .companies(companies)
    case .characteristic, .descriptor, .declaration, .part: return nil
    }
    rule = definition.match
    (name, type, position) = (definition.name, definition.type, definition.position)
    isOwn = priority == 0
    identity = Self.identity(priority, type, name, position)
    origin = nil
    readInterpreter = Mutex(interpreter)
  }

  /// - Parameter origin: The definitions that the definition is one of.
  /// - Returns: nil for a definition that is not advertised.
  init?(_ definition: ShippedDefinition, in origin: DefinitionSource, priority: Int) {
    guard let source = definition.source else { return nil }
    self.source = source
    rule = definition.rule
    (name, type, position) = (definition.name, definition.type, definition.position)
    isOwn = priority == 0
    identity = Self.identity(priority, type, name, position)
    self.origin = origin
    readInterpreter = Mutex(nil)
  }

  private static func identity(_ priority: Int, _ type: String, _ name: String, _ position: SourcePosition) -> String {
    // With leading zeros, so that the order of strings is the order of numbers.
    "\(String(10_000 + priority).dropFirst()) \(type) \(name) \(position.text)"
  }

  /// The interpreter; nil only if the table of built-in definitions is not that of the files.
  public var interpreter: ValueInterpreter? {
    readInterpreter.withLock { interpreter in
      if interpreter == nil {
        interpreter = origin?.whole.interpreter.values.first { $0.definition.position == position }
      }
      return interpreter
    }
  }

  /// Decodes a value as `AdvertisedDefinition` says.
  public func decode(_ octets: Data, trailingOctets: inout Int) throws(DecodeError) -> InterpretedValue {
    guard let interpreter else {
      let reason = DecodeError.Reason.invalidForm("its definition is not built in")
      throw DecodeError(value: name, field: "", offset: 0, reason: reason, octets: octets)
    }
    let value = try interpreter.decode(received: [UInt8](octets))
    trailingOctets = value.trailingOctets.count
    return value
  }

  /// Returns the contents of the fields with a role.
  public func roles(of value: InterpretedValue) -> FieldRoles { value.roles }
}
