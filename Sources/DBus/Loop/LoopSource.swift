/// An actor that lives on a `BusLoop` and waits for a descriptor.
package protocol LoopSource: Actor {
  /// What it waits for; nil when there is nothing any more, and never will be.
  var interest: LoopInterest? { get }

  /// Something has happened: events of the descriptor as `poll` gives them, 0 when it is only the time.
  func attend(to events: Int16)
}

/// What a source waits for.
package struct LoopInterest: Sendable {
  /// The descriptor.
  package var descriptor: Int32
  /// The events of it, as `poll` takes them.
  package var events: Int16
  /// When it wants to be asked without an event.
  package var deadline: ContinuousClock.Instant?

  /// Waits for these events, until the deadline if there is one.
  package init(descriptor: Int32, events: Int16, deadline: ContinuousClock.Instant? = nil) {
    self.descriptor = descriptor
    self.events = events
    self.deadline = deadline
  }
}

/// A source that its users keep alive, not the loop.
struct WeakSource: Sendable, Equatable {
  private weak let source: (any LoopSource)?

  init(_ source: any LoopSource) { self.source = source }

  static func == (first: WeakSource, second: WeakSource) -> Bool { first.source === second.source }

  /// Called on the loop's thread, as is the other.
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
