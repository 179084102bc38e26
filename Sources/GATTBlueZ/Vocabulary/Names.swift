import DBus

extension BusName {
  /// The Bluetooth service of a Linux host.
  static let blueZ: BusName = "org.bluez"
}

extension ObjectPath {
  /// The path above all objects of BlueZ, and the path of its agent manager.
  static let blueZ: ObjectPath = "/org/bluez"
}

/// The interfaces of BlueZ, by its own names.
extension InterfaceName {
  static let adapter: InterfaceName = "org.bluez.Adapter1"
  static let device: InterfaceName = "org.bluez.Device1"
  static let gattService: InterfaceName = "org.bluez.GattService1"
  static let gattCharacteristic: InterfaceName = "org.bluez.GattCharacteristic1"
  static let gattDescriptor: InterfaceName = "org.bluez.GattDescriptor1"
  static let gattManager: InterfaceName = "org.bluez.GattManager1"
  static let advertisement: InterfaceName = "org.bluez.LEAdvertisement1"
  static let advertisingManager: InterfaceName = "org.bluez.LEAdvertisingManager1"
  static let advertisementMonitor: InterfaceName = "org.bluez.AdvertisementMonitor1"
  static let monitorManager: InterfaceName = "org.bluez.AdvertisementMonitorManager1"
  static let agent: InterfaceName = "org.bluez.Agent1"
  static let agentManager: InterfaceName = "org.bluez.AgentManager1"
}

extension ErrorName {
  /// An error of BlueZ, by the last word of its name.
  static func blueZ(_ word: String) -> ErrorName { ErrorName(unchecked: "org.bluez.Error." + word) }

  /// The last word of the name of an error of BlueZ; nil for others.
  var blueZWord: Substring? {
    let prefix = "org.bluez.Error."
    return text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : nil
  }
}

/// Objects of this program that only BlueZ may call.
extension ExportedObject {
  /// An object with one interface.
  init(
    forBlueZ path: ObjectPath,
    _ interface: InterfaceName,
    methods: [ExportedMethod] = [],
    constants: Properties = [:],
    variables: [ExportedProperty] = []
  ) {
    let constants = constants.map { ExportedProperty(MemberName(unchecked: $0.key), constant: $0.value) }
    let interface = ExportedInterface(interface, methods: methods, properties: constants + variables)
    self.init(path, callers: .owner(of: .blueZ), [interface])
  }

  /// The `ObjectManager` through which BlueZ reads all objects below `path`.
  init(objectManagerForBlueZ path: ObjectPath) { self.init(path, callers: .owner(of: .blueZ), managesObjects: true) }
}
