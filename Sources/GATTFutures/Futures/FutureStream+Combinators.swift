// Streams that are made of streams. Each keeps as many elements as the one it is made of, and ends with it.
extension FutureStream {
  /// A stream with what the closure makes of each value, or with what it throws, and with the errors.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the new stream gets no more elements.
  ///   - mapping: Makes another value of a value.
  public func map<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> M
  ) -> FutureStream<M> {
    derived(context, cancelToken) { $0.complete($1.map(mapping)) }
  }

  /// A stream with the elements of all the streams that the closure makes of the values, each from when it was made, or
  /// with what the closure throws, and with the errors. It ends when this stream and all of those have.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the closure makes no more streams.
  ///   - mapping: Makes a stream of a value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> FutureStream<M>
  ) -> FutureStream<M> {
    merged(context, cancelToken) { $0.add($1.map(mapping), context: context) }
  }

  /// A stream with the results of all the futures that the closure makes of the values, or with what the closure
  /// throws, and with the errors. It ends when this stream has and all the futures have completed.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the closure makes no more futures.
  ///   - mapping: Makes a future of a value.
  public func flatMap<M>(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    mapping: @escaping @Sendable (T) throws -> Future<M>
  ) -> FutureStream<M> {
    merged(context, cancelToken) { $0.add($1.map(mapping), context: context) }
  }

  /// A stream with the values, and with what the closure makes of each error, or with what it throws.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the new stream gets no more elements.
  ///   - recovery: Makes a value of an error.
  public func recover(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    recovery: @escaping @Sendable (any Error) throws -> T
  ) -> FutureStream<T> {
    derived(context, cancelToken) { $0.complete($1.recover(recovery)) }
  }

  /// A stream with the values, and with the elements of all the streams that the closure makes of the errors, or with
  /// what it throws. It ends when this stream and all of those have.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the closure makes no more streams.
  ///   - recovery: Makes a stream of an error.
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

  /// A stream with the values, and with the results of all the futures that the closure makes of the errors, or with
  /// what it throws. It ends when this stream has and all the futures have completed.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the closure makes no more futures.
  ///   - recovery: Makes a future of an error.
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

  /// A stream with the same elements, but for the values that the closure refuses, which become
  /// `FuturesError.noSuchElement`, or for which it throws.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the new stream gets no more elements.
  ///   - filter: Whether a value is wanted.
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
  ///   - context: Where the closure runs.
  ///   - cancelToken: Ends the subscription.
  ///   - apply: Gets the values. What it throws is lost.
  public func forEach(
    context: any ExecutionContext = QueueContext.futuresDefault,
    cancelToken: CancelToken = CancelToken(),
    apply: @escaping @Sendable (T) throws -> Void
  ) {
    onComplete(context: context, cancelToken: cancelToken) { $0.forEach(apply) }
  }

  /// A stream with the same elements, each of which it gets when the closure has been called with it, if it is a value.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the new stream gets no more elements.
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

  /// A stream with the values, and with the error that the closure makes of each error.
  ///
  /// - Parameters:
  ///   - context: Where the closure runs.
  ///   - cancelToken: Cancelled on this stream, it ends the subscription: the new stream gets no more elements.
  ///   - mapping: Makes another error of an error.
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
