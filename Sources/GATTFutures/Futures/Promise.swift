/// Completes a future.
public final class Promise<T: Sendable>: Sendable {
  /// The future.
  public let future = Future<T>()

  /// Creates a promise with a future that has no result.
  public init() {}

  /// Whether the future has a result.
  public var completed: Bool { future.completed }

  /// Completes the future with another future's result.
  ///
  /// - Parameters:
  ///   - context: The context in which it completes.
  ///   - future: The other future.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    self.future.completeWith(context: context, future: future)
  }

  /// Sets the result, unless it is set.
  ///
  /// - Returns: Whether it was not set before.
  @discardableResult
  public func complete(_ result: Try<T>) -> Bool { future.complete(result) }

  /// Sets the value, unless there is a result.
  ///
  /// - Returns: Whether it was not set before.
  @discardableResult
  public func success(_ value: T) -> Bool { future.success(value) }

  /// Sets the error, unless there is a result.
  ///
  /// - Returns: Whether it was not set before.
  @discardableResult
  public func failure(_ error: any Error) -> Bool { future.failure(error) }
}

/// Adds elements to a stream. The stream ends when the last reference to the stream is released.
public final class StreamPromise<T: Sendable>: Sendable {
  /// The stream.
  public let stream: FutureStream<T>

  /// Creates a promise with a stream that has no elements.
  ///
  /// - Parameter capacity: The number of elements that the stream keeps for late subscribers.
  public init(capacity: Int = .max) {
    stream = FutureStream(capacity: capacity)
  }

  /// Adds an element.
  public func complete(_ result: Try<T>) { stream.complete(result) }

  /// Adds a value.
  public func success(_ value: T) { stream.success(value) }

  /// Adds an error.
  public func failure(_ error: any Error) { stream.failure(error) }

  /// Adds a future's result.
  ///
  /// - Parameters:
  ///   - context: The context for adding it.
  ///   - future: The future.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    stream.completeWith(context: context, future: future)
  }

  /// Adds another stream's elements.
  ///
  /// - Parameters:
  ///   - context: The context for adding them.
  ///   - stream: The other stream.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, stream: FutureStream<T>) {
    self.stream.completeWith(context: context, stream: stream)
  }
}
