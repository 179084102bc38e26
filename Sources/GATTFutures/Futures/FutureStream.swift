import Synchronization

/// Values and errors that come one after another. An error is an element like any other: later values still come.
///
/// A stream keeps the newest of its elements, up to its capacity, for late subscribers; a subscriber gets every later
/// element. A subscriber gets the elements in the order in which the stream got them, and one at a time, whatever its
/// context and however many threads complete the stream. No lock is held while callbacks run: they may complete,
/// subscribe to or cancel any stream, including this one. A subscriber that adds an element to the stream gets it after
/// the current one.
///
/// A program can't add elements to a stream that it got. It adds them through a `StreamPromise`, or through the closure
/// or the sequence from which it creates a stream.
public final class FutureStream<T: Sendable>: Sendable {
  private let state: Mutex<StreamState>
  let capacity: Int

  /// Creates a stream without elements.
  ///
  /// - Parameter capacity: The number of elements that the stream keeps for late subscribers, the newest ones; 0 for
  ///   none. Without a limit, all elements are kept as long as the stream exists.
  public init(capacity: Int = .max) {
    state = Mutex(StreamState(kept: NewestElements(capacity: capacity)))
    self.capacity = max(0, capacity)
  }

  /// Creates a stream with a value as its first element.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - capacity: The number of elements that it keeps for late subscribers.
  public convenience init(value: T, capacity: Int = .max) {
    self.init(capacity: capacity)
    success(value)
  }

  /// Creates a stream with an error as its first element.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - capacity: The number of elements that it keeps for late subscribers.
  public convenience init(error: any Error, capacity: Int = .max) {
    self.init(capacity: capacity)
    failure(error)
  }

  /// Creates a stream with the elements of another one. It ends with the other one.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements that it keeps for late subscribers.
  ///   - context: The context in which it gets them.
  ///   - dependent: The other stream.
  public convenience init(
    capacity: Int = .max,
    context: any ExecutionContext = QueueContext.futuresDefault,
    dependent: FutureStream<T>
  ) {
    self.init(capacity: capacity)
    endWith(context: context, stream: .success(dependent))
  }

  /// Creates a stream that the closure fills.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements that it keeps for late subscribers.
  ///   - resolver: Is called at once, with a function that gives the stream an element.
  public convenience init(capacity: Int = .max, resolver: (@escaping @Sendable (Try<T>) -> Void) -> Void) {
    self.init(capacity: capacity)
    resolver { self.complete($0) }
  }

  deinit {
    // No other object can complete it any more.
    let feed = state.withLock { $0.feed }
    feed?.cancel()
    end()
  }

  /// The elements that are kept, oldest first.
  public var futures: [Future<T>] {
    state.withLock { $0.kept.inOrder }.map { Future(result: $0) }
  }

  /// The number of kept elements; at most the capacity.
  public var count: Int {
    state.withLock { $0.kept.count }
  }

  // MARK: - Elements

  /// Adds an element, unless the stream has ended.
  ///
  /// - Returns: Whether the element was added.
  @discardableResult
  func complete(_ result: Try<T>) -> Bool {
    let result = ErasedResult(result)
    // The result includes the element that is not kept any more, which is released here, outside the lock.
    guard let (subscribers, _) = state.withLock({ $0.append(result) }) else { return false }
    for subscriber in subscribers { subscriber.deliverNext() }
    return true
  }

  /// Adds a value.
  func success(_ value: T) {
    complete(.success(value))
  }

  /// Adds an error.
  func failure(_ error: any Error) {
    complete(.failure(error))
  }

  /// Ends the stream: no more elements follow. Kept elements remain for late subscribers.
  func end() {
    let ended = state.withLock { $0.end() }
    for subscriber in ended.subscribers { subscriber.deliverNext() }
  }

  /// Stores a task that is cancelled when the stream has neither owners nor subscribers.
  func retainWhileSubscribed(by feed: Task<Void, Never>) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.feed = feed
      if !state.subscribers.isEmpty { state.keptAlive = self }
    }
  }

  // MARK: - Subscriptions

  /// Calls `receive` with the kept elements and all that follow, and `end` at the end.
  func subscribe(
    context: any ExecutionContext,
    cancelToken: CancelToken,
    receive: @escaping @Sendable (Try<T>) -> Void,
    end: @escaping @Sendable () -> Void = {}
  ) {
    let subscriber = StreamSubscriber(context: context, token: cancelToken) { event in
      switch event {
      case .result(let result): receive(result.result(of: T.self))
      case .end: end()
      }
    }
    let eventCount = state.withLock { $0.add(subscriber, of: self) }
    for _ in 0..<eventCount { subscriber.deliverNext() }
  }

  /// Calls the closure with every element: those that are kept, and all that follow.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the elements.
  public func onComplete(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (Try<T>) -> Void
  ) {
    subscribe(context: context, cancelToken: cancelToken, receive: completion)
  }

  /// Calls the closure with every value.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the values.
  public func onSuccess(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (T) -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(completion) }
  }

  /// Calls the closure with every error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - completion: Gets the errors.
  public func onFailure(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (any Error) -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { result in
      if let error = result.error { completion(error) }
    }
  }

  /// Ends the subscriptions with the token, and releases their callbacks. No further call of them begins.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  public func cancel(_ cancelToken: CancelToken) -> Bool {
    let cancelled = state.withLock { $0.removeSubscribers(cancelToken) }
    for subscriber in cancelled.removed { subscriber.cancel() }
    return !cancelled.removed.isEmpty
  }
}
