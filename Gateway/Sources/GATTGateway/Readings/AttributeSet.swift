import BlueGATT
import GATTDefinitions
import GATTInterpreter

/// Definitions of services, in which each UUID has one meaning.
struct AttributeSet: Sendable {
  let interpreter: Interpreter
  /// The services, with their exchanges.
  let services: [BluetoothUUID: [ExchangeInterpreter]]

  init(_ definitions: DefinitionSet, _ interpreter: Interpreter) {
    self.interpreter = interpreter
    services = Dictionary(
      definitions.services.map { service in
        (service.uuid, service.exchanges.compactMap { ExchangeInterpreter($0, of: definitions, interpreter) })
      },
      uniquingKeysWith: +
    )
  }

  /// Reads definitions of the Bluetooth SIG, with those to which they refer.
  init(assigned files: [DefinitionFile]) {
    let set = DefinitionSet.read(files, importing: [ShippedFiles.assigned], provesFrom: false).definitions
    self.init(set, Interpreter(set))
  }
}
