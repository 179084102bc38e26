import DBus

extension ScriptedBlueZ {
  /// The path of an adapter.
  public static func path(adapter: String) -> ObjectPath { ObjectPath(unchecked: "/org/bluez/\(adapter)") }

  /// Adds an adapter, with a signal.
  ///
  /// - Parameters:
  ///   - name: The name in Linux.
  ///   - properties: The properties that differ from the defaults.
  /// - Throws: `BusError`.
  public func addAdapter(_ name: String = "hci0", _ properties: [String: Value] = [:]) async throws(BusError) {
    let usual: [String: Value] = [
      "Address": .string("00:AA:01:00:00:0\(name.last ?? "0")"), "AddressType": .string("public"),
      "Name": .string("scripted"), "Alias": .string("scripted"), "Class": .uint32(0), "Powered": .boolean(true),
      "Discoverable": .boolean(false), "DiscoverableTimeout": .uint32(180), "Pairable": .boolean(false),
      "PairableTimeout": .uint32(0), "Discovering": .boolean(false), "UUIDs": .array([], of: .string),
      "Modalias": .string("usb:v1D6Bp0246d\(features.version)"), "Roles": ["central", "peripheral"].value,
    ]
    let advertising: [String: Value] = [
      "ActiveInstances": .byte(0), "SupportedInstances": .byte(5),
      "SupportedIncludes": ["tx-power", "appearance", "local-name"].value,
      "SupportedCapabilities": .properties(["MaxAdvLen": .byte(31), "MaxScnRspLen": .byte(31)]),
    ]
    var interfaces: [InterfaceName: [String: Value]] = [
      .adapter: usual.merging(properties) { $1 }, .gattManager: [:], .advertisingManager: advertising,
    ]
    if features.contains(.monitors) {
      interfaces[.monitorManager] = [
        "SupportedMonitorTypes": ["or_patterns"].value, "SupportedFeatures": .array([], of: .string),
      ]
    }
    try await add(Self.path(adapter: name), interfaces)
  }

  /// Switches an adapter on or off. Links, discovery and advertisements end with its power. As in BlueZ, the clients do
  /// not learn that their advertisements have ended, and the advertisements do not return with the power.
  ///
  /// - Throws: `BusError`.
  public func setPower(of adapter: ObjectPath, isOn: Bool) async throws(BusError) {
    if isTrue(adapter, .adapter, "Powered") == isOn { return }
    if !isOn {
      for member: MemberName in ["SetDiscoveryFilter", "StartDiscovery", "StopDiscovery"] {
        cancelHeld(member, at: adapter, .notReady)
      }
      for device in connectedDevices(of: adapter) { try await linkDown(device, "org.bluez.Reason.Local") }
      for index in advertisements.indices where advertisements[index].adapter == adapter {
        advertisements[index].isOnAir = false
      }
      if discoverySessions.removeValue(forKey: adapter)?.isEmpty == false {
        try await change(adapter, .adapter, ["Discovering": .boolean(false)])
      }
    }
    try await change(adapter, .adapter, ["Powered": .boolean(isOn)])
  }

  private func connectedDevices(of adapter: ObjectPath) -> [ObjectPath] {
    objects(with: .device).filter { $0.isWithin(adapter) && isTrue($0, .device, "Connected") }
  }

  // MARK: - Calls

  func answerAdapter(_ call: IncomingCall) async throws -> [Value] {
    switch call.member {
    case "SetDiscoveryFilter": try setDiscoveryFilter(call)
    case "GetDiscoveryFilters": return [filterTypes.keys.sorted().value]
    case "StartDiscovery": try await startDiscovery(call)
    case "StopDiscovery":
      guard isTrue(call.path, .adapter, "Powered") else { throw RemoteError.notReady }
      let isStarting = heldCalls.values.contains { $0.call.member == "StartDiscovery" && $0.call.sender == call.sender }
      if isStarting { throw RemoteError.bluez("InProgress", "Operation already in progress") }
      guard discoverySessions[call.path]?.contains(call.sender) == true else {
        throw RemoteError.failed("No discovery started")
      }
      try await endDiscovery(of: call.sender, on: call.path)
    case "RemoveDevice": try await removeDevice(call)
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func setDiscoveryFilter(_ call: IncomingCall) throws {
    guard isTrue(call.path, .adapter, "Powered") else { throw RemoteError.notReady }
    let filter = try call.arguments.read([String: Value].self)
    for (name, value) in filter where filterTypes[name] != value.type { throw RemoteError.invalidArguments }
    if filter["RSSI"] != nil, filter["Pathloss"] != nil { throw RemoteError.invalidArguments }
    discoveryFilters[call.sender] = filter.isEmpty ? nil : filter
  }

  private func startDiscovery(_ call: IncomingCall) async throws {
    guard isTrue(call.path, .adapter, "Powered") else { throw RemoteError.notReady }
    guard discoverySessions[call.path, default: []].insert(call.sender).inserted else {
      throw RemoteError.bluez("InProgress", "Operation already in progress")
    }
    if isTrue(call.path, .adapter, "Discovering") { return }
    try await change(call.path, .adapter, ["Discovering": .boolean(true)])
  }

  /// Ends the discovery when the last client leaves, and removes the RSSI of its devices.
  func endDiscovery(of client: BusName, on adapter: ObjectPath) async throws(BusError) {
    discoveryFilters[client] = nil
    guard discoverySessions[adapter]?.remove(client) != nil, discoverySessions[adapter]?.isEmpty == true else { return }
    for device in objects(with: .device) where device.isWithin(adapter) && property(device, .device, "RSSI") != nil {
      try await change(device, .device, [:], invalidated: ["RSSI"])
    }
    try await change(adapter, .adapter, ["Discovering": .boolean(false)])
  }

  private func removeDevice(_ call: IncomingCall) async throws {
    let device = try call.arguments.read(ObjectPath.self)
    guard isTrue(call.path, .adapter, "Powered") else { throw RemoteError.notReady }
    guard device.isWithin(call.path), tree[device]?[.device] != nil else { throw RemoteError.doesNotExist }
    if isTrue(device, .device, "Connected") { try await linkDown(device, "org.bluez.Reason.Local") }
    devices[device] = nil
    try await removeTree(device)
  }
}

private let filterTypes: [String: ValueType] = [
  "UUIDs": .array(.string), "RSSI": .int16, "Pathloss": .uint16, "Transport": .string, "DuplicateData": .boolean,
  "Discoverable": .boolean, "Pattern": .string,
]
