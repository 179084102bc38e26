import Dispatch
import GATTFutures
import Testing

@Suite struct FutureCombinatorTests {
  private let success = Future(value: 1)
  private let failure = Future<Int>(error: Failure.first)

  @Test func `map makes another value, keeps an error, and catches`() {
    #expect(success.map(context: now) { "\($0)" }.outcome == .value("1"))
    #expect(failure.map(context: now) { "\($0)" }.outcome == .failure(.first))
    #expect(success.map(context: now) { _ -> Int in throw Failure.second }.outcome == .failure(.second))
  }

  @Test func `flatMap waits for another future, keeps an error, and catches`() {
    let promise = Promise<String>()
    let mapped = success.flatMap(context: now) { _ in promise.future }
    #expect(!mapped.completed)
    promise.success("a")
    #expect(mapped.outcome == .value("a"))
    #expect(success.flatMap(context: now) { _ in failure }.outcome == .failure(.first))
    #expect(failure.flatMap(context: now) { _ in success }.outcome == .failure(.first))
    #expect(success.flatMap(context: now) { _ -> Future<Int> in throw Failure.second }.outcome == .failure(.second))
  }

  @Test func `flatMap to a stream has the stream's elements, or the one error`() {
    let promise = StreamPromise<Int>()
    let mapped = success.flatMap(capacity: 2, context: now) { _ in promise.stream }
    for number in 1...3 { promise.success(number) }
    #expect(mapped.outcomes == [.value(2), .value(3)])
    #expect(failure.flatMap(context: now) { _ in promise.stream }.outcomes == [.failure(.first)])
    let thrown = success.flatMap(context: now) { _ -> FutureStream<Int> in throw Failure.second }
    #expect(thrown.outcomes == [.failure(.second)])
  }

  @Test func `what a filter refuses is no such element`() {
    #expect(success.withFilter(context: now) { $0 == 1 }.outcome == .value(1))
    #expect(success.withFilter(context: now) { $0 == 2 }.outcome == .noSuchElement)
    #expect(failure.withFilter(context: now) { _ in true }.outcome == .failure(.first))
    #expect(success.withFilter(context: now) { _ in throw Failure.second }.outcome == .failure(.second))
  }

  @Test func `forEach takes a value`() {
    let recorder = Recorder<Int>()
    success.forEach(context: now) { recorder.record($0) }
    failure.forEach(context: now) { recorder.record($0) }
    let token = CancelToken()
    let future = Future<Int>()
    future.forEach(context: now, cancelToken: token) { recorder.record($0) }
    future.cancel(token)
    future.success(2)
    #expect(recorder.values == [1])
  }

  @Test func `andThen comes with a success only, and before those behind it`() {
    let recorder = Recorder<String>()
    let future = Future<Int>()
    let after = future.andThen(context: now) { recorder.record("a\($0)") }
    after.onSuccess(context: now) { recorder.record("b\($0)") }
    future.success(1)
    #expect(recorder.values == ["a1", "b1"])
    #expect(failure.andThen(context: now) { recorder.record("a\($0)") }.outcome == .failure(.first))
    #expect(recorder.values == ["a1", "b1"])
  }

  @Test func `recover makes a value of an error, keeps a value, and catches`() {
    #expect(failure.recover(context: now) { _ in 3 }.outcome == .value(3))
    #expect(success.recover(context: now) { _ in 3 }.outcome == .value(1))
    #expect(failure.recover(context: now) { _ in throw Failure.second }.outcome == .failure(.second))
  }

  @Test func `recoverWith waits for another future, keeps a value, and catches`() {
    let promise = Promise<Int>()
    let recovered = failure.recoverWith(context: now) { _ in promise.future }
    #expect(!recovered.completed)
    promise.success(3)
    #expect(recovered.outcome == .value(3))
    #expect(success.recoverWith(context: now) { _ in failure }.outcome == .value(1))
    #expect(failure.recoverWith(context: now) { _ -> Future<Int> in throw Failure.second }.outcome == .failure(.second))
  }

  @Test func `recoverWith to a stream has the stream's elements, or the one value`() {
    let promise = StreamPromise<Int>()
    let recovered = failure.recoverWith(capacity: 1, context: now) { _ in promise.stream }
    promise.success(3)
    promise.success(4)
    #expect(recovered.outcomes == [.value(4)])
    #expect(success.recoverWith(context: now) { _ in promise.stream }.outcomes == [.value(1)])
    let thrown = failure.recoverWith(context: now) { _ -> FutureStream<Int> in throw Failure.second }
    #expect(thrown.outcomes == [.failure(.second)])
  }

  @Test func `mapError makes another error and keeps a value`() {
    #expect(failure.mapError(context: now) { _ in Failure.second }.outcome == .failure(.second))
    #expect(success.mapError(context: now) { _ in Failure.second }.outcome == .value(1))
  }

  @Test func `a default stands in place of an error`() async throws {
    #expect(try await (failure ?? 7).value == 7)
    #expect(try await (success ?? 7).value == 1)
    #expect(try await (failure ?? Future(value: 8)).value == 8)
    #expect(try await (success ?? Future(value: 8)).value == 1)
  }

  @Test func `a combinator's closure runs in the context that it is given`() async throws {
    let queue = Queue("combinator")
    let future = success.map(context: QueueContext(queue: queue)) { _ in
      dispatchPrecondition(condition: .onQueue(queue.queue))
    }
    try await future.value
  }
}
