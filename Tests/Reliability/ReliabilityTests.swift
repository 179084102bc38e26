import GATTRuntime
import GATTSimulator
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Thousands of random programs against random disconnections, power cycles, failing daemons, unplugged adapters,
/// silent peers and cancellations. Each replays from its number.
///
/// `BLUEGATT_SCHEDULES` says how many; 2,000 when it does not.
@Suite struct ReliabilityTests {
  static let count = ProcessInfo.processInfo.environment["BLUEGATT_SCHEDULES"].flatMap { UInt64($0) } ?? 2000
  private static let perCase: UInt64 = 50

  @Test(arguments: 0..<count / perCase)
  func `nothing outlives its time, nothing accepted is lost, nothing is left`(number: UInt64) async throws {
    if number == 0 { for seed in [1564, 4907, 8632] as [UInt64] { try await play(seed) } }
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
