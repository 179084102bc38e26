import Synchronization

/// A value, or an error in its place, that may not be available yet.
///
/// The first completion sets the result; later ones are ignored. Each callback is called once, in its context, also
/// when it is registered after the completion. No lock is held during the call: the callback may complete, subscribe to
/// or cancel any future. The future does not keep the callback after the call. Callbacks run in the order of
/// their registration if their context keeps the order.
public final class Future<T: Sendable>: Futurable {
  private let state: Mutex<FutureState>

  init(result: ErasedResult?) {
    state = Mutex(FutureState(result: result))
  }

  /// Creates a future without a result.
  public convenience init() {
    self.init(result: nil)
  }

  /// Creates a future with a value.
  public convenience init(value: T) {
    self.init(result: ErasedResult(Try.success(value)))
  }

  /// Creates a future with an error.
  public convenience init(error: any Error) {
    self.init(result: ErasedResult(Try<T>.failure(error)))
  }

  /// Creates a future that gets another future's result.
  ///
  /// - Parameters:
  ///   - context: The context in which it completes.
  ///   - dependent: The other future.
  public convenience init(context: any ExecutionContext = QueueContext.futuresDefault, dependent: Future<T>) {
    self.init()
    completeWith(context: context, future: dependent)
  }

  /// Creates a future that the closure completes.
  ///
  /// - Parameter resolver: Is called at once, with a function that completes the future.
  public convenience init(resolver: (@escaping @Sendable (Try<T>) -> Void) -> Void) {
    self.init()
    resolver { self.complete($0) }
  }

  deinit {
    guard state.withLock({ !$0.callbacks.isEmpty }) else { return }
    // The callbacks may hold the only references to further futures.
    NestedTasks.release(state.withLock { $0.takeCallbacks() })
  }

  /// The result, once it is set.
  public var result: Try<T>? {
    state.withLock { $0.result }?.result(of: T.self)
  }

  /// Whether there is a result.
  public var completed: Bool {
    state.withLock { $0.result != nil }
  }

  // MARK: - Completion

  /// Sets the result, unless there is one.
  ///
  /// - Returns: Whether this call set the result.
  @discardableResult
  public func complete(_ result: Try<T>) -> Bool {
    let result = ErasedResult(result)
    guard let callbacks = state.withLock({ $0.complete(result) }) else { return false }
    for callback in callbacks { callback.call(result) }
    return true
  }

  /// Sets the value, unless there is a result.
  ///
  /// - Returns: Whether this call set the result.
  @discardableResult
  public func success(_ value: T) -> Bool {
    complete(.success(value))
  }

  /// Sets the error, unless there is a result.
  ///
  /// - Returns: Whether this call set the result.
  @discardableResult
  public func failure(_ error: any Error) -> Bool {
    complete(.failure(error))
  }

  /// Completes with another future's result.
  ///
  /// - Parameters:
  ///   - context: The context in which it completes.
  ///   - future: The other future.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    future.onComplete(context: context) { self.complete($0) }
  }

  /// Completes with the first element of a stream, success or failure; with `FuturesError.noSuchElement` if the stream
  /// ends without an element.
  ///
  /// - Parameters:
  ///   - context: The context in which it completes.
  ///   - stream: The stream.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, stream: FutureStream<T>) {
    let token = CancelToken()
    stream.subscribe(context: context, cancelToken: token) { [weak stream] result in
      self.complete(result)
      stream?.cancel(token)
    } end: {
      self.failure(FuturesError.noSuchElement)
    }
  }

  /// Completes with another future's result, or with the error of creating that future.
  ///
  /// - Parameters:
  ///   - context: The context in which it completes.
  ///   - future: The other future.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Try<Future<T>>) {
    switch future {
    case .success(let future): completeWith(context: context, future: future)
    case .failure(let error): failure(error)
    }
  }

  // MARK: - Callbacks

  /// Calls the closure once with the result.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the result.
  public func onComplete(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (Try<T>) -> Void
  ) {
    let callback = FutureCallback(token: cancelToken, context: context) { completion($0.result(of: T.self)) }
    let result = state.withLock { state in
      if state.result == nil { state.callbacks.append(callback) }
      return state.result
    }
    if let result { callback.call(result) }
  }

  /// Calls the closure once with the value, if the future succeeds.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the value.
  public func onSuccess(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (T) -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(completion) }
  }

  /// Calls the closure once with the error, if the future fails.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the error.
  public func onFailure(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (any Error) -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { result in
      if let error = result.error { completion(error) }
    }
  }

  /// Removes and releases the callbacks that were registered with the token.
  ///
  /// - Returns: Whether there were any: false once the future has completed, or the token was cancelled before.
  @discardableResult
  public func cancel(_ cancelToken: CancelToken) -> Bool {
    !state.withLock { $0.takeCallbacks(cancelToken) }.isEmpty
  }

  // MARK: - Asynchronous work

  /// Stores the task that produces the result.
  func beginWork(_ work: Task<Void, Never>) {
    state.withLock { state in
      if state.result == nil { state.work = work }
    }
  }

  /// Removes the callbacks with the token, and cancels the task if no callbacks are left.
  func abandon(_ token: CancelToken) {
    cancel(token)
    state.withLock { $0.callbacks.isEmpty ? $0.work : nil }?.cancel()
  }
}
