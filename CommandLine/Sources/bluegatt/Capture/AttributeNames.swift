import GATTCapture
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry
import GATTText
import ShippedDefinitions

/// The names of the attributes in a capture, and the interpretation of their values, from the selected and the built-in
/// definitions: those of all devices, or with the set of the user that one device has.
final class AttributeNames {
  /// The key of a cached definition: an attribute type, and the direction of the value.
  private struct Key: Hashable {
    var uuid: BluetoothUUID
    var direction: Direction
  }

  /// The most attribute types in each cache, because a capture may contain any number of types without a definition.
  private static let mostRemembered = 65_536

  let library: Library
  private var found: [Key: Library.Found?] = [:]
  private var texts: [AttributePath: String] = [:]
  /// The number of shortened UUIDs at the time of `texts`. A further UUID makes the short text of a similar one longer.
  private var countOfTexts = 0
  private let uuids: ShortUUIDs
  private var exchanges: [BluetoothUUID: [ExchangeInterpreter]] = [:]
  private var devices: [BluetoothUUID: [String]] = [:]

  /// - Throws: `Failure` when the definitions have errors.
  convenience init(_ source: DefinitionOptions) throws {
    self.init(try Library(source), ShortUUIDs())
  }

  private init(_ library: Library, _ uuids: ShortUUIDs) {
    self.library = library
    self.uuids = uuids
  }

  /// Returns the names with only one of the sets of the user, or without any.
  func with(set index: Int?) -> AttributeNames { AttributeNames(library.with(set: index), uuids) }

  /// The vocabulary of the same definitions, with those of all advertised data.
  var vocabulary: Vocabulary { library.vocabulary }

  /// The name of a service; its UUID when it has none, shortened after the first time.
  func service(_ uuid: BluetoothUUID) -> String { serviceName(uuid) ?? text(uuid) }

  /// The name of a service; nil when it has none.
  func serviceName(_ uuid: BluetoothUUID) -> String? {
    library.service(uuid)?.name ?? AssignedNames.services[uuid]
  }

  /// The name of a characteristic or descriptor; nil when it has none.
  ///
  /// - Parameter service: The service that contains it; nil when it is unknown.
  func attributeName(_ uuid: BluetoothUUID, in service: BluetoothUUID?) -> String? {
    if let definition = definition(uuid, .read, in: service)?.value.definition {
      return definition.attributeName
    }
    return AssignedNames.characteristics[uuid] ?? AssignedNames.descriptors[uuid] ?? AssignedNames.declarations[uuid]
  }

  /// Returns the path of an attribute, such as `Heart Rate / Heart Rate Measurement / Client Characteristic
  /// Configuration`.
  ///
  /// - Parameter isDoubtful: Whether the device uses the UUID of the attribute in its own way. The name of the attribute
  ///   then has a question mark: `2C01 (UGG Features?)`.
  func text(_ path: AttributePath, isDoubtful: Bool = false) -> String {
    if countOfTexts != uuids.count { (texts, countOfTexts) = ([:], uuids.count) }
    if let text = texts[path], !isDoubtful { return text }
    let isFirst = [path.service, path.characteristic, path.descriptor].contains {
      $0.map { !uuids.isKnown($0) } ?? false
    }
    let text = makeText(path, isDoubtful: isDoubtful)
    if !isFirst, !isDoubtful, texts.count < Self.mostRemembered { texts[path] = text }
    return text
  }

  private func makeText(_ path: AttributePath, isDoubtful: Bool) -> String {
    let attributes = [path.characteristic, path.descriptor].compactMap { uuid in
      uuid.map { uuid in
        guard let name = attributeName(uuid, in: path.service) else { return text(uuid) }
        return isDoubtful && uuid == path.type ? "\(text(uuid)) (\(name)?)" : name
      }
    }
    let own = attributes.isEmpty ? ["handle 0x\(hexadecimal(path.handle, digits: 4))"] : attributes
    return ((path.service.map { [service($0)] } ?? []) + own).joined(separator: " / ")
  }

  /// Returns a UUID, shortened after the first time.
  private func text(_ uuid: BluetoothUUID) -> String { uuids.text(uuid) }

  /// Whether `text` is the UUID, the shortened UUID or the name of a characteristic.
  func isName(_ text: String, of uuid: BluetoothUUID, in service: BluetoothUUID?) -> Bool {
    BluetoothUUID(text) == uuid || ShortUUIDs.isShort(text, of: uuid)
      || attributeName(uuid, in: service)?.lowercased() == text.lowercased()
  }

  /// Interprets the value of an attribute.
  ///
  /// - Parameters:
  ///   - service: The service of the attribute; nil when it is unknown.
  ///   - answer: The request that the value answers, which may decide its content; nil for none.
  /// - Returns: nil when the type has no definition.
  func decode(
    _ octets: [UInt8],
    of type: BluetoothUUID,
    in service: BluetoothUUID?,
    _ kind: AttributeAccess.Kind,
    _ answer: CapturedExchanges.Answer?
  ) -> Result<InterpretedValue, DecodeError>? {
    if let answer { return .success(answer.value) }
    let direction = kind.direction
    guard let found = definition(type, direction, in: service), found.value.definition.hasValue else { return nil }
    return Result { () throws(DecodeError) in
      let hasDirection = found.value.definition.directions.contains(direction)
      return hasDirection
        ? try found.value.decode(received: octets)
        : try found.interpreter.decode(received: octets, asAnyDirectionOf: found.value)
    }
  }

  /// Whether the user has selected the definition of an attribute. Other definitions are built in.
  func isChosen(_ type: BluetoothUUID, _ kind: AttributeAccess.Kind) -> Bool {
    definition(type, kind.direction).map { library.isSelected($0.value.definition) } ?? false
  }

  /// Returns an assembler for an attribute that is a stream of values; nil for other attributes.
  func assembler(
    of type: BluetoothUUID,
    in service: BluetoothUUID?,
    _ kind: AttributeAccess.Kind
  ) -> FrameAssembler? {
    definition(type, kind.isWrite ? .write : .notify, in: service)?.value.frameAssembler()
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

  /// Returns the definition of a type in a service.
  ///
  /// Devices of many makers use the same short UUIDs. A built-in definition of a device that the user has not selected is
  /// meant only if the service is of that device, too.
  private func definition(
    _ uuid: BluetoothUUID,
    _ direction: Direction,
    in service: BluetoothUUID?
  ) -> Library.Found? {
    guard let found = definition(uuid, direction) else { return nil }
    guard uuid.uuid32 != nil, !library.isSelected(found.value.definition),
      let device = Shipped.device(ofPath: found.value.definition.position.path)
    else { return found }
    return service.map { devices(withService: $0).contains(device) } ?? false ? found : nil
  }

  /// The built-in devices that define a service.
  private func devices(withService service: BluetoothUUID) -> [String] {
    if let known = devices[service] { return known }
    let found = Shipped.devices(withService: service)
    if devices.count < Self.mostRemembered { devices[service] = found }
    return found
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
