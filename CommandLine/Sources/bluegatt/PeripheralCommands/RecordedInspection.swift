import GATTCore
import GATTModel
import GATTRuntime
import GATTText

/// The services that `emulate --clone` serves, from the output of `inspect --json`.
struct RecordedInspection {
  /// The name of the device; nil without one.
  private(set) var name: String?
  /// The appearance of the device; nil when it is unknown.
  private(set) var appearance: UInt16?
  /// The services that can be served, in order.
  private(set) var services: [EmulatedService] = []
  /// A line for each part that can't be served, with the reason.
  private(set) var losses: [String] = []

  private let vocabulary: Vocabulary

  /// Reads a file.
  ///
  /// - Throws: `Failure` with the number of the first line that does not belong to an inspection.
  init(path: String, _ vocabulary: Vocabulary) throws {
    self.vocabulary = vocabulary
    var recorded: [RecordedService] = []
    let lines = try readFile(path).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let text = String(validating: line, as: UTF8.self), let object = try? JSON(text), take(object, &recorded)
      else {
        throw Failure(.wrongValue, "\(path):\(index + 1): is not a line of 'bluegatt inspect --json'")
      }
    }
    if recorded.isEmpty { throw Failure(.wrongValue, "\(path): has no services") }
    for service in recorded { serve(service) }
  }

  /// Adds the object of a line.
  ///
  /// - Returns: Whether it belongs to an inspection.
  private mutating func take(_ object: JSON, _ recorded: inout [RecordedService]) -> Bool {
    switch object["type"]?.string {
    case "device":
      name = object["name"]?.string.map { $0.filter { $0 != "\0" } }.flatMap { $0.isEmpty ? nil : $0 }
      appearance = object["appearance"]?.integer(UInt16.self)
    case "service":
      guard let service = RecordedService(object) else { return false }
      recorded.append(service)
    case "characteristic":
      guard !recorded.isEmpty, let characteristic = RecordedCharacteristic(object) else { return false }
      recorded[recorded.count - 1].characteristics.append(characteristic)
    case "descriptor":
      guard let last = recorded.indices.last, !recorded[last].characteristics.isEmpty,
        let descriptor = RecordedAttribute(object, "descriptor")
      else { return false }
      recorded[last].characteristics[recorded[last].characteristics.count - 1].descriptors.append(descriptor)
    default: return false
    }
    return true
  }

  // MARK: Serving

  /// Generic Access and Generic Attribute, which the host serves itself.
  private static let servicesOfHosts: [BluetoothUUID] = ["1800", "1801"]

  private mutating func serve(_ service: RecordedService) {
    let name = vocabulary.serviceName(service.uuid) ?? "service \(service.uuid)"
    if Self.servicesOfHosts.contains(service.uuid) {
      // The advertisement can still contain the Appearance.
      let told = service.characteristics.first { $0.attribute.uuid == "2A01" }?.attribute.octets
      appearance = appearance ?? told.flatMap { UInt16.deserialize(Data($0)) }
      losses.append("\(name) is that of this machine, not that of the device")
      return
    }
    let served = EmulatedService(
      uuid: service.uuid,
      isPrimary: service.isPrimary,
      characteristics: service.characteristics.compactMap { characteristic($0, of: service.uuid, name) }
    )
    services.append(served)
  }

  private mutating func characteristic(
    _ recorded: RecordedCharacteristic,
    of service: BluetoothUUID,
    _ serviceName: String
  ) -> EmulatedCharacteristic? {
    let attribute = recorded.attribute
    let name = vocabulary.attributeName(attribute.uuid) ?? attribute.uuid.description
    let label = "\(serviceName) / \(name)"
    let properties = CharacteristicProperties(servable: recorded.properties)
    let lost = recorded.properties.filter { CharacteristicProperties(servable: [$0]).isEmpty }
    if !lost.isEmpty { losses.append("\(label): programs can't serve \(lost.joined(separator: ", "))") }
    if properties.isEmpty { return nil }
    let interpreter = vocabulary.interpreter(attribute.uuid)
    if properties.contains(.read) { note(attribute, label) }
    let served = MutableCharacteristic(
      uuid: attribute.uuid,
      name: name,
      properties: properties,
      value: Data(attribute.octets ?? interpreter?.initialOctets ?? []),
      descriptors: descriptors(recorded.descriptors, label)
    )
    return EmulatedCharacteristic(service: service, name: name, served: served, interpreter: interpreter)
  }

  private mutating func descriptors(_ recorded: [RecordedAttribute], _ label: String) -> [LocalDescriptor] {
    recorded.filter { !LocalDescriptor.addedByHosts.contains($0.uuid) }.map { descriptor in
      note(descriptor, "\(label) / \(vocabulary.attributeName(descriptor.uuid) ?? descriptor.uuid.description)")
      return LocalDescriptor(uuid: descriptor.uuid, value: Data(descriptor.octets ?? []))
    }
  }

  /// Records a warning if the value is missing.
  private mutating func note(_ attribute: RecordedAttribute, _ label: String) {
    if attribute.octets != nil { return }
    losses.append("\(label) has no value: \(attribute.error ?? "none was read")")
  }
}

/// A service, with its characteristics.
private struct RecordedService {
  let uuid: BluetoothUUID
  let isPrimary: Bool
  var characteristics: [RecordedCharacteristic] = []

  /// Fails if the object is not a service.
  init?(_ object: JSON) {
    guard let uuid = object["service"]?.string.flatMap({ BluetoothUUID($0) }) else { return nil }
    self.uuid = uuid
    if case .boolean(let value) = object["primary"] { isPrimary = value } else { isPrimary = true }
  }
}

/// A characteristic, with its descriptors.
private struct RecordedCharacteristic {
  let attribute: RecordedAttribute
  let properties: [String]
  var descriptors: [RecordedAttribute] = []

  /// Fails if the object is not a characteristic.
  init?(_ object: JSON) {
    guard let attribute = RecordedAttribute(object, "characteristic"),
      case .array(let properties) = object["properties"]
    else { return nil }
    self.attribute = attribute
    self.properties = properties.compactMap(\.value.string)
  }
}

/// The UUID and the value of an attribute.
private struct RecordedAttribute {
  let uuid: BluetoothUUID
  /// nil when the value was not read.
  let octets: [UInt8]?
  /// The reason why the value was not read.
  let error: String?

  /// Fails if the object is not an attribute.
  ///
  /// - Parameter key: The member that contains the UUID.
  init?(_ object: JSON, _ key: String) {
    guard let uuid = object[key]?.string.flatMap({ BluetoothUUID($0) }) else { return nil }
    self.uuid = uuid
    let octets = object["octets"]?.string.flatMap(hexadecimalOctets)
    if octets == nil, object["octets"] != nil { return nil }
    self.octets = octets
    error = object["error"]?.string
  }
}
