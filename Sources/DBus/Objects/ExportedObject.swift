/// An object of this program that others call.
///
/// The interfaces that every object has (`Properties`, `Introspectable`, `Peer`) come by themselves.
public struct ExportedObject: Sendable {
  /// Who may call.
  public enum Callers: Hashable, Sendable {
    /// Every program that the bus lets through.
    case everyone
    /// Whoever has the name at the time.
    case owner(of: BusName)
  }

  /// Where it is.
  public var path: ObjectPath
  /// What it can do.
  public var interfaces: [ExportedInterface]
  /// Who may call; others get `AccessDenied`.
  public var callers: Callers
  /// Whether it answers for all objects below its path: `org.freedesktop.DBus.ObjectManager`.
  public var managesObjects: Bool

  /// An object with these interfaces.
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

  func interface(_ name: InterfaceName) -> ExportedInterface? { interfaces.first { $0.name == name } }
}

/// An interface of an exported object.
public struct ExportedInterface: Sendable {
  /// Its name.
  public var name: InterfaceName
  /// What can be called.
  public var methods: [ExportedMethod]
  /// What can be read and set.
  public var properties: [ExportedProperty]
  /// What it says by itself, for those who look.
  public var signals: [SignalDescription]

  /// An interface of these members.
  public init(
    _ name: InterfaceName,
    methods: [ExportedMethod] = [],
    properties: [ExportedProperty] = [],
    signals: [SignalDescription] = []
  ) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
  }
}

/// A method of an exported object.
public struct ExportedMethod: Sendable {
  /// What a call does. It begins on the thread of the connection, in the order in which the calls came, and must not
  /// keep it busy; what it throws becomes the answer: a `RemoteError` as it is.
  public typealias Handler = nonisolated(nonsending) @Sendable (IncomingCall) async throws -> [Value]

  /// Its name.
  public var name: MemberName
  /// What it takes; a call with anything else never reaches the handler.
  public var takes: Signature
  /// What it returns.
  public var returns: Signature
  /// What a call does.
  public var handler: Handler

  /// A method.
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
  /// What gives the value.
  public typealias Getter = nonisolated(nonsending) @Sendable () async throws -> Value
  /// What takes a new value, which is of the type of the property, from a call.
  public typealias Setter = nonisolated(nonsending) @Sendable (Value, IncomingCall) async throws -> Void

  /// Its name.
  public var name: MemberName
  /// The type of its values.
  public var type: ValueType
  /// What gives the value; nil if it can't be read.
  public var get: Getter?
  /// What takes a new value; nil if it can't be set.
  public var set: Setter?

  /// A property. Who changes it says so by `ObjectExport.propertiesChanged`.
  public init(_ name: MemberName, _ type: ValueType, get: Getter?, set: Setter? = nil) {
    self.name = name
    self.type = type
    self.get = get
    self.set = set
  }

  /// A property that never changes.
  public init(_ name: MemberName, constant value: Value) {
    self.init(name, value.type, get: { value })
  }
}

/// A signal of an exported object.
public struct SignalDescription: Hashable, Sendable {
  /// Its name.
  public var name: MemberName
  /// What it brings along.
  public var carries: Signature

  /// A signal.
  public init(_ name: MemberName, carries: Signature = .empty) {
    self.name = name
    self.carries = carries
  }
}

/// A call that came from another program.
public struct IncomingCall: Hashable, Sendable {
  /// The unique name of the caller, which the bus vouches for.
  public let sender: BusName
  /// The object that is called.
  public let path: ObjectPath
  /// The interface, if the caller says one.
  public let interface: InterfaceName?
  /// The method.
  public let member: MemberName
  /// What it is called with.
  public let arguments: Arguments
}
