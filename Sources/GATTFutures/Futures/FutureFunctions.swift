// Futures and streams of what there is already: closures, and functions that call back.

/// A future with the value of the expression, which is evaluated before the function returns.
public func future<T>(_ task: @autoclosure @escaping @Sendable () -> T) -> Future<T> {
  future(context: ImmediateContext(), task)
}

/// A future with what the closure returns or throws.
///
/// - Parameters:
///   - context: Where the closure runs.
///   - task: Is called once.
public func future<T>(
  context: any ExecutionContext = QueueContext.futuresDefault,
  _ task: @escaping @Sendable () throws -> T
) -> Future<T> {
  let future = Future<T>()
  context.execute { future.complete(Try(task)) }
  return future
}

/// A future with what a function calls back with: its error if there is one, else its value, and
/// `FuturesError.invalidValue` if there is neither.
///
/// - Parameter method: Is called at once, with what to call back.
public func future<T>(method: (@escaping @Sendable (T?, (any Error)?) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// A future with what a function calls back with: its error if there is one, else its value.
///
/// - Parameter method: Is called at once, with what to call back.
@_disfavoredOverload
public func future<T>(method: (@escaping @Sendable (T, (any Error)?) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// A future that succeeds unless a function calls back with an error.
///
/// - Parameter method: Is called at once, with what to call back.
public func future(method: (@escaping @Sendable ((any Error)?) -> Void) -> Void) -> Future<Void> {
  Future { complete in method { complete(Try(value: (), error: $0)) } }
}

/// A future with the value that a function calls back with.
///
/// - Parameter method: Is called at once, with what to call back.
public func future<T>(method: (@escaping @Sendable (T) -> Void) -> Void) -> Future<T> {
  Future { complete in method { complete(.success($0)) } }
}

/// A stream with what the closure returns or throws as its only element.
///
/// - Parameters:
///   - context: Where the closure runs.
///   - task: Is called once.
public func futureStream<T>(
  context: any ExecutionContext = QueueContext.futuresDefault,
  _ task: @escaping @Sendable () throws -> T
) -> FutureStream<T> {
  let stream = FutureStream<T>()
  context.execute { stream.endWith(Try(task)) }
  return stream
}

/// A stream with all that a function calls back with: its errors, and its values where there is no error.
///
/// - Parameter method: Is called at once, with what to call back.
public func futureStream<T>(method: (@escaping @Sendable (T, (any Error)?) -> Void) -> Void) -> FutureStream<T> {
  FutureStream { complete in method { complete(Try(value: $0, error: $1)) } }
}

/// A stream with an error for each with which a function calls back, and a success for each call without one.
///
/// - Parameter method: Is called at once, with what to call back.
public func futureStream(method: (@escaping @Sendable ((any Error)?) -> Void) -> Void) -> FutureStream<Void> {
  FutureStream { complete in method { complete(Try(value: (), error: $0)) } }
}

/// A stream with all values that a function calls back with.
///
/// - Parameter method: Is called at once, with what to call back.
public func futureStream<T>(method: (@escaping @Sendable (T) -> Void) -> Void) -> FutureStream<T> {
  FutureStream { complete in method { complete(.success($0)) } }
}

/// The future's value, or the value of the expression in place of an error.
public func ?? <T>(left: Future<T>, right: @autoclosure @escaping @Sendable () throws -> T) -> Future<T> {
  left.recover { _ in try right() }
}

/// The future's value, or the result of the expression's future in place of an error.
public func ?? <T>(left: Future<T>, right: @autoclosure @escaping @Sendable () throws -> Future<T>) -> Future<T> {
  left.recoverWith { _ in try right() }
}

extension Try {
  /// What a callback says.
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
