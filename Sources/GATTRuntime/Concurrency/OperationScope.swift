import Synchronization

/// Operations that end together at the latest: those of a link with the link, those of an adapter with its power.
package final class OperationScope: Sendable {
  private struct State {
    var endings: [(token: Int, end: @Sendable (any Error) -> Void)] = []
    var nextToken = 0
    var error: (any Error)?
  }

  private let state = Mutex(State())

  /// A scope that is open.
  package init() {}

  /// Registers an operation that `end` can end.
  ///
  /// - Returns: What to leave the scope with.
  /// - Throws: The error that the scope was closed with.
  func enter(_ end: @escaping @Sendable (any Error) -> Void) throws -> Int {
    try state.withLock { state in
      if let error = state.error { throw error }
      state.nextToken += 1
      state.endings.append((state.nextToken, end))
      return state.nextToken
    }
  }

  /// Takes an operation that has ended out of the scope.
  func leave(_ token: Int) {
    state.withLock { state in
      if let index = state.endings.firstIndex(where: { $0.token == token }) { state.endings.remove(at: index) }
    }
  }

  /// Throws the error that the scope was closed with, if it was.
  func check() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }

  /// Ends all operations, oldest first, and refuses others from now on. Only the first call counts.
  func close(_ error: any Error) {
    let endings = state.withLock { state in
      if state.error != nil { return [(token: Int, end: @Sendable (any Error) -> Void)]() }
      state.error = error
      defer { state.endings = [] }
      return state.endings
    }
    for ending in endings { ending.end(error) }
  }
}

/// A scope that is followed by a new one when it is closed: for what can come back, as power.
final class RenewableScope: Sendable {
  private let scope = Mutex(OperationScope())

  /// The scope that is open now.
  var current: OperationScope { scope.withLock { $0 } }

  /// Ends all operations of the present scope, and opens the next.
  func renew(_ error: any Error) {
    let ended = scope.withLock { scope in
      defer { scope = OperationScope() }
      return scope
    }
    ended.close(error)
  }
}
