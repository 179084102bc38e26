import GATTFutures
import Testing

/// Chains that would need hundreds of megabytes if each callback ran inside the previous callback.
@Suite struct DepthTests {
  private let length = 100_000

  @Test func `a long chain of futures completes at once`() {
    let promise = Promise<Int>()
    var future = promise.future
    for _ in 0..<length { future = future.map(context: now) { $0 + 1 } }
    promise.success(0)
    #expect(future.outcome == .value(length))
  }

  @Test func `a long chain of futures that wait for futures completes at once`() {
    let promise = Promise<Int>()
    var future = promise.future
    for _ in 0..<length { future = future.flatMap(context: now) { Future(value: $0 + 1) } }
    promise.success(0)
    #expect(future.outcome == .value(length))
  }

  @Test func `a future that calls its own function again and again completes at once`() {
    @Sendable func count(to number: Int) -> Future<Int> {
      Future(value: number).flatMap(context: now) { $0 == 0 ? Future(value: 0) : count(to: $0 - 1) }
    }
    #expect(count(to: length).outcome == .value(0))
  }

  @Test func `a future that calls its own function again and again completes in the default context`() async throws {
    @Sendable func count(to number: Int) -> Future<Int> {
      Future(value: number).flatMap { $0 == 0 ? Future(value: 0) : count(to: $0 - 1) }
    }
    #expect(try await count(to: length).value == 0)
  }

  @Test func `a long chain of streams has its elements and ends`() async throws {
    var promise: StreamPromise<Int>? = StreamPromise<Int>()
    var stream = promise!.stream
    for _ in 0..<length { stream = stream.map(context: now) { $0 + 1 } }
    promise?.success(0)
    #expect(stream.outcomes == [.value(length)])
    promise = nil
    for try await value in stream.values { #expect(value == length) }
  }

  @Test func `a stream that feeds itself goes on without a stack`() {
    let recorder = Recorder<Int>()
    let promise = StreamPromise<Int>(capacity: 1)
    promise.stream.onSuccess(context: now) { value in
      if value < length { promise.success(value + 1) } else { recorder.record(value) }
    }
    promise.success(0)
    #expect(recorder.values == [length])
  }

  @Test func `long chains that never complete are let go of`() {
    let recorder = Recorder<Int>()
    do {
      let promise = Promise<Int>()
      let stream = StreamPromise<Int>()
      var future = promise.future
      var streams = stream.stream
      for _ in 0..<length {
        future = future.flatMap(context: now) { Future(value: $0) }
        streams = streams.map(context: now) { $0 }
      }
      let token = LifeToken { recorder.record(1) }
      future.onSuccess(context: now) { _ in token.use() }
      streams.onSuccess(context: now) { _ in token.use() }
    }
    #expect(recorder.values == [1])
  }
}
