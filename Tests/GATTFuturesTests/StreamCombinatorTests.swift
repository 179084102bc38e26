import GATTFutures
import Testing

@Suite struct StreamCombinatorTests {
  private let promise = StreamPromise<Int>(capacity: 3)
  private var stream: FutureStream<Int> { promise.stream }

  /// 1, an error, 2.
  private func send() {
    promise.success(1)
    promise.failure(Failure.first)
    promise.success(2)
  }

  @Test func `map makes other values, keeps errors, and catches`() {
    let mapped = stream.map(context: now) { "\($0)" }
    let thrown = stream.map(context: now) { _ -> Int in throw Failure.second }
    send()
    #expect(mapped.outcomes == [.value("1"), .failure(.first), .value("2")])
    #expect(thrown.outcomes == [.failure(.second), .failure(.first), .failure(.second)])
  }

  @Test func `a derived stream keeps as many elements as the one it is made of`() {
    let mapped = stream.map(context: now) { $0 }
    let flat = stream.flatMap(context: now) { Future(value: $0) }
    for number in 1...9 { promise.success(number) }
    #expect(mapped.count == 3)
    #expect(flat.outcomes == [.value(7), .value(8), .value(9)])
  }

  @Test func `flatMap merges: all the streams that were made stay alive`() {
    let inner = [StreamPromise<String>(), StreamPromise<String>(), StreamPromise<String>()]
    let recorder = Recorder<Outcome<String>>()
    let merged = stream.flatMap(context: now) { inner[$0].stream }
    merged.onComplete(context: now) { recorder.record(Outcome($0)) }
    send()
    inner[1].success("1a")
    inner[2].success("2a")
    inner[1].failure(Failure.second)
    inner[1].success("1b")
    #expect(recorder.values == [.failure(.first), .value("1a"), .value("2a"), .failure(.second), .value("1b")])
  }

  @Test func `what flatMap's closure throws is an element`() {
    let merged = stream.flatMap(context: now) { _ -> FutureStream<Int> in throw Failure.second }
    let futures = stream.flatMap(context: now) { _ -> Future<Int> in throw Failure.second }
    send()
    #expect(merged.outcomes == [.failure(.second), .failure(.first), .failure(.second)])
    #expect(futures.outcomes == [.failure(.second), .failure(.first), .failure(.second)])
  }

  @Test func `flatMap to futures has their results as they come`() {
    let inner = [Promise<Int>(), Promise<Int>(), Promise<Int>()]
    let merged = stream.flatMap(context: now) { inner[$0].future }
    send()
    inner[2].success(20)
    inner[1].failure(Failure.second)
    #expect(merged.outcomes == [.failure(.first), .value(20), .failure(.second)])
  }

  @Test func `recover makes values of errors, keeps values, and catches`() {
    let recovered = stream.recover(context: now) { _ in 9 }
    let thrown = stream.recover(context: now) { _ in throw Failure.second }
    send()
    #expect(recovered.outcomes == [.value(1), .value(9), .value(2)])
    #expect(thrown.outcomes == [.value(1), .failure(.second), .value(2)])
  }

  @Test func `recoverWith has a stream's elements in place of an error`() {
    let inner = StreamPromise<Int>()
    let recovered = stream.recoverWith(context: now) { _ in inner.stream }
    let thrown = stream.recoverWith(context: now) { _ -> FutureStream<Int> in throw Failure.second }
    send()
    inner.success(9)
    #expect(recovered.outcomes == [.value(1), .value(2), .value(9)])
    #expect(thrown.outcomes == [.value(1), .failure(.second), .value(2)])
  }

  @Test func `recoverWith has a future's result in place of an error`() {
    let recovered = stream.recoverWith(context: now) { _ in Future(value: 9) }
    let thrown = stream.recoverWith(context: now) { _ -> Future<Int> in throw Failure.second }
    send()
    #expect(recovered.outcomes == [.value(1), .value(9), .value(2)])
    #expect(thrown.outcomes == [.value(1), .failure(.second), .value(2)])
  }

  @Test func `what a filter refuses is a failure, and not skipped`() {
    let filtered = stream.withFilter(context: now) { $0 == 2 }
    let thrown = stream.withFilter(context: now) { _ in throw Failure.second }
    send()
    #expect(filtered.outcomes == [.noSuchElement, .failure(.first), .value(2)])
    #expect(thrown.outcomes == [.failure(.second), .failure(.first), .failure(.second)])
  }

  @Test func `forEach takes the values`() {
    let recorder = Recorder<Int>()
    stream.forEach(context: now) { recorder.record($0) }
    send()
    #expect(recorder.values == [1, 2])
  }

  @Test func `andThen comes with values only, and before those behind it`() {
    let recorder = Recorder<String>()
    let after = stream.andThen(context: now) { recorder.record("a\($0)") }
    after.onComplete(context: now) { recorder.record("b\($0.value ?? 0)") }
    send()
    #expect(recorder.values == ["a1", "b1", "b0", "a2", "b2"])
  }

  @Test func `mapError makes other errors and keeps values`() {
    let mapped = stream.mapError(context: now) { _ in Failure.second }
    send()
    #expect(mapped.outcomes == [.value(1), .failure(.second), .value(2)])
  }

  @Test func `a token ends the subscription of a combinator`() {
    let token = CancelToken()
    let mapped = stream.map(context: now, cancelToken: token) { $0 }
    promise.success(1)
    #expect(stream.cancel(token))
    promise.success(2)
    #expect(mapped.outcomes == [.value(1)])
  }

  @Test func `a merged stream ends when all that it is made of has ended`() async throws {
    let recorder = Recorder<Int>()
    var outer: StreamPromise<Int>? = StreamPromise<Int>()
    var inner: StreamPromise<Int>? = StreamPromise<Int>()
    let future = Promise<Int>()
    let merged = outer!.stream
      .flatMap(context: now) { [stream = inner!.stream] _ in stream.map(context: now) { $0 } }
      .recoverWith(context: now) { _ in future.future }
    let ended = Future<Void> {
      for try await value in merged.values { recorder.record(value) }
    }
    outer?.success(1)
    outer?.failure(Failure.first)
    outer = nil
    inner?.success(2)
    inner = nil
    #expect(!ended.completed)
    future.success(3)
    try await ended.value
    #expect(recorder.values.sorted() == [2, 3])
  }
}
