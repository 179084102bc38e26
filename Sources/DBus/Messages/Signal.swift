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
  public internal(set) var arguments: Arguments
}

extension Signal {
  /// What a signal says of itself, before its arguments are read; nil when a part of it is missing, as the sender is in
  /// what libdbus says itself.
  init?(headerOf message: Message) {
    guard let sender = message.sender, let path = message.path, let interface = message.interface,
      let member = message.member
    else { return nil }
    self.init(sender: sender, path: path, interface: interface, member: member, arguments: Arguments([]))
  }
}
