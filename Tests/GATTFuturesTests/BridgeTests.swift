import GATTFutures
import Synchronization
import Testing

@Suite struct BridgeTests {
  @Test func `a task waits for a future's value, or has it at once`() async throws {
    let promise = Promise<Int>()
    let waiting = Task { try await promise.future.value }
    promise.success(1)
    #expect(try await waiting.value == 1)
    #expect(try await promise.future.value == 1)
    await #expect(throws: Failure.first) { try await Future<Int>(error: Failure.first).value }
  }

  @Test func `a cancelled task ends its waiting, and nobody else's`() async throws {
    let promise = Promise<Int>()
    let cancelled = Task { try await promise.future.value }
    let other = Task { try await promise.future.value }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    promise.success(1)
    #expect(try await other.value == 1)
  }

  @Test func `a task that is cancelled before it waits does not wait`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Future<Int>().value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a future of asynchronous work has what it returns or throws`() async throws {
    #expect(try await Future { 1 }.value == 1)
    await #expect(throws: Failure.first) { try await Future<Int> { throw Failure.first }.value }
  }

  @Test func `a future of asynchronous work completes though nobody holds it`() async throws {
    let promise = Promise<Int>()
    let done = Promise<Int>()
    _ = Future { done.success(try await promise.future.value) }
    promise.success(1)
    #expect(try await done.future.value == 1)
  }

  @Test func `the last one who waits for asynchronous work and is cancelled cancels it`() async throws {
    let begun = Promise<Void>()
    let work = Future<Int> {
      begun.success(())
      // This future never has a value.
      return try await Future<Int>().value
    }
    let tasks = (0..<2).map { _ in Task { try await work.value } }
    try await begun.future.value
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(!work.completed)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  @Test func `asynchronous work that a callback waits for is not cancelled`() async throws {
    let promise = Promise<Int>()
    let work = Future { try await promise.future.value }
    let mapped = work.map(context: now) { $0 + 1 }
    let task = Task { try await work.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    promise.success(1)
    #expect(try await mapped.value == 2)
  }

  @Test func `a stream of a sequence has its elements and ends with it`() async throws {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let stream = FutureStream(sequence: sequence, capacity: 2)
    let values = stream.values
    for number in 1...2 { continuation.yield(number) }
    var received: [Int] = []
    for try await value in values {
      received.append(value)
      if value == 2 { continuation.finish() }
    }
    #expect(received == [1, 2])
    // The stream has ended, and still has the elements that it keeps.
    for try await value in stream.values { received.append(value) }
    #expect(received == [1, 2, 1, 2])
  }

  @Test func `what a sequence throws is the last element of its stream`() async throws {
    let sequence = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Failure.first)
    }
    var outcomes: [Outcome<Int>] = []
    for await result in FutureStream(sequence: sequence).results { outcomes.append(Outcome(result)) }
    #expect(outcomes == [.value(1), .failure(.first)])
  }

  @Test func `a sequence is iterated as long as anybody holds or has subscribed to its stream`() async throws {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let terminated = Promise<Void>()
    continuation.onTermination = { _ in terminated.success(()) }
    let token = CancelToken()
    let received = StreamPromise<Int>()
    weak var stream: FutureStream<Int>?
    do {
      let fed = FutureStream(sequence: sequence)
      fed.onSuccess(context: now, cancelToken: token) { received.success($0) }
      stream = fed
    }
    continuation.yield(1)
    for try await value in received.stream.values {
      #expect(value == 1)
      break
    }
    #expect(stream != nil)
    #expect(!terminated.completed)
    stream?.cancel(token)
    try await terminated.future.value
    #expect(stream == nil)
  }

  @Test func `a sequence is not iterated for nobody`() async throws {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let terminated = Promise<Void>()
    continuation.onTermination = { _ in terminated.success(()) }
    _ = FutureStream(sequence: sequence)
    try await terminated.future.value
  }

  @Test func `a loop over the values of a sequence's stream ends the iteration when it is left`() async throws {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let terminated = Promise<Void>()
    continuation.onTermination = { _ in terminated.success(()) }
    continuation.yield(1)
    for try await value in FutureStream(sequence: sequence).values {
      #expect(value == 1)
      break
    }
    try await terminated.future.value
  }

  @Test func `values throw at the first error, results have all of them`() async throws {
    let stream = FutureStream<Int> { complete in
      complete(Try(1))
      complete(Try(Failure.first))
      complete(Try(2))
    }
    var values: [Int] = []
    await #expect(throws: Failure.first) {
      for try await value in stream.values { values.append(value) }
    }
    #expect(values == [1])
    var outcomes: [Outcome<Int>] = []
    for await result in stream.results {
      outcomes.append(Outcome(result))
      if outcomes.count == 3 { break }
    }
    #expect(outcomes == [.value(1), .failure(.first), .value(2)])
  }

  @Test func `values that nobody takes are the newest, as many as the capacity`() async throws {
    var promise: StreamPromise<Int>? = StreamPromise(capacity: 2)
    let stream = promise!.stream
    let values = stream.values
    let results = StreamPromise<Int>(capacity: 0)
    let one = results.stream.results
    for number in 1...9 {
      promise?.success(number)
      results.success(number)
    }
    promise = nil
    var received: [Int] = []
    for try await value in values {
      received.append(value)
      if received.count == 2 { break }
    }
    #expect(received == [8, 9])
    for await result in one {
      #expect(result.value == 9)
      break
    }
  }

  @Test func `a task that is cancelled leaves the loop over a stream, whose subscription ends`() async throws {
    let promise = StreamPromise<Int>()
    let life = Promise<Void>()
    let began = Promise<Void>()
    let task = Task {
      let token = LifeToken { life.success(()) }
      let mapped = promise.stream.map(context: now) { value in
        token.use()
        return value
      }
      for try await _ in mapped.values { began.success(()) }
      return mapped.count
    }
    promise.success(1)
    try await began.future.value
    task.cancel()
    #expect(try await task.value == 1)
    #expect(!life.completed)
  }
}
