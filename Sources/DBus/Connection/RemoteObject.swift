/// An object of another program.
public struct RemoteObject: Sendable {
  /// The connection to the bus.
  public let connection: BusConnection
  /// The bus name of the program.
  public let destination: BusName
  /// The path of the object.
  public let path: ObjectPath
  /// The timeout of each call.
  public var timeout: Duration

  /// Creates a reference to an object, which may not exist.
  public init(
    _ connection: BusConnection,
    _ destination: BusName,
    _ path: ObjectPath,
    timeout: Duration = BusConnection.defaultTimeout
  ) {
    self.connection = connection
    self.destination = destination
    self.path = path
    self.timeout = timeout
  }

  /// Calls a method.
  ///
  /// - Throws: `BusError`; `.remote` when the method or the bus answers with an error.
  @discardableResult
  public nonisolated(nonsending) func call(
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = []
  ) async throws(BusError) -> Arguments {
    try await connection.call(MethodCall(destination, path, interface, member, arguments), timeout: timeout)
  }

  /// Returns the value of a property.
  ///
  /// - Throws: `BusError`; `.unexpected` when the value is of another type.
  package nonisolated(nonsending) func property<Property: ValueConvertible>(
    _ name: MemberName,
    of interface: InterfaceName,
    as type: Property.Type = Property.self
  ) async throws(BusError) -> Property {
    let reply = try await call(.properties, "Get", [interface.text.value, name.text.value])
    return try Property(reply.read(Value.self))
  }

  /// Returns all objects below this one, with the properties of each of their interfaces.
  ///
  /// - Throws: `BusError`.
  public nonisolated(nonsending) func managedObjects() async throws(BusError) -> [ObjectPath: [String: [String: Value]]]
  {
    try await call(.objectManager, "GetManagedObjects").read([ObjectPath: [String: [String: Value]]].self)
  }
}
