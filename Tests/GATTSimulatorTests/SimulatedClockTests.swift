import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// The recorded elements, in order.
final class Record<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// The clock is also the executor, so most tests observe it from inside a run.
@Suite struct SimulatedClockTests {
  @Test func `automatic time moves to the next timer when nothing else can happen`() async throws {
    let air = SimulatedAir()
    let times = try await air.run {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for seconds in [3, 1, 2] {
          group.addTask {
            try await air.clock.sleep(for: .seconds(seconds * 3600))
            #expect(air.clock.now == BackendInstant(sinceStart: .seconds(seconds * 3600)))
            return seconds
          }
        }
        var order: [Int] = []
        for try await seconds in group { order.append(seconds) }
        return order
      }
    }
    #expect(times == [1, 2, 3])
  }

  @Test func `automatic time stands still outside a run`() async throws {
    let air = SimulatedAir()
    let fired = Mutex(false)
    _ = air.clock.schedule(after: .seconds(1)) { fired.withLock { $0 = true } }
    await air.clock.runUntilIdle()
    #expect(!fired.withLock { $0 })
    try await air.run { try await air.clock.sleep(for: .seconds(2)) }
    #expect(fired.withLock { $0 })
  }

  @Test func `manual time moves when it is told to, through every timer on the way`() async throws {
    let air = SimulatedAir(clock: .manual)
    try await air.run {
      let fired = Mutex<[Int]>([])
      for second in [2, 1, 4, 3] {
        _ = air.clock.schedule(after: .seconds(second)) {
          fired.withLock { $0.append(second) }
          if second == 1 {
            _ = air.clock.schedule(after: .milliseconds(500)) { fired.withLock { $0.append(15) } }
          }
        }
      }
      await air.clock.runUntilIdle()
      #expect(fired.withLock { $0 } == [])
      await air.clock.advance(by: .seconds(3))
      #expect(fired.withLock { $0 } == [1, 15, 2, 3])
      #expect(air.clock.now == BackendInstant(sinceStart: .seconds(3)))
      await air.clock.advance(by: .seconds(-5))
      #expect(air.clock.now == BackendInstant(sinceStart: .seconds(3)))
      await air.clock.advance(by: .seconds(1))
      #expect(fired.withLock { $0 } == [1, 15, 2, 3, 4])
    }
  }

  @Test func `an action that is called off is not called`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let fired = Mutex(0)
      let actions = (0..<1000).map { index in
        air.clock.schedule(after: .seconds(index % 7)) { fired.withLock { $0 += 1 } }
      }
      for (index, action) in actions.enumerated() where index % 10 != 0 { action.cancel() }
      try await air.clock.sleep(for: .seconds(10))
      #expect(fired.withLock { $0 } == 100)
    }
  }

  @Test func `actions that are due at the same time are called in the order in which they were scheduled`() async throws
  {
    let air = SimulatedAir()
    try await air.run {
      let fired = Mutex<[Int]>([])
      for index in 0..<100 {
        _ = air.clock.schedule(after: .seconds(1)) { fired.withLock { $0.append(index) } }
      }
      try await air.clock.sleep(for: .seconds(2))
      #expect(fired.withLock { $0 } == Array(0..<100))
    }
  }

  @Test func `a sleep ends at once when its task is cancelled`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sleep = Task(executorPreference: air.clock) { try await air.clock.sleep(for: .seconds(60)) }
      await air.clock.runUntilIdle()
      sleep.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
      #expect(air.clock.now == .start)
    }
  }

  @Test func `tasks of a run are run one after the other in the order in which they became ready`() async throws {
    let air = SimulatedAir()
    let orders = try await air.run {
      var orders: [[Int]] = []
      for _ in 0..<5 {
        let order = Record<Int>()
        await withTaskGroup(of: Void.self) { group in
          for task in 0..<10 {
            group.addTask {
              for _ in 0..<3 {
                order.append(task)
                await Task.yield()
              }
            }
          }
        }
        orders.append(order.all)
      }
      return orders
    }
    #expect(orders.allSatisfy { $0 == (0..<30).map { $0 % 10 } })
  }

  @Test func `time does not move while something outside is waited for`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let fired = Mutex(false)
      _ = air.clock.schedule(after: .seconds(1)) { fired.withLock { $0 = true } }
      // The detached task runs on Swift's own threads, which the clock does not know.
      await air.clock.holding { await Task.detached { for _ in 0..<100 { await Task.yield() } }.value }
      #expect(!fired.withLock { $0 })
      #expect(air.clock.now == .start)
    }
  }

  @Test func `a run that never ends is cancelled at its time limit`() async throws {
    let air = SimulatedAir()
    let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "monitor"))
    let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
    await #expect(throws: SimulationError.timeLimitExceeded(.seconds(600))) {
      try await air.run(timeLimit: .seconds(600)) {
        try await peripheral.startAdvertising(Advertisement(localName: "nobody asked for"))
        for try await _ in central.scan(for: ["180D"]) {}
      }
    }
  }

  @Test func `what a run throws is thrown, and cancelling its caller cancels it`() async throws {
    struct Mishap: Error {}
    // The caller is outside the run, so automatic time could reach the time limit before the cancellation.
    let air = SimulatedAir(clock: .manual)
    await #expect(throws: Mishap.self) { try await air.run { throw Mishap() } }
    // The time of this air stands still, so that the time limit does not end the run.
    let still = SimulatedAir(clock: .manual)
    let task = Task { try await still.run { try await Completion<Void>().value() } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `real time passes by itself, as fast as it is told to`() async throws {
    let air = SimulatedAir(clock: .realTime(speed: 1_000_000))
    try await air.clock.sleep(for: .seconds(1000))
    #expect(air.clock.now >= BackendInstant(sinceStart: .seconds(1000)))
  }

  @Test func `an action that is called off may hold what looks at the clock when it goes`() async throws {
    let air = SimulatedAir()
    let seen = Record<BackendInstant>()
    let last: ScheduledAction
    do {
      let guest = Guest { seen.append(air.clock.now) }
      last = air.clock.schedule(after: .seconds(1)) { guest.stay() }
    }
    #expect(seen.all.isEmpty)
    last.cancel()
    #expect(seen.all == [.start])
  }

  @Test func `actions after turns reach each suspension of a program, in every run the same`() async throws {
    /// Runs a program of four steps, and returns the steps that were over after a turn.
    func steps(afterTurn turn: Int) async throws -> (turnCount: Int, steps: [Int]) {
      let air = SimulatedAir()
      return try await air.run {
        let over = Mutex(0)
        let seen = Record<Int>()
        let start = air.clock.turnCount
        air.clock.schedule(afterTurn: start + turn) { seen.append(over.withLock { $0 }) }
        for step in 1...4 {
          if step.isMultiple(of: 2) { await Task.yield() } else { try await air.clock.sleep(for: .seconds(step)) }
          over.withLock { $0 = step }
        }
        let turnCount = air.clock.turnCount - start
        // The clock calls the actions of past turns before the next turn.
        await air.clock.runUntilIdle()
        return (turnCount, seen.all)
      }
    }
    let count = try await steps(afterTurn: 0).turnCount
    #expect(count >= 4)
    var seen: [Int] = []
    for turn in 0..<count {
      let run = try await steps(afterTurn: turn)
      #expect(run.turnCount == count)
      #expect(run.steps.count == 1)
      seen += run.steps
    }
    #expect(seen == seen.sorted())
    #expect(Set(seen) == [0, 1, 2, 3])
    #expect(try await steps(afterTurn: count + 1000).steps.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1000, 0, -1, .infinity, .nan])
  func `real time takes timers of any length and speeds of any size`(speed: Double) async throws {
    let air = SimulatedAir(clock: .realTime(speed: speed))
    try await air.run(timeLimit: .seconds(Int64.max / 2)) {
      await air.clock.runUntilIdle()
      if speed == 1000 { try await air.clock.sleep(for: .milliseconds(500)) }
    }
  }
}

/// An object that calls a closure when it is released.
final class Guest: Sendable {
  private let leave: @Sendable () -> Void
  init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
  func stay() {}
  deinit { leave() }
}
