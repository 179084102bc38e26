import GATTFutures
import Testing

@Suite struct MemoryTests {
  private let released = Recorder<String>()

  private func life(_ name: String) -> LifeToken {
    LifeToken { [released] in released.record(name) }
  }

  @Test func `a callback is released when it has been called`() {
    let future = Future<Int>()
    do {
      let token = life("callback")
      future.onComplete(context: now) { _ in token.use() }
      future.map(context: now) { _ in token.use() }.onSuccess(context: now) { token.use() }
    }
    #expect(released.values == [])
    future.success(1)
    #expect(released.values == ["callback"])
  }

  @Test func `a cancelled callback is released at once`() {
    let future = Future<Int>()
    let promise = StreamPromise<Int>()
    let token = CancelToken()
    do {
      let first = life("future")
      let second = life("stream")
      future.onSuccess(context: now, cancelToken: token) { _ in first.use() }
      promise.stream.onSuccess(context: now, cancelToken: token) { _ in second.use() }
    }
    promise.success(1)
    #expect(released.values == [])
    future.cancel(token)
    #expect(released.values == ["future"])
    promise.stream.cancel(token)
    #expect(released.values == ["future", "stream"])
  }

  @Test
  func `a cancelled subscription lets go of what it captured and of what waits, though its context still has turns`() {
    let context = HeldContext()
    let promise = StreamPromise<LifeToken>(capacity: 0)
    let token = CancelToken()
    do {
      let callback = life("callback")
      promise.stream.onSuccess(context: context, cancelToken: token) { _ in callback.use() }
    }
    promise.success(life("element"))
    #expect(released.values == [])
    promise.stream.cancel(token)
    #expect(released.values.sorted() == ["callback", "element"])
    context.runAll()
  }

  @Test func `an element that is not kept any more is released`() {
    let promise = StreamPromise<LifeToken>(capacity: 1)
    promise.success(life("first"))
    #expect(released.values == [])
    promise.success(life("second"))
    #expect(released.values == ["first"])
  }

  @Test func `what is released may use the stream that it was in`() {
    let promise = StreamPromise<LifeToken>(capacity: 1)
    let stream = promise.stream
    let count = Recorder<Int>()
    promise.success(LifeToken { [weak stream] in count.record(stream?.count ?? -1) })
    promise.success(life("second"))
    #expect(count.values == [1])
  }

  @Test func `futures that wait for each other hold nobody who is not waited for`() {
    weak var upstream: Future<Int>?
    weak var derived: Future<Int>?
    weak var completed: Future<Int>?
    do {
      let promise = Promise<Int>()
      upstream = promise.future
      let mapped = promise.future.map(context: now) { $0 }.andThen(context: now) { _ in }
      derived = mapped
      let other = Future<Int>()
      other.completeWith(context: now, future: mapped)
      completed = other
    }
    #expect(upstream == nil)
    #expect(derived == nil)
    #expect(completed == nil)
  }

  @Test func `streams that are made of each other hold nobody who gets nothing`() {
    weak var upstream: FutureStream<Int>?
    weak var inner: FutureStream<Int>?
    weak var derived: FutureStream<Int>?
    weak var first: Future<Int>?
    do {
      let promise = StreamPromise<Int>()
      let other = StreamPromise<Int>()
      upstream = promise.stream
      inner = other.stream
      let merged = promise.stream.flatMap(context: now) { [stream = other.stream] _ in stream }
        .recoverWith(context: now) { _ in Future() }
      derived = merged
      merged.onSuccess(context: now) { _ in }
      promise.success(1)
      let future = Future<Int>()
      future.completeWith(context: now, stream: merged)
      first = future
    }
    #expect(upstream == nil)
    #expect(inner == nil)
    #expect(derived == nil)
    #expect(first == nil)
  }

  @Test func `a future that has its element lets go of the stream`() {
    let promise = StreamPromise<Int>()
    weak var future: Future<Int>?
    do {
      let first = Future<Int>()
      first.completeWith(context: now, stream: promise.stream)
      future = first
    }
    #expect(future != nil)
    promise.success(1)
    #expect(future == nil)
  }
}
