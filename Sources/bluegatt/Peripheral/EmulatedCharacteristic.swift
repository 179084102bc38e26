import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRuntime

/// A characteristic that is served as its definition, or a recording, has it.
struct EmulatedCharacteristic: Sendable {
  let service: BluetoothUUID
  let name: String
  let served: MutableCharacteristic
  /// What explains what is read or notified; nil when nothing does.
  let interpreter: ValueInterpreter?

  var uuid: BluetoothUUID { served.uuid }

  /// Whether its value goes to those who have subscribed.
  var notifies: Bool { !served.properties.isDisjoint(with: [.notify, .indicate]) }

  /// The characteristic of a service, with its plainest value.
  init(_ characteristic: ServiceCharacteristic, of service: ServiceDefinition, _ definitions: DefinitionSet) {
    let set = Interpreter(definitions)
    let definition = definitions.values[characteristic.value]
    let uuid = BluetoothUUID(definition: definition.uuid)
    let interpreter = set.value(uuid)
    self.init(
      service: BluetoothUUID(definition: service.uuid),
      uuid: uuid,
      name: definition.name,
      properties: CharacteristicProperties(characteristic.properties),
      value: interpreter?.plainest ?? [],
      interpreter: interpreter
    )
  }

  /// A characteristic with a value.
  init(
    service: BluetoothUUID,
    uuid: BluetoothUUID,
    name: String,
    properties: CharacteristicProperties,
    value: [UInt8],
    interpreter: ValueInterpreter?
  ) {
    self.service = service
    self.name = name
    self.interpreter = interpreter
    served = MutableCharacteristic(uuid: uuid, name: name, properties: properties, value: Data(value))
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
  /// The shortest value that consists of zeros; no octets where there is none of up to 64.
  fileprivate var plainest: [UInt8] {
    for count in 0...64 {
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
    let kept = old.compactMap { field in field.raw.map { (field, (field.name, GivenValue.Content.raw($0.description))) }
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

  /// The properties with these names, as `names` has them; other names are none.
  init(names: [String]) {
    let known: [String: CharacteristicProperties] = [
      "read": .read, "write": .write, "write-without-response": .writeWithoutResponse, "notify": .notify,
      "indicate": .indicate,
    ]
    self = names.reduce(into: []) { $0.formUnion(known[$1] ?? []) }
  }
}
