import BlueGATT
import Foundation
import GATTDefinitions
import GATTInterpreter

/// Definitions of services, in which each UUID has one meaning.
struct AttributeSet: Sendable {
  let interpreter: Interpreter
  /// The services. Several devices of the user may define one service differently.
  let services: [BluetoothUUID: [DefinedService]]
  /// Whether the definitions are those of the user.
  let isOfUser: Bool

  init(_ definitions: DefinitionSet, _ interpreter: Interpreter, isOfUser: Bool = false) {
    self.isOfUser = isOfUser
    self.interpreter = interpreter
    services = Dictionary(
      grouping: definitions.services.map { DefinedService($0, of: definitions, interpreter) },
      by: \.uuid
    )
  }

  /// Reads definitions of the Bluetooth SIG, with those to which they refer.
  init(assigned files: [DefinitionFile]) {
    let set = DefinitionSet.read(files, importing: [ShippedFiles.assigned], checksFrom: false).definitions
    self.init(set, Interpreter(set))
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
