import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import RandomPrograms
import SplitMix
import Synchronization

/// Plays simulated days around a long-running program, and checks that nothing in it ends, starves or grows.
///
/// A day has
///
/// * 22 hours in which faults of the instruments and of the display, of the program's host and of the air come and are
///   repaired;
/// * an hour of rest, in which the phones leave;
/// * an hour without faults, in which 18,000 devices with new addresses pass, of the kinds that the tables keep longest.
///
/// On the first day, 75,000 of them pass before, so that all tables are full.
///
/// Sensors get new batteries, and neighbours new addresses, at any time.
///
/// `Watch` has the promises of the loops. At the end of each day, only the instruments and the display are connected,
/// and the numbers of scans, timers and known peripherals are at their bounds. At the end of all days, no object of the
/// program stays in memory.
///
/// The memory of each day is at most 2 % above that of day 2. The heap rises and falls with the tables of the runtime: a
/// full table grows by a quarter, and then drops its oldest entries. The 18,000 devices make each table do so at least
/// once, so the memory of a day is the greatest of 60 samples of their hour.
struct DaysProgram {
  private let stage: SimulatedStage
  private let surroundings: Surroundings
  private let program: LongRunningProgram
  private let display: Display
  private let phones: Phones
  private let watch: Watch
  private let report = Report()
  private let logger = Logger(label: "soak")
  private var clock: SimulatedClock { stage.air.clock }

  /// The growth of the memory after day 2 that is allowed, in percent.
  private static let allowedGrowth = 2.0
  /// The numbers of devices that a central remembers while devices pass.
  private static let peripheralCounts = 4096...5120
  /// The timers that may run at the end of a day besides those at the end of day 1.
  private static let timerAllowance = 30

  private init(_ air: SimulatedAir, seed: UInt64) async throws {
    var pace = Pace()
    (pace.updateInterval, pace.advertisingInterval) = (.seconds(15), .seconds(10))
    stage = try await SimulatedStage(air, units: [185, 517, 23], seed: seed, pace: pace)
    surroundings = try Surroundings(air, seed: seed)
    watch = Watch(air.clock)
    program = try await LongRunningProgram(stage, surroundings, watch, Logger(label: "program"))
    display = try await Display(surroundings, of: program, on: stage.phone.identifier, watch)
    phones = Phones(air, of: stage.phone.identifier, seed: seed, report, watch)
  }

  /// Plays days, and prints a line for each.
  ///
  /// - Throws: `Complaint`, with the seed and the time.
  static func play(days: Int, seed: UInt64) async throws { try await traces(ofDays: days, seed).expectNone() }

  private static func traces(ofDays days: Int, _ seed: UInt64) async throws -> Traces {
    let air = SimulatedAir(seed: seed)
    return try await air.run(timeLimit: .seconds(86400 * 10 * days)) {
      let days = days
      let program = try await DaysProgram(air, seed: seed)
      do {
        try await program.play(days, seed)
      } catch {
        throw Complaint("seed \(seed), at \(air.clock.now): \(error)")
      }
      let traces = program.traces
      await program.stage.close()
      return traces
    }
  }

  private var traces: Traces {
    stage.traces
      + Traces([
        ("program", program), ("its central manager", program.central), ("its peripheral manager", program.server),
        ("central manager of the display", display.central), ("watch", watch), ("phones", phones),
      ])
  }

  private func play(_ days: Int, _ seed: UInt64) async throws {
    defer { for line in report.details + watch.details { say(line) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await surroundings.run() }
      group.addTask { try await program.run() }
      group.addTask { try await display.run() }
      group.addTask { try await phones.run() }
      group.addTask { try await watch.run() }
      for sensor in surroundings.sensors {
        let random = SplitMix64(seed: seed ^ UInt64(sensor.peer) << 56)
        group.addTask { try await changeBatteries(of: sensor, random) }
      }
      group.addTask { try await playDays(days, seed) }
      defer { group.cancelAll() }
      // Only the days end without an error.
      try await group.next()
    }
    try await program.stopServing()
  }

  // MARK: Days

  private func playDays(_ days: Int, _ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var first: (scans: Int, timers: Int)?
    var before: Double?
    for day in 1...days {
      let start = ContinuousClock.now
      phones.isOpen = true
      try await playFaults(for: .seconds(22 * 3600), &random)
      phones.isOpen = false
      try await clock.sleep(for: .seconds(3600))
      if day == 1 { try await surroundings.pass(75_000, in: .seconds(3000), seed: random.next()) }
      let memory = try await measureMemory(seed: random.next())
      let state = (scans: stage.phone.scanCount, timers: clock.timerCount)
      let growth = before.map { 100 * (memory - $0) / $0 } ?? 0
      let time = seconds(since: start)
      say("day \(day): \(summary), \(state.timers) timers, \(Int(memory)) KiB (\(percent(growth))), in \(time)")
      report.survived()
      try check(state, besides: first ?? state)
      if growth > Self.allowedGrowth { throw Complaint("the memory is \(percent(growth)) above that of day 2") }
      first = first ?? state
      if day == 2 { before = memory }
    }
  }

  private var summary: String {
    let delivered = watch.loops.reduce(0) { $0 + $1.count }
    return "\(report.faultCount) faults, \(phones.visitCount) phones, \(delivered) deliveries, "
      + "\(program.central.peripherals.count) known devices"
  }

  private func percent(_ share: Double) -> String {
    let tenths = Int((share * 10).rounded())
    return "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
  }

  private func seconds(since start: ContinuousClock.Instant) -> String {
    "\((ContinuousClock.now - start).components.seconds) s"
  }

  /// The greatest allocated memory while devices pass, in KiB.
  private func measureMemory(seed: UInt64) async throws -> Double {
    async let passing: Void = surroundings.pass(18_000, in: .seconds(3600), seed: seed)
    var greatest = 0
    for _ in 0..<60 {
      try await clock.sleep(for: .seconds(60))
      greatest = max(greatest, Memory.present.allocated)
    }
    try await passing
    return Double(greatest)
  }

  private func check(_ state: (scans: Int, timers: Int), besides first: (scans: Int, timers: Int)) throws {
    let (here, subscribers) = (program.server.centrals.map(\.identifier), program.subscribers.map(\.identifier))
    let display = surroundings.display.identifier
    let known = program.central.peripherals.count
    let violations = [
      ("\(phones.presentCount) phones have not left", phones.presentCount > 0),
      ("the connected centrals are \(here), not \(display)", here != [display]),
      ("the subscribers are \(subscribers), not \(display) twice", subscribers != [display, display]),
      ("there are \(stage.phone.linkCount) links", stage.phone.linkCount != stage.peers.count + 1),
      ("there are \(state.scans) scans, and at first \(first.scans)", state.scans != first.scans),
      (
        "there are \(state.timers) timers, and at first \(first.timers)",
        state.timers > first.timers + Self.timerAllowance
      ),
      ("the central knows \(known) devices", !Self.peripheralCounts.contains(known)),
    ].filter { $0.1 }.map { $0.0 }
    if !violations.isEmpty { throw Complaint("at the end of a day, \(violations.joined(separator: "; "))") }
  }

  // MARK: Faults

  private var faults: [Fault] {
    let clock = clock
    let display = SimulatedStage.hostFaults("display", surroundings.display, Surroundings.displayPeer)
    let sleep = Fault("the machine slept for days") { [program] random in
      clock.machineSlept(for: .seconds(Int.random(in: 86400...3 * 86400, using: &random)))
      program.clockJumped()
    }
    return stage.faults + display + [sleep]
  }

  /// Causes and repairs faults, one to three at a time.
  private func playFaults(for time: Duration, _ random: inout SplitMix64) async throws {
    var rest = time
    while rest > .zero {
      rest -= try await pause(300...1500, &random)
      var active: [Fault] = []
      for _ in 0..<(Int.random(in: 0..<6, using: &random) == 0 ? 3 : 1) {
        guard let fault = faults.randomElement(using: &random) else { continue }
        try await cause(fault, &random)
        if fault.repair != nil { active.append(fault) }
        rest -= try await pause(0...20, &random)
      }
      rest -= try await pause(active.contains(where: \.isDense) ? 1...3 : 1...900, &random)
      for fault in active.shuffled(using: &random) {
        try await fault.repair?()
        watch.faultEnded(of: fault.peer)
        logger.notice("repaired", metadata: ["fault": "\(fault.name)", "time": "\(clock.now)"])
      }
    }
  }

  private func cause(_ fault: Fault, _ random: inout SplitMix64) async throws {
    logger.notice(
      "caused",
      metadata: ["fault": "\(fault.name)", "peer": "\(fault.peer ?? -1)", "time": "\(clock.now)"]
    )
    report.caused(fault.name)
    watch.faultBegins(of: fault.peer)
    try await fault.cause(&random)
    if fault.repair == nil { watch.faultEnded(of: fault.peer) }
  }

  /// Sleeps for a random number of seconds.
  ///
  /// - Returns: The time that was slept.
  private func pause(_ seconds: ClosedRange<Int>, _ random: inout SplitMix64) async throws -> Duration {
    let time = Duration.seconds(Int.random(in: seconds, using: &random))
    try await clock.sleep(for: time)
    return time
  }

  /// Changes the battery of a sensor now and then. Meanwhile the sensor is silent, for seconds or for hours.
  private func changeBatteries(of sensor: Sensor, _ random: SplitMix64) async throws {
    var random = random
    while true {
      _ = try await pause(6 * 3600...36 * 3600, &random)
      report.caused("battery of a sensor changed")
      watch.faultBegins(of: sensor.peer)
      sensor.adapter.isPoweredOn = false
      _ = try await pause([5...60, 3600...6 * 3600].randomElement(using: &random) ?? 5...60, &random)
      sensor.changeBattery()
      program.batteryChanged(of: sensor)
      sensor.adapter.isPoweredOn = true
      watch.faultEnded(of: sensor.peer)
    }
  }
}
