import Logging

/// Runs Bluetooth operations. A caller stops waiting at the timeout, at the end of the scope or when it is cancelled,
/// even if the backend does not answer.
package struct OperationRunner: Sendable {
  package let clock: any BackendClock
  /// The executor of the tasks; nil for Swift's default executor.
  package let executor: (any TaskExecutor)?

  package init(clock: any BackendClock, executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
  }

  init(_ backend: any Backend) { self.init(clock: backend.clock, executor: backend.executor) }

  @discardableResult
  package func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body() }
  }

  /// Runs `body` in an unstructured task, and waits for its result. Cancels the task when the wait ends.
  ///
  /// - Parameters:
  ///   - timeout: The maximum wait; nil for no timeout.
  ///   - timeoutError: The error at the timeout.
  ///   - scope: Ends the wait when it is closed.
  ///   - discard: Undoes the operation when the result comes after the end of the wait.
  ///   - body: The operation.
  /// - Throws: What `body` throws, `timeoutError` at the timeout, the error that `scope` was closed with, or
  ///   `CancellationError`.
  package func run<Value: Sendable>(
    timeout: Duration?,
    timeoutError: any Error = CancellationError(),
    in scope: OperationScope,
    discard: @escaping @Sendable (Value) async -> Void = { _ in },
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let completion = Completion<Value>()
    let token = try scope.enter { completion.complete(.failure($0)) }
    let deadline = timeout.map { clock.schedule(after: $0) { completion.complete(.failure(timeoutError)) } }
    let task = start {
      // The wait ended before the task began.
      if completion.isComplete { return }
      do {
        let value = try await body()
        if !completion.complete(.success(value)) { await discard(value) }
      } catch {
        completion.complete(.failure(error))
      }
    }
    defer {
      deadline?.cancel()
      scope.leave(token)
      task.cancel()
    }
    return try await completion.value()
  }

  /// Runs `body`, which ends something, in an unstructured task, and waits for its result. `body` runs to its end in any
  /// case: the timeout and a cancellation of the caller, even before the call, end only the wait.
  ///
  /// - Parameters:
  ///   - timeout: The maximum wait.
  ///   - timeoutError: The error at the timeout.
  ///   - body: The operation. It records by itself what has ended, because the caller may have stopped waiting.
  /// - Throws: What `body` throws, `timeoutError` at the timeout, or `CancellationError`.
  package func finish<Value: Sendable>(
    timeout: Duration,
    timeoutError: any Error,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(executorPreference: executor) { try await body() }
    return try await run(timeout: timeout, timeoutError: timeoutError, in: OperationScope()) { try await task.value }
  }
}
