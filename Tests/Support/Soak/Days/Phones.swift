import GATTCore
import GATTRuntime
import GATTSimulator
import RandomPrograms
import SplitMix
import Synchronization

/// Phones that come to the long-running program, with a new address each time and mostly with the smallest MTU. They
/// leave in good or bad ways.
final class Phones: Sendable {
  /// The behaviour of a phone during a visit.
  private enum Manner: String, CaseIterable {
    case reads = "a phone reads"
    case writes = "a phone writes, also what is refused"
    case subscribes = "a phone subscribes"
    case subscribesOften = "a phone subscribes a hundred times"
    case neverConfirms = "a phone never confirms"
    case doesNothing = "a phone connects and does nothing"
    case walksAway = "a phone subscribes and walks away"
    case isSwitchedOff = "a phone subscribes and is switched off"
    case hasTwoPrograms = "a phone with two programs"
  }

  private let adapters: [SimulatedAdapter]
  private let server: PeerIdentifier
  private let clock: SimulatedClock
  private let seed: UInt64
  private let report: Report
  private let visits: LastingLoop
  private let state = Mutex((isOpen: true, present: 0, count: 0))

  init(_ air: SimulatedAir, of server: PeerIdentifier, seed: UInt64, _ report: Report, _ watch: Watch) {
    adapters = (0..<4).map { air.addAdapter(name: "phone \($0)") }
    (self.server, clock, self.seed, self.report) = (server, air.clock, seed, report)
    visits = watch.add(LastingLoop("visits of phones", every: .seconds(4 * 3600), air.clock))
  }

  /// Whether phones may come.
  var isOpen: Bool {
    get { state.withLock(\.isOpen) }
    set { state.withLock { $0.isOpen = newValue } }
  }

  /// The number of phones that are here.
  var presentCount: Int { state.withLock(\.present) }

  /// The number of visits so far.
  var visitCount: Int { state.withLock(\.count) }

  /// Lets phones come and go until the task is cancelled.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, adapter) in adapters.enumerated() {
        let random = SplitMix64(seed: seed ^ UInt64(index + 1) << 48)
        group.addTask { try await self.comeAndGo(adapter, random) }
      }
      // Throws the first error, which cancels the others.
      for try await _ in group {}
    }
  }

  private func comeAndGo(_ adapter: SimulatedAdapter, _ random: SplitMix64) async throws {
    var random = random
    while true {
      try await clock.sleep(for: .seconds(Int.random(in: 60...900, using: &random)))
      guard isOpen else { continue }
      state.withLock { ($0.present, $0.count) = ($0.present + 1, $0.count + 1) }
      defer { state.withLock { $0.present -= 1 } }
      guard let manner = Manner.allCases.randomElement(using: &random) else { continue }
      adapter.changeAddress()
      adapter.maximumTransmissionUnit = [23, 23, 23, 185, 517].randomElement(using: &random) ?? 23
      adapter.faults = manner == .neverConfirms ? [.ignoresIndications] : []
      do {
        try await visit(by: adapter, manner, &random)
        report.ended(manner.rawValue, isSuccess: true)
        visits.delivered()
      } catch {
        try Task.checkCancellation()
        report.ended(manner.rawValue, isSuccess: false)
      }
      adapter.disconnectAll()
      (adapter.isPoweredOn, adapter.position) = (true, Position(x: 0, y: 0))
    }
  }

  private func visit(by adapter: SimulatedAdapter, _ manner: Manner, _ random: inout SplitMix64) async throws {
    let central = try await CentralManager(backend: adapter, logger: .silent)
    for try await _ in central.scan(for: [LongRunningProgram.service], timeout: .seconds(60)) { break }
    let connection = try await central.peripheral(server).connect(timeout: .seconds(30))
    let service = try await connection.service(LongRunningProgram.service)
    let stay = Duration.seconds(Int.random(in: 30...600, using: &random))
    switch manner {
    case .reads:
      guard try await service.characteristic(LongRunningProgram.readable)?.read() == Instrument.constantValue else {
        throw Complaint("a phone read another value")
      }
    case .writes:
      for number in 1...20 as ClosedRange<UInt32> {
        try? await service.characteristic(LongRunningProgram.writable)?.write(Numbered.octets(number))
      }
    case .doesNothing: try await clock.sleep(for: stay)
    case .subscribes, .neverConfirms: try await subscribe(to: service) { try await self.clock.sleep(for: stay) }
    case .walksAway:
      try await subscribe(to: service) {
        adapter.position = Position(x: 1000, y: 0)
        try await self.clock.sleep(for: stay)
      }
    case .isSwitchedOff:
      try await subscribe(to: service) {
        adapter.isPoweredOn = false
        try await self.clock.sleep(for: stay)
      }
    case .subscribesOften: for _ in 0..<100 { try await subscribe(to: service) {} }
    case .hasTwoPrograms:
      let other = try await CentralManager(backend: adapter, logger: .silent)
      let otherConnection = try await other.peripheral(server).connect(timeout: .seconds(30))
      let otherService = try await otherConnection.service(LongRunningProgram.service)
      try await subscribe(to: service) {
        try await self.subscribe(to: otherService) { try await self.clock.sleep(for: stay) }
      }
    }
  }

  /// Performs `body` while subscribed to all updates.
  private func subscribe(to service: Service, during body: @Sendable () async throws -> Void) async throws {
    let notifications = try await service.characteristic(LongRunningProgram.notified)?.subscribe()
    let indications = try await service.characteristic(LongRunningProgram.indicated)?.subscribe()
    try await body()
    withExtendedLifetime((notifications, indications)) {}
  }
}
