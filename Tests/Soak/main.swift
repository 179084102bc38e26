import GATTSimulator
import Logging
import SplitMix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Soak SECONDS [--bluez] [--seed N]
//
// SECONDS of the simulator's clock, or with --bluez of the machine's.

/// How many instruments there are in the simulated air.
let simulatedInstruments = 6

func run(_ arguments: Arguments) async throws {
  #if os(Linux)
    if let first = arguments.servesFrom { return try await BlueZSite.serve(from: first) }
    if arguments.isOverBlueZ {
      return try await run(Soak(at: try await BlueZSite(), for: .seconds(arguments.seconds), seed: arguments.seed))
    }
  #endif
  let air = SimulatedAir(seed: arguments.seed)
  let limit = Duration.seconds(arguments.seconds * 2 + 3600)
  try await air.run(timeLimit: limit) {
    let site = SimulatedSite(air, instruments: simulatedInstruments)
    try await run(Soak(at: site, for: .seconds(arguments.seconds), seed: arguments.seed))
  }
}

func run(_ soak: Soak) async throws {
  let result = await Result { try await soak.run() }
  say(soak.report)
  try result.get()
}

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
  say("usage: Soak SECONDS [--bluez] [--seed N]")
  exit(2)
}
// Faults are what the library warns of.
LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
do {
  try await run(arguments)
  if arguments.servesFrom == nil { say("ok") }
} catch {
  say("FAIL seed \(arguments.seed): \(error)")
  exit(1)
}
