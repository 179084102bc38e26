import Synchronization

extension FutureStream {
  /// Adds the elements of another stream, in the context.
  func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, stream: FutureStream<T>) {
    stream.onComplete(context: context) { self.complete($0) }
  }

  /// Adds the result of a future, in the context.
  func completeWith(context: any ExecutionContext = QueueContext.futuresDefault, future: Future<T>) {
    future.onComplete(context: context) { self.complete($0) }
  }

  /// Adds a last element.
  func endWith(_ result: Try<T>) {
    complete(result)
    end()
  }

  /// Adds the elements of another stream and ends with it, or adds the error of creating that stream and ends.
  func endWith(context: any ExecutionContext, stream: Try<FutureStream<T>>) {
    let sources = StreamSources(of: self)
    sources.add(stream, context: context)
    sources.endOne()
  }
}

/// The sources that are merged into a stream. The stream ends when all of them have ended.
final class StreamSources<T: Sendable>: Sendable {
  private let stream: FutureStream<T>
  /// The number of open sources, including the source that adds the others.
  private let open = Atomic(1)

  init(of stream: FutureStream<T>) {
    self.stream = stream
  }

  /// Adds a value.
  func add(_ value: T) {
    stream.success(value)
  }

  /// Adds the elements of another stream, or the error of creating that stream.
  func add(_ source: Try<FutureStream<T>>, context: any ExecutionContext) {
    switch source {
    case .success(let source):
      open.add(1, ordering: .relaxed)
      source.subscribe(context: context, cancelToken: CancelToken()) { result in
        self.stream.complete(result)
      } end: {
        self.endOne()
      }
    case .failure(let error): stream.failure(error)
    }
  }

  /// Adds the result of a future, or the error of creating that future.
  func add(_ source: Try<Future<T>>, context: any ExecutionContext) {
    switch source {
    case .success(let source):
      open.add(1, ordering: .relaxed)
      source.onComplete(context: context) { result in
        self.stream.complete(result)
        self.endOne()
      }
    case .failure(let error): stream.failure(error)
    }
  }

  /// Ends one source; ends the stream with the last one.
  func endOne() {
    if open.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { stream.end() }
  }
}
