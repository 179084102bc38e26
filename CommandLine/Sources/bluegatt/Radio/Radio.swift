import GATTRuntime

/// An open adapter.
///
/// A command waits only with `clock`, and starts only child tasks and tasks on the executor of `backend`. During any
/// other wait simulated time would pass, so that output and results would depend on the speed of the machine.
struct Radio: Sendable {
  let backend: any Backend
  /// Whether simulated time passes as fast as possible, so that a live display is useless.
  let isFast: Bool

  var clock: any BackendClock { backend.clock }

  /// Runs cleanup code to its end, even if the calling task is cancelled.
  func finish(_ body: @escaping @Sendable () async -> Void) async {
    await Task(executorPreference: backend.executor) { await body() }.value
  }

  /// Waits for a time or, if nil, until the task is cancelled.
  func wait(for length: TimeSpan?) async throws {
    if let length { return try await clock.sleep(for: length.duration) }
    while true { try await clock.sleep(for: .seconds(3600)) }
  }

  /// Describes the time that `wait(for:)` waits: `for 10s`, `until Ctrl-C`.
  static func text(for length: TimeSpan?) -> String { length.map { "for \($0)" } ?? "until Ctrl-C" }

  /// Advertises while `body` runs, then stops advertising and removes all services of `manager`.
  ///
  /// - Throws: The errors of `PeripheralManager.startAdvertising(_:interval:)`; errors of `body`.
  func advertising(
    _ advertisement: Advertisement,
    by manager: PeripheralManager,
    interval: Duration = .milliseconds(100),
    _ body: () async throws -> Void
  ) async throws {
    do {
      try await manager.startAdvertising(advertisement, interval: interval)
      try await body()
    } catch {
      await withdraw(manager)
      throw error
    }
    await withdraw(manager)
  }

  private func withdraw(_ manager: PeripheralManager) async {
    await finish {
      try? await manager.stopAdvertising()
      try? await manager.removeAllServices()
    }
  }
}
