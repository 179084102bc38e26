import DBus

/// The properties of an adapter: `org.bluez.Adapter1`.
struct Adapter1: Sendable {
  /// The address of the controller, which identifies it when it comes back under another path.
  var address = ""
  /// Whether the adapter is switched on.
  var isPowered = false
  /// Whether rfkill blocks the adapter; false before 5.65, which does not report it.
  var isBlocked = false
  /// Whether the adapter discovers devices, for this program or another one.
  var isDiscovering = false
  /// The version of BlueZ; nil if its configuration hides it.
  var version: BlueZVersion?

  mutating func update(_ properties: Properties) {
    if let address = properties.text("Address") { self.address = address }
    if let isPowered = properties.flag("Powered") { self.isPowered = isPowered }
    if let isDiscovering = properties.flag("Discovering") { self.isDiscovering = isDiscovering }
    if let state = properties.text("PowerState") { isBlocked = state == "off-blocked" }
    if let modalias = properties.text("Modalias") { version = BlueZVersion(modalias: modalias) }
  }
}
