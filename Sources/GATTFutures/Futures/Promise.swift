/// The side of a future that completes it.
public final class Promise<T: Sendable>: Sendable {
  /// The future.
  public let future = Future<T>()

  /// A promise whose future has no result.
  public init() {}

  /// Whether the future has a result.
  public var completed: Bool { future.completed }

  /// Completes the future with another one's result.
  ///
  /// - Parameters:
  ///   - context: Where it completes.
  ///   - future: The other one.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    self.future.completeWith(context: context, future: future)
  }

  /// Sets the result, unless there is one.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  public func complete(_ result: Try<T>) -> Bool { future.complete(result) }

  /// Sets the value, unless there is a result.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  public func success(_ value: T) -> Bool { future.success(value) }

  /// Sets the error, unless there is a result.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  public func failure(_ error: any Error) -> Bool { future.failure(error) }
}

/// The side of a stream that gives it its elements. The stream ends when nobody holds it any more.
public final class StreamPromise<T: Sendable>: Sendable {
  /// The stream.
  public let stream: FutureStream<T>

  /// A promise whose stream has no elements.
  ///
  /// - Parameter capacity: How many elements the stream keeps for late subscribers.
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
  ///   - context: Where it is added.
  ///   - future: The future.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    stream.completeWith(context: context, future: future)
  }

  /// Adds another stream's elements.
  ///
  /// - Parameters:
  ///   - context: Where they are added.
  ///   - stream: The other one.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, stream: FutureStream<T>) {
    self.stream.completeWith(context: context, stream: stream)
  }
}
