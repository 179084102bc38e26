import GATTCore
import GATTRuntime
import GATTText

/// A characteristic of a connected device, or one of its descriptors, with its service.
struct RemoteAttribute: Sendable {
  let service: Service
  let characteristic: Characteristic
  /// nil for the characteristic itself.
  let descriptor: Descriptor?

  var uuid: BluetoothUUID { descriptor?.uuid ?? characteristic.uuid }
  var handle: AttributeHandle { descriptor?.handle ?? characteristic.handle }

  func read() async throws -> [UInt8] {
    if let descriptor { return [UInt8](try await descriptor.read()) }
    return [UInt8](try await characteristic.read())
  }

  /// The label, such as `Heart Rate / Body Sensor Location (2A38)`.
  func label(_ vocabulary: Vocabulary) -> String {
    let names: [String?] = [
      vocabulary.serviceName(service.uuid) ?? "\(service.uuid)",
      vocabulary.attributeName(characteristic.uuid) ?? "\(characteristic.uuid)",
      descriptor.map { vocabulary.attributeName($0.uuid) ?? "\($0.uuid)" },
    ]
    return names.compactMap { $0 }.joined(separator: " / ") + " (\(uuid))"
  }

  /// Writes the members that identify the attribute.
  func members(_ json: inout JSONWriter, _ vocabulary: Vocabulary) {
    json.member("service", service.uuid.description)
    json.member("characteristic", characteristic.uuid.description)
    if let descriptor { json.member("descriptor", descriptor.uuid.description) }
    json.member("name", vocabulary.attributeName(uuid))
    json.member("handle", handle.rawValue)
  }
}
