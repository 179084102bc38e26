import GATTRuntime
import Synchronization

/// Tasks that are cancelled when their owner is released.
final class OwnedTasks: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    /// The tasks that ended before they were stored.
    var ended: Set<Int> = []
    var nextToken = 0
  }

  private let state = Mutex(State())

  deinit {
    for task in state.withLock({ $0.tasks.values }) { task.cancel() }
  }

  /// Starts a task that is cancelled when this object is released.
  ///
  /// - Parameters:
  ///   - executor: The executor for the task; nil for Swift's default.
  ///   - body: The work of the task; it must not hold the owner of this object.
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
