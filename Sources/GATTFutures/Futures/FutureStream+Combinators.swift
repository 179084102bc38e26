// Streams that derive from streams. Each has the same capacity as its source, and ends with it where nothing else is
// documented.
extension FutureStream {
  /// Returns a stream with the closure's result or error for each value, and with the errors of this stream.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the new stream gets no more
  ///     elements.
  ///   - mapping: Converts a value.
  public func map<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> M
  ) -> FutureStream<M> {
    derived(context, cancelToken) { $0.complete($1.map(mapping)) }
  }

  /// Returns a stream with all elements of the streams that the closure returns for the values, with the closure's
  /// errors, and with the errors of this stream. It ends when this stream and all streams of the closure have ended.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the closure is not
  ///     called any more.
  ///   - mapping: Returns a stream for a value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> FutureStream<M>
  ) -> FutureStream<M> {
    merged(context, cancelToken) { $0.add($1.map(mapping), context: context) }
  }

  /// Returns a stream with the results of all the futures that the closure returns for the values, with the closure's
  /// errors, and with the errors of this stream. It ends when this stream has ended and all the futures have completed.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the closure is not
  ///     called any more.
  ///   - mapping: Returns a future for a value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> Future<M>
  ) -> FutureStream<M> {
    merged(context, cancelToken) { $0.add($1.map(mapping), context: context) }
  }

  /// Returns a stream with the values, and with the closure's result or error for each error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the new stream gets no more
  ///     elements.
  ///   - recovery: Returns a value for an error.
  public func recover(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> T
  ) -> FutureStream<T> {
    derived(context, cancelToken) { $0.complete($1.recover(recovery)) }
  }

  /// Returns a stream with the values, with the elements of all the streams that the closure returns for the errors,
  /// and with the closure's errors. It ends when this stream and all streams of the closure have ended.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the closure is not
  ///     called any more.
  ///   - recovery: Returns a stream for an error.
  public func recoverWith(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> FutureStream<T>
  ) -> FutureStream<T> {
    merged(context, cancelToken) { sources, result in
      switch result {
      case .success(let value): sources.add(value)
      case .failure(let error): sources.add(Try { try recovery(error) }, context: context)
      }
    }
  }

  /// Returns a stream with the values, with the results of all the futures that the closure returns for the errors, and
  /// with the closure's errors. It ends when this stream has ended and all the futures have completed.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the closure is not
  ///     called any more.
  ///   - recovery: Returns a future for an error.
  public func recoverWith(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> Future<T>
  ) -> FutureStream<T> {
    merged(context, cancelToken) { sources, result in
      switch result {
      case .success(let value): sources.add(value)
      case .failure(let error): sources.add(Try { try recovery(error) }, context: context)
      }
    }
  }

  /// Returns a stream with the same elements. A value that the closure rejects becomes `FuturesError.noSuchElement`; an
  /// error of the closure replaces the value.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the new stream gets no more
  ///     elements.
  ///   - filter: Returns whether a value is accepted.
  public func withFilter(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    filter: @escaping @Sendable (T) throws -> Bool
  ) -> FutureStream<T> {
    derived(context, cancelToken) { $0.complete($1.filter(filter)) }
  }

  /// Calls the closure with every value.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` ends the subscription.
  ///   - apply: Gets the values. Its errors are ignored.
  public func forEach(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    apply: @escaping @Sendable (T) throws -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(apply) }
  }

  /// Returns a stream with the same elements. It gets each value after the call of the closure with that value.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the new stream gets no more
  ///     elements.
  ///   - completion: Gets the values.
  public func andThen(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    completion: @escaping @Sendable (T) -> Void
  ) -> FutureStream<T> {
    derived(context, cancelToken) { stream, result in
      result.forEach(completion)
      stream.complete(result)
    }
  }

  /// Returns a stream with the values, and with the closure's error for each error.
  ///
  /// - Parameters:
  ///   - context: The context in which the closure runs.
  ///   - cancelToken: Passing it to `cancel(_:)` of this stream ends the subscription: the new stream gets no more
  ///     elements.
  ///   - mapping: Converts an error.
  public func mapError(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (any Error) -> any Error
  ) -> FutureStream<T> {
    derived(context, cancelToken) { $0.complete($1.mapError(mapping)) }
  }

  private func derived<M>(
    _ context: any ExecutionContext,
    _ cancelToken: CancelToken,
    _ body: @escaping @Sendable (FutureStream<M>, Try<T>) -> Void
  ) -> FutureStream<M> {
    let stream = FutureStream<M>(capacity: capacity)
    subscribe(context: context, cancelToken: cancelToken) { result in
      body(stream, result)
    } end: {
      stream.end()
    }
    return stream
  }

  private func merged<M>(
    _ context: any ExecutionContext,
    _ cancelToken: CancelToken,
    _ body: @escaping @Sendable (StreamSources<M>, Try<T>) -> Void
  ) -> FutureStream<M> {
    let stream = FutureStream<M>(capacity: capacity)
    let sources = StreamSources(of: stream)
    subscribe(context: context, cancelToken: cancelToken) { result in
      body(sources, result)
    } end: {
      sources.endOne()
    }
    return stream
  }
}
