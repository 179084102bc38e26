import GATTRuntime

/// An adapter to work with.
struct Radio: Sendable {
  let backend: any Backend
  /// Its time passes as fast as it can be computed: nobody can watch.
  let isFast: Bool

  var clock: any BackendClock { backend.clock }

  /// Runs `body` to its end, also when the calling task has been cancelled: what tidies up.
  func finish(_ body: @escaping @Sendable () async -> Void) async {
    await Task(executorPreference: backend.executor) { await body() }.value
  }

  /// Waits for a time, or, without one, for the task to be cancelled.
  func wait(for length: TimeSpan?) async throws {
    if let length { return try await clock.sleep(for: length.duration) }
    while true { try await clock.sleep(for: .seconds(3600)) }
  }

  /// How long `wait(for:)` waits, as people say it: `for 10s`, `until Ctrl-C`.
  static func text(for length: TimeSpan?) -> String { length.map { "for \($0)" } ?? "until Ctrl-C" }

  /// Has `manager` advertise while `body` runs; takes everything that it serves off the air behind it.
  ///
  /// - Throws: As `PeripheralManager.startAdvertising(_:interval:)`; what `body` throws.
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
