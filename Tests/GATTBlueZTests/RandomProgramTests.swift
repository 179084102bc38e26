import BusDaemon
import Foundation
import RandomPrograms
import Testing

/// Random programs against a BlueZ with random faults. `BLUEGATT_SEED` is the seed of the first one, by default 1.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct RandomProgramTests {
  private static let firstSeed = ProcessInfo.processInfo.environment["BLUEGATT_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: firstSeed...firstSeed + 23)
  func `whatever BlueZ does, everything ends, events are in order, and what is true in the end is known`(seed: UInt64)
    async throws
  {
    let stage = try await ScriptedStage(seed.isMultiple(of: 2) ? .current : .debian12)
    var program = Program(on: stage, seed: seed)
    try await program.playRound()
    stage.close()
  }
}
