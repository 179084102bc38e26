/// Which signals somebody wants: those of one sender, and as many of its as the other conditions let through.
public struct MatchRule: Hashable, Sendable {
  /// Where the object of a signal must be.
  public enum Place: Hashable, Sendable {
    /// At this path.
    case at(ObjectPath)
    /// At this path or below it.
    case within(ObjectPath)
  }

  /// Who sends: a connection, or whoever has a well-known name at the time. Signals of all others, who may send what
  /// they like, are not believed.
  public var sender: BusName
  /// Where the object is.
  public var place: Place?
  /// The interface that the signal belongs to.
  public var interface: InterfaceName?
  /// The name of the signal.
  public var member: MemberName?
  /// The text that is its first argument.
  public var firstArgument: String?

  /// All signals of a sender that fulfil the conditions.
  public init(
    sender: BusName,
    place: Place? = nil,
    interface: InterfaceName? = nil,
    member: MemberName? = nil,
    firstArgument: String? = nil
  ) {
    self.sender = sender
    self.place = place
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The rule as the bus reads it.
  var text: String {
    var parts = ["type='signal'", "sender='\(sender)'"]
    switch place {
    case .at(let path): parts.append("path='\(path)'")
    case .within(let path): parts.append("path_namespace='\(path)'")
    case nil: break
    }
    if let interface { parts.append("interface='\(interface)'") }
    if let member { parts.append("member='\(member)'") }
    // The other texts have no apostrophe; this one may have anything.
    if let firstArgument {
      parts.append(
        "arg0='\(firstArgument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
      )
    }
    return parts.joined(separator: ",")
  }

  /// Whether the signal fulfils all conditions but the sender's.
  func accepts(_ signal: Signal, firstArgument: () -> String?) -> Bool {
    if let member, member != signal.member { return false }
    if let interface, interface != signal.interface { return false }
    switch place {
    case .at(let path): if path != signal.path { return false }
    case .within(let path): if !signal.path.isWithin(path) { return false }
    case nil: break
    }
    if let expected = self.firstArgument { return firstArgument() == expected }
    return true
  }
}
