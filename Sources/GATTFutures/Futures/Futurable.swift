/// What has one result, some day.
public protocol Futurable: Sendable {
  /// The type of the value.
  associatedtype T: Sendable

  /// The result, once there is one.
  var result: Try<T>? { get }

  /// One without a result.
  init()
  /// One that has succeeded.
  init(value: T)
  /// One that has failed.
  init(error: any Error)
  /// One that completes with another one's result, in the context.
  init(context: any ExecutionContext, dependent: Self)

  /// Sets the result, unless there is one.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  func complete(_ result: Try<T>) -> Bool

  /// Calls the closure once with the result, in the context, unless the token is cancelled before there is one.
  func onComplete(
    context: any ExecutionContext,
    cancelToken: CancelToken,
    completion: @escaping @Sendable (Try<T>) -> Void
  )
}

extension Futurable {
  /// A future with what the closure makes of the value; with what it throws; or with the error.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - mapping: Makes another value of the value.
  public func map<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> M
  ) -> Future<M> {
    derived(context, cancelToken) { $0.complete($1.map(mapping)) }
  }

  /// A future with the result of the future that the closure makes of the value; with what it throws; or with the
  /// error.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - mapping: Makes another future of the value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> Future<M>
  ) -> Future<M> {
    derived(context, cancelToken) { $0.completeWith(context: context, future: $1.map(mapping)) }
  }

  /// A future with the same result, unless the closure refuses the value, which makes `FuturesError.noSuchElement` of
  /// it, or throws.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - filter: Whether the value is wanted.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
  ///   - apply: Gets the value. What it throws is lost.
  public func forEach(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    apply: @escaping @Sendable (T) throws -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(apply) }
  }

  /// A future with the same result, which it gets when the closure has been called with the value of a success.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
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

  /// A future with the same value, or with the one that the closure makes of the error, or with what it throws.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - recovery: Makes a value of the error.
  public func recover(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> T
  ) -> Future<T> {
    derived(context, cancelToken) { $0.complete($1.recover(recovery)) }
  }

  /// A future with the same value, or with the result of the future that the closure makes of the error, or with what
  /// it throws.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - recovery: Makes another future of the error.
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

  /// A future with the same value, or with the error that the closure makes of the error.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new future never completes.
  ///   - mapping: Makes another error of the error.
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
