/// Yields to other tasks until the condition holds, or the test is cancelled.
public nonisolated(nonsending) func until(_ condition: () async throws -> Bool) async rethrows {
  while try await !condition(), !Task.isCancelled { await Task.yield() }
}

/// An event that happens once, and tasks can wait for.
public actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Creates a closed gate.
  public init() {}

  /// Signals the event.
  public func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Returns after the event.
  public func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}
