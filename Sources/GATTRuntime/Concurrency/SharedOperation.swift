import Synchronization

/// An operation that all who want its result at the same time share; each waits with a timeout of its own. When the
/// last one stops waiting, it is cancelled.
final class SharedOperation<Value: Sendable>: Sendable {
  private final class Run: Sendable {
    /// What is run, and what is done with a result that came too late.
    struct Work: Sendable {
      let body: @Sendable () async throws -> Value
      let discard: @Sendable (Value) -> Void
    }

    struct State {
      var waiting: [Completion<Value>] = []
      /// nil when the run is over: what it holds may hold the operation.
      var work: Work?
      /// Which start of the work counts; the results of earlier ones don't.
      var round = 0
      var task: Task<Void, Never>?

      /// - Returns: What is to be let go where no lock is held.
      mutating func end() -> Work? {
        defer { work = nil }
        return work
      }
    }

    private let state: Mutex<State>

    init(_ work: Work) {
      state = Mutex(State(work: work))
    }

    /// - Returns: Whether the run still takes someone.
    func join(_ completion: Completion<Value>) -> Bool {
      state.withLock { state in
        if state.work == nil { return false }
        state.waiting.append(completion)
        return true
      }
    }

    /// The last one to leave ends the run.
    func leave(_ completion: Completion<Value>) {
      let (task, work) = state.withLock { state -> (Task<Void, Never>?, Work?) in
        state.waiting.removeAll { $0 === completion }
        if !state.waiting.isEmpty { return (nil, nil) }
        return (state.task, state.end())
      }
      withExtendedLifetime(work) { task?.cancel() }
    }

    /// Starts the work; what it was started for before counts no more. Nothing happens when the run is over.
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
        // What was called off before it began is not begun.
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

    /// - Returns: Whether someone got the result.
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
      let run = Run(Run.Work(body: body, discard: discard))
      _ = run.join(completion)
      current = run
      return (run, true)
    }
    if isNew { run.start(runner) }
    return run
  }

  /// Begins the operation under way anew, for all who wait for it: what it has found out so far is void.
  func restart(_ runner: OperationRunner) {
    current.withLock { $0 }?.start(runner)
  }
}
