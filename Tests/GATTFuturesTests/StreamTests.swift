import GATTFutures
import Testing

@Suite struct StreamTests {
  @Test func `a subscriber gets what is kept and all that follows, in order`() {
    let recorder = Recorder<Int>()
    let promise = StreamPromise<Int>()
    promise.success(1)
    promise.success(2)
    promise.stream.onSuccess(context: now) { recorder.record($0) }
    promise.success(3)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `an error is an element like any other`() {
    let recorder = Recorder<String>()
    let promise = StreamPromise<Int>()
    promise.stream.onComplete(context: now) { recorder.record("c\($0.isSuccess())") }
    promise.stream.onSuccess(context: now) { recorder.record("s\($0)") }
    promise.stream.onFailure(context: now) { recorder.record("f\($0)") }
    promise.failure(Failure.first)
    promise.success(1)
    promise.complete(Try(Failure.second))
    #expect(recorder.values == ["cfalse", "ffirst", "ctrue", "s1", "cfalse", "fsecond"])
  }

  @Test func `a stream keeps the newest elements, as many as its capacity`() {
    let promise = StreamPromise<Int>(capacity: 3)
    #expect(promise.stream.count == 0)
    for number in 1...7 {
      promise.success(number)
      #expect(promise.stream.outcomes == (max(1, number - 2)...number).map { .value($0) })
    }
    #expect(promise.stream.count == 3)
  }

  @Test func `a late subscriber gets what is kept, a present one everything`() {
    let present = Recorder<Int>()
    let late = Recorder<Int>()
    let promise = StreamPromise<Int>(capacity: 2)
    promise.stream.onSuccess(context: now) { present.record($0) }
    for number in 1...5 { promise.success(number) }
    promise.stream.onSuccess(context: now) { late.record($0) }
    promise.success(6)
    #expect(present.values == [1, 2, 3, 4, 5, 6])
    #expect(late.values == [4, 5, 6])
  }

  @Test(arguments: [0, -1]) func `a stream without capacity keeps nothing, and loses nothing`(capacity: Int) {
    let present = Recorder<Int>()
    let late = Recorder<Int>()
    let promise = StreamPromise<Int>(capacity: capacity)
    promise.stream.onSuccess(context: now) { present.record($0) }
    promise.success(1)
    promise.stream.onSuccess(context: now) { late.record($0) }
    promise.success(2)
    #expect(promise.stream.count == 0)
    #expect(promise.stream.futures.isEmpty)
    #expect(present.values == [1, 2])
    #expect(late.values == [2])
  }

  @Test func `a stream is made with a value, an error, another stream, or a resolver`() {
    #expect(FutureStream(value: 1).outcomes == [.value(1)])
    #expect(FutureStream<Int>(error: Failure.first, capacity: 1).outcomes == [.failure(.first)])
    let promise = StreamPromise<Int>()
    promise.success(1)
    let dependent = FutureStream(capacity: 1, context: now, dependent: promise.stream)
    promise.success(2)
    #expect(dependent.outcomes == [.value(2)])
    let resolved = FutureStream<Int>(capacity: 2) { complete in
      for number in 1...3 { complete(Try(number)) }
    }
    #expect(resolved.outcomes == [.value(2), .value(3)])
  }

  @Test func `a promise gives its stream the elements of other streams and of futures`() {
    let promise = StreamPromise<Int>()
    let first = StreamPromise<Int>()
    let second = StreamPromise<Int>()
    let future = Promise<Int>()
    promise.completeWith(context: now, stream: first.stream)
    promise.completeWith(context: now, stream: second.stream)
    promise.completeWith(context: now, future: future.future)
    first.success(1)
    second.failure(Failure.first)
    future.success(2)
    first.success(3)
    #expect(promise.stream.outcomes == [.value(1), .failure(.first), .value(2), .value(3)])
  }

  @Test func `a cancelled subscription gets nothing more, others do`() {
    let recorder = Recorder<String>()
    let promise = StreamPromise<Int>()
    let token = CancelToken()
    promise.stream.onSuccess(context: now, cancelToken: token) { recorder.record("a\($0)") }
    promise.stream.onSuccess(context: now) { recorder.record("b\($0)") }
    promise.success(1)
    #expect(promise.stream.cancel(token))
    #expect(!promise.stream.cancel(token))
    promise.success(2)
    #expect(recorder.values == ["a1", "b1", "b2"])
  }

  @Test func `what waits in a context for a cancelled subscription does not come`() {
    let recorder = Recorder<Int>()
    let context = HeldContext()
    let promise = StreamPromise<Int>()
    let token = CancelToken()
    promise.stream.onSuccess(context: context, cancelToken: token) { recorder.record($0) }
    promise.success(1)
    promise.success(2)
    context.runOne()
    promise.stream.cancel(token)
    context.runAll()
    #expect(recorder.values == [1])
  }

  @Test func `a callback gives its own stream elements, which come after this one`() {
    let first = Recorder<String>()
    let second = Recorder<Int>()
    let promise = StreamPromise<Int>()
    promise.stream.onSuccess(context: now) { value in
      first.record("begin \(value)")
      if value < 3 { promise.success(value + 1) }
      first.record("end \(value)")
    }
    promise.stream.onSuccess(context: now) { second.record($0) }
    promise.success(1)
    #expect(first.values == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    #expect(second.values == [1, 2, 3])
  }

  @Test func `a callback cancels itself and subscribes anew`() {
    let recorder = Recorder<String>()
    let promise = StreamPromise<Int>(capacity: 1)
    let token = CancelToken()
    promise.stream.onSuccess(context: now, cancelToken: token) { value in
      recorder.record("a\(value)")
      #expect(promise.stream.cancel(token))
      promise.stream.onSuccess(context: now) { recorder.record("b\($0)") }
    }
    promise.success(1)
    promise.success(2)
    #expect(recorder.values == ["a1", "b1", "b2"])
  }

  @Test func `elements that a slow callback holds up come in their order, on a concurrent queue too`() async throws {
    let recorder = Recorder<Int>()
    let done = Promise<Void>()
    let promise = StreamPromise<Int>()
    promise.stream.onSuccess(context: QueueContext.global) { value in
      if value % 10 == 0 { _ = recorder.values.sorted() }
      recorder.record(value)
      if value == 999 { done.success(()) }
    }
    for number in 0..<1000 { promise.success(number) }
    try await done.future.value
    #expect(recorder.values == Array(0..<1000))
  }

  @Test func `on a serial queue, callbacks of whatever kind come in the order in which they became due`() async throws {
    let recorder = Recorder<String>()
    let stream = StreamPromise<Int>()
    let future = Promise<Void>()
    let last = Promise<Void>()
    stream.stream.onSuccess { recorder.record("a\($0)") }
    stream.stream.onSuccess { recorder.record("b\($0)") }
    future.future.onSuccess { recorder.record("future") }
    stream.success(1)
    future.success(())
    stream.success(2)
    last.future.onSuccess {}
    last.success(())
    try await last.future.map {}.value
    #expect(recorder.values == ["a1", "b1", "future", "a2", "b2"])
  }

  @Test func `a stream whose promise is gone has ended`() async throws {
    var promise: StreamPromise<Int>? = StreamPromise<Int>()
    promise?.success(1)
    let values = promise?.stream.map(context: now) { $0 + 1 }.values
    promise = nil
    var received: [Int] = []
    for try await value in try #require(values) { received.append(value) }
    #expect(received == [2])
  }
}
