import GATTRuntime

extension Radio {
  /// Advertises for a time, or until the task is cancelled, and writes to standard output when advertising begins and
  /// ends.
  ///
  /// - Parameter advertisements: What is advertised in turn, with a description of each; at least one.
  /// - Throws: The errors of `PeripheralManager.startAdvertising(_:interval:)`; `CancellationError`.
  func advertise(
    _ advertisements: [(advertisement: Advertisement, text: String)],
    interval: TimeSpan = TimeSpan(duration: .milliseconds(100)),
    for length: TimeSpan?
  ) async throws {
    let manager = try await PeripheralManager(backend: backend)
    var start: BackendInstant?
    do {
      try await advertising(advertisements[0].advertisement, by: manager, interval: interval.duration) {
        start = clock.now
        try Output.shared.line("advertising \(advertisements[0].text), every \(interval), \(Self.text(for: length))")
        try Output.shared.flush()
        try await Progress.during("advertising") {
          try await takeTurns(advertisements, by: manager, interval: interval, for: length)
        }
      }
    } catch is CancellationError {
      try sayEnd(since: start)
      throw CancellationError()
    }
    try sayEnd(since: start)
  }

  private func takeTurns(
    _ advertisements: [(advertisement: Advertisement, text: String)],
    by manager: PeripheralManager,
    interval: TimeSpan,
    for length: TimeSpan?
  ) async throws {
    if advertisements.count == 1 { return try await wait(for: length) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await manager.takeTurns(advertisements.map(\.advertisement), interval: interval.duration, on: clock) {
          try Output.shared.line("advertising \(advertisements[$0].text)")
          try Output.shared.flush()
        }
      }
      group.addTask { try await wait(for: length) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// - Parameter start: nil when advertising did not begin.
  private func sayEnd(since start: BackendInstant?) throws {
    guard let start else { return }
    try Output.shared.line("stopped advertising after \(start.duration(to: clock.now).seconds.thousandths) s")
  }
}
