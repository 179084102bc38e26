import Dispatch
import GATTFutures
import Testing

@Suite struct ContextTests {
  @Test func `an immediate context runs a task before it returns`() {
    let recorder = Recorder<Int>()
    ImmediateContext().execute {
      recorder.record(1)
      ImmediateContext().execute { recorder.record(2) }
      recorder.record(3)
    }
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `tasks run within each other to a depth, and deeper ones after them on the same thread`() {
    let recorder = Recorder<String>()
    let context = MaxStackDepthContext(maxDepth: 3)
    @Sendable func nest(_ level: Int) {
      recorder.record("begin \(level)")
      if level < 5 { context.execute { nest(level + 1) } }
      recorder.record("end \(level)")
    }
    context.execute { nest(1) }
    let expected = [
      "begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1", "begin 4", "begin 5", "end 5", "end 4",
    ]
    #expect(recorder.values == expected)
  }

  @Test func `a depth of nothing is one`() {
    let recorder = Recorder<Int>()
    let context = MaxStackDepthContext(maxDepth: 0)
    context.execute {
      context.execute { recorder.record(2) }
      recorder.record(1)
    }
    #expect(recorder.values == [1, 2])
  }

  @Test func `the default context is one serial queue, which is not the main one`() async throws {
    let queue = QueueContext.futuresDefault.queue.queue
    #expect(queue.label != DispatchQueue.main.label)
    let recorder = Recorder<Int>()
    let futures = (0..<100).map { number in
      future {
        dispatchPrecondition(condition: .onQueue(queue))
        recorder.record(number)
      }
    }
    _ = try await futures.sequence().value
    #expect(recorder.values == Array(0..<100))
  }

  @Test func `a queue runs blocks now, later, and after a delay`() async throws {
    let queue = Queue("test")
    #expect(queue.sync { 1 } == 1)
    #expect(throws: Failure.first) { try queue.sync { throw Failure.first } }
    let promise = Promise<Int>()
    queue.async { promise.success(2) }
    #expect(try await promise.future.value == 2)
    for delay in [0.001, -1, .nan] {
      let delayed = Promise<Void>()
      queue.delay(delay) { delayed.success(()) }
      try await delayed.future.value
    }
    queue.delay(.infinity) { Issue.record("There is no end of infinity.") }
    #expect(Queue(queue.queue).queue === queue.queue)
  }

  @Test func `the main and the global queue are the system's`() async throws {
    #expect(QueueContext.main.queue.queue.label == DispatchQueue.main.label)
    let global = future(context: QueueContext.global) {
      dispatchPrecondition(condition: .onQueue(.global(qos: .background)))
    }
    try await global.value
  }
}
