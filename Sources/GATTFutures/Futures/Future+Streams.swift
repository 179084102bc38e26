extension Future {
  /// Returns a stream with the elements of the stream that the closure returns for the value. If the closure throws or
  /// this future fails, the error is the only element.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements that the new stream keeps for late subscribers.
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new stream never has an
  ///     element.
  ///   - mapping: Returns a stream for the value.
  public func flatMap<M>(
    capacity: Int = .max,
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> FutureStream<M>
  ) -> FutureStream<M> {
    let stream = FutureStream<M>(capacity: capacity)
    onComplete(context: context, cancelToken: cancelToken) { result in
      stream.endWith(context: context, stream: result.map(mapping))
    }
    return stream
  }

  /// Returns a stream with the value as its only element. If this future fails, the stream has the elements of the
  /// stream that the closure returns for the error. If the closure throws, its error is the only element.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements that the new stream keeps for late subscribers.
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this future ends the subscription: the new stream never has an
  ///     element.
  ///   - recovery: Returns a stream for the error.
  public func recoverWith(
    capacity: Int = .max,
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> FutureStream<T>
  ) -> FutureStream<T> {
    let stream = FutureStream<T>(capacity: capacity)
    onComplete(context: context, cancelToken: cancelToken) { result in
      switch result {
      case .success(let value): stream.endWith(.success(value))
      case .failure(let error): stream.endWith(context: context, stream: Try { try recovery(error) })
      }
    }
    return stream
  }
}
