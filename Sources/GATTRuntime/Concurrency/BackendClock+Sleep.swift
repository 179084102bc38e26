extension BackendClock {
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
