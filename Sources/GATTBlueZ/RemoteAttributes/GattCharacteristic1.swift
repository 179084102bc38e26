import DBus
import GATTCore
import GATTRuntime

/// A characteristic of a remote device: `org.bluez.GattCharacteristic1`.
struct GattCharacteristic1: Sendable {
  var uuid: BluetoothUUID
  /// The handle of the value.
  var handle: AttributeHandle
  /// The path of its service.
  var service: ObjectPath
  var properties: CharacteristicProperties
  /// The most octets of an ATT packet on the link; nil if BlueZ does not report it.
  var maximumTransmissionUnit: Int?

  /// The characteristic at a path; nil when a property is missing or the path has no handle.
  init?(_ values: Properties, at path: ObjectPath) {
    // The path has the handle of the declaration, which the value follows (Core Specification, Volume 3, Part G, 3.3).
    guard let uuid = values.uuid, let number = path.handle, number < UInt16.max,
      let service = values["Service", as: ObjectPath.self]
    else { return nil }
    self.uuid = uuid
    self.service = service
    handle = AttributeHandle(number + 1)
    properties = CharacteristicProperties(flags: values["Flags", as: [String].self] ?? [])
    maximumTransmissionUnit = values.maximumTransmissionUnit
  }
}

extension CharacteristicProperties {
  /// The properties among BlueZ's flags. Flags about required security are not properties.
  init(flags: [String]) {
    self = Self.byFlag.filter { flags.contains($0.key) }.reduce(into: []) { $0.formUnion($1.value) }
  }

  /// The properties by BlueZ's flags for them.
  static let byFlag: KeyValuePairs<String, CharacteristicProperties> = [
    "read": .read, "write": .write, "write-without-response": .writeWithoutResponse, "notify": .notify,
    "indicate": .indicate, "broadcast": .broadcast, "authenticated-signed-writes": .authenticatedSignedWrites,
    "extended-properties": .extendedProperties, "reliable-write": .reliableWrite,
    "writable-auxiliaries": .writableAuxiliaries,
  ]
}
