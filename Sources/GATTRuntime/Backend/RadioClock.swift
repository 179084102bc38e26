/// The clock of an adapter as a Swift `Clock`. In a simulation, this clock shows the simulated time.
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

  /// Zero, because the resolution is unknown.
  public var minimumResolution: Duration { .zero }

  /// Suspends the calling task until `deadline`. Ignores `tolerance`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: BackendInstant, tolerance: Duration? = nil) async throws {
    try await base.sleep(until: deadline)
  }
}
