import DBus

/// An exported object.
struct Exported {
  /// The types of its properties, by interface. The object is exported again when they change.
  var shape: [InterfaceName: [String: ValueType]]
  var export: ObjectExport
}

extension ScriptedBlueZ {
  // MARK: - Changes

  /// Adds interfaces with their properties to a new or existing object, with a signal.
  ///
  /// - Parameter isCallable: Whether the object answers calls. Thousands of objects are added faster without.
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

  /// Removes interfaces from an object, with a signal. An object without interfaces ceases to exist.
  ///
  /// - Parameters:
  ///   - interfaces: The interfaces; nil for all.
  ///   - isSilent: Whether the signal is omitted.
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

  /// Removes an object and all objects below it, the lowest first.
  ///
  /// - Throws: `BusError`.
  public func removeTree(_ path: ObjectPath, isSilent: Bool = false) async throws(BusError) {
    let paths = tree.keys.filter { $0.isWithin(path) }.sorted { $0.text > $1.text }
    for path in paths { try await remove(path, isSilent: isSilent) }
  }

  /// Changes properties, with one signal.
  ///
  /// - Parameters:
  ///   - changed: The new values. Their types may change.
  ///   - invalidated: The removed properties.
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

  /// Sends a signal.
  ///
  /// - Parameter destination: The receiver; nil for all that listen.
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

  // MARK: - Lookup

  /// The value of a property; nil if it does not exist.
  public func property(_ path: ObjectPath, _ interface: InterfaceName, _ name: String) -> Value? {
    tree[path]?[interface]?[name]
  }

  /// The objects that have an interface, sorted by path.
  public func objects(with interface: InterfaceName) -> [ObjectPath] {
    tree.filter { $0.value[interface] != nil }.keys.sorted { $0.text < $1.text }
  }

  func isTrue(_ path: ObjectPath, _ interface: InterfaceName, _ name: String) -> Bool {
    property(path, interface, name) == .boolean(true)
  }

  /// The interfaces in the form of `InterfacesAdded` and `GetManagedObjects`.
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

  /// Exports an object as it is in the tree. The connection runs on the same thread, so nothing here waits.
  func export(_ path: ObjectPath) async throws(BusError) {
    let shape = shape(of: path)
    guard let connection, exports[path]?.shape != shape else { return }
    await exports.removeValue(forKey: path)?.export.remove()
    guard let shape else { return }
    let interfaces = shape.map { exportedInterface($0.key, at: path, $0.value) }
    exports[path] = Exported(shape: shape, export: try await connection.export(ExportedObject(path, interfaces)))
  }

  /// The types of an object's properties; nil if the object does not exist.
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
