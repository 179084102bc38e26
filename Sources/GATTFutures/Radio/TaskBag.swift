import GATTRuntime
import Synchronization

/// Tasks that go on for as long as their owner is there.
final class TaskBag: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    /// Those that have ended before they were put down.
    var ended: Set<Int> = []
    var nextToken = 0
  }

  private let state = Mutex(State())

  deinit {
    for task in state.withLock({ $0.tasks.values }) { task.cancel() }
  }

  /// Starts a task that is cancelled when the bag goes.
  ///
  /// - Parameters:
  ///   - executor: Where it runs; nil for Swift's own choice.
  ///   - body: What it does; it must not hold the owner of the bag.
  func start(on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void) {
    let token = state.withLock { state in
      state.nextToken += 1
      return state.nextToken
    }
    let task = Task(executorPreference: executor) { [weak self] in
      await body()
      self?.ended(token)
    }
    state.withLock { state in
      if state.ended.remove(token) == nil { state.tasks[token] = task }
    }
  }

  private func ended(_ token: Int) {
    state.withLock { state in
      if state.tasks.removeValue(forKey: token) == nil { state.ended.insert(token) }
    }
  }
}
