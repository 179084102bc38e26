import GATTCapture
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry

/// The names of the attributes in a capture, and the interpretation of their values, from the selected and the built-in
/// definitions.
final class AttributeNames {
  /// The key of a cached definition: an attribute type, and the direction of the value.
  private struct Key: Hashable {
    var uuid: BluetoothUUID
    var direction: Direction
  }

  /// The most attribute types in each cache, because a capture may contain any number of types without a definition.
  private static let mostRemembered = 65_536

  private let library: Library
  private var found: [Key: Library.Found?] = [:]
  private var texts: [AttributePath: String] = [:]
  private var exchanges: [BluetoothUUID: [ExchangeInterpreter]] = [:]

  /// - Throws: `Failure` when the definitions have errors.
  init(_ source: DefinitionOptions) throws {
    library = try Library(source)
  }

  /// The name of a service; its UUID when it has none.
  func service(_ uuid: BluetoothUUID) -> String { serviceName(uuid) ?? uuid.description }

  /// The name of a service; nil when it has none.
  func serviceName(_ uuid: BluetoothUUID) -> String? {
    library.service(uuid)?.name ?? AssignedNames.services[uuid]
  }

  /// The name of a characteristic or descriptor; nil when it has none.
  func attributeName(_ uuid: BluetoothUUID) -> String? {
    if let definition = definition(uuid, .read)?.value.definition {
      return definition.characteristic?.name ?? definition.name
    }
    return AssignedNames.characteristics[uuid] ?? AssignedNames.descriptors[uuid] ?? AssignedNames.declarations[uuid]
  }

  /// Returns the path of an attribute, such as `Heart Rate / Heart Rate Measurement / Client Characteristic
  /// Configuration`.
  func text(_ path: AttributePath) -> String {
    if let text = texts[path] { return text }
    let text = makeText(path)
    if texts.count < Self.mostRemembered { texts[path] = text }
    return text
  }

  private func makeText(_ path: AttributePath) -> String {
    let attributes = [path.characteristic, path.descriptor].compactMap { uuid in
      uuid.map { attributeName($0) ?? $0.description }
    }
    let own = attributes.isEmpty ? ["handle 0x\(hexadecimal(path.handle, digits: 4))"] : attributes
    return ((path.service.map { [service($0)] } ?? []) + own).joined(separator: " / ")
  }

  /// Interprets the value of an attribute.
  ///
  /// - Parameter answer: The request that the value answers, which may decide its content; nil for none.
  /// - Returns: nil when the type has no definition.
  func decode(
    _ octets: [UInt8],
    of type: BluetoothUUID,
    _ kind: AttributeAccess.Kind,
    _ answer: CapturedExchanges.Answer?
  ) -> Result<InterpretedValue, DecodeError>? {
    if let answer { return .success(answer.value) }
    let direction: Direction = kind.isWrite ? .write : kind == .read ? .read : .notify
    guard let found = definition(type, direction), found.value.definition.hasValue else { return nil }
    return Result { () throws(DecodeError) in
      let hasDirection = found.value.definition.directions.contains(direction)
      return hasDirection
        ? try found.value.decode(received: octets)
        : try found.interpreter.decode(received: octets, asAnyDirectionOf: found.value)
    }
  }

  /// Returns an assembler for an attribute that is a stream of values; nil for other attributes.
  func assembler(of type: BluetoothUUID, _ kind: AttributeAccess.Kind) -> FrameAssembler? {
    definition(type, kind.isWrite ? .write : .notify)?.value.frameAssembler()
  }

  /// The exchanges in the definition of a service.
  func exchanges(of service: BluetoothUUID) -> [ExchangeInterpreter] {
    if let known = exchanges[service] { return known }
    let found = library.exchanges(ofService: service)
    if exchanges.count < Self.mostRemembered { exchanges[service] = found }
    return found
  }

  /// The name of an error that a server answered with. The definition of a service may name its application errors.
  func text(_ error: ATTError, of service: BluetoothUUID?) -> String {
    let code = service.flatMap { library.service($0)?.errorCodes.first { $0.code == error.rawValue } }
    return code.map { "\($0.name) (ATT error 0x\(hexadecimal(error.rawValue, digits: 2)))" } ?? error.description
  }

  /// Returns the definition of a type for one direction, or for any direction if it has none for that one.
  private func definition(_ uuid: BluetoothUUID, _ direction: Direction) -> Library.Found? {
    let key = Key(uuid: uuid, direction: direction)
    if let known = found[key] { return known }
    let text = uuid.fullDescription
    let definition = (try? library.value(called: text, direction)) ?? (try? library.value(called: text, nil))
    if found.count < Self.mostRemembered { found[key] = .some(definition) }
    return definition
  }
}
