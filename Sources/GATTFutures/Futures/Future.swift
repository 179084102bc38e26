import Synchronization

/// A value that is not there yet, or the error in place of it.
///
/// The first completion sets the result; later ones are ignored. Each callback is called once, in its context, also
/// when it is registered after the completion, and outside of any lock: it may complete, subscribe to or cancel
/// whatever it likes. With the call, it is released. Callbacks run in the order of their registration, as far as their
/// context keeps an order.
public final class Future<T: Sendable>: Futurable {
  private let state: Mutex<FutureState>

  init(result: ErasedResult?) {
    state = Mutex(FutureState(result: result))
  }

  /// A future without a result.
  public convenience init() {
    self.init(result: nil)
  }

  /// A future that has succeeded.
  public convenience init(value: T) {
    self.init(result: ErasedResult(Try.success(value)))
  }

  /// A future that has failed.
  public convenience init(error: any Error) {
    self.init(result: ErasedResult(Try<T>.failure(error)))
  }

  /// A future that gets another one's result.
  ///
  /// - Parameters:
  ///   - context: Where it completes.
  ///   - dependent: The other one.
  public convenience init(context: any ExecutionContext = QueueContext.futuresDefault, dependent: Future<T>) {
    self.init()
    completeWith(context: context, future: dependent)
  }

  /// A future that the closure sees to.
  ///
  /// - Parameter resolver: Is called at once, with a function that completes the future.
  public convenience init(resolver: (@escaping @Sendable (Try<T>) -> Void) -> Void) {
    self.init()
    resolver { self.complete($0) }
  }

  deinit {
    guard state.withLock({ !$0.callbacks.isEmpty }) else { return }
    // What waits for this future may be the only ones to hold another future, and so on.
    NestedTasks.release(state.withLock { $0.takeCallbacks() })
  }

  /// The result, once there is one.
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
  /// - Returns: Whether there was none.
  @discardableResult
  public func complete(_ result: Try<T>) -> Bool {
    let result = ErasedResult(result)
    guard let callbacks = state.withLock({ $0.complete(result) }) else { return false }
    for callback in callbacks { callback.call(result) }
    return true
  }

  /// Sets the value, unless there is a result.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  public func success(_ value: T) -> Bool {
    complete(.success(value))
  }

  /// Sets the error, unless there is a result.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  public func failure(_ error: any Error) -> Bool {
    complete(.failure(error))
  }

  /// Completes with another future's result.
  ///
  /// - Parameters:
  ///   - context: Where it completes.
  ///   - future: The other one.
  public func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    future.onComplete(context: context) { self.complete($0) }
  }

  /// Completes with the first element of a stream, success or failure; with `FuturesError.noSuchElement` if the stream
  /// ends without one.
  ///
  /// - Parameters:
  ///   - context: Where it completes.
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

  /// Completes with another future's result, or with the failure to make that future.
  ///
  /// - Parameters:
  ///   - context: Where it completes.
  ///   - future: The other one.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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

  /// Takes back the callbacks that were registered with the token, and lets go of them.
  ///
  /// - Returns: Whether there were any: not any more once the future has completed, or the token was cancelled before.
  @discardableResult
  public func cancel(_ cancelToken: CancelToken) -> Bool {
    !state.withLock { $0.takeCallbacks(cancelToken) }.isEmpty
  }

  // MARK: - Asynchronous work

  /// The task brings the result.
  func beginWork(_ work: Task<Void, Never>) {
    state.withLock { state in
      if state.result == nil { state.work = work }
    }
  }

  /// Takes back the callbacks of one who has lost interest, and cancels the work if it was the last.
  func abandon(_ token: CancelToken) {
    cancel(token)
    state.withLock { $0.callbacks.isEmpty ? $0.work : nil }?.cancel()
  }
}
