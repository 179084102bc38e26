import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry
import GATTRuntime
import ShippedDefinitions

/// Names and interpretations of services, attributes and advertised data.
struct Vocabulary: Sendable {
  /// The sources of names and values, searched in order.
  private var sources: [DefinitionSource]
  /// The definitions of single devices, for names, services and advertised data. Two may define one UUID differently.
  private let devices: [DefinitionSource]
  /// The definitions of advertised data.
  let advertised: AdvertisedDefinitions
  /// The keys of devices that encipher their advertised data; nil without any.
  var keys: DeviceKeys?

  init(_ own: DefinitionSource, devices: [DefinitionSource]) {
    sources = [own]
    self.devices = devices
    advertised = AdvertisedDefinitions([own] + devices)
  }

  /// Returns the vocabulary with values of one more device: the one that has most of `services`. Of several such
  /// devices, it is the one with the fewest services.
  func withDevice(offering services: [BluetoothUUID]) -> Vocabulary {
    let wanted = Set(services)
    let best = devices.map { source in
      let services = source.services
      return (source: source, count: wanted.intersection(services).count, services: services.count)
    }.filter { $0.count > 0 }.max { left, right in (left.count, -left.services) < (right.count, -right.services) }
    var extended = self
    if let best { extended.sources.append(best.source) }
    return extended
  }

  // MARK: Names

  /// The name of a service; nil when it has none.
  func serviceName(_ uuid: BluetoothUUID) -> String? {
    for source in sources + devices {
      if let service = source[uuid]?.services[uuid] { return service.name }
    }
    return AssignedNames.services[uuid]
  }

  /// The names of the services that have a definition.
  var serviceNames: [String] { (sources + devices).flatMap(\.serviceNames) }

  /// The name of a characteristic or descriptor; nil when it has none.
  func attributeName(_ uuid: BluetoothUUID) -> String? {
    interpreter(uuid)?.definition.attributeName
      ?? AssignedNames.characteristics[uuid] ?? AssignedNames.descriptors[uuid]
  }

  /// The UUID of the service with this UUID, name or type; nil when it is unknown.
  func service(called text: String) -> BluetoothUUID? {
    if let uuid = BluetoothUUID(text) { return uuid }
    let wanted = text.lowercased()
    for source in sources + devices {
      let found = source.definitions(called: text)?.services.filter { _, service in
        [service.name, service.type].contains { $0.lowercased() == wanted }
      }
      if let uuid = found?.keys.min() { return uuid }
    }
    return AssignedNames.services.numbers.first { AssignedNames.services[$0]?.lowercased() == wanted }
      .map { BluetoothUUID(uint16: $0) }
  }

  /// The definition of a service, with the definitions that it refers to; nil when it has none.
  func definition(ofService uuid: BluetoothUUID) -> (service: ServiceDefinition, definitions: DefinitionSet)? {
    for source in sources + devices {
      if let part = source[uuid], let service = part.services[uuid] { return (service, part.definitions) }
    }
    return nil
  }

  /// The exchanges in the definition of a service.
  func exchanges(ofService uuid: BluetoothUUID) -> [ExchangeInterpreter] {
    for source in sources + devices {
      if let part = source[uuid], let service = part.services[uuid] {
        return service.exchanges.compactMap { ExchangeInterpreter($0, of: part.definitions, part.interpreter) }
      }
    }
    return []
  }

  /// The definitions of the user and of the selected device; nil without any.
  var selected: DefinitionSet? { sources[0].own?.definitions }

  /// The advertised data in the definitions of the user and of the selected device.
  var selectedAdvertised: [InterpretedDefinition] { sources[0].advertised(priority: 0) }

  /// Whether `text` is the UUID, the name or the type of a characteristic or descriptor.
  func isName(_ text: String, of uuid: BluetoothUUID) -> Bool {
    if BluetoothUUID(text) == uuid || completes(text, to: uuid) { return true }
    let wanted = text.lowercased()
    let definition = interpreter(uuid)?.definition
    return [attributeName(uuid), definition?.name, definition?.type].contains { $0?.lowercased() == wanted }
  }

  /// Whether `text` is the four digits by which a definition with an `x:baseUUID` names the UUID.
  func completes(_ text: String, to uuid: BluetoothUUID) -> Bool {
    sources.contains { $0.completedUUIDs(of: text).contains(uuid) }
  }

  /// The defined services with a UUID that an `x:baseUUID` completes from these four digits.
  func completedServices(of text: String) -> [BluetoothUUID] {
    let found = sources.flatMap { source in
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
