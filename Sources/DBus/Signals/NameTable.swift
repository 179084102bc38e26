/// The owners of the bus names that the connection follows.
final class NameTable {
  /// The signal of the bus when a name changes its owner.
  static let ownerChanged: MemberName = "NameOwnerChanged"

  private var entries: [BusName: NameEntry] = [:]

  /// Returns the owner of the name; nil if it has none or the connection does not follow it.
  func owner(of name: BusName) -> BusName? { entries[name]?.owner }

  /// Returns the name's entry for one more user. For the first user, the connection begins to follow the name.
  func retain(_ name: BusName, by connection: isolated BusConnection) -> NameEntry {
    if let entry = entries[name] {
      entry.users += 1
      return entry
    }
    // Subscribe to changes before `GetNameOwner`, so that no change is missed.
    let rule = MatchRule(sender: .bus, interface: .bus, member: Self.ownerChanged, firstArgument: name.text)
    let entry = NameEntry(name, connection.rules.retain(rule, by: connection))
    entries[name] = entry
    connection.callBus("GetNameOwner", name.text) { [weak self] result in
      // The bus answers in order, so it has answered `AddMatch`.
      let outcome = (entry.rule.setup.outcome ?? .success(())).flatMap { entry.take(result) }
      if case .failure = outcome { self?.drop(entry, by: connection) }
      entry.setup.finish(outcome)
    }
    return entry
  }

  func release(_ entry: NameEntry, by connection: isolated BusConnection) {
    entry.users -= 1
    if entry.users == 0 { drop(entry, by: connection) }
  }

  private func drop(_ entry: NameEntry, by connection: isolated BusConnection) {
    guard entries[entry.name] === entry else { return }
    entries[entry.name] = nil
    connection.rules.release(entry.rule, by: connection)
  }

  /// Handles `NameOwnerChanged`: the name, its old owner, its new owner.
  func receive(_ arguments: Arguments) {
    guard let (name, _, new) = try? arguments.read(String.self, String.self, String.self) else { return }
    entries[BusName(unchecked: name)]?.set(BusName(new))
  }

  func end(_ reason: BusError) {
    let entries = entries.values
    self.entries = [:]
    for entry in entries {
      for buffer in entry.buffers.values { buffer.finish(throwing: reason) }
      entry.setup.finish(.failure(reason))
    }
  }
}

/// A name that the connection follows.
final class NameEntry {
  let name: BusName
  let rule: RuleEntry
  let setup = Setup()
  var users = 1
  var buffers: [Int: Buffer<BusName?>] = [:]
  private(set) var owner: BusName?
  private var isKnown = false

  init(_ name: BusName, _ rule: RuleEntry) {
    self.name = name
    self.rule = rule
  }

  /// Adds a buffer, and puts the owner into it if that is known.
  func add(_ buffer: Buffer<BusName?>, _ token: Int) {
    buffers[token] = buffer
    if isKnown { buffer.send(owner) }
  }

  func set(_ owner: BusName?) {
    if isKnown, self.owner == owner { return }
    isKnown = true
    self.owner = owner
    for buffer in buffers.values { buffer.send(owner) }
  }

  /// Handles the reply to `GetNameOwner`.
  func take(_ result: Result<Arguments, BusError>) -> Setup.Outcome {
    do throws(BusError) {
      set(try BusName(validating: result.get().read(String.self)))
    } catch .remote(let error) where error.name == .nameHasNoOwner {
      set(nil)
    } catch {
      return .failure(error)
    }
    return .success(())
  }
}
