import DBus

/// An advertisement that a client has registered on an adapter.
public struct RegisteredAdvertisement: Hashable, Sendable {
  /// The client.
  public let sender: BusName
  /// The adapter.
  public let adapter: ObjectPath
  /// The path of the advertisement.
  public let path: ObjectPath
  /// The contents.
  public let properties: [String: Value]
  /// Whether it is on the air; false after the adapter was switched off.
  public var isOnAir = true
}

extension ScriptedBlueZ {
  /// Ends an advertisement, and notifies its client.
  public func release(_ advertisement: RegisteredAdvertisement) async {
    advertisements.removeAll { $0.path == advertisement.path && $0.sender == advertisement.sender }
    try? await countInstances(of: advertisement.adapter)
    let call = MethodCall(advertisement.sender, advertisement.path, .advertisement, "Release")
    try? await connection?.send(call)
  }

  func answerAdvertisingManager(_ call: IncomingCall) async throws -> [Value] {
    switch call.member {
    case "RegisterAdvertisement": try await register(call)
    case "UnregisterAdvertisement":
      let path = try call.arguments.read(ObjectPath.self)
      let index = advertisements.firstIndex {
        $0.sender == call.sender && $0.path == path && $0.adapter == call.path
      }
      guard let index else { throw RemoteError.doesNotExist }
      advertisements.remove(at: index)
      try await countInstances(of: call.path)
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func register(_ call: IncomingCall) async throws {
    let (path, _) = try call.arguments.read(ObjectPath.self, [String: Value].self)
    guard isTrue(call.path, .adapter, "Powered") else { throw RemoteError.notReady }
    let isKnown = advertisements.contains { $0.sender == call.sender && $0.path == path && $0.adapter == call.path }
    if isKnown { throw RemoteError.alreadyExists }
    guard property(call.path, .advertisingManager, "SupportedInstances") != .byte(0) else {
      throw RemoteError.bluez("NotPermitted", "Maximum advertisements reached")
    }
    _ = try? await self.call(call.sender, path, .objectManager, "GetManagedObjects")
    let properties: [String: Value]
    do {
      let reply = try await self.call(
        call.sender,
        path,
        .properties,
        "GetAll",
        [InterfaceName.advertisement.text.value]
      )
      properties = try reply.read([String: Value].self)
    } catch {
      throw RemoteError.failed("Failed to parse advertisement.")
    }
    guard Self.isAcceptable(properties) else { throw RemoteError.failed("Failed to parse advertisement.") }
    advertisements.append(
      RegisteredAdvertisement(sender: call.sender, adapter: call.path, path: path, properties: properties)
    )
    try await countInstances(of: call.path)
  }

  private func countInstances(of adapter: ObjectPath) async throws(BusError) {
    let count = UInt8(advertisements.count { $0.adapter == adapter })
    let changed: [String: Value] = ["ActiveInstances": .byte(count), "SupportedInstances": .byte(5 - min(count, 5))]
    try await change(adapter, .advertisingManager, changed)
  }

  /// BlueZ reports the same error for all problems, so this checks only the types and the maximum lengths.
  private static func isAcceptable(_ properties: [String: Value]) -> Bool {
    guard let type = properties["Type"], [.string("peripheral"), .string("broadcast")].contains(type) else {
      return false
    }
    for (name, value) in properties {
      guard let expected = advertisementTypes[name], value.type == expected else { return false }
    }
    if (properties["MinInterval"] == nil) != (properties["MaxInterval"] == nil) { return false }
    guard let manufacturer = properties["ManufacturerData"] else { return true }
    guard let data = try? [UInt16: Value](manufacturer) else { return false }
    return data.values.allSatisfy { if case .bytes(let octets) = $0 { octets.count <= 27 } else { false } }
  }
}

private let advertisementTypes: [String: ValueType] = [
  "Type": .string, "ServiceUUIDs": .array(.string), "SolicitUUIDs": .array(.string),
  "ManufacturerData": .dictionary(key: .uint16, value: .variant),
  "ServiceData": .dictionary(key: .string, value: .variant), "Data": .dictionary(key: .byte, value: .variant),
  "Discoverable": .boolean, "DiscoverableTimeout": .uint16, "Includes": .array(.string), "LocalName": .string,
  "Appearance": .uint16, "Duration": .uint16, "Timeout": .uint16, "SecondaryChannel": .string,
  "MinInterval": .uint32, "MaxInterval": .uint32, "TxPower": .int16,
]
