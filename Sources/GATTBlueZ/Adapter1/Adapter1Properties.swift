import DBus
import GATTCore

/// The properties of an adapter: `org.bluez.Adapter1`.
struct Adapter1Properties: Sendable {
  /// The address of the controller, which identifies it when it comes back under another path.
  var address = ""
  var addressKind = DeviceAddress.Kind.public
  var isPowered = false
  /// Whether rfkill blocks the adapter.
  var isBlocked = false
  /// The version of BlueZ; nil if its configuration hides it.
  var version: BlueZVersion?

  mutating func update(_ properties: Properties) {
    if let address = properties["Address", as: String.self] { self.address = address }
    if let kind = properties["AddressType", as: String.self] { addressKind = kind == "random" ? .random : .public }
    if let isPowered = properties["Powered", as: Bool.self] { self.isPowered = isPowered }
    if let state = properties["PowerState", as: String.self] { isBlocked = state == "off-blocked" }
    if let modalias = properties["Modalias", as: String.self] { version = BlueZVersion(modalias: modalias) }
  }
}
