/// An actor on a `BusLoop` that waits for a file descriptor.
package protocol LoopSource: Actor {
  /// The descriptor, the events and the deadline to wait for; nil removes the source from the loop.
  var interest: LoopInterest? { get }

  /// Handles events of the descriptor, as `poll` reports them; 0 without an event, such as at the deadline.
  func attend(to events: Int16)
}

/// The descriptor, the events and the deadline that a source waits for.
package struct LoopInterest: Sendable {
  /// The file descriptor.
  package var descriptor: Int32
  /// The events to wait for, as `poll` takes them.
  package var events: Int16
  /// The time at which the source needs a call without an event.
  package var deadline: ContinuousClock.Instant?

  /// Creates an interest in these events, until the deadline if any.
  package init(descriptor: Int32, events: Int16, deadline: ContinuousClock.Instant? = nil) {
    self.descriptor = descriptor
    self.events = events
    self.deadline = deadline
  }
}

/// A weak reference to a source: its users keep it alive, not the loop.
struct WeakSource: Sendable, Equatable {
  private weak let source: (any LoopSource)?

  init(_ source: any LoopSource) { self.source = source }

  static func == (first: WeakSource, second: WeakSource) -> Bool { first.source === second.source }

  /// Must be called on the loop's thread, as must `attend(to:)`.
  func interest() -> LoopInterest? {
    guard let source else { return nil }
    return interest(of: source)
  }

  func attend(to events: Int16) {
    if let source { attend(source, events) }
  }

  private func interest(of source: some LoopSource) -> LoopInterest? { source.assumeIsolated { $0.interest } }

  private func attend(_ source: some LoopSource, _ events: Int16) { source.assumeIsolated { $0.attend(to: events) } }
}
