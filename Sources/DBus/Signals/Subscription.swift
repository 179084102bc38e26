/// Elements that come from the bus from now on, for one loop. It ends by throwing why the connection has ended.
///
/// They are delivered by batches; a batch that was begun is finished even when the connection ends.
public struct Subscription<Element: Sendable>: AsyncSequence, Sendable {
  /// Why it ends.
  public typealias Failure = BusError

  private let source: Source

  init(_ connection: BusConnection, _ token: Int, _ buffer: Buffer<Element>) {
    source = Source(connection, token, buffer)
  }

  /// How many elements were dropped because the loop was slower than the bus, and the buffer full.
  public var overflowCount: Int { source.buffer.overflowCount }

  /// Begins the loop.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// The loop.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: Source
    private var batch: ArraySlice<Element> = []

    fileprivate init(source: Source) { self.source = source }

    /// All elements that are there, as soon as there is one.
    ///
    /// - Throws: `BusError.disconnected` or `.closed` at the end, `.cancelled`.
    public mutating func nextBatch(isolation actor: isolated (any Actor)? = #isolation) async throws(BusError)
      -> [Element]
    {
      defer { batch = [] }
      return Array(batch.isEmpty ? try await source.buffer.next(isolation: actor) : batch)
    }

    /// The next element, as soon as there is one.
    ///
    /// - Throws: `BusError.disconnected` or `.closed` at the end, `.cancelled`.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(BusError) -> Element? {
      if batch.isEmpty { batch = try await source.buffer.next(isolation: actor) }
      return batch.popFirst()
    }
  }

  /// Keeps the subscription as long as somebody can loop over it.
  fileprivate final class Source: Sendable {
    let buffer: Buffer<Element>
    private let connection: BusConnection
    private let token: Int

    init(_ connection: BusConnection, _ token: Int, _ buffer: Buffer<Element>) {
      self.connection = connection
      self.token = token
      self.buffer = buffer
    }

    deinit {
      Task { [connection, token] in await connection.unsubscribe(token) }
    }
  }
}

/// What a connection has of a subscription.
struct SubscriptionEntry {
  var rule: RuleEntry?
  var name: NameEntry?
}

extension BusConnection {
  /// The signals that a rule lets through, from when this returns.
  ///
  /// The bus is told once, however many subscribe to the same rule. When the sender is a well-known name, its owner is
  /// followed: another program that gets the name is believed from then on.
  ///
  /// *Order.* Signals of one subscription come in the order in which they were sent, whatever objects and interfaces they
  /// are of; between two subscriptions there is no order. An actor that lives on the thread of the connection (its
  /// executor is `loop`) and loops over the subscription, doing nothing in between that waits, has seen all signals that
  /// came before an answer or an error when the task goes on that waits for that, and possibly more; it never has
  /// more than 512 before it, so that nothing is dropped. Elsewhere tasks go on when they get to it.
  ///
  /// - Throws: `BusError`; `.remote` when the bus refuses the rule.
  public func signals(
    _ rule: MatchRule,
    buffering: Buffering = .default,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> Subscription<Signal> {
    if case .ended(let reason) = state { throw reason }
    let isWellKnown = !rule.sender.isUnique && rule.sender != .bus
    let entry = SubscriptionEntry(
      rule: rules.retain(rule, by: self),
      name: isWellKnown ? names.retain(rule.sender, by: self) : nil
    )
    let buffer = Buffer<Signal>(buffering, loop)
    let token = insert(entry)
    entry.rule?.buffers[token] = buffer
    entry.rule?.owner = entry.name
    let subscription = Subscription(self, token, buffer)
    try await wait(for: entry, timeout)
    return subscription
  }

  /// Who has a name: first who has it now, then each change; nil for nobody.
  ///
  /// - Throws: `BusError`.
  public func owners(
    of name: BusName,
    buffering: Buffering = .default,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> Subscription<BusName?> {
    if case .ended(let reason) = state { throw reason }
    let entry = SubscriptionEntry(rule: nil, name: names.retain(name, by: self))
    let buffer = Buffer<BusName?>(buffering, loop)
    let token = insert(entry)
    entry.name?.add(buffer, token)
    let subscription = Subscription(self, token, buffer)
    try await wait(for: entry, timeout)
    return subscription
  }

  private func insert(_ entry: SubscriptionEntry) -> Int {
    let token = pending.makeToken()
    subscriptions[token] = entry
    return token
  }

  private func wait(for entry: SubscriptionEntry, _ timeout: Duration) async throws(BusError) {
    let parts = [entry.rule?.setup, entry.name?.setup].compactMap(\.self)
    let setup = Setup(parts: parts.count)
    for part in parts { part.whenFinished { setup.finishPart($0) } }
    try await wait(for: setup, timeout: timeout)
  }

  fileprivate func unsubscribe(_ token: Int) {
    guard let entry = subscriptions.removeValue(forKey: token) else { return }
    if let rule = entry.rule {
      rule.buffers[token] = nil
      rules.release(rule, by: self)
    }
    if let name = entry.name {
      name.buffers[token] = nil
      names.release(name, by: self)
    }
  }
}
