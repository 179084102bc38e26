import Synchronization

/// A set of running operations, such as those of a link. Closing the scope ends all of them. An operation that nothing
/// else ends has a new scope.
package final class OperationScope: Sendable {
  private struct State {
    var endings: [(token: Int, end: @Sendable (any Error) -> Void)] = []
    var nextToken = 0
    var error: (any Error)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Registers an operation. The scope calls `end` when it is closed.
  ///
  /// - Returns: The token for `leave(_:)`.
  /// - Throws: The error that the scope was closed with.
  func enter(_ end: @escaping @Sendable (any Error) -> Void) throws -> Int {
    try state.withLock { state in
      if let error = state.error { throw error }
      state.nextToken += 1
      state.endings.append((state.nextToken, end))
      return state.nextToken
    }
  }

  /// Removes an operation that has ended.
  func leave(_ token: Int) {
    state.withLock { state in
      if let index = state.endings.firstIndex(where: { $0.token == token }) { state.endings.remove(at: index) }
    }
  }

  /// Throws the error that the scope was closed with, if it was.
  func check() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }

  /// Ends all operations, oldest first, and refuses later operations.
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

/// A scope for a condition that can end and begin again, such as the power of the adapter.
final class RenewableScope: Sendable {
  private let scope = Mutex(OperationScope())

  /// The open scope.
  var current: OperationScope { scope.withLock { $0 } }

  /// Ends all operations of the current scope, and opens a new scope.
  func renew(_ error: any Error) {
    let ended = scope.withLock { scope in
      defer { scope = OperationScope() }
      return scope
    }
    ended.close(error)
  }
}
