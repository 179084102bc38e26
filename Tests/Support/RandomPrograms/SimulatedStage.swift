import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import SplitMix
import Synchronization

/// A phone and instruments in a simulator, with virtual time.
package final class SimulatedStage: Stage {
  /// The running instrument of a peer.
  private struct Run {
    var instrument: Instrument?
    var task: Task<Void, Never>?
    var number: UInt32 = 0
  }

  package let manager: CentralManager
  package let peers: [Peer]
  package let pace: Pace
  package let operations = Operation.common + Operation.withInstrument + Operation.rare + [replacement]
  /// The air.
  package let air: SimulatedAir
  /// The adapter of the central.
  package let phone: SimulatedAdapter
  private let adapters: [SimulatedAdapter]
  private let seed: UInt64
  private let runs: Mutex<[Run]>

  /// Creates a stage, and starts its instruments.
  ///
  /// - Parameters:
  ///   - air: The air for the radios.
  ///   - units: The MTU of each instrument.
  ///   - seed: Determines the delays of the instruments' answers.
  ///   - pace: The pace of programs.
  ///   - logger: The log of the central.
  package init(
    _ air: SimulatedAir,
    units: [Int],
    seed: UInt64,
    pace: Pace = Pace(),
    logger: Logger = .silent
  ) async throws {
    self.air = air
    self.pace = pace
    self.seed = seed
    phone = air.addAdapter(name: "phone", maximumTransmissionUnit: 517)
    adapters = units.enumerated().map { index, unit in
      air.addAdapter(name: "instrument \(index)", position: Self.place(index), maximumTransmissionUnit: unit)
    }
    manager = try await CentralManager(backend: phone, logger: logger)
    peers = adapters.enumerated().map { Peer($0, $1.identifier, ledger: Ledger(), refusesWrites: true) }
    runs = Mutex(adapters.map { _ in Run() })
    for peer in peers { start(peer) }
  }

  private static func place(_ index: Int) -> Position { Position(x: Double(index + 1), y: 0) }

  package var clock: any BackendClock { air.clock }
  package var executor: (any TaskExecutor)? { air.clock }

  // MARK: Instruments

  private func start(_ peer: Peer) {
    runs.withLock { runs in
      runs[peer.index].number += 1
      let number = runs[peer.index].number
      let instrument = Instrument(
        on: adapters[peer.index],
        name: "Instrument \(peer.index)",
        first: number * 1_000_000,
        random: SplitMix64(seed: seed ^ UInt64(peer.index + 1) << 32 ^ UInt64(number)),
        pace: pace
      ) { peer.ledger.record($0) }
      runs[peer.index].instrument = instrument
      runs[peer.index].task = Task(executorPreference: air.clock) { [before = runs[peer.index].task] in
        await before?.value
        await instrument.serve()
      }
    }
  }

  private func stop(_ peer: Peer) -> Task<Void, Never>? {
    runs.withLock { runs in
      runs[peer.index].instrument = nil
      runs[peer.index].task?.cancel()
      return runs[peer.index].task
    }
  }

  private func instrument(of peer: Peer) -> Instrument? { runs.withLock { $0[peer.index].instrument } }

  /// Ends all instruments.
  package func close() async {
    for peer in peers { await stop(peer)?.value }
    // Longer than any timer.
    try? await clock.sleep(for: .seconds(120))
  }

  private static let replacement = Operation(
    "service taken away and offered",
    // 10 s for each answer of the adapter.
    limit: .seconds(40),
    grace: .seconds(20),
    needsFaults: true
  ) { try await ($0.stage as? SimulatedStage)?.instrument(of: $0.peer)?.replaceService() }

  // MARK: Faults

  package var faults: [Fault] { peers.flatMap { self.faults(of: $0) } + commonFaults }

  private func faults(of peer: Peer) -> [Fault] {
    let (adapter, phone) = (adapters[peer.index], phone)
    return Self.hostFaults("instrument", adapter, peer.index) + [
      Fault("link cut", peer: peer.index) { _ in adapter.breakLinks(with: phone, reason: .remote) },
      Fault("all links of an instrument ended", peer: peer.index) { _ in adapter.disconnectAll() },
      Fault("instrument moved", peer: peer.index) {
        adapter.position = Position(x: .random(in: 0...100, using: &$0), y: 0)
      } repair: {
        adapter.position = Self.place(peer.index)
      },
      Fault("advertisements ended by the host", peer: peer.index) { _ in adapter.endAdvertisements() },
      Fault("services ended by the host", peer: peer.index) { _ in adapter.endRegistrations() },
      Fault("late answers", peer: peer.index) {
        adapter.responseDelay = .milliseconds(.random(in: 0...4000, using: &$0))
      } repair: {
        adapter.responseDelay = .zero
      },
      Fault("MTU changed", peer: peer.index) {
        adapter.maximumTransmissionUnit = [23, 64, 185, 517].randomElement(using: &$0) ?? 23
        adapter.disconnectAll()
      },
      Fault("instrument's program ended", peer: peer.index) { _ in
        _ = self.stop(peer)
      } repair: {
        if self.instrument(of: peer) == nil { self.start(peer) }
      },
      Self.misbehaviour("connections ignored", adapter, .ignoresConnections, peer.index),
      Self.misbehaviour("links that end at once", adapter, .failsToEstablish, peer.index),
      Self.misbehaviour("requests not answered", adapter, .ignoresRequests, peer.index),
      Self.misbehaviour("updates of unknown handles", adapter, .wrongHandles, peer.index),
      Self.misbehaviour("prepared writes corrupted", adapter, .corruptsPreparedWrites, peer.index),
      Self.misbehaviour("addresses that change", adapter, .changesAddress, peer.index),
    ]
  }

  private var commonFaults: [Fault] {
    let air = air
    return Self.hostFaults("central", phone, nil) + [
      Self.misbehaviour("indications not confirmed", phone, .ignoresIndications, nil),
      Fault("packets lost") {
        air.conditions.loss = [0.2, 0.5, 0.9, 1].randomElement(using: &$0) ?? 1
      } repair: {
        air.conditions.loss = 0
      },
      Fault("slow links, short queues") { _ in
        air.conditions.connectionInterval = .milliseconds(400)
        air.conditions.queueCapacity = 1
      } repair: {
        air.conditions = RadioConditions()
      },
    ]
  }

  /// The faults of the host of an adapter.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - adapter: The adapter.
  ///   - peer: The peer that the faults may disturb; nil for all.
  package static func hostFaults(_ name: String, _ adapter: SimulatedAdapter, _ peer: Int?) -> [Fault] {
    [
      Fault("\(name) switched off", peer: peer) { _ in
        adapter.isPoweredOn = false
      } repair: {
        adapter.isPoweredOn = true
      },
      Fault("\(name)'s Bluetooth service failed", peer: peer) { _ in
        adapter.isDaemonRunning = false
      } repair: {
        adapter.isDaemonRunning = true
      },
      Fault("\(name)'s adapter unplugged", peer: peer) { _ in
        adapter.isPresent = false
      } repair: {
        adapter.isPresent = true
      },
      Self.misbehaviour("\(name)'s host does nothing", adapter, .ignoresHostCalls, peer),
    ]
  }

  private static func misbehaviour(
    _ name: String,
    _ adapter: SimulatedAdapter,
    _ fault: SimulatedFault,
    _ peer: Int?
  ) -> Fault {
    Fault(name, peer: peer, isDense: fault == .wrongHandles) { _ in
      adapter.faults.insert(fault)
    } repair: {
      adapter.faults.remove(fault)
    }
  }

  package func repair() async throws {
    air.conditions.loss = 0
  }

  // MARK: The end

  package func expectNothingLeft() async throws {
    let left = [
      ("links", phone.linkCount > 0), ("a scan", phone.isScanning), ("an attempt to connect", phone.isConnecting),
      ("subscribers", peers.contains { instrument(of: $0)?.hasSubscribers == true }),
    ].filter { $0.1 }.map { $0.0 }
    if !left.isEmpty { throw Complaint("left after the end of all links: \(left.joined(separator: ", "))") }
  }
}

extension SimulatedStage {
  /// Runs one round of the program of a seed, on a stage that depends on the seed too.
  ///
  /// - Returns: The totals, in one line.
  /// - Throws: `Complaint`, with the seed.
  @discardableResult
  package static func playProgram(_ seed: UInt64) async throws -> String {
    do {
      let (traces, summary) = try await play(seed)
      try await traces.expectNone()
      return summary
    } catch {
      throw Complaint("program \(seed): \(error)")
    }
  }

  private static func play(_ seed: UInt64) async throws -> (Traces, String) {
    var random = SplitMix64(seed: seed)
    var conditions = RadioConditions()
    conditions.loss = [0, 0, 0.1, 0.4].randomElement(using: &random) ?? 0
    conditions.connectionInterval = .milliseconds(Int.random(in: 8...200, using: &random))
    conditions.queueCapacity = Int.random(in: 1...8, using: &random)
    let count = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1
    let units = (0..<count).map { _ in [23, 64, 247, 517].randomElement(using: &random) ?? 23 }
    let air = SimulatedAir(seed: seed, conditions: conditions)
    return try await air.run(timeLimit: .seconds(7200)) { [random] in
      let stage = try await SimulatedStage(air, units: units, seed: seed)
      var random = random
      var program = Program(on: stage, seed: random.next())
      try await program.playRound()
      let traces = stage.traces
      await stage.close()
      return (traces, program.report.summary(of: stage.peers))
    }
  }

  /// The objects of the stage that must be deallocated after a program.
  package var traces: Traces {
    let instrument = instrument(of: peers[0])
    return Traces([
      ("air", air), ("clock", air.clock), ("stage", self), ("central manager", manager), ("instrument", instrument),
      ("service", instrument?.service), ("peripheral manager", instrument?.peripheralManager),
      ("ledger", peers[0].ledger),
    ])
  }
}
