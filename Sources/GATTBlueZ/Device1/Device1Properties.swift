import DBus
import GATTCore
import GATTRuntime

/// The properties of a remote device (`org.bluez.Device1`). Any peer may choose them.
struct Device1Properties: Sendable {
  var addressKind: AddressKind?
  /// The name that the device has sent; nil if it has sent none.
  var name: String?
  var isPaired = false
  var isBonded: Bool?
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

  /// Whether the host has keys of the device. Versions before 5.65 report only whether the two have paired.
  var hasBond: Bool { isBonded ?? isPaired }

  /// - Returns: Whether the device was heard.
  @discardableResult
  mutating func update(_ properties: Properties, invalidated: [String] = []) -> Bool {
    for name in invalidated { forget(name) }
    updateState(properties)
    updateAdvertisement(properties)
    return properties.names.contains { Self.heard.contains($0) }
  }

  private mutating func forget(_ name: String) {
    switch name {
    case "RSSI": rssi = nil
    case "TxPower": advertisement.txPower = nil
    case "Name": (self.name, advertisement.localName) = (nil, nil)
    case "ManufacturerData": advertisement.manufacturerData = [:]
    case "ServiceData": advertisement.serviceData = [:]
    case "Appearance": advertisement.appearance = nil
    default: break
    }
  }

  private mutating func updateState(_ properties: Properties) {
    switch properties.text("AddressType") {
    case "public": addressKind = .public
    case "random": addressKind = .random
    default: break
    }
    if let isPaired = properties.flag("Paired") { self.isPaired = isPaired }
    if let isBonded = properties.flag("Bonded") { self.isBonded = isBonded }
    if let isConnected = properties.flag("Connected") { self.isConnected = isConnected }
    if let areResolved = properties.flag("ServicesResolved") { areServicesResolved = areResolved }
  }

  private mutating func updateAdvertisement(_ properties: Properties) {
    if let name = properties.text("Name") {
      self.name = name
      advertisement.localName = name
    }
    if let rssi = properties.int16("RSSI") { self.rssi = Int(rssi) }
    if let power = properties.int16("TxPower") { advertisement.txPower = Int8(exactly: power) }
    if let appearance = properties.uint16("Appearance") { advertisement.appearance = appearance }
    if let services = properties.texts("UUIDs") { advertisement.services = services.compactMap { BluetoothUUID($0) } }
    if let data = properties.data("ManufacturerData") {
      advertisement.manufacturerData = [:]
      for (key, bytes) in data where bytes.count <= Self.maximumFieldLength {
        if case .uint16(let company) = key { advertisement.manufacturerData[company] = Data(bytes) }
      }
    }
    if let data = properties.data("ServiceData") {
      advertisement.serviceData = [:]
      for (key, bytes) in data where bytes.count <= Self.maximumFieldLength {
        if case .string(let text) = key, let uuid = BluetoothUUID(text) {
          advertisement.serviceData[uuid] = Data(bytes)
        }
      }
    }
  }
}
