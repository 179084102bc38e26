extension FutureStream {
  /// A stream with the elements of an asynchronous sequence. What the sequence throws is its last element. It ends with
  /// the sequence.
  ///
  /// The sequence is iterated at once, in a task of its own, for as long as somebody holds the stream or is subscribed
  /// to it; then that task is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - capacity: How many elements the stream keeps for late subscribers.
  public convenience init<S: AsyncSequence & SendableMetatype>(sequence: sending S, capacity: Int = .max)
  where S.Element == T, S.AsyncIterator: SendableMetatype {
    self.init(capacity: capacity)
    let feed = Task { [weak self] in
      do {
        for try await element in sequence {
          guard let self else { return }
          self.success(element)
        }
      } catch {
        self?.failure(error)
      }
      self?.end()
    }
    keepFed(by: feed)
  }

  /// The values, those that are kept and all that follow, up to the first error, which the sequence throws.
  ///
  /// Each sequence is a subscription of its own, from now until it is dropped or ends, with the stream at the latest.
  /// As long as it is not iterated, it has room for as many elements as the stream, for one at least: of more, it has
  /// the newest.
  public var values: AsyncThrowingStream<T, any Error> {
    let (values, continuation) = AsyncThrowingStream<T, any Error>.makeStream(bufferingPolicy: .bufferingNewest(room))
    let token = CancelToken()
    continuation.onTermination = { [weak self] _ in self?.cancel(token) }
    subscribe(context: ImmediateContext(), cancelToken: token) { result in
      switch result {
      case .success(let value): continuation.yield(value)
      case .failure(let error): continuation.finish(throwing: error)
      }
    } end: {
      continuation.finish()
    }
    return values
  }

  /// The elements, values and errors: those that are kept and all that follow.
  ///
  /// Each sequence is a subscription of its own, from now until it is dropped or ends, with the stream at the latest.
  /// As long as it is not iterated, it has room for as many elements as the stream, for one at least: of more, it has
  /// the newest.
  public var results: AsyncStream<Try<T>> {
    let (results, continuation) = AsyncStream<Try<T>>.makeStream(bufferingPolicy: .bufferingNewest(room))
    let token = CancelToken()
    continuation.onTermination = { [weak self] _ in self?.cancel(token) }
    subscribe(context: ImmediateContext(), cancelToken: token) { result in
      continuation.yield(result)
    } end: {
      continuation.finish()
    }
    return results
  }

  private var room: Int { max(1, capacity) }
}
