import GATTCore
import GATTRuntime

/// What `inspect --json` has written of a device.
struct Recording {
  /// The name that the device had; nil when it had none.
  private(set) var name: String?
  /// Services with their characteristics, in their order.
  private(set) var services: [(uuid: BluetoothUUID, characteristics: [EmulatedCharacteristic])] = []

  /// The services that hosts have themselves: Generic Access and Generic Attribute.
  private static let ofHosts: [BluetoothUUID] = ["1800", "1801"]

  /// Reads the lines of a file.
  ///
  /// - Throws: `Failure` that names the line that is none of an inspection.
  init(path: String, _ vocabulary: Vocabulary) throws {
    let octets = try readFile(path)
    for (index, line) in octets.split(separator: 0x0A).enumerated() {
      guard let object = JSONGiven.object(Array(line)), take(object, vocabulary) else {
        throw Failure(.wrongValue, "\(path):\(index + 1): is not a line of 'bluegatt inspect --json'")
      }
    }
    if services.isEmpty { throw Failure(.wrongValue, "\(path): has no services") }
  }

  private mutating func take(_ object: [String: JSONGiven], _ vocabulary: Vocabulary) -> Bool {
    switch object["type"]?.text {
    case "device": name = object["name"]?.text
    case "service":
      guard let uuid = object["service"]?.text.flatMap({ BluetoothUUID($0) }) else { return false }
      services.append((uuid, []))
    case "characteristic":
      guard let uuid = object["characteristic"]?.text.flatMap({ BluetoothUUID($0) }), let service = services.last?.uuid,
        case .array(let properties) = object["properties"]
      else { return false }
      services[services.count - 1].characteristics.append(
        EmulatedCharacteristic(
          service: service,
          uuid: uuid,
          name: vocabulary.attributeName(uuid) ?? uuid.description,
          properties: CharacteristicProperties(names: properties.compactMap(\.text)),
          value: object["octets"]?.text.flatMap(hexadecimalOctets) ?? [],
          interpreter: vocabulary.interpreter(uuid, nil)
        )
      )
    case "descriptor": break
    default: return false
    }
    return true
  }

  /// What can be served of it: hosts have some services themselves, and what has no properties can't be used.
  var served: [(uuid: BluetoothUUID, characteristics: [EmulatedCharacteristic])] {
    services.filter { !Self.ofHosts.contains($0.uuid) }.map { service in
      (service.uuid, service.characteristics.filter { !$0.served.properties.isEmpty })
    }
  }
}

extension JSONGiven {
  /// The members of an object; nil when the octets are none.
  static func object(_ octets: [UInt8]) -> [String: JSONGiven]? {
    guard let json = try? parsed(octets), case .object(let members) = json else { return nil }
    return members
  }

  /// Text; nil for all else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
