import BlueGATT
import GATTDefinitions
import GATTInterpreter

/// Definitions of services, in which each UUID has one meaning.
struct AttributeSet: Sendable {
  let interpreter: Interpreter
  /// The services, with their exchanges.
  let services: [BluetoothUUID: [ExchangeInterpreter]]
  /// The names of the services.
  let names: [BluetoothUUID: String]
  /// Whether the definitions are those of the user.
  let isOfUser: Bool

  init(_ definitions: DefinitionSet, _ interpreter: Interpreter, isOfUser: Bool = false) {
    self.isOfUser = isOfUser
    self.interpreter = interpreter
    names = Dictionary(definitions.services.map { ($0.uuid, $0.name) }) { first, _ in first }
    services = Dictionary(
      definitions.services.map { service in
        (service.uuid, service.exchanges.compactMap { ExchangeInterpreter($0, of: definitions, interpreter) })
      },
      uniquingKeysWith: +
    )
  }

  /// Reads definitions of the Bluetooth SIG, with those to which they refer.
  init(assigned files: [DefinitionFile]) {
    let set = DefinitionSet.read(files, importing: [ShippedFiles.assigned], checksFrom: false).definitions
    self.init(set, Interpreter(set))
  }
}
