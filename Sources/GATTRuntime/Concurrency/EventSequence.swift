import Synchronization

/// The events of an object, such as a link or a manager, for any number of iterators.
///
/// The first iterator gets the events since the creation of the sequence, so that a program can create the sequence
/// before it causes an event. Each other iterator gets the events since its own creation. A sequence of states starts
/// with the current state. An iterator that is too slow loses the oldest events; `overflowCount` counts lost events.
///
/// A sequence keeps its object alive. The sequence ends when no more events can come, for example after the end of a
/// link. In a cancelled task the sequence ends after the buffered events.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  private let broadcast: Broadcast<Element>
  private let policy: BufferingPolicy
  private let source: any AnyObject & Sendable
  private let overflows = OverflowCounter()
  /// Listens from the creation of the sequence. The first iterator takes this listener over, so it misses no event.
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

  /// The number of elements lost because an iterator was too slow, or because the first iterator was created too late.
  public var overflowCount: Int { overflows.count }

  /// The iterator of an `EventSequence`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: Listener<Element>
    fileprivate let source: any AnyObject & Sendable

    /// Returns the next element; nil at the end, and in a cancelled task after the buffered elements.
    public mutating func next() async -> Element? {
      // No source ends with an error, so the mailbox throws only `CancellationError`.
      try? await listener.mailbox.next()
    }

    /// Returns the next element; nil at the end, and in a cancelled task after the buffered elements.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      try? await listener.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(listener: first.take() ?? broadcast.listen(policy, overflows), source: source)
  }
}
