extension Future {
  /// A stream with the elements of the one that the closure makes of the value; or with what it throws, or the error,
  /// as its only element.
  ///
  /// - Parameters:
  ///   - capacity: How many elements the new stream keeps for late subscribers.
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new stream never has an element.
  ///   - mapping: Makes a stream of the value.
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

  /// A stream with the value as its only element, or with the elements of the one that the closure makes of the error,
  /// or with what it throws.
  ///
  /// - Parameters:
  ///   - capacity: How many elements the new stream keeps for late subscribers.
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this future, it ends the subscription: the new stream never has an element.
  ///   - recovery: Makes a stream of the error.
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
