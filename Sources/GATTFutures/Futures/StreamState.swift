/// The state of a stream that its lock guards. Subscribers are called and released outside the lock.
struct StreamState {
  var kept: NewestElements<ErasedResult>
  var subscribers: [StreamSubscriber] = []
  var hasEnded = false
  /// The task that delivers the elements of an asynchronous sequence.
  var feed: Task<Void, Never>?
  /// The stream itself, so that a stream with a feed lives as long as it has subscribers.
  var keptAlive: (any AnyObject & Sendable)?

  init(kept: NewestElements<ErasedResult>) {
    self.kept = kept
  }

  /// Adds an element, unless the stream has ended.
  ///
  /// - Returns: The subscribers, each with a new event for `deliverNext()`, and the element that is not kept any more;
  ///   nil if the stream has ended.
  mutating func append(_ result: ErasedResult) -> (subscribers: [StreamSubscriber], oldest: ErasedResult?)? {
    guard !hasEnded else { return nil }
    for subscriber in subscribers { subscriber.append(.result(result)) }
    return (subscribers, kept.append(result))
  }

  /// Ends the stream.
  ///
  /// - Returns: The subscribers, each with a last event for `deliverNext()`, and the reference that kept the stream
  ///   alive.
  mutating func end() -> (subscribers: [StreamSubscriber], keptAlive: (any AnyObject & Sendable)?) {
    let ended = (subscribers, keptAlive)
    hasEnded = true
    subscribers = []
    feed = nil
    keptAlive = nil
    for subscriber in ended.0 { subscriber.append(.end) }
    return ended
  }

  /// Adds a subscriber, unless the stream has ended, and gives it the kept elements.
  ///
  /// - Returns: The number of events that it got, each for a call of `deliverNext()`.
  mutating func add(_ subscriber: StreamSubscriber, of stream: any AnyObject & Sendable) -> Int {
    let kept = kept.inOrder
    for result in kept { subscriber.append(.result(result)) }
    if hasEnded {
      subscriber.append(.end)
      return kept.count + 1
    }
    subscribers.append(subscriber)
    if feed != nil { keptAlive = stream }
    return kept.count
  }

  /// Removes the subscribers with the token.
  ///
  /// - Returns: The removed subscribers, and the reference that kept the stream alive.
  mutating func removeSubscribers(
    _ token: CancelToken
  ) -> (removed: [StreamSubscriber], keptAlive: (any AnyObject & Sendable)?) {
    let removed = subscribers.filter { $0.token == token }
    guard !removed.isEmpty else { return ([], nil) }
    subscribers.removeAll { $0.token == token }
    guard subscribers.isEmpty else { return (removed, nil) }
    let stream = keptAlive
    keptAlive = nil
    return (removed, stream)
  }
}
