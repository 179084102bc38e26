/// The match rules that the connection has registered with the bus. Subscriptions with equal rules share one.
final class RuleTable {
  private var entries: [MatchRule: RuleEntry] = [:]

  /// The number of registered rules.
  var count: Int { entries.count }

  /// Returns the rule's entry for one more user. For the first user, registers the rule with the bus.
  func retain(_ rule: MatchRule, by connection: isolated BusConnection) -> RuleEntry {
    if let entry = entries[rule] {
      entry.users += 1
      return entry
    }
    let isWellKnown = !rule.sender.isUnique && rule.sender != .bus
    let owner = isWellKnown ? connection.names.retain(rule.sender, by: connection) : nil
    let entry = RuleEntry(rule, owner)
    entries[rule] = entry
    connection.callBus("AddMatch", rule.text) { [weak self] result in
      // The bus answers in order, so it has answered the `GetNameOwner` of a well-known sender.
      let outcome = result.flatMap { _ in owner?.setup.outcome ?? .success(()) }
      if case .failure = outcome { self?.drop(entry, by: connection) }
      entry.setup.finish(outcome)
    }
    return entry
  }

  /// Removes a user of the rule. After the last one, removes the rule from the bus.
  func release(_ entry: RuleEntry, by connection: isolated BusConnection) {
    entry.users -= 1
    if entry.users == 0 { drop(entry, by: connection) }
  }

  /// Removes the rule from the bus, after an error of `AddMatch` too, because the bus may have the rule nevertheless.
  private func drop(_ entry: RuleEntry, by connection: isolated BusConnection) {
    guard entries[entry.rule] === entry else { return }
    entries[entry.rule] = nil
    // `callBus` requests a reply, although none is used: calls with and without a reply wait in separate queues. So the
    // bus gets `RemoveMatch` after the `AddMatch` of this rule, and before the `AddMatch` of a later, equal rule.
    connection.callBus("RemoveMatch", entry.rule.text) { _ in }
    if let owner = entry.owner { connection.names.release(owner, by: connection) }
  }

  /// The rules that match a signal.
  struct Match {
    fileprivate(set) var rules: [RuleEntry] = []
    /// Whether the signal fulfils all conditions of a rule except the sender.
    fileprivate(set) var isForged = false
  }

  /// Returns the rules that match a signal.
  func match(_ signal: Signal, firstArgument: () -> String?) -> Match {
    var match = Match()
    for entry in entries.values where !entry.buffers.isEmpty {
      guard entry.rule.accepts(signal, firstArgument: firstArgument) else { continue }
      if entry.accepts(sender: signal.sender) { match.rules.append(entry) } else { match.isForged = true }
    }
    return match
  }

  /// Ends all subscriptions.
  func end(_ reason: BusError) {
    let entries = entries.values
    self.entries = [:]
    for entry in entries {
      for buffer in entry.buffers.values { buffer.finish(throwing: reason) }
      entry.setup.finish(.failure(reason))
    }
  }
}

/// A registered rule.
final class RuleEntry {
  let rule: MatchRule
  let setup = Setup()
  var users = 1
  var buffers: [Int: Buffer<Signal>] = [:]
  /// The entry of the sender's name if that is well-known.
  let owner: NameEntry?

  init(_ rule: MatchRule, _ owner: NameEntry?) {
    self.rule = rule
    self.owner = owner
  }

  func accepts(sender: BusName) -> Bool { sender == (owner == nil ? rule.sender : owner?.owner) }
}
