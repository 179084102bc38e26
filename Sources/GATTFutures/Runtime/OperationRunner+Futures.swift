import GATTRuntime

/// The default capacity of streams from Bluetooth, in elements: streams of received data need a limit. A capacity of
/// `Int.max` keeps all. Other streams have no limit by default.
public let defaultStreamCapacity = 1024

extension OperationRunner {
  /// Returns a future with the result or the error of `body`, with this module's error types.
  func future<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Future<Value> {
    let future = Future<Value>()
    complete(future, with: body)
    return future
  }

  /// Completes a future with the result or the error of `body`, with this module's error types.
  func complete<Value: Sendable>(
    _ future: Future<Value>,
    with body: @escaping @Sendable () async throws -> Value
  ) {
    start { await future.complete(with: body) }
  }
}

extension Future {
  /// Completes with the result or the error of `body`, with this module's error types.
  func complete(with body: () async throws -> T) async {
    do {
      success(try await body())
    } catch {
      failure(translated(error))
    }
  }
}
