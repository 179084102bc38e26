/// Lets others run until the condition holds, or the test's time is over.
public nonisolated(nonsending) func until(_ condition: () async throws -> Bool) async rethrows {
  while try await !condition(), !Task.isCancelled { await Task.yield() }
}

/// Something that happens once, for those who wait for it.
public actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// It has not happened yet.
  public init() {}

  /// It happens.
  public func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Returns when it has happened.
  public func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}
