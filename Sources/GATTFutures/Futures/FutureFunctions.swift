// Futures and streams from closures, and from functions with callbacks.

/// Returns a future with the value of the expression, which is evaluated before the function returns.
public func future<T>(_ task: @autoclosure @escaping @Sendable () -> T) -> Future<T> {
  future(context: ImmediateContext(), task)
}

/// Returns a future with the result or the error of the closure.
///
/// - Parameters:
///   - context: The context in which the closure runs.
///   - task: The closure, which is called once.
public func future<T>(
  context: any ExecutionContext = QueueContext.futuresDefault,
  _ task: @escaping @Sendable () throws -> T
) -> Future<T> {
  let future = Future<T>()
  context.execute { future.complete(Try(task)) }
  return future
}

/// Returns a future with the error that a function passes to its callback, or else with the value. If both are nil, the
/// future fails with `FuturesError.invalidValue`.
///
/// - Parameter method: The function, which is called at once with a callback.
public func future<T>(method: (@escaping @Sendable (T?, (any Error)?) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// Returns a future with the error that a function passes to its callback, or else with the value.
///
/// - Parameter method: The function, which is called at once with a callback.
@_disfavoredOverload
public func future<T>(method: (@escaping @Sendable (T, (any Error)?) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// Returns a future that succeeds unless a function's callback gets an error.
///
/// - Parameter method: The function, which is called at once with a callback.
public func future(method: (@escaping @Sendable ((any Error)?) -> Void) -> Void) -> Future<Void> {
  Future { complete in method { complete(Try(value: (), error: $0)) } }
}

/// Returns a future with the value that a function's callback gets.
///
/// - Parameter method: The function, which is called at once with a callback.
public func future<T>(method: (@escaping @Sendable (T) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(.success($0)) } }
}

/// Returns a stream with the result or the error of the closure as its only element.
///
/// - Parameters:
///   - context: The context in which the closure runs.
///   - task: The closure, which is called once.
public func futureStream<T>(
  context: any ExecutionContext = QueueContext.futuresDefault,
  _ task: @escaping @Sendable () throws -> T
) -> FutureStream<T> {
  let stream = FutureStream<T>()
  context.execute { stream.endWith(Try(task)) }
  return stream
}

/// Returns a stream with an element for each call of a function's callback: the error, or else the value.
///
/// - Parameter method: The function, which is called at once with a callback.
public func futureStream<T>(method: (@escaping @Sendable (T, (any Error)?) -> Void) -> Void) -> FutureStream<T> {
  FutureStream { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// Returns a stream with an element for each call of a function's callback: the error, or else a success.
///
/// - Parameter method: The function, which is called at once with a callback.
public func futureStream(method: (@escaping @Sendable ((any Error)?) -> Void) -> Void) -> FutureStream<Void> {
  FutureStream { complete in method { complete(Try(value: (), error: $0)) } }
}

/// Returns a stream with all values that a function's callback gets.
///
/// - Parameter method: The function, which is called at once with a callback.
public func futureStream<T>(method: (@escaping @Sendable (T) -> Void) -> Void) -> FutureStream<T> {
  FutureStream { complete in method { complete(.success($0)) } }
}

/// Returns a future with the same value, or with the value of the expression in place of an error.
public func ?? <T>(left: Future<T>, right: @autoclosure @escaping @Sendable () throws -> T) -> Future<T> {
  left.recover { _ in try right() }
}

/// Returns a future with the same value, or with the result of the expression's future in place of an error.
public func ?? <T>(left: Future<T>, right: @autoclosure @escaping @Sendable () throws -> Future<T>) -> Future<T> {
  left.recoverWith { _ in try right() }
}

extension Try {
  /// Creates the result for the arguments of a callback.
  fileprivate init(value: T?, error: (any Error)?) {
    if let error {
      self = .failure(error)
    } else if let value {
      self = .success(value)
    } else {
      self = .failure(FuturesError.invalidValue)
    }
  }
}
