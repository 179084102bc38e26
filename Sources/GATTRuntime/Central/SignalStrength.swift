import Logging
import Synchronization

/// The RSSI of the peer of a link, read on request or periodically.
final class SignalStrength: Sendable {
  /// The listeners with the same period.
  private struct Poll {
    var mailboxes: [(token: Int, mailbox: Mailbox<Int>)] = []
    var task: Task<Void, Never>?
  }

  private struct State {
    var polls: [Duration: Poll] = [:]
    var nextToken = 0
  }

  private let link: Link
  private let state = Mutex(State())
  private let reading = SharedOperation<Int>()

  init(_ link: Link) {
    self.link = link
  }

  func read(timeout: Duration?) async throws -> Int {
    try await reading.value(
      runner: link.context.runner,
      timeout: timeout ?? link.context.timeouts.rssi,
      timeoutError: PeripheralError.rssiTimeout,
      in: link.scope
    ) { [link] in
      try await link.performWithoutTimeout { (backend, link) async throws(BackendError) in
        try await backend.readRSSI(of: link)
      }
    }
  }

  /// Adds a listener. The first listener of each period starts the reads with that period.
  func listen(_ period: Duration, _ policy: BufferingPolicy, _ overflows: OverflowCounter) throws -> Listener<Int> {
    try link.scope.check()
    let mailbox = Mailbox<Int>(policy, overflows: overflows)
    let (token, isFirst) = state.withLock { state -> (Int, Bool) in
      state.nextToken += 1
      state.polls[period, default: Poll()].mailboxes.append((state.nextToken, mailbox))
      return (state.nextToken, state.polls[period]?.mailboxes.count == 1)
    }
    if isFirst { start(period) }
    return Listener(mailbox, onRelease: { [weak self] in self?.remove(token, period) })
  }

  private func start(_ period: Duration) {
    let task = link.context.runner.start { [self] in await poll(period) }
    let isNeeded = state.withLock { state -> Bool in
      guard let poll = state.polls[period], poll.task == nil else { return false }
      state.polls[period]?.task = task
      return true
    }
    if !isNeeded { task.cancel() }
  }

  private func remove(_ token: Int, _ period: Duration) {
    let task = state.withLock { state -> Task<Void, Never>? in
      state.polls[period]?.mailboxes.removeAll { $0.token == token }
      guard let poll = state.polls[period], poll.mailboxes.isEmpty else { return nil }
      state.polls[period] = nil
      return poll.task
    }
    task?.cancel()
  }

  private func poll(_ period: Duration) async {
    let clock = link.context.backend.clock
    do {
      var next = clock.now
      while true {
        do {
          let strength = try await read(timeout: nil)
          for mailbox in mailboxes(period) { mailbox.send(strength) }
        } catch PeripheralError.rssiTimeout {
          // The next read may succeed.
          link.context.logger.debug("signal strength not read", metadata: ["link": "\(link.identifier)"])
        }
        // If a read took longer than the period, omits the reads that are already due.
        repeat { next = next.advanced(by: period) } while next <= clock.now
        try await clock.sleep(until: next)
        try link.scope.check()
      }
    } catch PeripheralError.disconnected {
      finish(period, nil)
    } catch  where Task.isCancelled {
      // The last listener has gone, or the link has ended.
    } catch {
      finish(period, error)
    }
  }

  private func mailboxes(_ period: Duration) -> [Mailbox<Int>] {
    state.withLock { $0.polls[period]?.mailboxes.map { $0.mailbox } ?? [] }
  }

  private func finish(_ period: Duration, _ error: (any Error)?) {
    let poll = state.withLock { $0.polls.removeValue(forKey: period) }
    for (_, mailbox) in poll?.mailboxes ?? [] { mailbox.finish(throwing: error) }
  }

  /// Ends all listeners at once.
  func linkEnded() {
    let polls = state.withLock { state in
      defer { state.polls = [:] }
      // Sorted, because the order of a dictionary differs from run to run.
      return state.polls.sorted { $0.key < $1.key }
    }
    for (_, poll) in polls {
      poll.task?.cancel()
      for (_, mailbox) in poll.mailboxes { mailbox.finish() }
    }
  }
}

/// The RSSI of a connected device in dBm, read periodically.
///
/// The reads start at the first call of `next()`, and stop after the last iterator is released. The sequence ends when
/// the link ends. It throws these errors:
///
/// * `PeripheralError.unsupported` when the adapter can't read the RSSI of a link.
/// * `PeripheralError.disconnected` when the link ended before the first `next()`.
/// * `CancellationError` when the iterating task is cancelled.
public struct RSSIUpdates: AsyncSequence, Sendable {
  /// The RSSI in dBm.
  public typealias Element = Int

  private let signal: SignalStrength
  private let period: Duration
  private let policy: BufferingPolicy
  private let overflows = OverflowCounter()

  init(_ signal: SignalStrength, _ period: Duration, _ policy: BufferingPolicy) {
    self.signal = signal
    self.period = period
    self.policy = policy
  }

  /// The number of values lost because iterators of this sequence were too slow.
  public var overflowCount: Int { overflows.count }

  /// The iterator of `RSSIUpdates`.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: RSSIUpdates
    private var listener: Listener<Int>?

    fileprivate init(_ source: RSSIUpdates) {
      self.source = source
    }

    /// Returns the next value; nil when the link has ended.
    public mutating func next() async throws -> Int? {
      let listener = try listener ?? source.listen()
      self.listener = listener
      return try await listener.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  fileprivate func listen() throws -> Listener<Int> {
    try signal.listen(period, policy, overflows)
  }
}
