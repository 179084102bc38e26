import GATTSimulator
import Synchronization
import Testing

@testable import GATTRuntime

@Suite struct SharedOperationTests {
  private struct Expiry: Error {}

  @Test func `an operation that is begun anew again and again ends for all who wait, on however many threads`()
    async throws
  {
    let runner = OperationRunner(RecordingBackend())
    let operation = SharedOperation<Int>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            let value = try await operation.value(
              runner: runner,
              timeout: .seconds(10),
              timeoutError: Expiry(),
              in: OperationScope()
            ) {
              await Task.yield()
              return number
            }
            #expect((0..<200).contains(value))
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<1000 {
            operation.restart(runner)
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `what was found before it began anew goes to nobody`() async throws {
    let backend = RecordingBackend()
    let runner = OperationRunner(backend)
    try await backend.air.run {
      let operation = SharedOperation<Int>()
      let results = Mutex<[Completion<Int>]>([])
      let waiting = Task(executorPreference: backend.air.clock) {
        try await operation.value(runner: runner, timeout: .seconds(10), timeoutError: Expiry(), in: OperationScope()) {
          let completion = Completion<Int>()
          results.withLock { $0.append(completion) }
          // A cancellation does not end the inner task.
          return try await Task(executorPreference: backend.air.clock) { try await completion.value() }.value
        }
      }
      await backend.air.clock.runUntilIdle()
      operation.restart(runner)
      await backend.air.clock.runUntilIdle()
      let completions = results.withLock { $0 }
      #expect(completions.count == 2)
      completions[0].complete(.success(1))
      await backend.air.clock.runUntilIdle()
      completions[1].complete(.success(2))
      let value = try await waiting.value
      #expect(value == 2)
      // The operation is over: no caller waits for it.
      operation.restart(runner)
      await backend.air.clock.runUntilIdle()
      let count = results.withLock { $0.count }
      #expect(count == 2)
    }
  }
}
