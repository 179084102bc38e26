import GATTCore
import GATTDefinitions
import GATTInterpreter
@_spi(Programs) import GATTRuntime

/// A characteristic that is served from its definition or from a recorded inspection.
struct EmulatedCharacteristic: Sendable {
  let service: BluetoothUUID
  let name: String
  let served: MutableCharacteristic
  /// The interpreter of the values; nil without a definition.
  let interpreter: ValueInterpreter?
  /// Whether the service requires the characteristic.
  let isMandatory: Bool
  /// The answers to requests that are written to it; nil without an exchange.
  var answers: ExampleAnswers?
  /// The number among the characteristics with this name, from 1; nil when the name is unique.
  var number: Int?

  var uuid: BluetoothUUID { served.uuid }

  /// The name with its number, unique in the device: `Battery Level`, `Battery Level#2`.
  var label: String { number.map { "\(name)#\($0)" } ?? name }

  /// Whether subscribers receive the value.
  var notifies: Bool { !served.properties.isDisjoint(with: [.notify, .indicate]) }

  /// Creates a characteristic from its definition, with the value of its first example, or else with zeros. The
  /// security requirements determine its permissions.
  ///
  /// - Parameter isMinimal: Whether optional properties are omitted, if the characteristic has mandatory ones.
  init(
    _ characteristic: ServiceCharacteristic,
    of service: ServiceDefinition,
    _ definitions: DefinitionSet,
    isMinimal: Bool
  ) {
    let definition = definitions.values[characteristic.value]
    let uuid = definition.uuid
    let interpreter = Interpreter(definitions).value(uuid)
    let values = [Direction.read, .notify].compactMap { Interpreter(definitions).value(uuid, $0) }
    let all = characteristic.properties.intersection(.servable)
    let mandatory = characteristic.mandatoryProperties.intersection(.servable)
    let properties = isMinimal && !mandatory.isEmpty ? mandatory : all
    self.init(
      service: service.uuid,
      name: definition.attributeName,
      served: MutableCharacteristic(
        profile: CharacteristicProfile(
          uuid: uuid,
          name: definition.attributeName,
          properties: properties,
          permissions: AttributePermissions(properties, characteristic.security),
          initialValue: Data((values.first ?? interpreter)?.initialOctets ?? [])
        ).framed(
          written: Interpreter(definitions).value(uuid, .write)?.frameAssembler(),
          updates: Interpreter(definitions).value(uuid, .notify)?.frameAssembler()
        )
      ),
      interpreter: interpreter,
      isMandatory: characteristic.requirement == .mandatory
    )
  }

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

  /// Sets the value, and sends it to subscribers.
  ///
  /// - Throws: The errors of `MutableCharacteristic.update(_:to:)`, except that a disconnected subscriber is no error.
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
