import DBus
import GATTCore
import GATTRuntime

/// A descriptor of a remote device: `org.bluez.GattDescriptor1`.
struct GattDescriptor1: Sendable {
  var uuid: BluetoothUUID
  var handle: AttributeHandle
  /// The path of its characteristic.
  var characteristic: ObjectPath

  /// The descriptor at a path; nil when a property is missing or the path has no handle.
  init?(_ values: Properties, at path: ObjectPath) {
    guard let uuid = values.uuid, let number = path.handle, let parent = values["Characteristic", as: ObjectPath.self]
    else { return nil }
    self.uuid = uuid
    handle = AttributeHandle(number)
    characteristic = parent
  }
}
