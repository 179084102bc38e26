import RandomPrograms
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random programs on the simulator. Each is repeated by its number: `scripts/soak --programs 1 --seed NUMBER`.
///
/// `BLUEGATT_PROGRAMS` is the number of programs. Without the variable, the number is 100; .ci/run plays more of them in a
/// release build.
@Suite struct ReliabilityTests {
  static let count = ProcessInfo.processInfo.environment["BLUEGATT_PROGRAMS"].flatMap { UInt64($0) } ?? 100
  private static let perCase: UInt64 = 25

  @Test(arguments: 0..<count / perCase)
  func `nothing outlives its time, nothing accepted is lost, everything works again, and nothing is left`(
    number: UInt64
  )
    async throws
  {
    for seed in number * Self.perCase..<(number + 1) * Self.perCase { try await SimulatedStage.playProgram(seed) }
  }
}
