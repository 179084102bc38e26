extension Future {
  /// Creates a future with the result or the error of the asynchronous closure.
  ///
  /// Cancelling a task that waits for the future's `value` also cancels the closure's task, unless there are other
  /// callbacks or tasks that wait for the future. The future then fails with the error that the closure throws. Nothing
  /// else cancels the closure's task.
  ///
  /// - Parameter operation: Runs at once, in a separate task.
  public convenience init(_ operation: @escaping @Sendable () async throws -> T) {
    self.init()
    beginWork(
      Task {
        do {
          success(try await operation())
        } catch {
          failure(error)
        }
      }
    )
  }

  /// Creates a future with the result or the error of the closure, which runs in a separate task.
  ///
  /// - Parameter operation: Runs at once.
  public convenience init(_ operation: @escaping @Sendable () throws -> T) {
    // Without this initializer, `init(value:)` would take the closure of `Future { 1 }` for the value.
    self.init { () async throws -> T in try operation() }
  }

  /// The value, as soon as it is available.
  ///
  /// - Throws: The future's error; or `CancellationError`, as soon as the calling task is cancelled.
  public var value: T {
    get async throws {
      if let result { return try result.get() }
      let token = CancelToken()
      let (results, continuation) = AsyncStream<Try<T>>.makeStream()
      onComplete(context: ImmediateContext(), cancelToken: token) { continuation.yield($0) }
      for await result in results { return try result.get() }
      abandon(token)
      throw CancellationError()
    }
  }
}
