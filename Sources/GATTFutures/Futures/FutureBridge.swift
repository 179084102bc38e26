extension Future {
  /// A future with what the asynchronous closure returns or throws.
  ///
  /// A task that waits for the future's `value` and is cancelled also cancels the closure's task, unless somebody else
  /// waits for the future; then it fails with what the closure throws when it is cancelled. Nothing else cancels it.
  ///
  /// - Parameter operation: Runs at once, in a task of its own.
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

  /// A future with what the closure returns or throws, which runs in a task of its own, like asynchronous work.
  ///
  /// - Parameter operation: Runs at once.
  public convenience init(_ operation: @escaping @Sendable () throws -> T) {
    // Without this initialiser, `init(value:)` would take the closure of `Future { 1 }` for the value.
    self.init { () async throws -> T in try operation() }
  }

  /// The value, as soon as it is there.
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
