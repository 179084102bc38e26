import Synchronization

/// The state of a `Completion`. Two choices save time: the type is not generic, and the continuation is not checked.
/// `Completion` resumes the continuation once.
private enum CompletionState {
  case empty
  case waiting(UnsafeContinuation<any Sendable, any Error>)
  case complete(Result<any Sendable, any Error>)
}

/// One result for one waiting task. Only the first result counts.
package final class Completion<Value: Sendable>: Sendable {
  private let state = Mutex(CompletionState.empty)

  package init() {}

  /// Whether there is a result.
  package var isComplete: Bool { result != nil }

  private var result: Result<any Sendable, any Error>? {
    state.withLock { state in
      if case .complete(let result) = state { result } else { nil }
    }
  }

  /// Sets the result.
  ///
  /// - Returns: Whether it is the first result.
  @discardableResult
  package func complete(_ result: Result<Value, any Error>) -> Bool {
    let result = result.map { $0 as any Sendable }
    let (isFirst, continuation) = state.withLock { state -> (Bool, UnsafeContinuation<any Sendable, any Error>?) in
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
  /// - Throws: The result's error, or `CancellationError` when the calling task is cancelled first.
  package func value() async throws -> Value {
    let value = if let result { try result.get() } else { try await wait() }
    // `complete(_:)` stores only values of this type.
    return value as! Value
  }

  private func wait() async throws -> any Sendable {
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<any Sendable, any Error>? in
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
