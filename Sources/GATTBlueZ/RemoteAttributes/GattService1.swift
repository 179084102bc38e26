import DBus
import GATTCore
import GATTRuntime

/// A service of a remote device: `org.bluez.GattService1`.
struct GattService1: Sendable {
  var uuid: BluetoothUUID
  var handle: AttributeHandle
  var isPrimary: Bool
  /// The paths of the included services.
  var includes: [ObjectPath]

  /// The service at a path; nil when the UUID is missing or the path has no handle.
  init?(_ values: Properties, at path: ObjectPath) {
    guard let uuid = values.uuid, let number = path.handle else { return nil }
    self.uuid = uuid
    handle = AttributeHandle(number)
    isPrimary = values["Primary", as: Bool.self] ?? true
    includes = values["Includes", as: [ObjectPath].self] ?? []
  }
}
