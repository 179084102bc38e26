import GATTRuntime
import GATTSimulator
import SplitMix
import Synchronization

/// A phone and instruments in a simulated air, whose time is virtual.
final class SimulatedSite: Site {
  private let air: SimulatedAir
  private let phone: SimulatedAdapter
  private let adapters: [SimulatedAdapter]
  private let programs: Mutex<[Program]>

  /// The program of an instrument.
  private struct Program {
    var task: Task<Void, any Error>?
    var lives: UInt32 = 0
  }

  init(_ air: SimulatedAir, instruments count: Int) {
    self.air = air
    phone = air.addAdapter(name: "phone", maximumTransmissionUnit: 517)
    let units = [23, 64, 185, 247, 517, 100]
    adapters = (0..<count).map { index in
      air.addAdapter(
        name: "instrument \(index)",
        position: Position(x: Double(index + 1), y: 0),
        maximumTransmissionUnit: units[index % units.count]
      )
    }
    programs = Mutex((0..<count).map { _ in Program() })
  }

  var central: any Backend { phone }
  var instruments: [PeerIdentifier] { adapters.map { $0.identifier } }
  var isDeterministic: Bool { true }
  /// A request that was not answered ends its link after 30 s.
  var patience: Duration { .seconds(60) }
  var pace: (fault: Duration, pause: Duration) { (.seconds(6), .seconds(8)) }

  // MARK: - Faults

  private static let linkLost = Fault("link cut")
  private static let silence = Fault("instrument out of range", aftermath: .seconds(5))
  private static let ignoresConnections = Fault("connections ignored")
  private static let failsToEstablish = Fault("links that end at once")
  private static let ignoresRequests = Fault("requests not answered", aftermath: .seconds(31))
  private static let slow = Fault("answers late", aftermath: .seconds(5))
  private static let poweredOff = Fault("instrument switched off", aftermath: .seconds(5))
  private static let daemonGone = Fault("instrument's Bluetooth service failed", aftermath: .seconds(5))
  private static let unplugged = Fault("instrument's adapter unplugged", aftermath: .seconds(5))
  private static let advertisementsEnded = Fault("advertisements ended by the host")
  private static let registrationsEnded = Fault("services ended by the host", aftermath: .seconds(2))
  private static let programKilled = Fault("instrument's program ended", forgets: true)
  private static let wrongHandles = Fault("updates of handles that are none")
  private static let instrumentIdles = Fault("instrument's host does nothing", aftermath: .seconds(31))
  private static let unitChanged = Fault("MTU changed")

  private static let phoneOff = Fault("central switched off", aftermath: .seconds(5))
  private static let phoneDaemonGone = Fault("central's Bluetooth service failed", aftermath: .seconds(5))
  private static let phoneUnplugged = Fault("central's adapter unplugged", aftermath: .seconds(5))
  private static let loss = Fault("half of the packets lost", aftermath: .seconds(5))
  private static let jammed = Fault("all packets lost", aftermath: .seconds(5))
  private static let congested = Fault("slow links, short queues", aftermath: .seconds(5))
  private static let ignoresIndications = Fault("indications not confirmed", aftermath: .seconds(31))
  private static let phoneIdles = Fault("central's host does nothing", aftermath: .seconds(31))

  let instrumentFaults = [
    linkLost, linkLost, linkLost, silence, ignoresConnections, failsToEstablish, ignoresRequests, slow, slow,
    poweredOff,
    daemonGone, unplugged, advertisementsEnded, registrationsEnded, programKilled, wrongHandles, instrumentIdles,
    unitChanged, unitChanged,
  ]

  let commonFaults = [
    phoneOff, phoneDaemonGone, phoneUnplugged, loss, jammed, congested, ignoresIndications, phoneIdles,
  ]

  func cause(_ fault: Fault, at index: Int?) async throws {
    if let index { causeAtInstrument(fault, adapters[index], index) } else { causeAtAll(fault) }
  }

  private func causeAtInstrument(_ fault: Fault, _ adapter: SimulatedAdapter, _ index: Int) {
    switch fault {
    case Self.linkLost: adapter.breakLinks(with: phone, reason: .remote)
    case Self.silence: adapter.position = Position(x: 1000, y: 0)
    case Self.ignoresConnections:
      adapter.faults = [.ignoresConnections]
      adapter.disconnectAll()
    case Self.failsToEstablish:
      adapter.faults = [.failsToEstablish]
      adapter.disconnectAll()
    case Self.ignoresRequests: adapter.faults = [.ignoresRequests]
    case Self.slow: adapter.responseDelay = .seconds(3)
    case Self.poweredOff: adapter.isPoweredOn = false
    case Self.daemonGone: adapter.isDaemonRunning = false
    case Self.unplugged: adapter.isPresent = false
    case Self.advertisementsEnded: adapter.endAdvertisements()
    case Self.registrationsEnded: adapter.endRegistrations()
    case Self.programKilled: programs.withLock { $0[index].task }?.cancel()
    case Self.wrongHandles: adapter.faults = [.wrongHandles]
    case Self.instrumentIdles: adapter.faults = [.ignoresProgram]
    case Self.unitChanged:
      adapter.maximumTransmissionUnit = adapter.maximumTransmissionUnit == 23 ? 517 : 23
      adapter.disconnectAll()
    default: break
    }
  }

  private func causeAtAll(_ fault: Fault) {
    switch fault {
    case Self.phoneOff: phone.isPoweredOn = false
    case Self.phoneDaemonGone: phone.isDaemonRunning = false
    case Self.phoneUnplugged: phone.isPresent = false
    case Self.loss: air.conditions.loss = 0.5
    case Self.jammed: air.conditions.loss = 1
    case Self.congested:
      air.conditions.connectionInterval = .milliseconds(400)
      air.conditions.queueCapacity = 1
    case Self.ignoresIndications: phone.faults = [.ignoresIndications]
    case Self.phoneIdles: phone.faults = [.ignoresProgram]
    default: break
    }
  }

  func repair(_ fault: Fault, at index: Int?) async throws {
    guard let index else {
      air.conditions = RadioConditions()
      return Self.repair(phone)
    }
    adapters[index].position = Position(x: Double(index + 1), y: 0)
    Self.repair(adapters[index])
  }

  private static func repair(_ adapter: SimulatedAdapter) {
    adapter.isPresent = true
    adapter.isDaemonRunning = true
    adapter.isPoweredOn = true
    adapter.faults = []
    adapter.responseDelay = .zero
  }

  // MARK: - Programs

  func run(_ index: Int, _ ledger: Ledger) async throws {
    while true {
      let first = programs.withLock { programs in
        programs[index].lives += 1
        return programs[index].lives * 1_000_000
      }
      let instrument = Instrument(on: adapters[index], index: index, first: first) { ledger.record($0) }
      let task = Task(executorPreference: air.clock) { try await instrument.serve() }
      programs.withLock { $0[index].task = task }
      _ = await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
      ledger.instrumentEnded()
      try Task.checkCancellation()
      try await clock.sleep(for: .milliseconds(500))
    }
  }
}
