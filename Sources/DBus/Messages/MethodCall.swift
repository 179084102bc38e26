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
