/// An object of this program that other programs can call.
///
/// The connection adds the standard interfaces `Properties` and `Peer`. There is no introspection.
public struct ExportedObject: Sendable {
  /// The programs that may call an object.
  public enum Callers: Hashable, Sendable {
    /// Every program that the bus's policy allows.
    case everyone
    /// The current owner of this name.
    case owner(of: BusName)
  }

  /// The path of the object.
  public var path: ObjectPath
  /// The interfaces, except the standard ones.
  public var interfaces: [ExportedInterface]
  /// The programs that may call; others get `AccessDenied`.
  public var callers: Callers
  /// Whether it implements `org.freedesktop.DBus.ObjectManager` for all objects below its path.
  public var managesObjects: Bool

  /// Creates an object with these interfaces.
  public init(
    _ path: ObjectPath,
    callers: Callers = .everyone,
    managesObjects: Bool = false,
    _ interfaces: [ExportedInterface] = []
  ) {
    self.path = path
    self.callers = callers
    self.managesObjects = managesObjects
    self.interfaces = interfaces
  }
}

/// An interface of an exported object.
public struct ExportedInterface: Sendable {
  /// The name.
  public var name: InterfaceName
  /// The methods.
  public var methods: [ExportedMethod]
  /// The properties.
  public var properties: [ExportedProperty]

  /// Creates an interface with these members.
  public init(
    _ name: InterfaceName,
    methods: [ExportedMethod] = [],
    properties: [ExportedProperty] = []
  ) {
    self.name = name
    self.methods = methods
    self.properties = properties
  }
}

/// A method of an exported object.
public struct ExportedMethod: Sendable {
  // The formatter of Swift 6.2 moves the spaces of this type.
  // swift-format-ignore
  /// Executes a call and returns the values of the reply. A handler starts on the connection's thread, in the order of
  /// the calls, and must not block the thread. An error that it throws becomes the error reply: a `RemoteError`
  /// or `BusError.remote` unchanged, `BusError.unexpected` as `org.freedesktop.DBus.Error.InvalidArgs`, all others as
  /// `Failed`.
  public typealias Handler = nonisolated(nonsending) @Sendable (IncomingCall) async throws -> [Value]

  /// The name.
  public var name: MemberName
  /// The signature of the arguments; a call with other arguments never reaches the handler.
  public var takes: Signature
  /// The signature of the returned values.
  public var returns: Signature
  /// The handler of calls.
  public var handler: Handler

  /// Creates a method.
  public init(
    _ name: MemberName,
    takes: Signature = .empty,
    returns: Signature = .empty,
    handler: @escaping Handler
  ) {
    self.name = name
    self.takes = takes
    self.returns = returns
    self.handler = handler
  }
}

/// A property of an exported object.
public struct ExportedProperty: Sendable {
  // The formatter of Swift 6.2 moves the spaces of this type.
  // swift-format-ignore
  /// Returns the current value.
  public typealias Getter = nonisolated(nonsending) @Sendable () async throws -> Value
  // The formatter of Swift 6.2 moves the spaces of this type.
  // swift-format-ignore
  /// Sets a new value, which has the property's type, for a call of `Set`.
  public typealias Setter = nonisolated(nonsending) @Sendable (Value, IncomingCall) async throws -> Void

  /// The name.
  public var name: MemberName
  /// The type of its values.
  public var type: ValueType
  /// The getter; nil if the property can't be read.
  public var get: Getter?
  /// The setter; nil if the property can't be set.
  public var set: Setter?

  /// Creates a property. The program announces changes with `ObjectExport.propertiesChanged`.
  public init(_ name: MemberName, _ type: ValueType, get: Getter?, set: Setter? = nil) {
    self.name = name
    self.type = type
    self.get = get
    self.set = set
  }

  /// Creates a property with a constant value.
  public init(_ name: MemberName, constant value: Value) {
    self.init(name, value.type, get: { value })
  }
}

/// A call from another program.
public struct IncomingCall: Hashable, Sendable {
  /// The unique name of the caller, which the bus guarantees.
  public let sender: BusName
  /// The path of the called object.
  public let path: ObjectPath
  /// The interface; nil if the caller does not name one.
  public let interface: InterfaceName?
  /// The method.
  public let member: MemberName
  /// The arguments of the call.
  public let arguments: Arguments
}
