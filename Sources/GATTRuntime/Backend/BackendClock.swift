/// A point in time on a backend's clock.
public struct BackendInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the start of the clock.
  public var sinceStart: Duration

  /// Creates an instant.
  public init(sinceStart: Duration) {
    self.sinceStart = sinceStart
  }

  /// The start of the clock.
  public static let start = BackendInstant(sinceStart: .zero)

  /// Returns the instant `duration` later.
  public func advanced(by duration: Duration) -> BackendInstant {
    BackendInstant(sinceStart: sinceStart + duration)
  }

  /// Returns the time from this instant to `other`.
  public func duration(to other: BackendInstant) -> Duration {
    other.sinceStart - sinceStart
  }

  /// Whether `left` is earlier than `right`.
  public static func < (left: BackendInstant, right: BackendInstant) -> Bool {
    left.sinceStart < right.sinceStart
  }
}

extension BackendInstant: CustomStringConvertible {
  /// The time since the start of the clock in seconds, to the millisecond, such as `1.250 s`.
  public var description: String {
    let (seconds, attoseconds) = sinceStart.components
    let thousandths = String(1000 + attoseconds.magnitude / 1_000_000_000_000_000).dropFirst()
    return "\(sinceStart < .zero ? "-" : "")\(seconds.magnitude).\(thousandths) s"
  }
}

/// The clock for all timeouts, delays and timestamps of a backend's managers.
///
/// A real radio uses a monotonic clock. The simulator uses a virtual clock.
public protocol BackendClock: Sendable {
  /// The current time.
  var now: BackendInstant { get }

  /// Calls `action` once, at `instant`, or as soon as possible when `instant` has passed.
  ///
  /// The clock never calls `action` from inside this function. `action` must not block.
  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction
}

/// A scheduled call of a `BackendClock`.
public struct ScheduledAction: Sendable {
  private let cancellation: @Sendable () -> Void

  /// - Parameter cancellation: Cancels the call, unless it has been made.
  public init(cancellation: @escaping @Sendable () -> Void) {
    self.cancellation = cancellation
  }

  /// Cancels the call, unless it has been made.
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
