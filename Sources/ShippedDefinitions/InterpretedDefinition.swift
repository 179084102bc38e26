public import GATTCore
public import GATTDefinitions
public import GATTInterpreter
public import GATTRuntime
import Synchronization

/// Advertised data with the interpreter of its definition. A built-in definition is read when it decodes its first
/// value.
public struct InterpretedDefinition: AdvertisedDefinition {
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
  private let reader: Reader

  /// Reads the interpreter once.
  private final class Reader: Sendable {
    private let origin: DefinitionSource?
    private let value: Mutex<ValueInterpreter?>

    init(_ value: ValueInterpreter?, from origin: DefinitionSource? = nil) {
      self.value = Mutex(value)
      self.origin = origin
    }

    func interpreter(at position: SourcePosition) -> ValueInterpreter? {
      value.withLock { value in
        if value == nil {
          value = origin?.whole.interpreter.values.first { $0.definition.position == position }
        }
        return value
      }
    }
  }

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
    reader = Reader(interpreter)
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
    reader = Reader(nil, from: origin)
  }

  private static func identity(_ priority: Int, _ type: String, _ name: String, _ position: SourcePosition) -> String {
    // With leading zeros, so that the order of strings is the order of numbers.
    "\(String(10_000 + priority).dropFirst()) \(type) \(name) \(position.text)"
  }

  /// The interpreter; nil only if the table of built-in definitions is not that of the files.
  public var interpreter: ValueInterpreter? { reader.interpreter(at: position) }

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
