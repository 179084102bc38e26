import Synchronization

/// An operation that all who want its result at the same time share; each waits with a timeout of its own. When the
/// last one stops waiting, it is cancelled.
final class SharedOperation<Value: Sendable>: Sendable {
  private final class Run: Sendable {
    struct State {
      var waiting: [Completion<Value>] = []
      var isOver = false
      var task: Task<Void, Never>?
    }
    let state = Mutex(State())

    var isOver: Bool { state.withLock { $0.isOver } }

    /// - Returns: Whether the run still takes someone.
    func join(_ completion: Completion<Value>) -> Bool {
      state.withLock { state in
        if state.isOver { return false }
        state.waiting.append(completion)
        return true
      }
    }

    /// - Returns: Whether that was the last one, so that the run is over.
    func leave(_ completion: Completion<Value>) {
      let task = state.withLock { state -> Task<Void, Never>? in
        state.waiting.removeAll { $0 === completion }
        if state.isOver || !state.waiting.isEmpty { return nil }
        state.isOver = true
        return state.task
      }
      task?.cancel()
    }

    /// - Returns: Whether someone got the result.
    func finish(_ result: Result<Value, any Error>) -> Bool {
      let waiting = state.withLock { state in
        state.isOver = true
        defer { state.waiting = [] }
        return state.waiting
      }
      var isTaken = false
      for completion in waiting where completion.complete(result) { isTaken = true }
      return isTaken
    }

    func started(_ task: Task<Void, Never>) {
      let isOver = state.withLock { state in
        state.task = task
        return state.isOver
      }
      if isOver { task.cancel() }
    }
  }

  private let current = Mutex<Run?>(nil)

  /// Joins the operation under way, or starts it.
  ///
  /// - Parameters:
  ///   - timeout: How long this caller waits.
  ///   - expiry: What is thrown then.
  ///   - scope: What else ends the waiting.
  ///   - discard: Given a result that came too late for everyone.
  ///   - body: The operation.
  /// - Throws: As `OperationRunner.run`.
  func value(
    runner: OperationRunner,
    timeout: Duration,
    expiry: any Error,
    in scope: OperationScope,
    discard: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let completion = Completion<Value>()
    let token = try scope.enter { completion.complete(.failure($0)) }
    let deadline = runner.clock.schedule(after: timeout) { completion.complete(.failure(expiry)) }
    let run = join(completion, runner: runner, discard: discard, body)
    defer {
      deadline.cancel()
      scope.leave(token)
      run.leave(completion)
    }
    return try await completion.value()
  }

  private func join(
    _ completion: Completion<Value>,
    runner: OperationRunner,
    discard: @escaping @Sendable (Value) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Run {
    let (run, isNew) = current.withLock { current -> (Run, Bool) in
      if let run = current, run.join(completion) { return (run, false) }
      let run = Run()
      _ = run.join(completion)
      current = run
      return (run, true)
    }
    if isNew {
      run.started(
        runner.start {
          // What was called off before it began is not begun.
          if run.isOver { return }
          do {
            let value = try await body()
            if !run.finish(.success(value)) { discard(value) }
          } catch {
            _ = run.finish(.failure(error))
          }
        }
      )
    }
    return run
  }
}
