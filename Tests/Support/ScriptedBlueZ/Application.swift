import DBus

/// A GATT application that a client has registered on an adapter.
public struct Application: Hashable, Sendable {
  /// The client.
  public let sender: BusName
  /// The adapter.
  public let adapter: ObjectPath
  /// The object manager of the application.
  public let root: ObjectPath
  /// The objects below the root, with the properties of each interface.
  public let objects: [ObjectPath: [String: [String: Value]]]

  /// The path of the attribute with a UUID; the first of several, sorted by path.
  ///
  /// - Parameter uuid: 4 digits or 36 characters.
  public func attribute(_ uuid: String) -> ObjectPath? {
    let paths = objects.filter { object in
      object.value.values.contains { properties in
        guard case .string(let own) = properties["UUID"] else { return false }
        return fullUUID(own) == fullUUID(uuid)
      }
    }
    return paths.keys.min { $0.text < $1.text }
  }

  func properties(_ path: ObjectPath) -> [String: Value] {
    objects[path]?[InterfaceName.characteristic.text] ?? objects[path]?[InterfaceName.descriptor.text] ?? [:]
  }
}

extension ScriptedBlueZ {
  /// Drops an application without a signal, as BlueZ may decide by itself.
  public func drop(_ application: Application) { applications.removeAll { $0 == application } }

  func answerGATTManager(_ call: IncomingCall) async throws -> [Value] {
    switch call.member {
    case "RegisterApplication": try await register(call)
    case "UnregisterApplication":
      let root = try call.arguments.read(ObjectPath.self)
      let index = applications.firstIndex {
        $0.sender == call.sender && $0.root == root && $0.adapter == call.path
      }
      guard let index else { throw RemoteError.doesNotExist }
      applications.remove(at: index)
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func register(_ call: IncomingCall) async throws {
    let (root, _) = try call.arguments.read(ObjectPath.self, [String: Value].self)
    let isKnown = applications.contains { $0.sender == call.sender && $0.root == root && $0.adapter == call.path }
    if isKnown { throw RemoteError.alreadyExists }
    let reply: Arguments
    do {
      reply = try await self.call(call.sender, root, .objectManager, "GetManagedObjects", timeout: .seconds(25))
    } catch {
      throw RemoteError.failed("No object received")
    }
    let objects = try reply.read([ObjectPath: [String: [String: Value]]].self)
    if objects.isEmpty { throw RemoteError.failed("No object received") }
    let application = Application(sender: call.sender, adapter: call.path, root: root, objects: objects)
    try application.validate()
    applications.append(application)
  }
}

extension Application {
  /// The checks of BlueZ, which reports no details.
  fileprivate func validate() throws(RemoteError) {
    let services = objects.filter { $0.value[InterfaceName.service.text] != nil }
    if services.isEmpty { throw .failed("No valid service object found") }
    let wrong = RemoteError.failed("Failed to create entry in database")
    for (path, interfaces) in objects {
      guard path.isWithin(root) else { throw wrong }
      if let service = interfaces[InterfaceName.service.text] {
        guard isServable(service["UUID"]), service["Primary"]?.type == .boolean else { throw wrong }
      }
      if let characteristic = interfaces[InterfaceName.characteristic.text] {
        guard case .objectPath(let service) = characteristic["Service"], services[service] != nil,
          isUUID(characteristic["UUID"]), areFlags(characteristic["Flags"])
        else { throw wrong }
      }
      if let descriptor = interfaces[InterfaceName.descriptor.text] {
        guard case .objectPath(let parent) = descriptor["Characteristic"],
          objects[parent]?[InterfaceName.characteristic.text] != nil, isUUID(descriptor["UUID"]),
          areFlags(descriptor["Flags"])
        else { throw wrong }
      }
    }
  }

  private func isUUID(_ value: Value?) -> Bool {
    guard case .string(let text) = value else { return false }
    return [4, 8, 36].contains(text.utf8.count)
  }

  /// Whether the service is not Generic Access or Generic Attribute, which BlueZ reserves.
  private func isServable(_ value: Value?) -> Bool {
    guard isUUID(value), case .string(let text) = value else { return false }
    return ![fullUUID("1800"), fullUUID("1801")].contains(fullUUID(text))
  }

  private func areFlags(_ value: Value?) -> Bool {
    guard let value, let flags = try? [String](value), !flags.isEmpty else { return false }
    return flags.allSatisfy(knownFlags.contains)
  }
}

private let knownFlags: Set<String> = [
  "broadcast", "read", "write-without-response", "write", "notify", "indicate", "authenticated-signed-writes",
  "extended-properties", "reliable-write", "writable-auxiliaries", "encrypt-read", "encrypt-write", "encrypt-notify",
  "encrypt-indicate", "encrypt-authenticated-read", "encrypt-authenticated-write", "encrypt-authenticated-notify",
  "encrypt-authenticated-indicate", "secure-read", "secure-write", "secure-notify", "secure-indicate", "authorize",
]
