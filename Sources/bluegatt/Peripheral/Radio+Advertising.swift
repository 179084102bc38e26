import GATTRuntime

extension Radio {
  /// Advertises for a time, or until the task is cancelled, and writes to standard output when advertising begins and
  /// ends.
  ///
  /// - Parameter text: The description of the advertisement.
  /// - Throws: The errors of `PeripheralManager.startAdvertising(_:interval:)`; `CancellationError`.
  func advertise(
    _ advertisement: Advertisement,
    called text: String,
    interval: TimeSpan = TimeSpan(duration: .milliseconds(100)),
    for length: TimeSpan?
  ) async throws {
    let manager = try await PeripheralManager(backend: backend)
    var start: BackendInstant?
    do {
      try await advertising(advertisement, by: manager, interval: interval.duration) {
        start = clock.now
        try Output.shared.line("advertising \(text), every \(interval), \(Self.text(for: length))")
        try Output.shared.flush()
        try await Progress.during("advertising") { try await wait(for: length) }
      }
    } catch is CancellationError {
      try sayEnd(since: start)
      throw CancellationError()
    }
    try sayEnd(since: start)
  }

  /// - Parameter start: nil when advertising did not begin.
  private func sayEnd(since start: BackendInstant?) throws {
    guard let start else { return }
    try Output.shared.line("stopped advertising after \(start.duration(to: clock.now).seconds.thousandths) s")
  }
}
