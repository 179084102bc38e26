/// The clock of an adapter as a Swift `Clock`. A program that sleeps on it uses the simulator's time in a simulation,
/// and the machine's time otherwise.
///
/// ```swift
/// try await manager.clock.sleep(for: .seconds(5))
/// let slow = measurements.debounce(for: .seconds(1), clock: manager.clock)  // AsyncAlgorithms
/// ```
public struct RadioClock: Clock {
  /// An instant on this clock.
  public typealias Instant = BackendInstant

  private let base: any BackendClock

  init(_ base: any BackendClock) {
    self.base = base
  }

  /// The current time.
  public var now: BackendInstant { base.now }

  /// Zero, because a `BackendClock` does not tell its resolution.
  public var minimumResolution: Duration { .zero }

  /// Suspends the calling task until `deadline`. Ignores `tolerance`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: BackendInstant, tolerance: Duration? = nil) async throws {
    try await base.sleep(until: deadline)
  }
}
