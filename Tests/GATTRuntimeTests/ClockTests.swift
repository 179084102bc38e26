import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct ClockTests {
  @Test func `the clock of a manager is the simulator's`() async throws {
    try await Stage.run { stage in
      let start = stage.central.clock.now
      try await stage.central.clock.sleep(for: .seconds(3600))
      #expect(start.duration(to: stage.air.clock.now) == .seconds(3600))
      let elapsed = try await stage.peripheral.clock.measure { try await stage.air.clock.sleep(for: .seconds(5)) }
      #expect(elapsed == .seconds(5))
    }
  }

  @Test func `a sleep on the clock of a manager ends when its task is cancelled`() async throws {
    try await Stage.run { stage in
      let sleep = Task(executorPreference: stage.air.clock) { try await stage.central.clock.sleep(for: .seconds(3600)) }
      try await stage.air.clock.sleep(for: .seconds(1))
      sleep.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
    }
  }
}
