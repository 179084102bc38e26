import GATTCore
import GATTRuntime
import SplitMix

/// What the central does with one instrument: random operations, one after the other, while both streams may be under way.
struct Visitor {
  let site: any Site
  let manager: CentralManager
  /// Which instrument.
  let index: Int
  let ledger: Ledger
  let disturbances: Disturbances
  let tally: Tally
  let whereabouts: Whereabouts
  var random: SplitMix64

  /// The present link; nil before the first, and when it is known to have ended.
  var connection: Connection?
  /// The instrument as it is known on that link.
  var client: InstrumentService.Client?
  /// Of the sessions that have been begun and not ended, who takes what arrives.
  var sessions: [Stream: Task<Void, Never>] = [:]
  /// How often the instrument was renamed, and its plate changed.
  var changes: UInt16 = 0
  /// The last command that was sent to the present program of the instrument.
  var lastCommand: UInt32 = 0

  var clock: any BackendClock { site.clock }
  var peripheral: Peripheral { manager.peripheral(site.instruments[index]) }

  /// Goes on until `end`, and then leaves nothing behind.
  mutating func live(until end: BackendInstant) async throws {
    while clock.now < end { try await act() }
    // What is still owed is paid.
    while case .some(let duty) = owed { try await attend(to: duty) }
    try await step("the end of all sessions") { visitor in try await visitor.stopAll() }
    await peripheral.disconnect()
  }

  private var owed: Disturbances.Duty? {
    let duty = disturbances.duty(of: index)
    if case .none = duty { return nil }
    return duty
  }

  private mutating func act() async throws {
    if let owed { try await attend(to: owed) } else { try await operate() }
  }

  private mutating func attend(to duty: Disturbances.Duty) async throws {
    guard case .prove(let start, let faults) = duty else { return try await operate() }
    guard clock.now >= start else { return try await operate() }
    try await prove(since: start, faults)
  }

  /// Does one thing, and rests.
  private mutating func operate() async throws {
    let operation = Operation.allCases.randomElement(using: &random) ?? .readSetting
    try await step(operation.rawValue) { visitor in try await visitor.perform(operation) }
    try await clock.sleep(for: .milliseconds(Int.random(in: 0...300, using: &random)))
  }

  /// Does everything, again and again until it succeeds or the site's patience is over.
  private mutating func prove(since start: BackendInstant, _ faults: String) async throws {
    let began = clock.now
    do {
      for operation in Operation.proof {
        whereabouts.begin(operation.rawValue, at: clock.now.sinceStart)
        try await perform(operation)
        tally.succeeded(operation.rawValue)
      }
      disturbances.proved(index, since: began)
    } catch {
      try check(error)
      tally.failed("a new beginning")
      cutSessions()
      // Another fault may have begun meanwhile; then there is time again.
      if case .prove(let latest, _) = disturbances.duty(of: index), latest == start,
        start.duration(to: clock.now) > site.patience
      {
        throw Broken("\(place): \(site.patience) after \(faults) all does not work again: \(error)")
      }
      try await clock.sleep(for: .milliseconds(500))
    }
  }

  /// Does what may fail when there is an excuse.
  private mutating func step(_ name: String, _ body: (inout Visitor) async throws -> Void) async throws {
    whereabouts.begin(name, at: clock.now.sinceStart)
    do {
      try await body(&self)
      tally.succeeded(name)
    } catch {
      try check(error)
      guard disturbances.excuse(index) else { throw Broken("\(place), without any fault: \(error)") }
      tally.failed(name)
      cutSessions()
    }
  }

  /// Where the visitor is, for whoever has to find it again.
  private var place: String {
    let present = whereabouts.present
    return "instrument \(index), step \(present.step), \(present.what)"
  }

  /// Only the errors that are promised may come; and what was broken stays broken.
  private func check(_ error: any Error) throws {
    switch error {
    case let error as Broken: throw Broken("\(place): \(error)")
    case is CentralManagerError, is PeripheralError, is ServiceError, is CharacteristicError, is ATTError: return
    default:
      try Task.checkCancellation()
      throw Broken("\(place): an error that nothing says it would throw: \(error)")
    }
  }

  // MARK: - The link

  /// The sessions are over before their time.
  mutating func cutSessions() {
    // In the same order in each run.
    for stream in Stream.allCases {
      guard let receiver = sessions[stream] else { continue }
      ledger.close(stream, isLived: false)
      receiver.cancel()
    }
    sessions = [:]
  }

  /// What was obtained over the link is of no more use.
  mutating func leaveLink() {
    cutSessions()
    connection = nil
    client = nil
  }

  /// The instrument over the present link; connects where there is none.
  mutating func instrument() async throws -> InstrumentService.Client {
    if let connection, !connection.isConnected {
      leaveLink()
      guard disturbances.excuse(index) else { throw Broken("the link has ended, though nothing was wrong") }
    }
    if let client { return client }
    let connection = try await connect()
    self.connection = connection
    let client = try await connection.service(InstrumentService.self)
    self.client = client
    return client
  }

  private func connect() async throws -> Connection {
    do {
      return try await peripheral.connect()
    } catch CentralManagerError.invalidPeripheral {
      try await heard { _ in true }
      return try await peripheral.connect()
    }
  }

  /// Scans until the instrument is heard as it should be.
  func heard(_ isWanted: @escaping @Sendable (Advertisement) -> Bool) async throws {
    let identifier = site.instruments[index]
    var options = ScanOptions()
    options.allowsDuplicates = true
    let scan = manager.scan(for: InstrumentService.self, options: options, timeout: .seconds(30)) {
      $0.peer == identifier && isWanted($0.advertisement)
    }
    for try await _ in scan { return }
    throw CentralManagerError.serviceScanTimeout
  }
}
