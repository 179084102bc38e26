/// An object that gets a result at some time.
public protocol Futurable: Sendable {
  /// The type of the value.
  associatedtype T: Sendable

  /// The result, once it is set.
  var result: Try<T>? { get }

  /// Creates an object without a result.
  init()
  /// Creates an object with a value.
  init(value: T)
  /// Creates an object with an error.
  init(error: any Error)
  /// Creates an object that gets the result of `dependent`, in the context.
  init(context: any ExecutionContext, dependent: Self)

  /// Sets the result, unless there is one.
  ///
  /// - Returns: Whether this call set the result.
  @discardableResult
  func complete(_ result: Try<T>) -> Bool

  /// Calls the closure once with the result, in the context, unless the token is cancelled before the result is set.
  func onComplete(
    context: any ExecutionContext,
    cancelToken: CancelToken,
    completion: @escaping @Sendable (Try<T>) -> Void
  )
}

extension Futurable {
  /// Returns a future with the closure's result for the value, with the closure's error, or with this future's error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - mapping: Converts the value.
  public func map<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> M
  ) -> Future<M> {
    derived(context, cancelToken) { $0.complete($1.map(mapping)) }
  }

  /// Returns a future with the result of the closure's future, with the closure's error, or with this future's error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - mapping: Returns a future for the value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> Future<M>
  ) -> Future<M> {
    derived(context, cancelToken) { $0.completeWith(context: context, future: $1.map(mapping)) }
  }

  /// Returns a future with the same result. A value that the closure rejects becomes `FuturesError.noSuchElement`; an
  /// error of the closure becomes the result.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - filter: Returns whether the value is accepted.
  public func withFilter(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    filter: @escaping @Sendable (T) throws -> Bool
  ) -> Future<T> {
    derived(context, cancelToken) { $0.complete($1.filter(filter)) }
  }

  /// Calls the closure with the value of a success.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - apply: Gets the value. Its errors are ignored.
  public func forEach(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    apply: @escaping @Sendable (T) throws -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(apply) }
  }

  /// Returns a future with the same result. The closure is called with a value before the new future gets that value.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - completion: Gets the value.
  public func andThen(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (T) -> Void
  ) -> Future<T> {
    derived(context, cancelToken) { future, result in
      result.forEach(completion)
      future.complete(result)
    }
  }

  /// Returns a future with the same value, with the closure's value for the error, or with the closure's error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - recovery: Returns a value for the error.
  public func recover(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> T
  ) -> Future<T> {
    derived(context, cancelToken) { $0.complete($1.recover(recovery)) }
  }

  /// Returns a future with the same value, with the result of the closure's future for the error, or with the closure's
  /// error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - recovery: Returns a future for the error.
  public func recoverWith(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> Future<T>
  ) -> Future<T> {
    derived(context, cancelToken) { future, result in
      switch result {
      case .success: future.complete(result)
      case .failure(let error): future.completeWith(context: context, future: Try { try recovery(error) })
      }
    }
  }

  /// Returns a future with the same value, or with the closure's error for this future's error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new future never completes.
  ///   - mapping: Converts the error.
  public func mapError(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (any Error) -> any Error
  ) -> Future<T> {
    derived(context, cancelToken) { $0.complete($1.mapError(mapping)) }
  }

  private func derived<M>(
    _ context: any ExecutionContext,
    _ cancelToken: CancelToken,
    _ body: @escaping @Sendable (Future<M>, Try<T>) -> Void
  ) -> Future<M> {
    let future = Future<M>()
    onComplete(context: context, cancelToken: cancelToken) { body(future, $0) }
    return future
  }
}
