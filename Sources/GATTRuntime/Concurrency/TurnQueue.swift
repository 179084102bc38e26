import Synchronization

/// A queue of operations that run one at a time, in the order of the calls of `enqueue()`.
package final class TurnQueue: Sendable {
  /// The position of an operation in the queue.
  package struct Turn: Sendable {
    fileprivate let token: Int
    fileprivate let arrival: Completion<Void>
  }

  private struct State {
    var turns: [Turn] = []
    var nextToken = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of operations that wait or run.
  package var count: Int { state.withLock { $0.turns.count } }

  /// Adds an operation to the end of the queue. The caller must call `end(_:)`, even if the turn has not come.
  package func enqueue() -> Turn {
    state.withLock { state in
      state.nextToken += 1
      let turn = Turn(token: state.nextToken, arrival: Completion())
      state.turns.append(turn)
      if state.turns.count == 1 { turn.arrival.complete(.success(())) }
      return turn
    }
  }

  /// Waits for the turn to come.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled.
  package func wait(for turn: Turn) async throws {
    try await turn.arrival.value()
  }

  /// Waits for the turn to come.
  ///
  /// - Parameter scope: Ends the wait when it is closed.
  /// - Throws: The error that `scope` was closed with, or `CancellationError` when the calling task is cancelled.
  func wait(for turn: Turn, in scope: OperationScope) async throws {
    let token = try scope.enter { turn.arrival.complete(.failure($0)) }
    defer { scope.leave(token) }
    try await turn.arrival.value()
  }

  /// Whether `turn` has come.
  func isFirst(_ turn: Turn) -> Bool {
    state.withLock { $0.turns.first?.token == turn.token }
  }

  /// Removes the oldest turn that has not come. The wait for that turn throws `error`.
  func dropOldestWaiting(_ error: any Error) {
    let dropped = state.withLock { $0.turns.count > 1 ? $0.turns.remove(at: 1) : nil }
    dropped?.arrival.complete(.failure(error))
  }

  /// Removes a turn. If the turn had come, the next turn begins.
  package func end(_ turn: Turn) {
    let next = state.withLock { state -> Turn? in
      guard let index = state.turns.firstIndex(where: { $0.token == turn.token }) else { return nil }
      state.turns.remove(at: index)
      return index == 0 ? state.turns.first : nil
    }
    next?.arrival.complete(.success(()))
  }
}

/// The turns of one operation in several queues, taken one after the other.
final class AcquiredTurns: Sendable {
  private struct State {
    var turns: [(queue: TurnQueue, turn: TurnQueue.Turn)] = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Adds the operation to the end of `queue`, and waits for the turn to come.
  ///
  /// - Parameter scope: Ends the wait when it is closed.
  /// - Throws: The error that `scope` was closed with; `CancellationError` in a cancelled task, and after `end()`.
  func take(_ queue: TurnQueue, in scope: OperationScope) async throws {
    let turn = try state.withLock { state in
      if state.isOver { throw CancellationError() }
      let turn = queue.enqueue()
      state.turns.append((queue, turn))
      return turn
    }
    try await queue.wait(for: turn, in: scope)
  }

  /// Ends the operation and all its turns.
  func end() {
    let turns = state.withLock { state in
      state.isOver = true
      defer { state.turns = [] }
      return state.turns
    }
    for (queue, turn) in turns { queue.end(turn) }
  }
}
