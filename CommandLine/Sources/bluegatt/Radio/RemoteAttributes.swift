import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime
import GATTText
import ShippedDefinitions

/// The discovered services and attributes of a connected device, with their names.
struct RemoteAttributes: Sendable {
  let services: [Service]
  let vocabulary: Vocabulary

  /// Discovers all services, characteristics and descriptors.
  ///
  /// - Parameters:
  ///   - vocabulary: The vocabulary for all devices.
  ///   - performsSetup: Whether to perform the writes that the selected definitions demand before others (`x:Write`).
  ///     Writes of other definitions are not performed: they may be for another device that has the same UUID.
  init(of connection: Connection, _ vocabulary: Vocabulary, performsSetup: Bool = true) async throws {
    let services = try await Progress.during("asking \(connection.peripheral.name) for its services") {
      let services = try await connection.services()
      for service in services { try await service.discoverCharacteristics() }
      return services
    }
    let uuids = services.flatMap { [$0.uuid] + $0.characteristics.map(\.uuid) }
    let vocabulary = vocabulary.withDevice(MatchSubject(connection.peripheral), offering: Set(uuids))
    if performsSetup {
      for service in services {
        try await service.setUp(vocabulary.setup(of: service.uuid))
      }
    }
    self.services = services
    self.vocabulary = vocabulary
  }

  /// The characteristics, each followed by its descriptors.
  var all: [RemoteAttribute] {
    services.flatMap { service in
      service.characteristics.flatMap { characteristic in
        [RemoteAttribute(service: service, characteristic: characteristic, descriptor: nil)]
          + characteristic.descriptors.map {
            RemoteAttribute(service: service, characteristic: characteristic, descriptor: $0)
          }
      }
    }
  }

  /// Converts an ATT error to a `Failure` with the service's name for the error. Adds the attribute to other refusals.
  func named(_ error: any Error, of attribute: RemoteAttribute) -> any Error {
    let label = attribute.label(vocabulary)
    guard let error = error as? ATTError else {
      guard let failure = Failure(radio: error), failure.status == .refused else { return error }
      return Failure(.refused, "\(label): \(failure.message)\(properties(of: attribute, after: error))")
    }
    let code = hexadecimal(error.rawValue, digits: 2)
    let name = vocabulary.errorName(error, of: attribute.service.uuid).map { "\($0) (0x\(code))" }
    return Failure(.refused, "\(label): the device refused: \(name ?? "\(error)")")
  }

  /// A sentence with the properties of a characteristic, if the lack of one is the error; otherwise empty.
  private func properties(of attribute: RemoteAttribute, after error: any Error) -> String {
    switch error as? CharacteristicError {
    case .readNotSupported?, .writeNotSupported?, .notifyNotSupported?:
      let names = attribute.characteristic.properties.names.joined(separator: ", ")
      return names.isEmpty ? " It has no properties." : " Its properties are: \(names)."
    default: return ""
    }
  }
}

extension Vocabulary {
  /// The writes that a service of the device needs before others, by the definitions that the user has selected.
  fileprivate func setup(of service: BluetoothUUID) -> [SetupWrite] {
    for definitions in selected {
      guard let definition = definitions.services.first(where: { $0.uuid == service }) else { continue }
      return definition.setup.map { SetupWrite($0, definitions) }
    }
    return []
  }
}

extension SetupWrite {
  fileprivate init(_ write: SetupWriteDefinition, _ definitions: DefinitionSet) {
    self.init(
      definitions.values[write.value].uuid,
      of: write.service.map { definitions.services[$0].uuid },
      octets: hexadecimal(octets: write.octets)
    )
  }
}
