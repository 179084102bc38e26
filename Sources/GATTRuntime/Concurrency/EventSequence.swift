import Synchronization

/// Sends each element to everyone who listens, in the same order.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var mailboxes: [(token: Int, mailbox: Mailbox<Element>)] = []
    var nextToken = 0
    var latest: Element?
    var isFinished = false
  }

  private let state: Mutex<State>
  private let replaysLatest: Bool

  /// - Parameter replaysLatest: Whether a new listener first gets the element that was sent last.
  init(replaysLatest: Bool, initial: Element? = nil) {
    self.replaysLatest = replaysLatest
    state = Mutex(State(latest: initial))
  }

  func send(_ element: Element) {
    let mailboxes = state.withLock { state in
      if replaysLatest { state.latest = element }
      return state.mailboxes
    }
    for listener in mailboxes { listener.mailbox.send(element) }
  }

  func finish() {
    let mailboxes = state.withLock { state in
      state.isFinished = true
      defer { state.mailboxes = [] }
      return state.mailboxes
    }
    for listener in mailboxes { listener.mailbox.finish() }
  }

  /// Everything sent from now on.
  ///
  /// - Parameter source: Who sends: kept alive by the sequence and its iterators, because Swift may release an object
  ///   after its last use, and nothing more would come.
  func sequence(_ policy: BufferingPolicy, of source: any AnyObject & Sendable) -> EventSequence<Element> {
    EventSequence(self, policy, source)
  }

  fileprivate func listen(_ policy: BufferingPolicy, _ overflows: OverflowCounter) -> Listener<Element> {
    let mailbox = Mailbox<Element>(policy, overflows: overflows)
    let token = state.withLock { state in
      if let latest = state.latest { mailbox.send(latest) }
      if state.isFinished { mailbox.finish() }
      state.nextToken += 1
      if !state.isFinished { state.mailboxes.append((state.nextToken, mailbox)) }
      return state.nextToken
    }
    return Listener(mailbox) { [weak self] in self?.remove(token) }
  }

  private func remove(_ token: Int) {
    state.withLock { $0.mailboxes.removeAll { $0.token == token } }
  }
}

/// A mailbox that is taken out of its source when it is no longer used.
final class Listener<Element: Sendable>: Sendable {
  let mailbox: Mailbox<Element>
  private let end: @Sendable () -> Void

  init(_ mailbox: Mailbox<Element>, end: @escaping @Sendable () -> Void) {
    self.mailbox = mailbox
    self.end = end
  }

  deinit { end() }
}

/// What happens from the moment the sequence was asked for. Each iterator gets everything, however many there are.
///
/// States come with the present one first. A sequence keeps its source alive. It ends when nothing more can come, as
/// after the end of a link, and when the iterating task is cancelled.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Nothing is ever thrown.
  public typealias Failure = Never

  private let broadcast: Broadcast<Element>
  private let policy: BufferingPolicy
  private let source: any AnyObject & Sendable
  private let overflows = OverflowCounter()
  /// Listens from the start, so that nothing is lost before the first iterator; that one takes it over.
  private let first: FirstListener

  private final class FirstListener: Sendable {
    let listener: Mutex<Listener<Element>?>

    init(_ listener: Listener<Element>) { self.listener = Mutex(listener) }

    func take() -> Listener<Element>? {
      listener.withLock { listener in
        defer { listener = nil }
        return listener
      }
    }
  }

  fileprivate init(_ broadcast: Broadcast<Element>, _ policy: BufferingPolicy, _ source: any AnyObject & Sendable) {
    self.broadcast = broadcast
    self.policy = policy
    self.source = source
    first = FirstListener(broadcast.listen(policy, overflows))
  }

  /// How many elements slow iterators of this sequence have lost.
  public var overflowCount: Int { overflows.count }

  /// Delivers the elements of an `EventSequence`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: Listener<Element>
    fileprivate let source: any AnyObject & Sendable

    /// The next element; nil at the end or when the calling task is cancelled.
    public mutating func next() async -> Element? {
      // Nothing sent here ends with an error, so all that can be thrown is the cancellation.
      try? await listener.mailbox.next()
    }

    /// The next element; nil at the end or when the calling task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      try? await listener.mailbox.next()
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(listener: first.take() ?? broadcast.listen(policy, overflows), source: source)
  }
}
