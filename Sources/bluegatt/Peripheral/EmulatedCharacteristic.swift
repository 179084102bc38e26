import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRuntime

/// A characteristic that is served as its definition, or a recording, has it.
struct EmulatedCharacteristic: Sendable {
  /// The most octets that a value can have (Core Specification, Volume 3, Part F, 3.2.9).
  static let longestValue = 512

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
    let uuid = BluetoothUUID(definition: definition.uuid)
    let interpreter = Interpreter(definitions).value(uuid)
    let all = CharacteristicProperties(characteristic.properties)
    let mandatory = CharacteristicProperties(characteristic.mandatoryProperties)
    let properties = isMinimal && !mandatory.isEmpty ? mandatory : all
    self.init(
      service: BluetoothUUID(definition: service.uuid),
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

extension ValueInterpreter {
  /// The shortest value that consists of zeros; no octets where there is none.
  var plainest: [UInt8] {
    for count in 0...EmulatedCharacteristic.longestValue {
      let octets = [UInt8](repeating: 0, count: count)
      if (try? decode(octets)) != nil { return octets }
    }
    return []
  }

  /// The octets of a value of which some fields are changed, and the others stay.
  ///
  /// - Parameters:
  ///   - fields: What the fields are to say.
  ///   - current: The value so far.
  func octets(changing fields: [(name: String, content: GivenValue.Content)], of current: [UInt8]) throws(EncodeError)
    -> [UInt8]
  {
    let changed = Set(fields.map { $0.name.lowercased() })
    let old = ((try? decode(current))?.fields ?? []).filter { !changed.contains($0.name.lowercased()) }
    let kept = old.map { field in
      (
        field,
        (field.name, GivenValue.Content.raw(field.raw?.description ?? Data(current[field.octets]).hexStringValue()))
      )
    }
    do throws(EncodeError) {
      return try value(of: GivenValue(kept.map(\.1) + fields)).octets
    } catch {
      // What says which fields are there follows from those that are.
      return try value(of: GivenValue(kept.filter { !$0.0.hasBits }.map(\.1) + fields)).octets
    }
  }
}

extension CharacteristicProperties {
  /// What a definition allows, as far as a program can serve it.
  init(_ properties: Set<Property>) {
    self = []
    for property in properties {
      switch property {
      case .read: insert(.read)
      case .write: insert(.write)
      case .writeWithoutResponse: insert(.writeWithoutResponse)
      case .notify: insert(.notify)
      case .indicate: insert(.indicate)
      case .signedWrite, .reliableWrite, .writableAuxiliaries, .broadcast: break
      }
    }
  }

  /// The properties with these names, as `names` has them, as far as a program can serve them; other names are none.
  init(names: [String]) {
    let known: [String: CharacteristicProperties] = [
      "read": .read, "write": .write, "write-without-response": .writeWithoutResponse, "notify": .notify,
      "indicate": .indicate,
    ]
    self = names.reduce(into: []) { $0.formUnion(known[$1] ?? []) }
  }
}

extension AttributePermissions {
  /// What a definition demands of who reads and writes.
  init(_ properties: CharacteristicProperties, _ security: Set<Security>) {
    self = []
    if properties.contains(.read) { insert(.readable) }
    if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) { insert(.writeable) }
    for demand in security {
      switch demand {
      case .readEncryption: insert(.readEncryptionRequired)
      case .writeEncryption: insert(.writeEncryptionRequired)
      case .readAuthentication: insert(.readAuthenticationRequired)
      case .writeAuthentication: insert(.writeAuthenticationRequired)
      case .readAuthorization: insert(.readAuthorizationRequired)
      case .writeAuthorization: insert(.writeAuthorizationRequired)
      }
    }
  }
}
