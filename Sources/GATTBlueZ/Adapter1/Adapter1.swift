import DBus
import GATTCore
import GATTRuntime

/// The properties of an adapter: `org.bluez.Adapter1`.
struct Adapter1: Sendable {
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

extension BlueZAdapter {
  /// Switches the adapter off and on again, which helps controllers that have stopped hearing or connecting.
  ///
  /// The links, scans and advertisements of all programs on this adapter end; services stay registered. Managers
  /// restore advertisements, and loops over `Peripheral.connections(policy:)` get a new link. The library never
  /// switches the adapter off by itself.
  ///
  /// - Throws: `BackendError`; `.poweredOff` when the adapter is gone, or does not come back within 10 s.
  public func powerCycle() async throws(BackendError) {
    try await setPower(false)
    try await setPower(true)
  }

  private func setPower(_ isOn: Bool) async throws(BackendError) {
    guard let path else { throw .poweredOff }
    let arguments: [Value] = [InterfaceName.adapter.text.value, "Powered".value, .variant(.boolean(isOn))]
    do throws(BusError) {
      try await call(path, .properties, "Set", arguments)
    } catch {
      throw BackendError(adapter: error)
    }
    guard try await wait(atMost: .seconds(10), until: { self.properties.isPowered == isOn }) else { throw .poweredOff }
  }
}
