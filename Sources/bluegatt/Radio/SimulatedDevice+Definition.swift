import GATTCore
import GATTDefinitions
import GATTRuntime
import GATTSimulator
import ShippedDefinitions

extension SimulatedDevice {
  /// The devices of the selected definitions: one for each file with services and an `x:Match` or an `x:Exchange`, and
  /// one for each advertised value with an `x:Example`.
  static func all(of vocabulary: Vocabulary) -> [SimulatedDevice] {
    vocabulary.allSelected.flatMap { all(of: $0) }
      + vocabulary.selectedAdvertised.compactMap { SimulatedDevice(advertising: $0) }
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

  /// Creates a device that advertises the examples of a definition, in turn; nil without an example that fits.
  private init?(advertising definition: InterpretedDefinition) {
    let advertisements = definition.exampleAdvertisements
    guard let first = advertisements.first else { return nil }
    self.init(name: "\(definition.position.text) \(definition.name)", distance: 5, advertisement: first)
    laterAdvertisements = Array(advertisements.dropFirst())
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

extension InterpretedDefinition {
  /// The advertisements of the examples, as the rule of the definition demands. Examples that are no value or don't fit
  /// into an advertisement are left out.
  var exampleAdvertisements: [Advertisement] {
    guard let interpreter else { return [] }
    return interpreter.definition.examples.compactMap { example in
      var advertisement = Advertisement(matching: rule, name: nil)
      guard (try? interpreter.decode(example.octets)) != nil,
        advertisement.add(Data(example.octets), of: source), (try? advertisement.check()) != nil
      else { return nil }
      return advertisement
    }
  }
}
