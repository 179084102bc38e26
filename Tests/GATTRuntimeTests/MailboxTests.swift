import GATTSimulator
import Testing

@testable import GATTRuntime

@Suite struct MailboxTests {
  @Test func `who was cancelled while waiting leaves nothing behind`() async throws {
    let mailbox = Mailbox<Int>(.default)
    for _ in 0..<3 {
      let waiting = Task { try await mailbox.next() }
      while mailbox.waitingCount == 0 { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(mailbox.waitingCount == 0)
    }
    mailbox.send(1)
    #expect(try await mailbox.next() == 1)
  }

  @Test func `an error is thrown once, to the first who asks`() async throws {
    let mailbox = Mailbox<Int>(.default)
    mailbox.send(1)
    mailbox.finish(throwing: PeripheralError.gaveUp)
    #expect(try await mailbox.next() == 1)
    await #expect(throws: PeripheralError.gaveUp) { try await mailbox.next() }
    #expect(try await mailbox.next() == nil)
  }

  @Test func `an error is not lost to one who was cancelled`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let mailbox = Mailbox<Int>(.default)
      let waiting = Task(executorPreference: air.clock) { try await mailbox.next() }
      await air.clock.runUntilIdle()
      // The waiting task does not run between its cancellation and the end of the mailbox.
      waiting.cancel()
      mailbox.finish(throwing: PeripheralError.gaveUp)
      await #expect(throws: PeripheralError.gaveUp) { try await mailbox.next() }
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }
}
