import DBus

/// An object as clients can call it.
struct Exported {
  /// The types of its properties, by interface: with others it has to be exported anew.
  var shape: [InterfaceName: [String: ValueType]]
  var export: ObjectExport
}

extension ScriptedBlueZ {
  // MARK: - Changes

  /// Adds interfaces with their properties to an object, which may be new, and says so.
  ///
  /// - Parameter isCallable: Whether the object answers calls; thousands of objects are faster without.
  /// - Throws: `BusError`.
  public func add(
    _ path: ObjectPath,
    _ interfaces: [InterfaceName: [String: Value]],
    isCallable: Bool = true
  ) async throws(BusError) {
    tree[path, default: [:]].merge(interfaces) { $1 }
    guard connection != nil else { return }
    if isCallable { try await export(path) }
    try await emit(.root, .objectManager, "InterfacesAdded", [path.value, Self.described(interfaces)])
  }

  /// Takes interfaces away from an object, and says so; an object without any has gone.
  ///
  /// - Parameters:
  ///   - interfaces: Which ones; nil for all.
  ///   - isSilent: Whether nobody is told.
  /// - Throws: `BusError`.
  public func remove(
    _ path: ObjectPath,
    _ interfaces: [InterfaceName]? = nil,
    isSilent: Bool = false
  ) async throws(BusError) {
    guard let object = tree[path] else { return }
    let names = interfaces ?? object.keys.sorted { $0.text < $1.text }
    for name in names { tree[path]?[name] = nil }
    if tree[path]?.isEmpty == true { tree[path] = nil }
    guard connection != nil else { return }
    try await export(path)
    if isSilent { return }
    let standard: [InterfaceName] = tree[path] == nil ? [.properties, "org.freedesktop.DBus.Introspectable"] : []
    let texts = (standard + names).map(\.text)
    try await emit(.root, .objectManager, "InterfacesRemoved", [path.value, texts.value])
  }

  /// Takes away an object and all objects below it, the lowest first.
  ///
  /// - Throws: `BusError`.
  public func removeTree(_ path: ObjectPath, isSilent: Bool = false) async throws(BusError) {
    let paths = tree.keys.filter { $0.isWithin(path) }.sorted { $0.text > $1.text }
    for path in paths { try await remove(path, isSilent: isSilent) }
  }

  /// Gives properties other values, and says so in one signal.
  ///
  /// - Parameters:
  ///   - changed: The new values. They may be of other types than before.
  ///   - invalidated: Properties that are gone.
  /// - Throws: `BusError`.
  public func change(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ changed: [String: Value],
    invalidated: [String] = []
  ) async throws(BusError) {
    if tree[path]?[interface] != nil {
      tree[path]?[interface]?.merge(changed) { $1 }
      for name in invalidated { tree[path]?[interface]?[name] = nil }
    }
    guard connection != nil else { return }
    try await export(path)
    let arguments = [interface.text.value, .properties(changed), invalidated.value]
    try await emit(path, .properties, "PropertiesChanged", arguments)
  }

  /// Sends a signal of any form.
  ///
  /// - Parameter destination: Who gets it; nil for all who listen.
  /// - Throws: `BusError`.
  public func emit(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value],
    to destination: BusName? = nil
  ) async throws(BusError) {
    guard let connection else { return }
    var signal = OutgoingSignal(path, interface, member, arguments)
    signal.destination = destination
    try await connection.emit(signal)
  }

  // MARK: - Looking

  /// The value of a property; nil if it is not there.
  public func property(_ path: ObjectPath, _ interface: InterfaceName, _ name: String) -> Value? {
    tree[path]?[interface]?[name]
  }

  /// The objects that have an interface, in the order of their paths.
  public func objects(with interface: InterfaceName) -> [ObjectPath] {
    tree.filter { $0.value[interface] != nil }.keys.sorted { $0.text < $1.text }
  }

  func isTrue(_ path: ObjectPath, _ interface: InterfaceName, _ name: String) -> Bool {
    property(path, interface, name) == .boolean(true)
  }

  /// Interfaces as `InterfacesAdded` and `GetManagedObjects` have them.
  private static func described(_ interfaces: [InterfaceName: [String: Value]]) -> Value {
    var entries: [String: [String: Value]] = ["org.freedesktop.DBus.Introspectable": [:]]
    entries[InterfaceName.properties.text] = [:]
    for (name, properties) in interfaces { entries[name.text] = properties }
    return entries.value
  }

  private func managedObjects() -> Value {
    let objects = tree.filter { $0.key != .root }.sorted { $0.key.text < $1.key.text }
    let entries = objects.map { DictionaryEntry($0.key.value, Self.described($0.value)) }
    return .dictionary(entries, key: .objectPath, value: [String: [String: Value]].valueType)
  }

  // MARK: - Exporting

  /// Makes an object callable as it is in the tree by now. Nothing of it waits for anything: the connection is on the same
  /// thread.
  func export(_ path: ObjectPath) async throws(BusError) {
    let shape = shape(of: path)
    guard let connection, exports[path]?.shape != shape else { return }
    await exports.removeValue(forKey: path)?.export.remove()
    guard let shape else { return }
    let interfaces = shape.map { exportedInterface($0.key, at: path, $0.value) }
    exports[path] = Exported(shape: shape, export: try await connection.export(ExportedObject(path, interfaces)))
  }

  /// The types of an object's properties; nil if there is no object.
  private func shape(of path: ObjectPath) -> [InterfaceName: [String: ValueType]]? {
    tree[path]?.mapValues { $0.mapValues(\.type) }
  }

  private func exportedInterface(
    _ interface: InterfaceName,
    at path: ObjectPath,
    _ types: [String: ValueType]
  ) -> ExportedInterface {
    let methods = (knownMethods[interface] ?? []).map { method in
      ExportedMethod(method.name, takes: method.takes, returns: method.returns) { [weak self] call in
        guard let self else { throw RemoteError(.failed) }
        return try await self.receive(call, interface)
      }
    }
    let properties = types.map { exportedProperty(path, interface, $0.key, $0.value) }
    return ExportedInterface(interface, methods: methods, properties: properties)
  }

  private func exportedProperty(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ name: String,
    _ type: ValueType
  ) -> ExportedProperty {
    let get: ExportedProperty.Getter = { [weak self] in
      guard let self else { throw RemoteError(.failed) }
      return try await self.get(path, interface, name)
    }
    let set: ExportedProperty.Setter = { [weak self] value, call in
      guard let self else { throw RemoteError(.failed) }
      try await self.set(path, interface, name, value, call.sender)
    }
    let isSettable = settableProperties[interface]?.contains(name) == true
    return ExportedProperty(MemberName(unchecked: name), type, get: get, set: isSettable ? set : nil)
  }

  // MARK: - Calls

  private func receive(_ call: IncomingCall, _ interface: InterfaceName) async throws -> [Value] {
    try await answer(call.sender, call.path, interface, call.member, call.arguments.values) { _ in
      switch interface {
      case .objectManager: [managedObjects()]
      case .adapter: try await answerAdapter(call)
      case .device: try await answerDevice(call)
      case .characteristic, .descriptor: try await answerAttribute(call, interface)
      case .agentManager: try answerAgentManager(call)
      case .gattManager: try await answerGATTManager(call)
      case .monitorManager: try await answerMonitorManager(call)
      case .advertisingManager: try await answerAdvertisingManager(call)
      default: throw RemoteError(.unknownMethod)
      }
    }
  }

  private func get(_ path: ObjectPath, _ interface: InterfaceName, _ name: String) async throws -> Value {
    let values = try await answer(nil, path, .properties, "Get", [interface.text.value, name.value]) { _ in
      guard let value = property(path, interface, name) else { throw RemoteError(.unknownProperty) }
      return [value]
    }
    guard let value = values.first else { throw RemoteError(.failed) }
    return value
  }

  private func set(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ name: String,
    _ value: Value,
    _ sender: BusName
  ) async throws {
    let arguments = [interface.text.value, name.value, value.value]
    _ = try await answer(sender, path, .properties, "Set", arguments) { _ in
      if interface == .adapter, name == "Powered" {
        try await setPower(of: path, isOn: value == .boolean(true))
      } else {
        try await change(path, interface, [name: value])
      }
      return []
    }
  }
}
