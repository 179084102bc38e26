/// The match rules that the bus has of this connection: one for any number of subscriptions.
final class RuleTable {
  private var entries: [MatchRule: RuleEntry] = [:]

  /// How many rules the bus has.
  var count: Int { entries.count }

  /// Asks the bus for the signals, if nobody has.
  func retain(_ rule: MatchRule, by connection: isolated BusConnection) -> RuleEntry {
    if let entry = entries[rule] {
      entry.users += 1
      return entry
    }
    let entry = RuleEntry(rule)
    entries[rule] = entry
    connection.callBus("AddMatch", rule.text) { [weak self] result in
      if case .failure = result { self?.drop(entry, by: connection) }
      entry.setup.finishPart(result.map { _ in })
    }
    return entry
  }

  /// Tells the bus when nobody wants the signals any more.
  func release(_ entry: RuleEntry, by connection: isolated BusConnection) {
    entry.users -= 1
    if entry.users == 0 { drop(entry, by: connection) }
  }

  /// After an error too: nobody knows whether the bus has the rule.
  private func drop(_ entry: RuleEntry, by connection: isolated BusConnection) {
    guard entries[entry.rule] === entry else { return }
    entries[entry.rule] = nil
    // A call like AddMatch, so that it stays behind that of this rule, and before that of the next one that is the same.
    connection.callBus("RemoveMatch", entry.rule.text) { _ in }
  }

  /// The rules that let a signal through.
  struct Match {
    fileprivate(set) var rules: [RuleEntry] = []
    /// Whether a rule would let the signal through if another sender had sent it.
    fileprivate(set) var isForged = false
  }

  /// Looks for the rules that let a signal through.
  func match(_ signal: Signal, firstArgument: () -> String?) -> Match {
    var match = Match()
    for entry in entries.values where !entry.buffers.isEmpty {
      guard entry.rule.accepts(signal, firstArgument: firstArgument) else { continue }
      if entry.believes(signal.sender) { match.rules.append(entry) } else { match.isForged = true }
    }
    return match
  }

  /// Ends all subscriptions.
  func end(_ reason: BusError) {
    let entries = entries.values
    self.entries = [:]
    for entry in entries {
      for buffer in entry.buffers.values { buffer.finish(throwing: reason) }
      entry.setup.finishPart(.failure(reason))
    }
  }
}

/// One rule that the bus has.
final class RuleEntry {
  let rule: MatchRule
  let setup = Setup(parts: 1)
  var users = 1
  var buffers: [Int: Buffer<Signal>] = [:]
  /// Who has the name of the sender, when that is a well-known one.
  var owner: NameEntry?

  init(_ rule: MatchRule) { self.rule = rule }

  func believes(_ sender: BusName) -> Bool { sender == (owner == nil ? rule.sender : owner?.owner) }
}
