import GATTRuntime

extension PeripheralManager {
  /// Advertises each of the advertisements for 5 s, in turn, until the task is cancelled. The first one is advertised
  /// already.
  ///
  /// - Parameter report: Called when the advertisement of an index begins.
  /// - Throws: The errors of `startAdvertising(_:interval:)`; `CancellationError`.
  func takeTurns(
    _ advertisements: [Advertisement],
    interval: Duration,
    on clock: any BackendClock,
    report: (Int) throws -> Void = { _ in }
  ) async throws {
    while true {
      for index in Array(1..<advertisements.count) + [0] {
        try await clock.sleep(for: .seconds(5))
        try await stopAdvertising()
        try await startAdvertising(advertisements[index], interval: interval)
        try report(index)
      }
    }
  }
}
