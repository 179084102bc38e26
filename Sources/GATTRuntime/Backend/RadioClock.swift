/// The clock of an adapter as a Swift `Clock`, so that the waits of a program pass on the simulator's time in a simulation,
/// and on the machine's otherwise.
///
/// ```swift
/// try await manager.clock.sleep(for: .seconds(5))
/// let slow = measurements.debounce(for: .seconds(1), clock: manager.clock)  // AsyncAlgorithms
/// ```
public struct RadioClock: Clock {
  /// A point in time on this clock.
  public typealias Instant = BackendInstant

  private let base: any BackendClock

  init(_ base: any BackendClock) {
    self.base = base
  }

  /// The time now.
  public var now: BackendInstant { base.now }

  /// Zero: the resolution is that of the adapter's timers.
  public var minimumResolution: Duration { .zero }

  /// Suspends the calling task until `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: BackendInstant, tolerance: Duration? = nil) async throws {
    try await base.sleep(until: deadline)
  }
}
