/// Who has the names that somebody wants to know about.
final class NameTable {
  private var entries: [BusName: NameEntry] = [:]

  /// Who has the name; nil when nobody does, or nobody has asked.
  func owner(of name: BusName) -> BusName? { entries[name]?.owner }

  /// Follows the name, if nobody does.
  @discardableResult
  func retain(_ name: BusName, by connection: isolated BusConnection) -> NameEntry {
    if let entry = entries[name] {
      entry.users += 1
      return entry
    }
    // Changes first, so that none is missed between the answer and them.
    let rule = MatchRule(
      sender: .bus,
      place: .at(.bus),
      interface: .bus,
      member: .nameOwnerChanged,
      firstArgument: name.text
    )
    let entry = NameEntry(name, connection.rules.retain(rule, by: connection))
    entries[name] = entry
    entry.rule.setup.whenFinished { entry.setup.finishPart($0) }
    connection.callBus("GetNameOwner", name.text) { entry.setup.finishPart(entry.take($0)) }
    entry.setup.whenFinished { [weak self] result in
      if case .failure = result { self?.drop(entry, by: connection) }
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

  /// Takes in what `NameOwnerChanged` says: the name, its old owner, its new one.
  func receive(_ arguments: Arguments) {
    guard let (name, _, new) = try? arguments.read(String.self, String.self, String.self) else { return }
    entries[BusName(unchecked: name)]?.set(BusName(new))
  }

  func end(_ reason: BusError) {
    let entries = entries.values
    self.entries = [:]
    for entry in entries {
      for buffer in entry.buffers.values { buffer.finish(throwing: reason) }
      entry.setup.finishPart(.failure(reason))
    }
  }
}

/// One name that is followed.
final class NameEntry {
  let name: BusName
  let rule: RuleEntry
  let setup = Setup(parts: 2)
  var users = 1
  var buffers: [Int: Buffer<BusName?>] = [:]
  private(set) var owner: BusName?
  private var isKnown = false

  init(_ name: BusName, _ rule: RuleEntry) {
    self.name = name
    self.rule = rule
  }

  /// Adds a buffer, and puts in who has the name, if that is known.
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

  /// Takes the answer to `GetNameOwner`.
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
