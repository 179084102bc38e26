import GATTCore
import GATTDefinitions
import GATTRuntime
import GATTSimulator
import ShippedDefinitions

extension SimulatedDevice {
  /// The devices of the selected definitions: one for each file with services and an `x:Match` or an `x:Exchange`, and
  /// one for each advertised value and sender in its examples.
  static func all(of vocabulary: Vocabulary) -> [SimulatedDevice] {
    vocabulary.allSelected.flatMap { all(of: $0) } + vocabulary.selectedAdvertised.flatMap { all(advertising: $0) }
  }

  /// A line for each advertised value that no device sends, because none of its examples fits into an advertisement.
  static func problems(of vocabulary: Vocabulary) -> [String] {
    vocabulary.selectedAdvertised.compactMap { definition in
      let examples = definition.advertisedExamples
      guard let problem = examples.first?.problem, examples.allSatisfy({ $0.problem != nil }) else { return nil }
      return "'\(definition.name)' is not simulated: \(problem)"
    }
  }

  private static func all(of definitions: DefinitionSet) -> [SimulatedDevice] {
    var devices: [SimulatedDevice] = []
    for service in definitions.services {
      let path = service.position.path
      // The definitions of the Bluetooth SIG are selected beside others, and are of no device.
      if path.hasPrefix("sig/") { continue }
      let profile = definitions.profiles.first { $0.position.path == path && !$0.match.conditions.isEmpty }
      if profile == nil, service.exchanges.isEmpty { continue }
      let served = SimulatedService(EmulatedService(service, definitions, isMinimal: false))
      if let index = devices.firstIndex(where: { $0.name == path }) {
        devices[index].services.append(served)
      } else {
        devices.append(SimulatedDevice(path, profile, named: service, served))
      }
    }
    return devices
  }

  /// The devices that advertise the examples of a definition that fit: one for each sender, with its examples in turn.
  private static func all(advertising definition: InterpretedDefinition) -> [SimulatedDevice] {
    var devices: [SimulatedDevice] = []
    for example in definition.advertisedExamples where example.problem == nil {
      if let index = devices.firstIndex(where: { $0.address == example.sender }) {
        devices[index].laterAdvertisements.append(example.advertisement)
      } else {
        let name = "\(definition.position.text) \(definition.name)"
        var device = SimulatedDevice(name: name, distance: 5, advertisement: example.advertisement)
        device.address = example.sender
        devices.append(device)
      }
    }
    return devices
  }

  /// - Parameter path: The path of the definition file, which is the name of the adapter.
  private init(_ path: String, _ profile: ProfileDefinition?, named: ServiceDefinition, _ service: SimulatedService) {
    let found = Advertisement(matching: profile?.match ?? MatchRule(), name: nil)
    let name = found.localName ?? profile?.name ?? named.name
    let services = found.services.isEmpty ? [service.uuid] : found.services
    var advertisement = EmulatedAdvertisement.of(services, name: name, appearance: nil, cutsName: true)
    advertisement.serviceData = found.serviceData
    self.init(name: path, distance: 5, advertisement: advertisement, services: [service])
  }
}
