import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry

/// What the services and attributes of devices, and what they advertise, are called and mean.
struct Vocabulary: Sendable {
  /// Of these the first that knows something counts.
  private var sources: [DefinitionSource]
  /// The definitions of single devices, of which two may give one UUID different meanings.
  private let devices: [DefinitionSource]

  init(_ own: DefinitionSource, devices: [DefinitionSource]) {
    sources = [own]
    self.devices = devices
  }

  /// The vocabulary of a device that has these services: without the definitions of other devices than the one that has
  /// most of them, and fewest others.
  func narrowed(to services: [BluetoothUUID]) -> Vocabulary {
    let wanted = Set(services)
    let best = devices.map { (source: $0, count: wanted.intersection($0.whole.services.keys).count) }
      .filter { $0.count > 0 }
      .max { left, right in
        (left.count, -left.source.whole.services.count) < (right.count, -right.source.whole.services.count)
      }
    var narrowed = self
    if let best { narrowed.sources.append(best.source) }
    return narrowed
  }

  // MARK: Names

  /// What a service is called; nil when nobody has named it.
  func serviceName(_ uuid: BluetoothUUID) -> String? {
    for source in sources + devices {
      if let service = source[uuid]?.services[uuid] { return service.name }
    }
    return AssignedNames.services[uuid]
  }

  /// What the services are called that have definitions.
  var serviceNames: [String] { (sources + devices).flatMap { $0.whole.services.values.map(\.name) } }

  /// What a characteristic or descriptor is called; nil when nobody has named it.
  func attributeName(_ uuid: BluetoothUUID) -> String? {
    interpreter(uuid)?.name ?? AssignedNames.characteristics[uuid] ?? AssignedNames.descriptors[uuid]
  }

  /// The UUID of the service that people call by `text`: a UUID, a name or a type; nil when there is none.
  func service(called text: String) -> BluetoothUUID? {
    if let uuid = BluetoothUUID(text) { return uuid }
    let wanted = text.lowercased()
    for source in sources + devices {
      let found = source.whole.services.filter { _, service in
        [service.name, service.type].contains { $0.lowercased() == wanted }
      }
      if let uuid = found.keys.min() { return uuid }
    }
    return AssignedNames.services.numbers.first { AssignedNames.services[$0]?.lowercased() == wanted }
      .map { BluetoothUUID(uint16: $0) }
  }

  /// The definition of a service, and the definitions that it refers to; nil when there is none.
  func definition(ofService uuid: BluetoothUUID) -> (service: ServiceDefinition, definitions: DefinitionSet)? {
    for source in sources + devices {
      if let part = source[uuid], let service = part.services[uuid] { return (service, part.definitions) }
    }
    return nil
  }

  /// Whether people may mean a characteristic or descriptor by `text`: its UUID, its name or its type.
  func calls(_ uuid: BluetoothUUID, _ text: String) -> Bool {
    if BluetoothUUID(text) == uuid { return true }
    let wanted = text.lowercased()
    return attributeName(uuid)?.lowercased() == wanted
      || interpreter(uuid)?.definition.type.lowercased() == wanted
  }

  /// What a service calls an error; nil when it defines none with this code.
  func errorName(_ error: ATTError, of service: BluetoothUUID) -> String? {
    for source in sources {
      let code = source[service]?.services[service]?.errorCodes.first { $0.code == error.rawValue }
      if let code { return code.name }
    }
    return nil
  }

  // MARK: Values

  /// What makes values of an attribute, which go this way, or any.
  func interpreter(_ uuid: BluetoothUUID, _ direction: Direction? = nil) -> ValueInterpreter? {
    for source in sources {
      if let value = source[uuid]?.interpreter.value(uuid, direction) { return value }
    }
    return nil
  }

  /// What octets of an attribute mean.
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

  /// What is advertised for a service.
  func serviceData(_ octets: [UInt8], of service: BluetoothUUID) -> Reading {
    advertised(octets) { $0.definition.kind == .serviceData && $0.uuid == service }
  }

  /// What is advertised for a company.
  func manufacturerData(_ octets: [UInt8], of company: UInt16) -> Reading {
    advertised(octets) { $0.definition.kind == .manufacturerData(company: company) }
  }

  /// Several definitions may be for one service or company: the first that takes the octets.
  private func advertised(_ octets: [UInt8], where isCandidate: (ValueInterpreter) -> Bool) -> Reading {
    var failure: DecodeError?
    for source in sources + devices {
      for value in source.advertised where isCandidate(value) {
        do throws(DecodeError) {
          return .value(try value.decode(octets))
        } catch {
          failure = failure ?? error
        }
      }
    }
    return failure.map { .undecodable($0) } ?? .unknown
  }
}
