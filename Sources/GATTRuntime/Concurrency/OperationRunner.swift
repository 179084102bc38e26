import Logging

/// Runs Bluetooth operations so that waiting for them always ends: with the result, at the timeout, when the scope is
/// closed or when the caller's task is cancelled, whichever comes first, and whatever the backend does.
package struct OperationRunner: Sendable {
  /// What timeouts run on.
  package let clock: any BackendClock
  /// Where tasks run; nil for Swift's own choice.
  package let executor: (any TaskExecutor)?

  init(_ backend: any Backend) {
    clock = backend.clock
    executor = backend.executor
  }

  /// Starts a task that nobody waits for.
  @discardableResult
  package func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body() }
  }

  /// Runs `body` in a task of its own, which is cancelled when the waiting ends.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - expiry: What is thrown then.
  ///   - scope: What else ends the waiting.
  ///   - discard: Undoes a result that came when nobody waited for it any more.
  ///   - body: The operation.
  /// - Throws: What `body` throws, `expiry` at the timeout, the error that `scope` was closed with, or
  ///   `CancellationError`.
  package func run<Value: Sendable>(
    timeout: Duration,
    expiry: any Error,
    in scope: OperationScope,
    discard: @escaping @Sendable (Value) async -> Void = { _ in },
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let completion = Completion<Value>()
    let token = try scope.enter { completion.complete(.failure($0)) }
    let deadline = clock.schedule(after: timeout) { completion.complete(.failure(expiry)) }
    let task = start {
      // What was called off before it began is not begun.
      if completion.isComplete { return }
      do {
        let value = try await body()
        if !completion.complete(.success(value)) { await discard(value) }
      } catch {
        completion.complete(.failure(error))
      }
    }
    defer {
      deadline.cancel()
      scope.leave(token)
      task.cancel()
    }
    return try await completion.value()
  }
}
