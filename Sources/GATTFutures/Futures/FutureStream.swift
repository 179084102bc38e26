import Synchronization

/// Values and errors that come one after another. An error is an element like any other: later values still come.
///
/// A stream keeps the newest of its elements, up to its capacity, for those who subscribe late; who has subscribed gets
/// every element. A subscriber gets the elements in the order in which the stream got them, and one at a time, whatever
/// its context and however many threads complete the stream. Callbacks run outside of any lock: they may complete,
/// subscribe to or cancel whatever they like, this stream and themselves too; an element that a subscriber itself
/// brings about comes to it when it is through with the one before.
///
/// `StreamPromise`, the futures interface to Bluetooth, and `init(sequence:capacity:)` make streams with elements.
public final class FutureStream<T: Sendable>: Sendable {
  private let state: Mutex<StreamState>
  let capacity: Int

  /// A stream without elements.
  ///
  /// - Parameter capacity: How many elements it keeps for late subscribers, the newest ones; with 0, none. What is kept
  ///   without a limit is kept as long as the stream.
  public init(capacity: Int = .max) {
    state = Mutex(StreamState(kept: NewestElements(capacity: capacity)))
    self.capacity = max(0, capacity)
  }

  /// A stream with a value as its first element.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - capacity: How many elements it keeps for late subscribers.
  public convenience init(value: T, capacity: Int = .max) {
    self.init(capacity: capacity)
    success(value)
  }

  /// A stream with an error as its first element.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - capacity: How many elements it keeps for late subscribers.
  public convenience init(error: any Error, capacity: Int = .max) {
    self.init(capacity: capacity)
    failure(error)
  }

  /// A stream with the elements of another one. It ends with the other one.
  ///
  /// - Parameters:
  ///   - capacity: How many elements it keeps for late subscribers.
  ///   - context: Where it gets them.
  ///   - dependent: The other one.
  public convenience init(
    capacity: Int = .max,
    context: any ExecutionContext = QueueContext.futuresDefault,
    dependent: FutureStream<T>
  ) {
    self.init(capacity: capacity)
    endWith(context: context, stream: .success(dependent))
  }

  /// A stream that the closure sees to.
  ///
  /// - Parameters:
  ///   - capacity: How many elements it keeps for late subscribers.
  ///   - resolver: Is called at once, with a function that gives the stream an element.
  public convenience init(capacity: Int = .max, resolver: (@escaping @Sendable (Try<T>) -> Void) -> Void) {
    self.init(capacity: capacity)
    resolver { self.complete($0) }
  }

  deinit {
    // Nobody can complete it any more.
    let feed = state.withLock { $0.feed }
    feed?.cancel()
    end()
  }

  /// The elements that are kept, oldest first.
  public var futures: [Future<T>] {
    state.withLock { $0.kept.inOrder }.map { Future(result: $0) }
  }

  /// How many elements are kept; at most the capacity.
  public var count: Int {
    state.withLock { $0.kept.count }
  }

  // MARK: - Elements

  /// Adds an element, unless the stream has ended.
  ///
  /// - Returns: Whether it has not.
  @discardableResult
  func complete(_ result: Try<T>) -> Bool {
    let result = ErasedResult(result)
    // With the element that is not kept any more, which is released here.
    guard let (subscribers, _) = state.withLock({ $0.append(result) }) else { return false }
    for subscriber in subscribers { subscriber.takeTurn() }
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

  /// Ends the stream: there will be no more elements. What is kept stays for late subscribers.
  func end() {
    let ended = state.withLock { $0.end() }
    for subscriber in ended.subscribers { subscriber.takeTurn() }
  }

  /// Has the task cancelled when nobody holds the stream any more, or is subscribed to it.
  func keepFed(by feed: Task<Void, Never>) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.feed = feed
      if !state.subscribers.isEmpty { state.keptAlive = self }
    }
  }

  // MARK: - Subscriptions

  /// Has one closure receive the kept elements and all that follow, and the other one the end.
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
    let turns = state.withLock { $0.add(subscriber, of: self) }
    for _ in 0..<turns { subscriber.takeTurn() }
  }

  /// Calls the closure with every element: those that are kept, and all that follow.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
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

  /// Ends the subscriptions with the token, and lets go of their callbacks. None of them begins any more.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  public func cancel(_ cancelToken: CancelToken) -> Bool {
    let cancelled = state.withLock { $0.removeSubscribers(cancelToken) }
    for subscriber in cancelled.removed { subscriber.cancel() }
    return !cancelled.removed.isEmpty
  }
}
