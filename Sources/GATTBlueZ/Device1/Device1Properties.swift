import DBus
import GATTCore
import GATTRuntime

/// The properties of a remote device: `org.bluez.Device1`. The peer chooses most of them, so they may be hostile.
struct Device1Properties: Sendable {
  /// The address now: BlueZ keeps the path of a device when it learns its identity address.
  var address = ""
  var addressKind: DeviceAddress.Kind?
  /// The name that the device has sent; nil if it has sent none.
  var name: String?
  var isPaired = false
  /// Whether the host has keys of the device.
  var hasBond = false
  var isConnected = false
  var areServicesResolved = false
  var rssi: Int?
  var advertisement = Advertisement()

  /// The properties that get new values when the device is heard.
  private static let heard: Set<String> = [
    "RSSI", "ManufacturerData", "ServiceData", "UUIDs", "Name", "TxPower", "Appearance",
  ]

  /// The most octets of a field of advertising data (Core Specification, Volume 3, Part C, 11).
  private static let maximumFieldLength = 254

  /// - Returns: Whether the device was heard.
  @discardableResult
  mutating func update(_ properties: Properties, invalidated: [String] = []) -> Bool {
    if invalidated.contains("RSSI") { rssi = nil }
    if invalidated.contains("TxPower") { advertisement.txPower = nil }
    updateState(properties)
    updateAdvertisement(properties)
    return properties.keys.contains { Self.heard.contains($0) }
  }

  private mutating func updateState(_ properties: Properties) {
    switch properties["AddressType", as: String.self] {
    case "public": addressKind = .public
    case "random": addressKind = .random
    default: break
    }
    if let address = properties["Address", as: String.self] { self.address = address.uppercased() }
    if let isPaired = properties["Paired", as: Bool.self] { self.isPaired = isPaired }
    if let hasBond = properties["Bonded", as: Bool.self] { self.hasBond = hasBond }
    if let isConnected = properties["Connected", as: Bool.self] { self.isConnected = isConnected }
    if let areResolved = properties["ServicesResolved", as: Bool.self] { areServicesResolved = areResolved }
  }

  private mutating func updateAdvertisement(_ properties: Properties) {
    if let name = properties["Name", as: String.self] {
      self.name = name
      advertisement.localName = name
    }
    if let rssi = properties["RSSI", as: Int16.self] { self.rssi = Int(rssi) }
    if let power = properties["TxPower", as: Int16.self] { advertisement.txPower = Int8(exactly: power) }
    if let appearance = properties["Appearance", as: UInt16.self] { advertisement.appearance = appearance }
    if let services = properties["UUIDs", as: [String].self] {
      advertisement.services = services.compactMap { BluetoothUUID($0) }
    }
    if let data = properties["ManufacturerData", as: [UInt16: Value].self] {
      advertisement.manufacturerData = data.compactMapValues(Self.field)
    }
    if let data = properties["ServiceData", as: [String: Value].self] {
      advertisement.serviceData = [:]
      for (text, value) in data {
        if let uuid = BluetoothUUID(text), let field = Self.field(value) { advertisement.serviceData[uuid] = field }
      }
    }
  }

  private static func field(_ value: Value) -> Data? {
    guard let octets = try? [UInt8](value), octets.count <= maximumFieldLength else { return nil }
    return Data(octets)
  }
}
