import BlueGATT
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// Definitions of services, in which each UUID has one meaning.
struct AttributeSet: Sendable {
  let source: DefinitionSource
  /// The UUIDs of the services.
  let services: Set<BluetoothUUID>
  /// Whether the definitions are those of the user.
  let isOfUser: Bool

  init(_ source: DefinitionSource, isOfUser: Bool = false) {
    self.source = source
    self.isOfUser = isOfUser
    services = source.services
  }

  /// Compares a device with the profiles of the definitions.
  func match(_ subject: MatchSubject) -> DefinitionSource.DeviceMatch { source.match(subject) }

  /// Returns the definitions of a service. Several devices of the user may define one service differently.
  func services(_ uuid: BluetoothUUID) -> [DefinedService] { source.services(uuid) }

  /// All services.
  var allServices: [DefinedService] { source.whole.definedServices { _ in true } }

  /// Returns the interpreter of a characteristic in one direction, or in any; nil without a definition.
  func interpreter(_ uuid: BluetoothUUID, _ direction: Direction? = nil) -> ValueInterpreter? {
    source.interpreter(uuid, direction)
  }
}

/// The definition of a service.
struct DefinedService: Sendable {
  let uuid: BluetoothUUID
  let name: String
  let exchanges: [ExchangeInterpreter]
  /// The writes that the device needs before others.
  let setup: [SetupWrite]

  fileprivate init(_ service: ServiceDefinition, of definitions: DefinitionSet, _ interpreter: Interpreter) {
    uuid = service.uuid
    name = service.name
    exchanges = service.exchanges.compactMap { ExchangeInterpreter($0, of: definitions, interpreter) }
    setup = service.setup.map { write in
      SetupWrite(
        definitions.values[write.value].uuid,
        of: write.service.map { definitions.services[$0].uuid },
        octets: Data(write.octets).hexStringValue()
      )
    }
  }
}

extension DefinitionSource {
  /// Returns the definitions of a service.
  func services(_ uuid: BluetoothUUID) -> [DefinedService] {
    self[uuid]?.definedServices { $0.uuid == uuid } ?? []
  }

  /// Returns the interpreter of a characteristic in one direction, or in any; nil without a definition.
  func interpreter(_ uuid: BluetoothUUID, _ direction: Direction?) -> ValueInterpreter? {
    guard let interpreter = self[uuid]?.interpreter else { return nil }
    return interpreter.value(uuid, direction) ?? interpreter.value(uuid)
  }
}

extension DefinitionSource.ParsedSet {
  fileprivate func definedServices(where isWanted: (ServiceDefinition) -> Bool) -> [DefinedService] {
    definitions.services.filter(isWanted).map { DefinedService($0, of: definitions, interpreter) }
  }
}
