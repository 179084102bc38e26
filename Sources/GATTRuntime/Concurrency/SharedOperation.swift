import Synchronization

/// An operation that concurrent callers share. Each caller has a separate timeout. When the last caller stops waiting,
/// the operation is cancelled.
final class SharedOperation<Value: Sendable>: Sendable {
  private final class Run: Sendable {
    /// The operation, and the handler of a result that comes too late.
    struct Work: Sendable {
      let body: @Sendable () async throws -> Value
      let discard: @Sendable (Value) -> Void
    }

    struct State {
      var waiting: [Completion<Value>] = []
      /// Nil after the end of the run, to break a reference cycle.
      var work: Work?
      /// The number of times that the work has been started.
      var round = 0
      var task: Task<Void, Never>?

      /// Ends the run.
      ///
      /// - Returns: The work. The caller keeps the reference until the mutex is unlocked, so that no `deinit` runs
      ///   while the mutex is locked.
      mutating func end() -> Work? {
        defer { work = nil }
        return work
      }
    }

    private let state: Mutex<State>

    init(_ work: Work) {
      state = Mutex(State(work: work))
    }

    /// - Returns: Whether the run still accepts callers.
    func join(_ completion: Completion<Value>) -> Bool {
      state.withLock { state in
        if state.work == nil { return false }
        state.waiting.append(completion)
        return true
      }
    }

    /// Removes a caller. The last caller to leave ends the run.
    func leave(_ completion: Completion<Value>) {
      let (task, work) = state.withLock { state -> (Task<Void, Never>?, Work?) in
        state.waiting.removeAll { $0 === completion }
        if !state.waiting.isEmpty { return (nil, nil) }
        return (state.task, state.end())
      }
      withExtendedLifetime(work) { task?.cancel() }
    }

    /// Starts the work. Cancels an earlier start first. Does nothing when the run is over.
    func start(_ runner: OperationRunner) {
      let begun = state.withLock { state -> (round: Int, old: Task<Void, Never>?)? in
        if state.work == nil { return nil }
        state.round += 1
        defer { state.task = nil }
        return (state.round, state.task)
      }
      guard let (round, old) = begun else { return }
      old?.cancel()
      let task = runner.start { [self] in
        // The run ended, or started again, before the task began.
        guard let work = state.withLock({ $0.round == round ? $0.work : nil }) else { return }
        do {
          let value = try await work.body()
          if !finish(.success(value), of: round) { work.discard(value) }
        } catch {
          _ = finish(.failure(error), of: round)
        }
      }
      let isNeeded = state.withLock { state in
        if state.round == round { state.task = task }
        return state.round == round && state.work != nil
      }
      if !isNeeded { task.cancel() }
    }

    /// - Returns: Whether a caller got the result.
    private func finish(_ result: Result<Value, any Error>, of round: Int) -> Bool {
      let (waiting, work) = state.withLock { state -> ([Completion<Value>], Work?) in
        guard state.round == round else { return ([], nil) }
        defer { state.waiting = [] }
        return (state.waiting, state.end())
      }
      return withExtendedLifetime(work) {
        var isTaken = false
        for completion in waiting where completion.complete(result) { isTaken = true }
        return isTaken
      }
    }
  }

  private let current = Mutex<Run?>(nil)

  /// Joins the operation in progress, or starts it.
  ///
  /// - Parameters:
  ///   - timeout: The maximum wait of this caller.
  ///   - timeoutError: The error at the timeout.
  ///   - scope: Ends the wait when it is closed.
  ///   - discard: Receives a result that no caller gets.
  ///   - body: The operation.
  /// - Throws: The errors of `OperationRunner.run`.
  func value(
    runner: OperationRunner,
    timeout: Duration,
    timeoutError: any Error,
    in scope: OperationScope,
    discard: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let completion = Completion<Value>()
    let token = try scope.enter { completion.complete(.failure($0)) }
    let deadline = runner.clock.schedule(after: timeout) { completion.complete(.failure(timeoutError)) }
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
      let run = Run(Run.Work(body: body, discard: discard))
      _ = run.join(completion)
      current = run
      return (run, true)
    }
    if isNew { run.start(runner) }
    return run
  }

  /// Starts the operation in progress again for all waiting callers.
  func restart(_ runner: OperationRunner) {
    current.withLock { $0 }?.start(runner)
  }
}
