import GATTRuntime
import GATTSimulator
import Testing

/// 10,000 random programs against random disconnections, power cycles, failing daemons, unplugged adapters, silent
/// peers and cancellations. Each replays from its number.
@Suite struct ReliabilityTests {
  static let count: UInt64 = 1000
  private static let perCase: UInt64 = 50

  @Test(arguments: 0..<count / perCase)
  func `nothing outlives its time, nothing accepted is lost, nothing is left`(number: UInt64) async throws {
    for seed in number * Self.perCase..<(number + 1) * Self.perCase {
      try await play(seed)
    }
  }

  private func play(_ seed: UInt64) async throws {
    let traces: Traces
    do {
      traces = try await Schedule.play(seed)
    } catch {
      Issue.record("schedule \(seed): \(error)")
      return
    }
    // The thread of the simulation may still be at its last step.
    let patience = ContinuousClock.now.advanced(by: .seconds(10))
    while !traces.left.isEmpty, ContinuousClock.now < patience { await Task.yield() }
    #expect(traces.left.isEmpty, "schedule \(seed)")
  }
}
