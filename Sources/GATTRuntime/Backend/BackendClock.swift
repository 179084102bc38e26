/// A point in time on a backend's clock, at most 136 years before or after its start. So no timeout of a program can
/// overflow in the arithmetic of a clock: `.seconds(Int64.max)` is as good as for ever.
public struct BackendInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the start of the clock, -2^32 s ... 2^32 s.
  public let sinceStart: Duration

  /// Creates an instant. A time out of the range counts as the nearest one in it.
  public init(sinceStart: Duration) {
    self.sinceStart = sinceStart.bounded
  }

  /// The start of the clock.
  public static let start = BackendInstant(sinceStart: .zero)

  /// Returns the instant `duration` later, or the last one that there is.
  public func advanced(by duration: Duration) -> BackendInstant {
    // No instant is further from another one.
    let longest = Duration.longest * 2
    return BackendInstant(sinceStart: sinceStart + max(.zero - longest, min(duration, longest)))
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

extension Duration {
  /// The longest time between the start of a clock and an instant.
  fileprivate static let longest = Duration.seconds(1 << 32)

  /// The duration, or the nearest one that is at most 136 years (2^32 s) long. Arithmetic with it does not overflow.
  package var bounded: Duration { max(.zero - .longest, min(self, .longest)) }
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
}
