import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry
@_spi(Programs) import GATTRuntime
import ShippedDefinitions

/// Names and interpretations of services, attributes and advertised data.
struct Vocabulary: Sendable {
  /// The sources of names and values, searched in order.
  private var sources: [DefinitionSource]
  /// The user's sets of definitions of single devices, for names, services and advertised data. Two may define one UUID
  /// differently.
  private let sets: [DefinitionSource]
  /// The definitions of built-in devices, for the same.
  private let devices: [DefinitionSource]
  /// The definitions of advertised data.
  let advertised: AdvertisedDefinitions
  /// The keys of devices that encipher their advertised data; nil without any.
  var keys: DeviceKeys?

  init(_ own: DefinitionSource, sets: [DefinitionSource], devices: [DefinitionSource]) {
    sources = [own]
    self.sets = sets
    self.devices = devices
    advertised = AdvertisedDefinitions([own] + sets, devices)
  }

  /// Returns the vocabulary with the values of a device: of a set of the user, which replace others, or of a built-in
  /// device.
  ///
  /// - Parameters:
  ///   - subject: What the device advertises.
  ///   - uuids: The UUIDs of its services and attributes.
  func withDevice(_ subject: MatchSubject, offering uuids: Set<BluetoothUUID>) -> Vocabulary {
    var extended = self
    if let ofUser = sets.definitions(of: subject, offering: uuids) {
      extended.sources.insert(ofUser, at: 0)
    } else if let builtIn = devices.definitions(of: subject, offering: uuids) {
      extended.sources.append(builtIn)
    }
    return extended
  }

  /// Returns the vocabulary with the set of the user that has the definition of one of these services; nil without one.
  func withSet(of services: [SourcePosition]) -> Vocabulary? {
    let found = sets.first { set in
      set.own?.definitions.services.contains { services.contains($0.position) } ?? false
    }
    guard let found else { return nil }
    var extended = self
    extended.sources.insert(found, at: 0)
    return extended
  }

  /// All sources, the most certain ones first.
  private var all: [DefinitionSource] { sources + sets + devices }

  // MARK: Names

  /// The name of a service; nil when it has none.
  func serviceName(_ uuid: BluetoothUUID) -> String? {
    for source in all {
      if let service = source[uuid]?.services[uuid] { return service.name }
    }
    return AssignedNames.services[uuid]
  }

  /// The names of the services that have a definition.
  var serviceNames: [String] { all.flatMap(\.serviceNames) }

  /// The name of a characteristic or descriptor; nil when it has none.
  func attributeName(_ uuid: BluetoothUUID) -> String? {
    interpreter(uuid)?.definition.attributeName
      ?? AssignedNames.characteristics[uuid] ?? AssignedNames.descriptors[uuid]
  }

  /// The UUID of the service with this UUID, name or type; nil when it is unknown.
  func service(called text: String) -> BluetoothUUID? {
    if let uuid = BluetoothUUID(text) { return uuid }
    let wanted = text.lowercased()
    for source in all {
      let found = source.definitions(called: text)?.services.filter { _, service in
        [service.name, service.type].contains { $0.lowercased() == wanted }
      }
      if let uuid = found?.keys.min() { return uuid }
    }
    return AssignedNames.services.numbers.first { AssignedNames.services[$0]?.lowercased() == wanted }
      .map { BluetoothUUID(uint16: $0) }
  }

  /// Whether a service has a definition.
  func isDefined(service uuid: BluetoothUUID) -> Bool { all.contains { $0[uuid]?.services[uuid] != nil } }

  /// The definition of a service, with the definitions that it refers to; nil when it has none.
  ///
  /// - Parameter text: The name, the type or the UUID. Of several definitions, the one with this name or type is meant.
  /// - Throws: `Failure` when several sets of the user have it.
  func definition(ofService uuid: BluetoothUUID, called text: String) throws(Failure) -> (
    service: ServiceDefinition, definitions: DefinitionSet
  )? {
    let found = all.lazy.compactMap { source in
      source[uuid].flatMap { part in part.services[uuid].map { (service: $0, definitions: part.definitions) } }
    }
    let wanted = text.lowercased()
    let isUUID = BluetoothUUID(text) != nil
    func isCalled(_ service: ServiceDefinition) -> Bool {
      isUUID || [service.name, service.type].contains { $0.lowercased() == wanted }
    }
    let ofSets = sets.compactMap { $0.own?.services[uuid] }.filter(isCalled)
    if ofSets.count > 1 { throw Failure.ambiguous(.usage, text, ofSets.map { ($0.name, $0.position) }) }
    return found.first { isCalled($0.service) } ?? found.first
  }

  /// The exchanges in the definition of a service, as the user or the device of `withDevice` has it. Requests of another
  /// device with the same service could do harm.
  func exchanges(ofService uuid: BluetoothUUID) -> [ExchangeInterpreter] {
    for source in sources {
      if let part = source[uuid], let service = part.services[uuid] {
        return service.exchanges.compactMap { ExchangeInterpreter($0, of: part.definitions, part.interpreter) }
      }
    }
    return []
  }

  /// The definitions of the user and of the selected device; of the user's sets, those that are for the device of
  /// `withDevice`.
  var selected: [DefinitionSet] { sources.compactMap { $0.own?.definitions } }

  /// The definitions of the user, with all sets, and of the selected device.
  var allSelected: [DefinitionSet] { (sources + sets).compactMap { $0.own?.definitions } }

  /// The advertised data in these definitions.
  var selectedAdvertised: [InterpretedDefinition] { (sources + sets).flatMap { $0.advertised(priority: 0) } }

  /// Whether `text` is the UUID, the name or the type of a characteristic or descriptor.
  func isName(_ text: String, of uuid: BluetoothUUID) -> Bool {
    if BluetoothUUID(text) == uuid || completes(text, to: uuid) { return true }
    let wanted = text.lowercased()
    let definition = interpreter(uuid)?.definition
    return [attributeName(uuid), definition?.name, definition?.type].contains { $0?.lowercased() == wanted }
  }

  /// Whether `text` is the four digits by which a definition with an `x:baseUUID` names the UUID.
  func completes(_ text: String, to uuid: BluetoothUUID) -> Bool {
    (sources + sets).contains { $0.completedUUIDs(of: text).contains(uuid) }
  }

  /// The defined services with a UUID that an `x:baseUUID` completes from these four digits.
  func completedServices(of text: String) -> [BluetoothUUID] {
    let found = (sources + sets).flatMap { source in
      source.completedUUIDs(of: text).filter { source[$0]?.services[$0] != nil }
    }
    return Set(found).sorted()
  }

  /// The service's name for an error; nil when the service does not define the code.
  func errorName(_ error: ATTError, of service: BluetoothUUID) -> String? {
    for source in sources {
      let code = source[service]?.services[service]?.errorCodes.first { $0.code == error.rawValue }
      if let code { return code.name }
    }
    return nil
  }

  // MARK: Values

  /// The interpreter of an attribute's values in one direction, or in any; nil when it has no definition.
  func interpreter(_ uuid: BluetoothUUID, _ direction: Direction? = nil) -> ValueInterpreter? {
    for source in sources {
      if let value = source[uuid]?.interpreter.value(uuid, direction) { return value }
    }
    return nil
  }

  /// Interprets the value of an attribute.
  func reading(_ octets: [UInt8], of uuid: BluetoothUUID, _ direction: Direction) -> Reading {
    for source in sources {
      guard let interpreter = source[uuid]?.interpreter,
        let value = interpreter.value(uuid, direction) ?? interpreter.value(uuid)
      else { continue }
      do throws(DecodeError) {
        return .value(try interpreter.decode(received: octets, asAnyDirectionOf: value))
      } catch {
        return .undecodable(error)
      }
    }
    return .unknown
  }

  /// Interprets service data or manufacturer data. A group that no key opens stays enciphered.
  func reading(_ payload: AdvertisedPayload, from subject: MatchSubject) -> Reading {
    switch advertised.index.decode(payload, from: subject) {
    case .value(_, let value, _): .value(opened(value, from: subject))
    case .undecodable(_, let error): .undecodable(error)
    case .incomplete, .unknown: .unknown
    }
  }

  private func opened(_ value: InterpretedValue, from subject: MatchSubject) -> InterpretedValue {
    guard let keys, value.isSealed else { return value }
    let sender = subject.address.map { DeviceAddress(number: $0) }
    return (try? keys.opened(value, ownKey: nil, sender: sender)) ?? value
  }
}
