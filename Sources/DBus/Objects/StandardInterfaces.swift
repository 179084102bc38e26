import CDBus

extension ObjectPath {
  /// The object of the bus itself.
  static let bus = ObjectPath(unchecked: "/org/freedesktop/DBus")
}

extension InterfaceName {
  /// The interface of the bus itself.
  static let bus = InterfaceName(unchecked: "org.freedesktop.DBus")
  /// `org.freedesktop.DBus.Properties`
  public static let properties = InterfaceName(unchecked: "org.freedesktop.DBus.Properties")
  /// `org.freedesktop.DBus.ObjectManager`
  public static let objectManager = InterfaceName(unchecked: "org.freedesktop.DBus.ObjectManager")
  /// `org.freedesktop.DBus.Peer`
  public static let peer = InterfaceName(unchecked: "org.freedesktop.DBus.Peer")
}

extension ExportedObject {
  /// The interfaces that the connection adds.
  var standardInterfaces: [InterfaceName] {
    [.properties, .peer] + (managesObjects ? [.objectManager] : [])
  }
}

extension BusConnection {
  /// Returns the method that a call names, of the object or of a standard interface.
  func method(_ call: IncomingCall) throws(RemoteError) -> ExportedMethod {
    let interfaces = interfaces(at: call.path)
    if objects.object(at: call.path) == nil, call.interface != .peer {
      throw RemoteError(.unknownObject, "there is no object at \(call.path)")
    }
    let candidates = interfaces.filter { call.interface == nil || $0.name == call.interface }
    if let name = call.interface, candidates.isEmpty {
      throw RemoteError(.unknownInterface, "the object at \(call.path) has no interface \(name)")
    }
    for interface in candidates {
      if let method = interface.methods.first(where: { $0.name == call.member }) { return method }
    }
    let place = call.interface.map { "interface \($0)" } ?? "object at \(call.path)"
    throw RemoteError(.unknownMethod, "the \(place) has no method \(call.member)")
  }

  /// Returns the interfaces at a path. A path without an object has only `Peer`.
  private func interfaces(at path: ObjectPath) -> [ExportedInterface] {
    guard let object = objects.object(at: path) else { return [.peerInterface] }
    let manager = object.managesObjects ? [objectManager(at: path)] : []
    return object.interfaces + [.properties(of: object), .peerInterface] + manager
  }
}

extension ExportedInterface {
  /// `org.freedesktop.DBus.Peer`
  fileprivate static let peerInterface = ExportedInterface(
    .peer,
    methods: [
      ExportedMethod("Ping") { _ in [] },
      ExportedMethod("GetMachineId", returns: "s") { _ in
        guard let text = dbus_try_get_local_machine_id(nil) else { throw RemoteError(.failed, "the machine has none") }
        defer { dbus_free(text) }
        return [String(cString: text).value]
      },
    ]
  )

  /// `org.freedesktop.DBus.Properties`
  fileprivate static func properties(of object: ExportedObject) -> ExportedInterface {
    ExportedInterface(
      .properties,
      methods: [
        ExportedMethod("Get", takes: "ss", returns: "v") { call in
          let (interface, name) = try call.arguments.read(String.self, String.self)
          return [try await object.property(interface, name).read().value]
        },
        ExportedMethod("GetAll", takes: "s", returns: "a{sv}") { call in
          let name = try call.arguments.read(String.self)
          return [try await object.interface(named: name).readableValues().value]
        },
        ExportedMethod("Set", takes: "ssv") { call in
          let (interface, name, value) = try call.arguments.read(String.self, String.self, Value.self)
          try await object.property(interface, name).write(value, call)
          return []
        },
      ]
    )
  }

  /// Returns the values of all readable properties, without those that can't be read because of an error.
  nonisolated(nonsending) func readableValues() async -> [String: Value] {
    var values: [String: Value] = [:]
    for property in properties where property.get != nil { values[property.name.text] = try? await property.read() }
    return values
  }
}

extension ExportedObject {
  fileprivate func interface(named name: String) throws(RemoteError) -> ExportedInterface {
    if let interface = interfaces.first(where: { $0.name.text == name }) { return interface }
    if standardInterfaces.contains(where: { $0.text == name }) {
      return ExportedInterface(InterfaceName(unchecked: name))
    }
    throw RemoteError(.unknownInterface, "the object at \(path) has no interface \(quoted(name))")
  }

  /// - Parameter interface: The name of the interface; empty for any.
  fileprivate func property(_ interface: String, _ name: String) throws(RemoteError) -> ExportedProperty {
    let candidates = interface.isEmpty ? interfaces : [try self.interface(named: interface)]
    for candidate in candidates {
      if let property = candidate.properties.first(where: { $0.name.text == name }) { return property }
    }
    throw RemoteError(.unknownProperty, "the object at \(path) has no property \(quoted(name))")
  }
}

extension ExportedProperty {
  fileprivate nonisolated(nonsending) func read() async throws -> Value {
    guard let get else { throw RemoteError(.accessDenied, "the property \(name) can't be read") }
    let value = try await get()
    guard value.type == type else { throw mismatch(type, value) }
    return value
  }

  fileprivate nonisolated(nonsending) func write(_ value: Value, _ call: IncomingCall) async throws {
    guard let set else { throw RemoteError(.propertyReadOnly, "the property \(name) can't be set") }
    guard value.type == type else {
      throw RemoteError(.invalidArguments, "the property \(name) takes \(type), not \(value.type)")
    }
    try await set(value, call)
  }
}
