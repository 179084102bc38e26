import Dispatch
import GATTFutures
import Synchronization
import Testing

/// Many threads at once: no element is lost, and no element arrives twice.
@Suite struct RaceTests {
  private let threads = 8

  @Test func `of completions that race, one wins, and every callback comes once`() {
    let calls = Atomic(0)
    let wins = Atomic(0)
    let wrong = Atomic(0)
    let rounds = 12_500
    for round in 0..<rounds {
      let future = Future<Int>()
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let subscribe = {
          future.onSuccess(context: now) { value in
            calls.add(1, ordering: .relaxed)
            if value / 100 != round || future.result?.value != value { wrong.add(1, ordering: .relaxed) }
          }
        }
        if thread % 2 == 0 { subscribe() }
        if future.success(round * 100 + thread) { wins.add(1, ordering: .relaxed) }
        if thread % 2 == 1 { subscribe() }
      }
    }
    #expect(wins.load(ordering: .relaxed) == rounds)
    #expect(calls.load(ordering: .relaxed) == rounds * threads)
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test func `a callback that is cancelled while its future completes comes, or was cancelled, and never both`() {
    let calls = Atomic(0)
    let cancelled = Atomic(0)
    let rounds = 50_000
    for _ in 0..<rounds {
      let future = Future<Int>()
      let token = CancelToken()
      future.onSuccess(context: now, cancelToken: token) { _ in calls.add(1, ordering: .relaxed) }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          future.success(1)
        } else if future.cancel(token) {
          cancelled.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(calls.load(ordering: .relaxed) + cancelled.load(ordering: .relaxed) == rounds)
  }

  @Test func `subscribers have every element once and all in one order, whatever the threads`() async throws {
    try await checkOrder(in: now, of: 100_000)
  }

  @Test(arguments: [QueueContext.futuresDefault, QueueContext.global])
  func `subscribers have every element once and all in one order, on whatever queue`(context: QueueContext) async throws
  {
    try await checkOrder(in: context, of: 10_000)
  }

  private func checkOrder(in context: any ExecutionContext, of count: Int) async throws {
    let promise = StreamPromise<Int>()
    let recorders = (0..<4).map { _ in Recorder<Int>() }
    let done = recorders.map { _ in Promise<Void>() }
    @Sendable func subscribe(_ index: Int) {
      let received = Atomic(0)
      promise.stream.onSuccess(context: context) { value in
        recorders[index].record(value)
        if received.add(1, ordering: .relaxed).newValue == count { done[index].success(()) }
      }
    }
    subscribe(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<(count / threads) {
        promise.success(thread * count + number)
        // The other subscribers come late, while elements arrive.
        if number == 1000, (1..<recorders.count).contains(thread) { subscribe(thread) }
      }
    }
    for promise in done { try await promise.future.value }
    let order = promise.stream.futures.compactMap(\.result?.value)
    #expect(order.count == count)
    #expect(Set(order).count == count)
    for recorder in recorders { #expect(recorder.values == order) }
    // The elements of each thread are in the order of that thread.
    for thread in 0..<threads {
      let own = order.filter { $0 / count == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `subscriptions that come and go while elements come have them in order, without a gap`() {
    let promise = StreamPromise<Int>(capacity: 10)
    let gaps = Atomic(0)
    let received = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      if thread == 0 {
        for number in 0..<100_000 { promise.success(number) }
        return
      }
      for _ in 0..<2000 {
        let token = CancelToken()
        let last = Atomic(-1)
        promise.stream.onSuccess(context: now, cancelToken: token) { number in
          let previous = last.exchange(number, ordering: .relaxed)
          if previous >= 0, number != previous + 1 { gaps.add(1, ordering: .relaxed) }
          received.add(1, ordering: .relaxed)
        }
        if !promise.stream.cancel(token) { gaps.add(1, ordering: .relaxed) }
      }
    }
    #expect(gaps.load(ordering: .relaxed) == 0)
    #expect(received.load(ordering: .relaxed) > 0)
  }
}
