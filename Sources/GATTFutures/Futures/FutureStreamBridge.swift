extension FutureStream {
  /// Creates a stream with the elements of an asynchronous sequence. An error of the sequence is the last element. The
  /// stream ends with the sequence.
  ///
  /// A separate task iterates the sequence at once. The task is cancelled when the stream has neither owners nor
  /// subscribers.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - capacity: The number of elements that the stream keeps for late subscribers.
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
    retainWhileSubscribed(by: feed)
  }

  /// The values, kept ones and all that follow, up to the first error, which the sequence throws.
  ///
  /// Each sequence is a separate subscription. It begins now, and ends when the sequence is released, at the first
  /// error, or with the stream. Until the sequence is iterated, it stores as many elements as the stream, but at least
  /// one; when there are more, it stores the newest.
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

  /// The elements, values and errors: kept ones and all that follow.
  ///
  /// Each sequence is a separate subscription. It begins now, and ends when the sequence is released, or with the
  /// stream. Until the sequence is iterated, it stores as many elements as the stream, but at least one; when there are
  /// more, it stores the newest.
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
