import BlueGATT
import GATTDefinitions
import GATTInterpreter

/// The definitions of characteristics, for commands: those of the user, of the Bluetooth SIG, and of devices.
struct AttributeDefinitions: Sendable {
  /// The interpreters of the user's definitions and of each device, with their services.
  private let sets: [(services: Set<BluetoothUUID>, interpreter: Interpreter)]

  init(_ library: DefinitionLibrary) { sets = library.attributes }

  /// Returns the interpreter of a characteristic.
  ///
  /// - Parameter service: The service of the characteristic. Two devices may define one characteristic differently.
  func interpreter(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    _ direction: Direction
  ) -> ValueInterpreter? {
    for set in sets where set.services.contains(service) {
      if let value = set.interpreter.value(characteristic, direction) ?? set.interpreter.value(characteristic) {
        return value
      }
    }
    guard let file = ShippedFiles.assigned(characteristic) else { return nil }
    let set = DefinitionSet.read([file], importing: [ShippedFiles.assigned], provesFrom: false).definitions
    let interpreter = Interpreter(set)
    return interpreter.value(characteristic, direction) ?? interpreter.value(characteristic)
  }
}
