/// A sequence of elements from the bus, for one consumer. It ends by throwing the error that ended the connection.
///
/// An iterator takes elements in batches. It delivers all elements that arrived before the connection ended.
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

/// The source of a subscription's elements: a match rule that selects signals, or a name with a changing owner.
enum SubscriptionEntry {
  case rule(RuleEntry)
  case name(NameEntry)
}

extension BusConnection {
  /// The most undelivered elements of a subscription by default.
  public static let defaultCapacity = 4096

  /// Subscribes to the signals that match a rule, from the moment this function returns.
  ///
  /// Subscriptions with equal rules share one rule on the bus. When the sender is a well-known name, the connection
  /// follows its owner: signals of a new owner are accepted from then on.
  ///
  /// *Order.* One subscription delivers signals in the order in which they were sent, for all objects and interfaces
  /// together. Two subscriptions have no common order.
  ///
  /// Signals and replies have a common order under two conditions: the task that iterates over the subscription belongs
  /// to an actor with `loop` as its executor, and that task awaits only elements of the subscription. Then, when a call
  /// of any task returns or throws, the iterating task has handled all signals that arrived before the reply, and
  /// possibly later ones. The connection reads at most 512 messages before the iterating task runs, so the default
  /// capacity drops no signals.
  ///
  /// - Parameters:
  ///   - rule: What to subscribe to.
  ///   - capacity: The most undelivered signals, at least 1. One more drops the oldest one and counts an overflow.
  ///   - timeout: How long the bus may take.
  /// - Throws: `BusError`; `.remote` when the bus refuses the rule.
  public func signals(
    _ rule: MatchRule,
    capacity: Int = BusConnection.defaultCapacity,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> Subscription<Signal> {
    if case .ended(let reason) = state { throw reason }
    let entry = rules.retain(rule, by: self)
    let (token, buffer) = (pending.makeToken(), Buffer<Signal>(capacity, loop))
    subscriptions[token] = .rule(entry)
    entry.buffers[token] = buffer
    let subscription = Subscription(self, token, buffer)
    try await wait(for: entry.setup, timeout: timeout)
    return subscription
  }

  /// Subscribes to the owner of a name: delivers the current owner, then each change; nil means no owner.
  ///
  /// - Throws: `BusError`.
  public func owners(
    of name: BusName,
    capacity: Int = BusConnection.defaultCapacity,
    timeout: Duration = BusConnection.defaultTimeout
  ) async throws(BusError) -> Subscription<BusName?> {
    if case .ended(let reason) = state { throw reason }
    let entry = names.retain(name, by: self)
    let (token, buffer) = (pending.makeToken(), Buffer<BusName?>(capacity, loop))
    subscriptions[token] = .name(entry)
    entry.add(buffer, token)
    let subscription = Subscription(self, token, buffer)
    try await wait(for: entry.setup, timeout: timeout)
    return subscription
  }

  fileprivate func unsubscribe(_ token: Int) {
    switch subscriptions.removeValue(forKey: token) {
    case .rule(let rule):
      rule.buffers[token] = nil
      rules.release(rule, by: self)
    case .name(let name):
      name.buffers[token] = nil
      names.release(name, by: self)
    case nil: break
    }
  }
}
