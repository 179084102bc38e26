/// A call of a method of another program's object.
public struct MethodCall: Hashable, Sendable {
  /// The bus name of the program.
  public var destination: BusName
  /// The path of the object.
  public var path: ObjectPath
  /// The interface; nil lets the object choose.
  public var interface: InterfaceName?
  /// The method.
  public var member: MemberName
  /// The arguments.
  public var arguments: [Value]

  /// Creates a call with arguments of the types that the method takes.
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
