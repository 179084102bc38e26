import Testing

@testable import GATTFutures

/// Functions with completion handlers, in all supported shapes.
private enum Callers {
  static func valueOrError(_ value: Int?, _ error: (any Error)?) -> (@escaping (Int?, (any Error)?) -> Void) -> Void {
    { $0(value, error) }
  }

  static func valueAndError(_ value: Int, _ error: (any Error)?) -> (@escaping (Int, (any Error)?) -> Void) -> Void {
    { $0(value, error) }
  }

  static func error(_ error: (any Error)?) -> (@escaping ((any Error)?) -> Void) -> Void {
    { $0(error) }
  }

  static func value(_ value: Int) -> (@escaping (Int) -> Void) -> Void {
    { $0(value) }
  }
}

@Suite struct FutureFunctionTests {
  @Test func `a future of an expression is there at once`() {
    #expect(future(1 + 1).outcome == .value(2))
  }

  @Test func `a future of a closure has what it returns or throws`() async throws {
    #expect(try await future { 1 }.value == 1)
    #expect(future(context: now) { 2 }.outcome == .value(2))
    let failed: Future<Int> = future(context: now) { throw Failure.first }
    #expect(failed.outcome == .failure(.first))
  }

  @Test func `a future of a function that calls back with a value or an error`() {
    #expect(future(method: Callers.valueOrError(1, nil)).outcome == .value(1))
    #expect(future(method: Callers.valueOrError(1, Failure.first)).outcome == .failure(.first))
    #expect(future(method: Callers.valueOrError(nil, Failure.first)).outcome == .failure(.first))
    #expect(future(method: Callers.valueOrError(nil, nil)).outcome == .invalidValue)
    let closure: Future<Int> = future { (completion: (Int?, (any Error)?) -> Void) in completion(3, nil) }
    #expect(closure.outcome == .value(3))
  }

  @Test func `a future of a function that calls back with a value and perhaps an error`() {
    #expect(future(method: Callers.valueAndError(1, nil)).outcome == .value(1))
    #expect(future(method: Callers.valueAndError(1, Failure.first)).outcome == .failure(.first))
  }

  @Test func `a future of a function that calls back with perhaps an error`() {
    #expect(future(method: Callers.error(nil)).result?.isSuccess() == true)
    #expect(future(method: Callers.error(Failure.first)).result?.error as? Failure == .first)
  }

  @Test func `a future of a function that calls back with a value`() {
    #expect(future(method: Callers.value(1)).outcome == .value(1))
  }

  @Test func `a stream of a closure has what it returns or throws, and ends`() async throws {
    let stream = futureStream(context: now) { 1 }
    #expect(stream.outcomes == [.value(1)])
    var values: [Int] = []
    for try await value in stream.values { values.append(value) }
    #expect(values == [1])
    let failed: FutureStream<Int> = futureStream(context: now) { throw Failure.first }
    #expect(failed.outcomes == [.failure(.first)])
    #expect(try await Future<Int>(result: futureStream { 4 }).value == 4)
  }

  @Test func `a stream of a function has all that it calls back with`() {
    let both: FutureStream<Int> = futureStream { (completion: (Int, (any Error)?) -> Void) in
      completion(1, nil)
      completion(2, Failure.first)
      completion(3, nil)
    }
    #expect(both.outcomes == [.value(1), .failure(.first), .value(3)])
    let errors = futureStream { (completion: ((any Error)?) -> Void) in
      completion(nil)
      completion(Failure.first)
    }
    #expect(errors.futures.map { $0.result?.isSuccess() } == [true, false])
    let values: FutureStream<Int> = futureStream { (completion: (Int) -> Void) in
      completion(1)
      completion(2)
    }
    #expect(values.outcomes == [.value(1), .value(2)])
  }
}

extension Future {
  /// A future with the first element.
  fileprivate convenience init(result stream: FutureStream<T>) {
    self.init()
    completeWith(stream: stream)
  }
}
