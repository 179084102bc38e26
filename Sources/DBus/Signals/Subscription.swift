/// A sequence of elements from the bus, for one consumer. It ends by throwing the error that ended the connection.
///
/// It delivers elements in batches. An iterator finishes its current batch even when the connection ends.
public struct Subscription<Element: Sendable>: AsyncSequence, Sendable {
  /// The type of the error that ends the sequence.
  public typealias Failure = BusError

  private let source: Source

  init(_ connection: BusConnection, _ token: Int, _ buffer: Buffer<Element>) {
    source = Source(connection, token, buffer)
  }

  /// The number of elements dropped because the consumer was slower than the bus and the buffer was full.
  public var overflowCount: Int { source.buffer.overflowCount }

  /// Creates an iterator. Only one task at a time can wait for elements.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// The iterator of a subscription.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: Source
    private var batch: ArraySlice<Element> = []

    fileprivate init(source: Source) { self.source = source }

    /// Returns the rest of the current batch, or else the next batch as soon as there is an element.
    ///
    /// - Throws: `BusError.disconnected` or `.closed` at the end, `.cancelled`; `.invalid` while another task waits.
    public mutating func nextBatch(isolation actor: isolated (any Actor)? = #isolation) async throws(BusError)
      -> [Element]
    {
      defer { batch = [] }
      return Array(batch.isEmpty ? try await source.buffer.next(isolation: actor) : batch)
    }

    /// Returns the next element, as soon as there is one.
    ///
    /// - Throws: `BusError.disconnected` or `.closed` at the end, `.cancelled`; `.invalid` while another task waits.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(BusError) -> Element? {
      if batch.isEmpty { batch = try await source.buffer.next(isolation: actor) }
      return batch.popFirst()
    }
  }

  /// Unsubscribes when the sequence and its iterators are released.
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

/// The entries that a subscription uses.
struct SubscriptionEntry {
  var rule: RuleEntry?
  var name: NameEntry?
}

extension BusConnection {
  /// Subscribes to the signals that match a rule, from the moment this returns.
  ///
  /// Subscriptions with equal rules share one rule on the bus. When the sender is a well-known name, the connection
  /// follows its owner: signals of a new owner are accepted from then on.
  ///
  /// *Order.* One subscription delivers signals in the order in which they were sent, for all objects and interfaces
  /// together. Two subscriptions have no common order. An actor with `loop` as its executor, which loops over the
  /// subscription without waiting for anything else, has this guarantee: when a task that waits for a reply or an error
  /// resumes, the actor has handled all signals that arrived before, and possibly more. At most 512 signals wait for
  /// this actor, so the default buffer drops none. Elsewhere tasks resume at any time.
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

  /// Subscribes to the owner of a name: delivers the current owner, then each change; nil means no owner.
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
