import DBus

/// What BlueZ says of an adapter (`org.bluez.Adapter1`).
struct Adapter1: Sendable {
  /// The address of the controller, which tells it apart also when it comes back under another path.
  var address = ""
  /// Whether it is switched on.
  var isPowered = false
  /// Whether it is blocked by rfkill, as far as BlueZ says so (5.65 and newer).
  var isBlocked = false
  /// Whether devices are looked for, for this program or others.
  var isDiscovering = false
  /// The version of BlueZ that it stands in; nil when it is configured to be something else.
  var version: BlueZVersion?

  mutating func update(_ properties: Properties) {
    if let address = properties.text("Address") { self.address = address }
    if let isPowered = properties.flag("Powered") { self.isPowered = isPowered }
    if let isDiscovering = properties.flag("Discovering") { self.isDiscovering = isDiscovering }
    if let state = properties.text("PowerState") { isBlocked = state == "off-blocked" }
    if let modalias = properties.text("Modalias") { version = BlueZVersion(modalias: modalias) }
  }
}
