/// What a stream's lock guards. What comes out of it is called, and released, when the lock is open.
struct StreamState {
  var kept: NewestElements<ErasedResult>
  var subscribers: [StreamSubscriber] = []
  var hasEnded = false
  /// What brings the elements of an asynchronous sequence.
  var feed: Task<Void, Never>?
  /// The stream itself, so that one with a feed lives as long as anybody is subscribed to it.
  var keptAlive: (any AnyObject & Sendable)?

  init(kept: NewestElements<ErasedResult>) {
    self.kept = kept
  }

  /// Adds an element, unless the stream has ended.
  ///
  /// - Returns: Who has a turn now, and the element that is not kept any more; nothing, if the stream has ended.
  mutating func append(_ result: ErasedResult) -> (subscribers: [StreamSubscriber], oldest: ErasedResult?)? {
    guard !hasEnded else { return nil }
    for subscriber in subscribers { subscriber.append(.result(result)) }
    return (subscribers, kept.append(result))
  }

  /// Ends the stream.
  ///
  /// - Returns: Who has a turn now, and what kept the stream alive.
  mutating func end() -> (subscribers: [StreamSubscriber], keptAlive: (any AnyObject & Sendable)?) {
    let ended = (subscribers, keptAlive)
    hasEnded = true
    subscribers = []
    feed = nil
    keptAlive = nil
    for subscriber in ended.0 { subscriber.append(.end) }
    return ended
  }

  /// Adds a subscriber, unless the stream has ended, and gives it what is kept.
  ///
  /// - Returns: How many turns it has now.
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
  /// - Returns: Those, and what kept the stream alive.
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
