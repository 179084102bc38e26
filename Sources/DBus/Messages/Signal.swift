/// A signal that this program sends.
public struct OutgoingSignal: Hashable, Sendable {
  /// The path of the object.
  public var path: ObjectPath
  /// The interface that the signal belongs to.
  public var interface: InterfaceName
  /// The name of the signal.
  public var member: MemberName
  /// The arguments.
  public var arguments: [Value]
  /// The receiver; nil for all subscribed programs.
  public var destination: BusName?

  /// Creates a signal to all subscribed programs.
  public init(_ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value] = []) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// A signal that another program sent.
public struct Signal: Hashable, Sendable {
  /// The unique name of the sender, which the bus guarantees.
  public let sender: BusName
  /// The path of the object.
  public let path: ObjectPath
  /// The interface that the signal belongs to.
  public let interface: InterfaceName
  /// The name of the signal.
  public let member: MemberName
  /// The arguments.
  public internal(set) var arguments: Arguments
}

extension Signal {
  /// Creates a signal without its arguments from the header of a message; nil when a field is missing. Signals that
  /// libdbus generates have no sender.
  init?(headerOf message: Message) {
    guard let sender = message.sender, let path = message.path, let interface = message.interface,
      let member = message.member
    else { return nil }
    self.init(sender: sender, path: path, interface: interface, member: member, arguments: Arguments([]))
  }
}
