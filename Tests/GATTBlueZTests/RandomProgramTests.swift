import BusDaemon
import RandomPrograms
import Testing

/// Random programs against a BlueZ with random faults.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct RandomProgramTests {
  @Test(arguments: 1...24)
  func `whatever BlueZ does, everything ends, events are in order, and what is true in the end is known`(seed: UInt64)
    async throws
  {
    let stage = try await ScriptedStage(seed.isMultiple(of: 2) ? .current : .debian12)
    var program = Program(on: stage, seed: seed)
    try await program.playRound()
    stage.close()
  }
}
