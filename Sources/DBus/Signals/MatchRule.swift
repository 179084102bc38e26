/// A D-Bus match rule: selects the signals of one sender that fulfil all conditions.
public struct MatchRule: Hashable, Sendable {
  /// A condition on the path of the signal's object.
  public enum PathCondition: Hashable, Sendable {
    /// Exactly this path.
    case at(ObjectPath)
    /// This path or a path below it.
    case within(ObjectPath)
  }

  /// The sender: a unique name, or a well-known name, which stands for its current owner. The subscription drops
  /// signals from other senders, because every program can send any signal.
  public var sender: BusName
  /// The condition on the path of the object; nil for any path.
  public var path: PathCondition?
  /// The interface of the signal; nil for any.
  public var interface: InterfaceName?
  /// The name of the signal; nil for any.
  public var member: MemberName?
  /// The string that is the first argument; nil for any.
  public var firstArgument: String?

  /// Creates a rule for all signals of a sender that fulfil the conditions.
  public init(
    sender: BusName,
    path: PathCondition? = nil,
    interface: InterfaceName? = nil,
    member: MemberName? = nil,
    firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The rule in the syntax of `AddMatch`.
  var text: String {
    var parts = ["type='signal'", "sender='\(sender)'"]
    switch path {
    case .at(let exact): parts.append("path='\(exact)'")
    case .within(let root): parts.append("path_namespace='\(root)'")
    case nil: break
    }
    if let interface { parts.append("interface='\(interface)'") }
    if let member { parts.append("member='\(member)'") }
    // Names and paths contain no apostrophe; the argument may contain any character.
    if let firstArgument {
      parts.append(
        "arg0='\(firstArgument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
      )
    }
    return parts.joined(separator: ",")
  }

  /// Whether the signal fulfils all conditions except the sender.
  func accepts(_ signal: Signal, firstArgument: () -> String?) -> Bool {
    if let member, member != signal.member { return false }
    if let interface, interface != signal.interface { return false }
    switch path {
    case .at(let exact): if exact != signal.path { return false }
    case .within(let root): if !signal.path.isWithin(root) { return false }
    case nil: break
    }
    if let expected = self.firstArgument { return firstArgument() == expected }
    return true
  }
}
