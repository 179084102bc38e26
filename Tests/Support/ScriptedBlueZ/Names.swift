import DBus

extension BusName {
  /// The Bluetooth service.
  public static let bluez: BusName = "org.bluez"
}

extension InterfaceName {
  static let adapter: InterfaceName = "org.bluez.Adapter1"
  static let device: InterfaceName = "org.bluez.Device1"
  static let service: InterfaceName = "org.bluez.GattService1"
  static let characteristic: InterfaceName = "org.bluez.GattCharacteristic1"
  static let descriptor: InterfaceName = "org.bluez.GattDescriptor1"
  static let gattManager: InterfaceName = "org.bluez.GattManager1"
  static let advertisingManager: InterfaceName = "org.bluez.LEAdvertisingManager1"
  static let advertisement: InterfaceName = "org.bluez.LEAdvertisement1"
  static let monitorManager: InterfaceName = "org.bluez.AdvertisementMonitorManager1"
  static let monitor: InterfaceName = "org.bluez.AdvertisementMonitor1"
  static let agentManager: InterfaceName = "org.bluez.AgentManager1"
  static let agent: InterfaceName = "org.bluez.Agent1"
  static let profileManager: InterfaceName = "org.bluez.ProfileManager1"
}

extension RemoteError {
  /// The error `org.bluez.Error.` followed by `name`.
  public static func bluez(_ name: String, _ message: String) -> RemoteError {
    RemoteError(ErrorName(unchecked: "org.bluez.Error.\(name)"), message)
  }

  /// The general error of BlueZ.
  public static func failed(_ message: String) -> RemoteError { .bluez("Failed", message) }

  static let notReady = RemoteError.bluez("NotReady", "Resource Not Ready")
  static let inProgress = RemoteError.bluez("InProgress", "In Progress")
  static let alreadyExists = RemoteError.bluez("AlreadyExists", "Already Exists")
  static let doesNotExist = RemoteError.bluez("DoesNotExist", "Does Not Exist")
  static let invalidArguments = RemoteError.bluez("InvalidArguments", "Invalid arguments in method call")
  static let notSupported = RemoteError.bluez("NotSupported", "Operation is not supported")
  static let notConnected = RemoteError.failed("Not connected")
}

/// The methods that clients can call, by interface, with the types of their arguments and results.
let knownMethods: [InterfaceName: [(name: MemberName, takes: Signature, returns: Signature)]] = [
  .objectManager: [("GetManagedObjects", "", "a{oa{sa{sv}}}")],
  .adapter: [
    ("StartDiscovery", "", ""), ("StopDiscovery", "", ""), ("SetDiscoveryFilter", "a{sv}", ""),
    ("GetDiscoveryFilters", "", "as"), ("RemoveDevice", "o", ""),
  ],
  .device: [("Connect", "", ""), ("Disconnect", "", ""), ("Pair", "", ""), ("CancelPairing", "", "")],
  .characteristic: [
    ("ReadValue", "a{sv}", "ay"), ("WriteValue", "aya{sv}", ""), ("StartNotify", "", ""), ("StopNotify", "", ""),
  ],
  .descriptor: [("ReadValue", "a{sv}", "ay"), ("WriteValue", "aya{sv}", "")],
  .agentManager: [
    ("RegisterAgent", "os", ""), ("UnregisterAgent", "o", ""), ("RequestDefaultAgent", "o", ""),
  ],
  .gattManager: [("RegisterApplication", "oa{sv}", ""), ("UnregisterApplication", "o", "")],
  .monitorManager: [("RegisterMonitor", "o", ""), ("UnregisterMonitor", "o", "")],
  .advertisingManager: [("RegisterAdvertisement", "oa{sv}", ""), ("UnregisterAdvertisement", "o", "")],
]

/// The properties that clients can set.
let settableProperties: [InterfaceName: Set<String>] = [
  .adapter: ["Alias", "Discoverable", "DiscoverableTimeout", "Pairable", "PairableTimeout", "Powered"],
  .device: ["Alias", "Blocked", "Trusted", "WakeAllowed"],
]
