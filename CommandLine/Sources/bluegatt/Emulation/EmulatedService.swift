import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime

/// A service that is served from its definition or from an inspection of a device.
struct EmulatedService: Sendable {
  let uuid: BluetoothUUID
  var isPrimary = true
  var characteristics: [EmulatedCharacteristic]
  /// The place of its definition; nil without one.
  private(set) var position: SourcePosition?

  init(uuid: BluetoothUUID, isPrimary: Bool = true, characteristics: [EmulatedCharacteristic]) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
  }

  /// Creates the service with this UUID, name or type from its definition.
  ///
  /// - Parameter isMinimal: Whether optional properties are omitted.
  /// - Throws: `Failure` when the service is unknown or has no definition.
  init(called text: String, _ vocabulary: Vocabulary, isMinimal: Bool) throws(Failure) {
    let uuid = try vocabulary.knownService(called: text)
    guard let (service, definitions) = try vocabulary.definition(ofService: uuid, called: text) else {
      throw Failure(.usage, "there is no definition of the service \(uuid); give one with --definitions")
    }
    self.init(service, definitions, isMinimal: isMinimal)
  }

  /// Creates a service from its definition.
  ///
  /// - Parameter isMinimal: Whether optional properties are omitted.
  init(_ service: ServiceDefinition, _ definitions: DefinitionSet, isMinimal: Bool) {
    var characteristics = service.characteristics
      .map { EmulatedCharacteristic($0, of: service, definitions, isMinimal: isMinimal) }
      .filter { !$0.served.properties.isEmpty }
    for exchange in service.exchanges {
      let request = definitions.values[exchange.request].uuid
      guard let index = characteristics.firstIndex(where: { $0.uuid == request }) else { continue }
      characteristics[index].answers = ExampleAnswers(to: exchange, definitions)
    }
    self.init(uuid: service.uuid, characteristics: characteristics)
    position = service.position
  }

  /// The service for a `PeripheralManager`.
  var served: MutableService {
    let served = MutableService(uuid: uuid, isPrimary: isPrimary)
    for characteristic in characteristics { served.add(characteristic.served) }
    return served
  }
}

extension [EmulatedService] {
  /// All characteristics, in order.
  var characteristics: [EmulatedCharacteristic] { flatMap { $0.characteristics } }

  /// The services, with numbers from 1 for characteristics that share a name.
  var numbered: [EmulatedService] {
    let names = Dictionary(grouping: characteristics) { $0.name.lowercased() }
    var counts: [String: Int] = [:]
    return map { service in
      var service = service
      for index in service.characteristics.indices {
        let name = service.characteristics[index].name.lowercased()
        guard names[name, default: []].count > 1 else { continue }
        counts[name, default: 0] += 1
        service.characteristics[index].number = counts[name]
      }
      return service
    }
  }
}
