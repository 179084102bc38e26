import Testing

@testable import GATTFutures

@Suite struct FutureTests {
  @Test func `a future is made with a value, with an error, or with neither`() {
    #expect(Future(value: 1).outcome == .value(1))
    #expect(Future<Int>(error: Failure.first).outcome == .failure(.first))
    #expect(Future<Int>().outcome == nil)
    #expect(Future(value: 1).completed)
    #expect(!Future<Int>().completed)
  }

  @Test func `the first completion wins, and each says whether it took`() {
    let future = Future<Int>()
    #expect(future.success(1))
    #expect(!future.success(2))
    #expect(!future.failure(Failure.first))
    #expect(!future.complete(Try(3)))
    #expect(future.outcome == .value(1))
  }

  @Test func `callbacks come once, in the order of their registration, before and after the completion`() {
    let recorder = Recorder<String>()
    let future = Future<Int>()
    future.onComplete(context: now) { recorder.record("a\($0.value!)") }
    future.onSuccess(context: now) { recorder.record("b\($0)") }
    future.onFailure(context: now) { _ in recorder.record("failure") }
    future.success(1)
    future.success(2)
    future.onSuccess(context: now) { recorder.record("c\($0)") }
    #expect(recorder.values == ["a1", "b1", "c1"])
  }

  @Test func `a failure goes to those who want it`() {
    let recorder = Recorder<String>()
    let future = Future<Int>()
    future.onComplete(context: now) { recorder.record("a\($0.isFailure())") }
    future.onSuccess(context: now) { recorder.record("b\($0)") }
    future.onFailure(context: now) { recorder.record("c\($0)") }
    future.failure(Failure.first)
    future.onFailure(context: now) { recorder.record("d\($0)") }
    #expect(recorder.values == ["atrue", "cfirst", "dfirst"])
  }

  @Test func `a cancelled callback never comes, others do`() {
    let recorder = Recorder<String>()
    let future = Future<Int>()
    let token = CancelToken()
    future.onSuccess(context: now, cancelToken: token) { _ in recorder.record("a") }
    future.onSuccess(context: now) { _ in recorder.record("b") }
    future.onSuccess(context: now, cancelToken: token) { _ in recorder.record("c") }
    #expect(future.cancel(token))
    #expect(!future.cancel(token))
    #expect(!future.cancel(CancelToken()))
    future.success(1)
    #expect(recorder.values == ["b"])
  }

  @Test func `nothing is cancelled after the completion`() {
    let recorder = Recorder<Int>()
    let future = Future<Int>()
    let token = CancelToken()
    future.onSuccess(context: now, cancelToken: token) { recorder.record($0) }
    future.success(1)
    #expect(!future.cancel(token))
    #expect(recorder.values == [1])
  }

  @Test func `a cancelled combinator's future never completes`() {
    let future = Future<Int>()
    let token = CancelToken()
    let mapped = future.map(context: now, cancelToken: token) { $0 }
    #expect(future.cancel(token))
    future.success(1)
    #expect(!mapped.completed)
  }

  @Test func `a callback completes, subscribes to and cancels its own future`() {
    let recorder = Recorder<String>()
    let future = Future<Int>()
    let token = CancelToken()
    future.onSuccess(context: now) { value in
      recorder.record("a\(value)")
      #expect(!future.success(2))
      #expect(!future.cancel(token))
      future.onSuccess(context: now) { recorder.record("b\($0)") }
      #expect(future.outcome == .value(1))
    }
    future.onSuccess(context: now, cancelToken: token) { recorder.record("c\($0)") }
    future.success(1)
    #expect(recorder.values.sorted() == ["a1", "b1", "c1"])
  }

  @Test func `a future completes with another one's result`() {
    let first = Future<Int>()
    let second = Future(context: now, dependent: first)
    let third = Future<Int>()
    third.completeWith(context: now, future: first)
    let fourth = Future<Int>()
    fourth.completeWith(context: now, future: Try(first))
    first.success(1)
    #expect(second.outcome == .value(1))
    #expect(third.outcome == .value(1))
    #expect(fourth.outcome == .value(1))
    let fifth = Future<Int>()
    fifth.completeWith(context: now, future: Try<Future<Int>>(Failure.first))
    #expect(fifth.outcome == .failure(.first))
    let sixth = Future<Int>()
    sixth.completeWith(context: now, future: fifth)
    #expect(sixth.outcome == .failure(.first))
  }

  @Test func `a future completes with a stream's first element, and the others do no harm`() {
    let promise = StreamPromise<Int>()
    let future = Future<Int>()
    future.completeWith(context: now, stream: promise.stream)
    promise.failure(Failure.first)
    promise.success(2)
    #expect(future.outcome == .failure(.first))
    let late = Future<Int>()
    late.completeWith(context: now, stream: promise.stream)
    #expect(late.outcome == .failure(.first))
  }

  @Test func `a future of a stream that ends without an element is no such element`() {
    let future = Future<Int>()
    future.completeWith(context: now, stream: FutureStream<Int>())
    #expect(future.outcome == .noSuchElement)
  }

  @Test func `a resolver completes its future`() {
    #expect(Future<Int> { complete in complete(Try(1)) }.outcome == .value(1))
    let recorder = Recorder<@Sendable (Try<Int>) -> Void>()
    let future = Future<Int>(resolver: { recorder.record($0) })
    #expect(!future.completed)
    recorder.values[0](Try(Failure.first))
    #expect(future.outcome == .failure(.first))
  }

  @Test func `a promise completes its future`() {
    let first = Promise<Int>()
    #expect(!first.completed)
    #expect(first.success(1))
    #expect(first.completed)
    #expect(!first.failure(Failure.first))
    #expect(first.future.outcome == .value(1))
    let second = Promise<Int>()
    second.completeWith(context: now, future: first.future)
    #expect(second.future.outcome == .value(1))
    let third = Promise<Int>()
    #expect(third.complete(Try(Failure.second)))
    #expect(third.future.outcome == .failure(.second))
  }
}
