import Synchronization

/// The events of an object, such as a link or a manager.
///
/// The first iterator gets the events since the creation of the sequence. Each other iterator gets the events since its
/// own creation. A sequence of states starts with the current state. A slow iterator loses the oldest events
/// (`overflowCount`).
///
/// A sequence keeps its object alive. The sequence ends when no more events can come. In a cancelled task the sequence
/// ends after the buffered events.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  private let broadcast: Broadcast<Element>
  private let policy: BufferingPolicy
  private let source: any AnyObject & Sendable
  private let overflows = OverflowCounter()
  /// The listener since the creation of the sequence, for the first iterator.
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

  /// The number of elements that slow iterators have lost.
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
