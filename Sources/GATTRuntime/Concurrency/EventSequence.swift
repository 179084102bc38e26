import Synchronization

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

  init(_ broadcast: Broadcast<Element>, _ policy: BufferingPolicy, _ source: any AnyObject & Sendable) {
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
