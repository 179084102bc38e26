import GATTRuntime
import GATTSimulator
import Logging
import RandomPrograms

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Soak SECONDS [--bluez] [--seed N]         one program for that many seconds of the stage's clock
// Soak --days COUNT [--seed N]              one long-running program for that many days on the simulator
// Soak --programs COUNT [--seed FIRST]      that many programs on the simulator, each in a new air

/// Plays rounds until the clock of the stage has advanced by `duration`, and compares the memory with that after the
/// warm-up.
func play(on stage: any Stage, for duration: Duration, seed: UInt64) async throws {
  var program = Program(on: stage, seed: seed)
  let begin = stage.clock.now
  var start: Memory?
  var time = Duration.zero
  defer {
    say("seed \(seed), \(time): \(program.report.summary(of: stage.peers))")
    if stage.crashCount > 0 { say("bluetoothd crashed \(stage.crashCount) times by itself") }
    for line in program.report.details { say(line) }
  }
  repeat {
    try await program.playRound()
    time = begin.duration(to: stage.clock.now)
    let memory = Memory.present
    if start == nil, time > max(duration / 10, .seconds(60)) { start = memory }
    say("\(time): \(program.report.summary(of: stage.peers)); \(memory)")
  } while time < duration
  if let start, let excess = Memory.present.excess(over: start) { throw Complaint(excess) }
}

func playSimulated(for duration: Duration, seed: UInt64) async throws {
  let air = SimulatedAir(seed: seed)
  try await air.run(timeLimit: duration * 2 + .seconds(7200)) {
    var pace = Pace()
    pace.steps = 200
    let stage = try await SimulatedStage(air, units: [23, 64, 185, 247, 517, 100], seed: seed, pace: pace)
    try await play(on: stage, for: duration, seed: seed)
    await stage.close()
  }
}

/// Plays programs on all cores.
///
/// - Throws: `Complaint` when at least one has failed.
func playPrograms(_ count: UInt64, first: UInt64) async throws {
  let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
  let failed = await withTaskGroup(of: Int.self) { group in
    for worker in 0..<workers {
      group.addTask {
        var failed = 0
        for seed in stride(from: first + worker, to: first + count, by: Int(workers)) {
          do {
            try await SimulatedStage.playProgram(seed)
          } catch {
            failed += 1
            say("FAIL \(error)")
          }
        }
        return failed
      }
    }
    return await group.reduce(0, +)
  }
  say("\(count) programs, \(failed) failed")
  if failed > 0 { throw Complaint("programs failed") }
}

/// Writes a line and flushes it.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// The command line.
struct Arguments {
  var seconds: Int?
  var programs: UInt64?
  var days: Int?
  var seed: UInt64?
  var isOverBlueZ = false
  /// The number before the first update of an instrument's process.
  var servesFrom: UInt32?

  init?(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--bluez": isOverBlueZ = true
      case "--seed", "--programs", "--days", "--serve":
        guard let number = words.popFirst().flatMap({ UInt64($0) }) else { return nil }
        switch word {
        case "--seed": seed = number
        case "--programs": programs = number
        case "--days": days = Int(clamping: min(max(number, 1), 10_000))
        default: servesFrom = UInt32(clamping: number)
        }
      default:
        guard let number = Int(word), (1...1_000_000).contains(number) else { return nil }
        seconds = number
      }
    }
    guard seconds != nil || programs != nil || days != nil || servesFrom != nil else { return nil }
  }
}

func run(_ arguments: Arguments) async throws {
  if let programs = arguments.programs { return try await playPrograms(programs, first: arguments.seed ?? 0) }
  let (duration, seed) = (Duration.seconds(arguments.seconds ?? 0), arguments.seed ?? .random(in: 1...999_999))
  #if os(Linux)
    if let days = arguments.days { return try await DaysProgram.play(days: days, seed: seed) }
    if let first = arguments.servesFrom { return try await BlueZStage.serve(from: first) }
    if arguments.isOverBlueZ {
      let stage = try await BlueZStage()
      defer { stage.close() }
      return try await play(on: stage, for: duration, seed: seed)
    }
  #endif
  try await playSimulated(for: duration, seed: seed)
}

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
  say("usage: Soak SECONDS [--bluez] [--seed N], or Soak --days|--programs COUNT [--seed FIRST]")
  exit(2)
}
// The output of an instrument's process goes to the other process, which keeps its last lines.
let log = arguments.servesFrom == nil ? RecentLog.add : say
LoggingSystem.bootstrap { RecentLog.Handler(label: $0, write: log) }
do {
  try await run(arguments)
  if arguments.programs == nil { say("ok") }
} catch {
  for line in RecentLog.lines { say("log: \(line)") }
  say("FAIL: \(error)")
  exit(1)
}
