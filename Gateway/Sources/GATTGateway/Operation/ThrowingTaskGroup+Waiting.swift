extension ThrowingTaskGroup<Void, any Error> {
  /// Waits for all tasks, and cancels the others when one throws. `waitForAll()` would first wait for the others.
  mutating func waitForAllOrCancel() async throws {
    defer { cancelAll() }
    for try await _ in self {}
  }
}
