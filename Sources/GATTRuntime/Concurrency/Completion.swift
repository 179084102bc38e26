import Synchronization

/// One result for one waiting task, whichever of the result and the task comes first. The first result wins.
package final class Completion<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Value, any Error>)
    case complete(Result<Value, any Error>)
  }

  private let state = Mutex(State.empty)

  package init() {}

  /// Whether there is a result.
  package var isComplete: Bool {
    state.withLock { state in
      if case .complete = state { true } else { false }
    }
  }

  /// Sets the result.
  ///
  /// - Returns: Whether it is the first one.
  @discardableResult
  package func complete(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      switch state {
      case .empty:
        state = .complete(result)
        return (true, nil)
      case .waiting(let continuation):
        state = .complete(result)
        return (true, continuation)
      case .complete:
        return (false, nil)
      }
    }
    continuation?.resume(with: result)
    return isFirst
  }

  /// Waits for the result. May be called once.
  ///
  /// - Throws: The result's error, or `CancellationError` as soon as the calling task is cancelled, which then is the
  ///   result.
  package func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if case .complete(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      complete(.failure(CancellationError()))
    }
  }
}
