import GATTRuntime
import SplitMix
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A run: all that happens at a site for a time, and what came of it.
final class Soak: Sendable {
  private let site: any Site
  private let duration: Duration
  private let seed: UInt64
  private let disturbances = Disturbances()
  private let tally = Tally()
  private let ledgers: [Ledger]
  private let whereabouts: [Whereabouts]
  private let memory = Mutex<(start: Memory, end: Memory)?>(nil)

  init(at site: any Site, for duration: Duration, seed: UInt64) {
    self.site = site
    self.duration = duration
    self.seed = seed
    ledgers = site.instruments.map { _ in Ledger() }
    whereabouts = site.instruments.map { _ in Whereabouts() }
  }

  /// Plays it to its end, or until something is not as promised.
  func run() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for (index, ledger) in ledgers.enumerated() {
        group.addTask { [site] in
          try await site.run(index, ledger)
          return false
        }
      }
      group.addTask {
        try await self.watch()
        return false
      }
      group.addTask {
        try await self.play()
        return true
      }
      // Only play ends by itself.
      while try await group.next() == false {}
      group.cancelAll()
      // What the instruments still have to say.
      while let result = await group.nextResult() {
        if case .failure(let error) = result, error is Broken { throw error }
      }
    }
    for ledger in ledgers { ledger.settle() }
    try look()
    if let (start, end) = memory.withLock({ $0 }), let excess = end.excess(over: start) { throw Broken(excess) }
  }

  /// The visitors, and those who make trouble for them.
  private func play() async throws {
    let manager = try await CentralManager(backend: site.central)
    let end = site.clock.now.advanced(by: duration)
    var seeds = SplitMix64(seed: seed)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in site.instruments.indices {
        let visitor = Visitor(
          site: site,
          manager: manager,
          index: index,
          ledger: ledgers[index],
          disturbances: disturbances,
          tally: tally,
          whereabouts: whereabouts[index],
          random: SplitMix64(seed: seeds.next())
        )
        // Until each has been heard and used for the first time, nothing is asked of it.
        let arrival = disturbances.begin(nil, for: [index])
        disturbances.end(arrival, at: site.clock.now)
        group.addTask { [visitor] in
          var visitor = visitor
          try await visitor.live(until: end)
        }
      }
      for index in [nil] + site.instruments.indices.map(Optional.some) {
        let troublemaker = Troublemaker(
          site: site,
          disturbances: disturbances,
          index: index,
          random: SplitMix64(seed: seeds.next())
        )
        group.addTask {
          var troublemaker = troublemaker
          try await troublemaker.live(until: end)
        }
      }
      for try await _ in group {}
    }
    takeMemory()
  }

  // MARK: - Watching

  /// What may take longest is to find an instrument, connect to it and discover it, each with its own timeout.
  private static let longestStep = Duration.seconds(180)

  /// Looks every second whether all is as promised, and says every minute where the run is.
  private func watch() async throws {
    let start = site.clock.now
    let warmUp = max(duration / 10, .seconds(60))
    var seconds = 0
    while true {
      try await site.clock.sleep(for: .seconds(1))
      seconds += 1
      try look()
      if memory.withLock({ $0 == nil }), start.duration(to: site.clock.now) > warmUp {
        let present = Memory.present
        memory.withLock { $0 = (present, present) }
      }
      if seconds % 60 == 0 {
        takeMemory()
        say(line(after: start.duration(to: site.clock.now)))
      }
    }
  }

  private func takeMemory() {
    memory.withLock { $0?.end = Memory.present }
  }

  private func look() throws {
    for (index, ledger) in ledgers.enumerated() {
      if let failure = ledger.failure { throw Broken("instrument \(index): \(failure)") }
      let present = whereabouts[index].present
      let duration = site.clock.now.sinceStart - present.since
      if present.step > 0, duration > Self.longestStep {
        throw Broken("instrument \(index), step \(present.step), \(present.what) has not ended after \(duration)")
      }
    }
  }

  // MARK: - The report

  private var account: Ledger.Account { ledgers.map { $0.account }.reduce(Ledger.Account(), +) }

  private func line(after time: Duration) -> String {
    let (faults, operations, account, memory) = (disturbances.total, tally.total, account, Memory.present)
    return
      "\(Int(time / .seconds(60))) min: \(operations.succeeded) operations, \(faults.survived) of \(faults.caused) faults "
      + "survived, \(account.sent) updates sent, \(account.received) received, where the link lived \(account.sentAndLived) and "
      + "\(account.receivedAndLived); \(memory.resident) KiB, \(memory.allocated) allocated"
  }

  /// What came of it, as a table.
  var report: String {
    let (faults, operations, account) = (disturbances.total, tally.total, account)
    var rows: [(String, String)] = [
      ("seed", "\(seed)\(site.isDeterministic ? "" : " (of what was done; when things happen is up to the machine)")"),
      ("time", "\(duration)"),
      ("operations", "\(operations.succeeded) succeeded, \(operations.failed) failed by a fault"),
      ("faults", "\(faults.caused) caused, \(faults.survived) survived"),
      ("sessions", "\(account.sessions), of which \(account.livedSessions) lived to their end"),
      ("updates of those that lived", "\(account.sentAndLived) sent, \(account.receivedAndLived) received"),
      ("updates of all", "\(account.sent) sent, \(account.received) received"),
      ("cut off with their link", "\(account.cutOff)"),
      ("told that they were lost", "\(account.toldAsLost), of which \(account.arrivedUntold) had arrived"),
    ]
    if site.mishaps > 0 { rows.append(("bluetoothd crashed by itself", "\(site.mishaps)")) }
    if let (start, end) = memory.withLock({ $0 }) {
      rows.append(("resident", "\(start.resident) KiB after the warm-up, \(end.resident) KiB at the end"))
      rows.append(("allocated", "\(start.allocated) KiB after the warm-up, \(end.allocated) KiB at the end"))
    }
    rows.append(("", ""))
    rows += disturbances.counts.sorted { $0.key < $1.key }.map {
      ("fault: " + $0.key, "\($0.value.caused) caused, \($0.value.survived) survived")
    }
    rows.append(("", ""))
    rows += tally.counts.sorted { $0.key < $1.key }.map {
      ("operation: " + $0.key, "\($0.value.succeeded) succeeded, \($0.value.failed) failed by a fault")
    }
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width + 2 - $0.0.count) + $0.1 }.joined(separator: "\n")
  }
}

/// Writes a line at once, also where nobody is at a terminal.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
