import GATTCore
import GATTDefinitions
import GATTRuntime

/// A service that is served as its definition, or an inspection of a device, has it.
struct EmulatedService: Sendable {
  let uuid: BluetoothUUID
  var isPrimary = true
  var characteristics: [EmulatedCharacteristic]

  /// A service with its characteristics.
  init(uuid: BluetoothUUID, isPrimary: Bool = true, characteristics: [EmulatedCharacteristic]) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
  }

  /// The service that people call by `text`, as its definition has it.
  ///
  /// - Parameter isMinimal: Without the properties that devices may leave out.
  /// - Throws: `Failure` when there is no such service, or no definition of it.
  init(called text: String, _ vocabulary: Vocabulary, isMinimal: Bool) throws(Failure) {
    let uuid = try vocabulary.knownService(called: text)
    guard let (service, definitions) = vocabulary.definition(ofService: uuid) else {
      throw Failure(.usage, "there is no definition of the service \(uuid); give one with --definitions")
    }
    self.init(
      uuid: uuid,
      characteristics: service.characteristics
        .map { EmulatedCharacteristic($0, of: service, definitions, isMinimal: isMinimal) }
        .filter { !$0.served.properties.isEmpty }
    )
  }

  /// What a manager is given.
  var served: MutableService {
    let served = MutableService(uuid: uuid, isPrimary: isPrimary)
    for characteristic in characteristics { served.add(characteristic.served) }
    return served
  }
}

extension [EmulatedService] {
  /// All characteristics, in their order.
  var characteristics: [EmulatedCharacteristic] { flatMap { $0.characteristics } }

  /// The same, with numbers for the characteristics that share a name, from 1 on.
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
