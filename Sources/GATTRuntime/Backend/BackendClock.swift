/// A point in time on a backend's clock.
public struct BackendInstant: InstantProtocol, Hashable, Sendable {
  /// How long after the start of the clock this is.
  public var sinceStart: Duration

  /// The point in time `sinceStart` after the start of the clock.
  public init(sinceStart: Duration) {
    self.sinceStart = sinceStart
  }

  /// The start of the clock.
  public static let start = BackendInstant(sinceStart: .zero)

  /// The point in time `duration` later.
  public func advanced(by duration: Duration) -> BackendInstant {
    BackendInstant(sinceStart: sinceStart + duration)
  }

  /// How long after this `other` is.
  public func duration(to other: BackendInstant) -> Duration {
    other.sinceStart - sinceStart
  }

  /// Whether `left` comes first.
  public static func < (left: BackendInstant, right: BackendInstant) -> Bool {
    left.sinceStart < right.sinceStart
  }
}

extension BackendInstant: CustomStringConvertible {
  /// The time since the start of the clock in seconds, to the millisecond, as `1.250 s`.
  public var description: String {
    let (seconds, attoseconds) = sinceStart.components
    let thousandths = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
    return "\(seconds).\(thousandths) s"
  }
}

/// The clock that every timeout, back-off and timestamp of a backend's managers runs on.
///
/// A real radio's is the time of day's steady sibling; the simulator's is virtual, which is what makes an hour of radio
/// run in milliseconds and every timeout testable.
public protocol BackendClock: Sendable {
  /// What time it is.
  var now: BackendInstant { get }

  /// Calls `action` once, at `instant` or as soon as possible when that has passed.
  ///
  /// `action` is never called from inside this function, and must not block.
  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction
}

/// A call that a `BackendClock` will make, and the way to call it off.
public struct ScheduledAction: Sendable {
  private let cancellation: @Sendable () -> Void

  /// - Parameter cancellation: Calls the action off; without effect when it has been made already.
  public init(cancellation: @escaping @Sendable () -> Void) {
    self.cancellation = cancellation
  }

  /// Calls the action off; without effect when it has been made already.
  public func cancel() {
    cancellation()
  }
}

extension BackendClock {
  /// Calls `action` once, `delay` from now.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    schedule(at: now.advanced(by: delay), action)
  }

  /// Suspends the calling task until `instant`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until instant: BackendInstant) async throws {
    let completion = Completion<Void>()
    let wakeUp = schedule(at: instant) { completion.complete(.success(())) }
    defer { wakeUp.cancel() }
    try await completion.value()
  }

  /// Suspends the calling task for `duration`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration))
  }
}
