import BusDaemon
import DBus

extension ScriptedBlueZ {
  /// Adds the object of a device that is heard for the first time. It has no link yet.
  ///
  /// - Parameter isCallable: Whether the object answers calls. Thousands of devices are added faster without.
  /// - Throws: `BusError`.
  @discardableResult
  public func addDevice(
    _ device: ScriptedDevice,
    on adapter: String = "hci0",
    isCallable: Bool = true
  ) async throws(BusError) -> ObjectPath {
    let path = device.path(on: adapter)
    var properties: [String: Value] = [
      "Address": .string(device.address), "AddressType": .string("random"),
      "Alias": .string(String(device.address.map { $0 == ":" ? "-" : $0 })),
      "Paired": .boolean(false), "Trusted": .boolean(false), "Blocked": .boolean(false),
      "LegacyPairing": .boolean(false), "Connected": .boolean(false), "ServicesResolved": .boolean(false),
      "UUIDs": .array([], of: .string), "Adapter": .objectPath(Self.path(adapter: adapter)), "RSSI": .int16(-60),
    ]
    properties["Bonded"] = .boolean(false)
    devices[path] = device
    try await add(path, [.device: properties.merging(device.properties) { $1 }], isCallable: isCallable)
    return path
  }

  /// Adds `count` unknown devices, which are heard once and answer no calls.
  ///
  /// - Throws: `BusError`.
  public func flood(_ count: Int, on adapter: String = "hci0") async throws(BusError) {
    for number in 0..<count {
      let bytes = [0xC0, number >> 24, number >> 16, number >> 8, number].map { digits(UInt16($0 & 0xFF)).suffix(2) }
      let address = "F0:" + bytes.joined(separator: ":").uppercased()
      try await addDevice(ScriptedDevice(address), on: adapter, isCallable: false)
    }
  }

  // MARK: - Links, step by step

  /// Establishes a link: `Connected` becomes true.
  ///
  /// - Throws: `BusError`.
  public func linkUp(_ device: ObjectPath) async throws(BusError) {
    linkCounts[device, default: 0] += 1
    try await change(device, .device, ["Connected": .boolean(true)])
  }

  /// Adds the objects of a device's attributes that are missing, one by one.
  ///
  /// - Throws: `BusError`.
  public func addServices(of device: ObjectPath) async throws(BusError) {
    guard let described = devices[device] else { return }
    for service in described.services {
      for (path, interfaces) in objects(of: service, in: described, at: device) where tree[path] == nil {
        try await add(path, interfaces)
      }
    }
  }

  /// Ends the discovery of attributes: `UUIDs` and `ServicesResolved` change.
  ///
  /// - Throws: `BusError`.
  public func resolveServices(of device: ObjectPath) async throws(BusError) {
    let uuids = Set(devices[device]?.services.map(\.uuid) ?? []).sorted()
    try await change(device, .device, ["UUIDs": uuids.value, "ServicesResolved": .boolean(true)])
  }

  /// Ends a link.
  ///
  /// - Parameter reason: The reason in the signal `Disconnected`, for versions that have it.
  /// - Throws: `BusError`.
  public func linkDown(_ device: ObjectPath, _ reason: String = "org.bluez.Reason.Remote") async throws(BusError) {
    for path in tree.keys where path.isWithin(device) {
      for (member, _, _) in knownMethods[.characteristic] ?? [] { cancelHeld(member, at: path, .notConnected) }
    }
    try await change(device, .device, ["Connected": .boolean(false), "ServicesResolved": .boolean(false)])
    if features.contains(.disconnectedSignal) {
      try await emit(device, .device, "Disconnected", [reason.value, "".value])
    }
  }

  /// Runs `body` after the pending replies have been sent.
  func afterReply(_ body: @escaping @Sendable (isolated ScriptedBlueZ) async throws -> Void) {
    Task {
      // The bus gets this request after the replies, so they have been sent when it returns.
      _ = try? await connection?.owner(of: .bluez)
      try? await body(self)
    }
  }

  /// Runs `body` after the pending replies have been sent, unless the device's link has ended meanwhile.
  private func afterReply(
    onLinkOf device: ObjectPath,
    _ body: @escaping @Sendable (isolated ScriptedBlueZ) async throws -> Void
  ) {
    let count = linkCounts[device]
    afterReply { bluez in
      if bluez.linkCounts[device] == count, bluez.isTrue(device, .device, "Connected") { try await body(bluez) }
    }
  }

  // MARK: - Calls

  func answerDevice(_ call: IncomingCall) async throws -> [Value] {
    guard tree[call.path]?[.device] != nil else { throw RemoteError(.unknownObject) }
    switch call.member {
    case "Connect": try await connect(call)
    case "Disconnect": try await disconnect(call)
    case "Pair": try await pair(call)
    case "CancelPairing":
      guard cancelHeld("Pair", at: call.path, .bluez("AuthenticationCanceled", "Authentication Canceled")) else {
        throw RemoteError.doesNotExist
      }
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func connect(_ call: IncomingCall) async throws {
    let device = call.path
    guard isTrue(adapter(of: device), .adapter, "Powered") else {
      throw RemoteError.failed("le-connection-adapter-not-powered")
    }
    if isTrue(device, .device, "Connected") { return }
    if heldCalls.values.contains(where: { $0.call.member == "Connect" && $0.call.path == device }) {
      throw features.contains(.connectInProgress)
        ? RemoteError.inProgress : RemoteError.failed("Operation already in progress")
    }
    try await linkUp(device)
    afterReply(onLinkOf: device) { bluez in
      try await bluez.addServices(of: device)
      try await bluez.resolveServices(of: device)
    }
  }

  private func disconnect(_ call: IncomingCall) async throws {
    let device = call.path
    if cancelHeld("Connect", at: device, .failed("br-connection-canceled")) { return }
    guard isTrue(device, .device, "Connected") else { return }
    afterReply(onLinkOf: device) { bluez in try await bluez.linkDown(device, "org.bluez.Reason.Local") }
  }

  private func pair(_ call: IncomingCall) async throws {
    let device = call.path
    guard let pairing = devices[device]?.pairing else { throw RemoteError.failed("Device or resource busy") }
    if isTrue(device, .device, "Paired") { throw RemoteError.alreadyExists }
    if !isTrue(device, .device, "Connected") { try await linkUp(device) }
    let agent = agents.first { $0.sender == call.sender } ?? agents.first
    do {
      try await ask(agent, pairing, for: device)
    } catch {
      throw RemoteError.bluez("AuthenticationFailed", "Authentication Failed")
    }
    let changes: [String: Value] = ["Paired": .boolean(true), "Bonded": .boolean(true)]
    try await change(device, .device, changes)
    if isTrue(device, .device, "ServicesResolved") { return }
    afterReply { bluez in
      try await bluez.addServices(of: device)
      try await bluez.resolveServices(of: device)
    }
  }

  private func ask(_ agent: RegisteredAgent?, _ pairing: ScriptedPairing, for device: ObjectPath) async throws {
    if pairing == .justWorks { return }
    guard let agent, pairing != .refused else { throw RemoteError(.failed) }
    switch pairing {
    case .justWorks, .refused: break
    case .confirmation(let number):
      _ = try await callAgent(agent, "RequestConfirmation", [device.value, number.value])
    case .passkey(let number):
      let answer = try await callAgent(agent, "RequestPasskey", [device.value]).read(UInt32.self)
      guard answer == number else { throw RemoteError(.failed) }
    case .display(let number):
      _ = try await callAgent(agent, "DisplayPasskey", [device.value, number.value, UInt16(0).value])
    }
  }

  func adapter(of device: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: device.text.split(separator: "/").prefix(3).map { "/\($0)" }.joined())
  }

  // MARK: - Objects

  private func objects(
    of service: ScriptedService,
    in device: ScriptedDevice,
    at devicePath: ObjectPath
  ) -> [(path: ObjectPath, interfaces: [InterfaceName: [String: Value]])] {
    let path = ScriptedService.path(service.handle, of: devicePath)
    let includes = service.includes.map { ScriptedService.path($0, of: devicePath) }
    var objects: [(path: ObjectPath, interfaces: [InterfaceName: [String: Value]])] = []
    let properties: [String: Value] = [
      "UUID": service.uuid.value, "Device": devicePath.value, "Primary": service.isPrimary.value,
      "Includes": includes.value,
    ]
    objects.append((path, [.service: withHandle(properties, service.handle)]))
    for characteristic in service.characteristics {
      let characteristicPath = ScriptedCharacteristic.path(characteristic.handle, of: path)
      let properties = interface(of: characteristic, in: path, device.mtu)
      objects.append((characteristicPath, [.characteristic: properties]))
      for descriptor in characteristic.descriptors {
        let properties: [String: Value] = [
          "UUID": descriptor.uuid.value, "Characteristic": characteristicPath.value, "Value": .bytes([]),
        ]
        objects.append(
          (
            ObjectPath(unchecked: "\(characteristicPath)/desc\(digits(descriptor.handle))"),
            [.descriptor: withHandle(properties, descriptor.handle)]
          )
        )
      }
    }
    return objects
  }

  private func interface(
    of characteristic: ScriptedCharacteristic,
    in service: ObjectPath,
    _ mtu: UInt16
  ) -> [String: Value] {
    var properties: [String: Value] = [
      "UUID": characteristic.uuid.value, "Service": service.value, "Value": .bytes([]),
      "Flags": characteristic.flags.value,
    ]
    if characteristic.flags.contains("notify") {
      properties["Notifying"] = false.value
      properties["NotifyAcquired"] = false.value
    } else if characteristic.flags.contains("indicate") {
      properties["Notifying"] = false.value
    }
    if characteristic.flags.contains("write-without-response") { properties["WriteAcquired"] = false.value }
    properties["MTU"] = mtu.value
    return withHandle(properties, characteristic.handle)
  }

  private func withHandle(_ properties: [String: Value], _ handle: UInt16) -> [String: Value] {
    guard features.contains(.handles) else { return properties }
    return properties.merging(["Handle": handle.value]) { $1 }
  }
}
