// Waiting in a backend, where functions throw only `BackendError`.

extension Completion {
  /// Waits for the result. May be called once.
  ///
  /// - Throws: The result's `BackendError`; `.cancelled` for any other error, and in a cancelled task.
  package func backendValue() async throws(BackendError) -> Value {
    do {
      return try await value()
    } catch let error as BackendError {
      throw error
    } catch {
      throw .cancelled
    }
  }
}

extension Completion<Void> {
  /// Waits for the result. Returns without an error when `limit` has passed. May be called once.
  ///
  /// - Throws: The errors of `backendValue()`.
  package func backendValue(orAfter limit: Duration, on clock: any BackendClock) async throws(BackendError) {
    let deadline = clock.schedule(after: limit) { self.complete(.success(())) }
    defer { deadline.cancel() }
    try await backendValue()
  }
}

extension TurnQueue {
  /// Waits for the turn to come.
  ///
  /// - Throws: `.cancelled` when the calling task is cancelled.
  package func waitInBackend(for turn: Turn) async throws(BackendError) {
    do { try await wait(for: turn) } catch { throw .cancelled }
  }
}
