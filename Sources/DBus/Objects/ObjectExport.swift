/// The export of an object, until `remove()` or until the last reference to this instance is released.
public final class ObjectExport: Sendable {
  /// The path of the object.
  public let path: ObjectPath
  /// The connection that it is exported on.
  public let connection: BusConnection
  private let token: Int

  init(_ connection: BusConnection, _ path: ObjectPath, _ token: Int) {
    self.connection = connection
    self.path = path
    self.token = token
  }

  /// Sends a signal of the object to all subscribed programs. The signals of one task arrive in order.
  ///
  /// - Throws: `BusError`, but never `.remote`.
  public nonisolated(nonsending) func emit(_ member: MemberName, of interface: InterfaceName, _ arguments: [Value] = [])
    async throws(BusError)
  {
    try await connection.emit(OutgoingSignal(path, interface, member, arguments))
  }

  /// Announces changed properties by the signal `PropertiesChanged`.
  ///
  /// - Parameters:
  ///   - interface: The interface of the properties.
  ///   - changed: The new values by name.
  ///   - invalidated: The names of changed properties without their new values.
  public nonisolated(nonsending) func propertiesChanged(
    of interface: InterfaceName,
    _ changed: [String: Value],
    invalidated: [String] = []
  ) async throws(BusError) {
    let arguments = [interface.text.value, .properties(changed), invalidated.value]
    try await emit("PropertiesChanged", of: .properties, arguments)
  }

  /// Removes the object. Running handlers continue.
  public nonisolated(nonsending) func remove() async { await connection.removeExport(path, token) }

  deinit {
    Task { [connection, path, token] in await connection.removeExport(path, token) }
  }
}

extension BusConnection {
  /// Exports an object. Object managers above it emit `InterfacesAdded`.
  ///
  /// The object stays exported when the connection ends, and is available again after `reconnect()`.
  ///
  /// - Throws: `BusError.invalid` when its path is in use, when two of its interfaces, or two methods or properties of
  ///   an interface, have the same name, or when a property has an invalid type; `.remote` when the bus refuses to
  ///   report the owner of the name in `ExportedObject.callers`.
  public func export(
    _ object: ExportedObject,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> ObjectExport {
    if case .ended(let reason) = state { throw reason }
    try object.validate()
    let token = pending.makeToken()
    try objects.insert(object, token, by: self)
    let export = ObjectExport(self, object.path, token)
    if let setup = objects.callersSetup(of: object.path) { try await wait(for: setup, timeout: timeout) }
    for manager in objects.managers(of: object.path) {
      let interfaces = await propertiesByInterface(of: object)
      try await emit(
        OutgoingSignal(manager, .objectManager, "InterfacesAdded", [object.path.value, interfaces]),
        timeout: timeout
      )
    }
    return export
  }

  fileprivate func removeExport(_ path: ObjectPath, _ token: Int) async {
    guard let object = objects.remove(path, token, by: self) else { return }
    let names = (object.interfaces.map(\.name) + object.standardInterfaces).map(\.text)
    for manager in objects.managers(of: path) {
      // Without a connection, no program can receive the signal.
      try? await emit(OutgoingSignal(manager, .objectManager, "InterfacesRemoved", [path.value, names.value]))
    }
  }
}

extension ExportedObject {
  fileprivate func validate() throws(BusError) {
    try refuseDuplicates(in: interfaces.map(\.name) + standardInterfaces)
    for interface in interfaces {
      try refuseDuplicates(in: interface.methods.map(\.name))
      try refuseDuplicates(in: interface.properties.map(\.name))
      for property in interface.properties { _ = try Signature([property.type]) }
    }
  }

  private func refuseDuplicates<Name: CheckedName>(in names: [Name]) throws(BusError) {
    guard Set(names).count == names.count else { throw .invalid("the object at \(path) has two of a name: \(names)") }
  }
}
