import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRuntime

/// A characteristic that is served as its definition, or a recorded inspection, has it.
struct EmulatedCharacteristic: Sendable {
  let service: BluetoothUUID
  let name: String
  let served: MutableCharacteristic
  /// What explains what is read or notified; nil when nothing does.
  let interpreter: ValueInterpreter?
  /// Whether every device with the service has it.
  let isMandatory: Bool
  /// Which of those with its name it is, from 1 on; nil where there is no other.
  var number: Int?

  var uuid: BluetoothUUID { served.uuid }

  /// The name that is its alone: `Battery Level`, `Battery Level#2`.
  var label: String { number.map { "\(name)#\($0)" } ?? name }

  /// Whether its value goes to those who have subscribed.
  var notifies: Bool { !served.properties.isDisjoint(with: [.notify, .indicate]) }

  /// The characteristic of a service, with its plainest value, and with the security that the definition demands.
  ///
  /// - Parameter isMinimal: Without the properties that devices may leave out, where it has others.
  init(
    _ characteristic: ServiceCharacteristic,
    of service: ServiceDefinition,
    _ definitions: DefinitionSet,
    isMinimal: Bool
  ) {
    let definition = definitions.values[characteristic.value]
    let uuid = definition.uuid
    let interpreter = Interpreter(definitions).value(uuid)
    let all = characteristic.properties.intersection(.servable)
    let mandatory = characteristic.mandatoryProperties.intersection(.servable)
    let properties = isMinimal && !mandatory.isEmpty ? mandatory : all
    self.init(
      service: service.uuid,
      name: definition.name,
      served: MutableCharacteristic(
        uuid: uuid,
        name: definition.name,
        properties: properties,
        permissions: AttributePermissions(properties, characteristic.security),
        value: Data(interpreter?.plainest ?? [])
      ),
      interpreter: interpreter,
      isMandatory: characteristic.requirement == .mandatory
    )
  }

  /// A characteristic that is ready to be served.
  init(
    service: BluetoothUUID,
    name: String,
    served: MutableCharacteristic,
    interpreter: ValueInterpreter?,
    isMandatory: Bool = true
  ) {
    self.service = service
    self.name = name
    self.served = served
    self.interpreter = interpreter
    self.isMandatory = isMandatory
  }

  /// Holds octets from now on, and sends them to those who have subscribed.
  ///
  /// - Throws: As `MutableCharacteristic.update(_:to:)`; that a subscriber has gone is no error.
  func show(_ octets: [UInt8]) async throws {
    guard notifies else {
      served.value = Data(octets)
      return
    }
    do {
      try await served.update(Data(octets))
    } catch MutableCharacteristicError.disconnected {}
  }
}
