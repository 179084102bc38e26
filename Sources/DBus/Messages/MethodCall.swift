/// A call of a method on another program's object.
public struct MethodCall: Hashable, Sendable {
  /// The program.
  public var destination: BusName
  /// The object.
  public var path: ObjectPath
  /// The interface; without it the object chooses.
  public var interface: InterfaceName?
  /// The method.
  public var member: MemberName
  /// What it is called with.
  public var arguments: [Value]
  /// Whether the bus starts the program when nobody has the name.
  public var startsService = false

  /// A call with values of the types that the method takes.
  public init(
    _ destination: BusName,
    _ path: ObjectPath,
    _ interface: InterfaceName?,
    _ member: MemberName,
    _ arguments: [Value] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// A signal that this program sends.
public struct OutgoingSignal: Hashable, Sendable {
  /// The object that it is of.
  public var path: ObjectPath
  /// The interface that it belongs to.
  public var interface: InterfaceName
  /// Its name.
  public var member: MemberName
  /// What it brings along.
  public var arguments: [Value]
  /// Who gets it; nil for all who listen.
  public var destination: BusName?

  /// A signal to all who listen.
  public init(_ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value] = []) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// The values that a message brought along.
public struct Arguments: Hashable, Sendable {
  /// The values.
  public let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// The values as Swift values: `let (descriptor, mtu) = try reply.read(OwnedDescriptor.self, UInt16.self)`.
  ///
  /// - Throws: `BusError.unexpected` when they are not exactly of these types.
  public func read<each Argument: ValueConvertible>(
    _ types: repeat (each Argument).Type
  ) throws(BusError) -> (repeat each Argument) {
    try convert(values, to: repeat each types)
  }
}

/// A signal that another program sent.
public struct Signal: Hashable, Sendable {
  /// The unique name of the sender, which the bus vouches for.
  public let sender: BusName
  /// The object that it is of.
  public let path: ObjectPath
  /// The interface that it belongs to.
  public let interface: InterfaceName
  /// Its name.
  public let member: MemberName
  /// What it brought along.
  public let arguments: Arguments
}
