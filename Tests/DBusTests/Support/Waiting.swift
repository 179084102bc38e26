/// Lets others run until the condition holds.
func until(_ condition: () async throws -> Bool) async rethrows {
  while try await !condition() { await Task.yield() }
}

/// Something that happens once, for those who wait for it.
actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}
