import GATTCore
import GATTRuntime
import SplitMix
import Synchronization

/// A random program: rounds of operations that a seed determines, first with faults and then without.
///
/// A round
///
/// 1. causes and repairs faults of some or all peers, while operations are started and cancelled. Operations with peers
///    that no fault may disturb must succeed. The others may fail, with a documented error. On a virtual clock, each
///    operation must end by its deadline.
/// 2. repairs everything, waits until all operations have ended, disconnects, and checks that nothing is left.
/// 3. performs `Operation.proof` with each peer, and repeats it until it succeeds or the patience of the stage ends.
/// 4. performs some operations without faults: all must succeed.
/// 5. disconnects, and checks the ledgers.
///
/// The first violation ends the program with a `Complaint`. Other requirements than those above are in
/// `Ledger.checkAndClear()` and `Stage.expectNothingLeft()`. `SimulatedStage.playProgram(_:)` also checks that no
/// object stays in memory.
package struct Program: Sendable {
  /// The operations and faults so far.
  package let report = Report()
  private let stage: any Stage
  private var random: SplitMix64
  private var hasBegun = false
  private var running: [Running] = []
  /// The faults that have not been repaired.
  private var faults: [Fault] = []
  private var pace: Pace { stage.pace }
  private var clock: any BackendClock { stage.clock }

  /// Creates the program of a seed.
  package init(on stage: any Stage, seed: UInt64) {
    self.stage = stage
    random = SplitMix64(seed: seed)
  }

  /// Runs one round.
  ///
  /// - Throws: `Complaint`; errors of the stage.
  package mutating func playRound() async throws {
    try await playFaults()
    while true {
      let crashes = stage.crashCount
      do {
        try await endFaults()
        try await recover()
        try await playQuietly()
        break
      } catch {
        // A crash without a fault counts as a fault.
        try await stage.repair()
        guard stage.crashCount > crashes, error is Complaint else { throw error }
        report.caused("crash of the host's Bluetooth service")
        report.forgive()
      }
    }
    try await endLinks()
    for peer in stage.peers {
      do { try peer.ledger.checkAndClear() } catch { throw Complaint("peer \(peer.index): \(error)") }
    }
    report.survived()
  }

  // MARK: - With faults

  private mutating func playFaults() async throws {
    // Each peer must have been reachable once before operations start.
    if !hasBegun, stage.peers.count > 1 { try await recover() }
    hasBegun = true
    let disturbed = randomPeers()
    let possible = stage.faults.filter { $0.peer.map(disturbed.contains) ?? (disturbed.count == stage.peers.count) }
    for _ in 0..<pace.steps {
      switch randomStep() {
      case .fault:
        guard let fault = possible.randomElement(using: &random) else { continue }
        if !pace.faultsOverlap { try await repair(all: true) }
        report.caused(fault.name)
        if fault.repair != nil { faults.append(fault) }
        try await perform("the fault '\(fault.name)'") { try await fault.cause(&random) }
      case .repair: try await repair(all: Int.random(in: 0..<3, using: &random) == 0)
      case .operation:
        guard let peer = stage.peers.randomElement(using: &random) else { continue }
        begin(with: peer, disturbed.contains(peer.index) ? .faults : .quiet)
      case .cancel: running.filter { $0.situation == .faults }.randomElement(using: &random)?.cancel(at: clock.now)
      case .pause: try await pause()
      }
      try throwComplaint()
    }
  }

  /// The peers that faults may disturb: all, or some of several.
  private mutating func randomPeers() -> Set<Int> {
    let all = stage.peers.indices
    // If no fault is limited to one peer, each disturbs all.
    guard stage.faults.contains(where: { $0.peer != nil }), all.count > 1, Bool.random(using: &random) else {
      return Set(all)
    }
    let count = Int.random(in: 1..<all.count, using: &random)
    return Set(all.shuffled(using: &random).prefix(count))
  }

  private mutating func randomStep() -> Pace.Step {
    var number = Int.random(in: 0..<pace.weights.reduce(0) { $0 + $1.weight }, using: &random)
    for (step, weight) in pace.weights {
      if number < weight { return step }
      number -= weight
    }
    return .pause
  }

  private mutating func repair(all: Bool) async throws {
    if all { faults.shuffle(using: &random) }
    for _ in 0..<(all ? faults.count : min(1, faults.count)) {
      let fault = faults.remove(at: Int.random(in: faults.indices, using: &random))
      try await perform("the repair of '\(fault.name)'") { try await fault.repair?() }
    }
  }

  private mutating func pause() async throws {
    let most = Int(pace.pause / .milliseconds(1))
    try await clock.sleep(for: .milliseconds(Int.random(in: 0...most, using: &random)))
  }

  // MARK: - Operations

  /// Starts a random operation, unless another operation with the peer excludes it.
  ///
  /// - Returns: Whether an operation was started.
  @discardableResult
  private mutating func begin(with peer: Peer, _ situation: Attempt.Situation) -> Bool {
    running.removeAll { $0.isOver }
    guard let operation = stage.operations.randomElement(using: &random) else { return false }
    let attempt = Attempt(stage: stage, peer: peer, situation: situation, seed: random.next())
    let others = running.filter { $0.peer == peer.index }
    let isExcluded = others.contains { other in
      operation.company == .others && operation.name == other.operation.name
        || situation == .quiet && (operation.company == .none || other.operation.company == .none)
    }
    guard !isExcluded, others.count < 6, situation == .faults || !operation.needsFaults else {
      return false
    }
    let begun = Running(operation, attempt, report)
    running.append(begun)
    // On a real clock, `endFaults()` cancels all operations.
    if operation.isEndless, situation == .faults, pace.isVirtual {
      begun.cancel(after: .milliseconds(Int.random(in: 0...3000, using: &random)))
    }
    return true
  }

  /// Waits until all operations have ended.
  private mutating func finish() async throws {
    let begin = clock.now
    while !running.allSatisfy({ $0.isOver }) {
      running.removeAll { $0.isOver }
      if begin.duration(to: clock.now) > Self.longest, let operation = running.first {
        throw Complaint("\(operation.place) has not ended")
      }
      try await clock.sleep(for: .milliseconds(pace.isVirtual ? 500 : 5))
    }
    running = []
    try throwComplaint()
  }

  /// Longer than the limit of any operation.
  private static let longest = Duration.seconds(300)

  private func throwComplaint() throws {
    if let complaint = report.complaint { throw complaint }
  }

  // MARK: - Without faults

  private mutating func endFaults() async throws {
    try await repair(all: true)
    try await perform("the repair of the stage") { try await stage.repair() }
    if !pace.isVirtual { for operation in running { operation.cancel(at: clock.now) } }
    try await finish()
    try await endLinks()
  }

  private func endLinks() async throws {
    for peer in stage.peers { await stage.manager.peripheral(peer.identifier).disconnect() }
    try await clock.sleep(for: pace.aftermath)
    let deadline = clock.now.advanced(by: .seconds(30))
    for peer in stage.peers {
      let device = stage.manager.peripheral(peer.identifier)
      while device.state != .disconnected {
        // On a real clock, a link that another program has started may be reported after the disconnection.
        guard !pace.isVirtual, clock.now < deadline else {
          throw Complaint("peer \(peer.index) is \(device.state) after a disconnection")
        }
        await device.disconnect()
        try await clock.sleep(for: .milliseconds(5))
      }
    }
    if stage.manager.isScanning { throw Complaint("a scan runs that no operation has begun") }
    try await stage.expectNothingLeft()
  }

  private func recover() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for peer in stage.peers { group.addTask { try await recover(peer) } }
      try await group.waitForAll()
    }
  }

  private func recover(_ peer: Peer) async throws {
    let deadline = clock.now.advanced(by: pace.patience)
    let attempt = Attempt(stage: stage, peer: peer, situation: .recovery, seed: UInt64(peer.index))
    while true {
      do {
        for operation in Operation.proof { try await operation.body(attempt) }
        return
      } catch  where Running.isDocumented(error) {
        guard clock.now < deadline else {
          throw Complaint("peer \(peer.index): \(pace.patience) after all faults not everything works: \(error)")
        }
        try await clock.sleep(for: .milliseconds(500))
      } catch let complaint as Complaint {
        throw Complaint("peer \(peer.index), after all faults: \(complaint)")
      }
    }
  }

  private mutating func playQuietly() async throws {
    var count = 0
    while count < pace.quietOperations * stage.peers.count {
      guard let peer = stage.peers.randomElement(using: &random) else { return }
      if begin(with: peer, .quiet) { count += 1 }
      try await pause()
      try throwComplaint()
    }
    try await finish()
  }
}

/// A running operation.
private final class Running: Sendable {
  let operation: Operation
  let peer: Int
  let situation: Attempt.Situation
  private let clock: any BackendClock
  private let isVirtual: Bool
  private let begin: BackendInstant
  private let report: Report
  private let state = Mutex<(cancellation: BackendInstant?, isOver: Bool)>((nil, false))
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ operation: Operation, _ attempt: Attempt, _ report: Report) {
    self.operation = operation
    self.report = report
    peer = attempt.peer.index
    situation = attempt.situation
    clock = attempt.stage.clock
    isVirtual = attempt.stage.pace.isVirtual
    begin = clock.now
    let task = Task(executorPreference: attempt.stage.executor) {
      do {
        try await operation.body(attempt)
        self.ended(nil)
      } catch {
        self.ended(error)
      }
    }
    self.task.withLock { $0 = task }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  func cancel(at now: BackendInstant) {
    state.withLock { $0.cancellation = $0.cancellation ?? now }
    task.withLock { $0 }?.cancel()
  }

  func cancel(after delay: Duration) {
    _ = clock.schedule(after: delay) { [self] in cancel(at: clock.now) }
  }

  /// The description in complaints.
  var place: String { "'\(operation.name)' with peer \(peer), begun at \(begin)" }

  private func ended(_ error: (any Error)?) {
    let (now, cancellation) = (clock.now, state.withLock { $0.cancellation })
    report.ended(operation.name, isSuccess: error == nil)
    check(error, isCancelled: cancellation != nil)
    if isVirtual, situation == .faults {
      let elapsed = begin.duration(to: now)
      if elapsed > operation.limit { report.complain("\(place) took \(elapsed), and may take \(operation.limit)") }
      if let cancellation, cancellation.duration(to: now) > operation.grace {
        report.complain("\(place) was cancelled at \(cancellation), and ended at \(now)")
      }
    }
    state.withLock { $0.isOver = true }
    // The task retains this object.
    task.withLock { $0 = nil }
  }

  private func check(_ error: (any Error)?, isCancelled: Bool) {
    switch error {
    case nil: break
    case let error as Complaint: report.complain("\(place): \(error)")
    case is CancellationError where isCancelled: break
    case let error? where !Self.isDocumented(error):
      report.complain("\(place): an error that no interface names: \(error)")
    case let error? where situation == .quiet: report.complain("\(place), without any fault: \(error)")
    default: break
    }
  }

  /// Whether the error is a documented one.
  static func isDocumented(_ error: any Error) -> Bool {
    switch error {
    case is CentralManagerError, is PeripheralError, is ServiceError, is CharacteristicError, is ATTError,
      is PairingFailure, is PeripheralManagerError:
      true
    default: false
    }
  }
}
