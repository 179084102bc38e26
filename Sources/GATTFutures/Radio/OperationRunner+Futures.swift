import GATTRuntime

/// How many results a stream of this module keeps for those who subscribe later, if it is not told otherwise: what is
/// fed from the air must have a bound. `Int.max` as a capacity keeps all.
public let defaultStreamCapacity = 1024

extension OperationRunner {
  /// What `body` returns or throws, by the names of this module.
  func future<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Future<Value> {
    let future = Future<Value>()
    complete(future, with: body)
    return future
  }

  /// Completes a future with what `body` returns or throws.
  func complete<Value: Sendable>(
    _ future: Future<Value>,
    with body: @escaping @Sendable () async throws -> Value
  ) {
    start { await future.complete(with: body) }
  }
}

extension Future {
  /// Completes with what `body` returns or throws, by the names of this module.
  func complete(with body: () async throws -> T) async {
    do {
      success(try await body())
    } catch {
      failure(translated(error))
    }
  }
}
