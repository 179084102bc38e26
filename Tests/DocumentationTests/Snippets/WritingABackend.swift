import BlueGATT
import GATTConformance
import GATTSimulator
import Testing

@Suite struct RadioTests {
  @Test(arguments: Behaviour.all)
  func `the radio behaves as every backend does`(behaviour: Behaviour) async throws {
    try await behaviour.show(on: RadioStage.self)
  }
}

/// A radio, and a device that hears it.
struct RadioStage: Stage {
  let radio: SimulatedAdapter
  let device: SimulatedAdapter

  static func run(_ body: @escaping @Sendable (any Stage) async throws -> Void) async throws {
    let air = SimulatedAir(seed: 1)
    try await air.run(timeLimit: .seconds(7200)) {
      try await body(RadioStage(radio: air.addAdapter(name: "radio"), device: air.addAdapter(name: "device")))
    }
  }

  var near: any Backend { radio }
  var far: any Backend { device }
  var peer: PeerIdentifier { device.identifier }

  static func reasonToSkip(_ fault: Fault) -> String? { nil }

  func cause(_ fault: Fault) async throws {
    if fault == .remoteDisconnect { device.disconnectAll() }
    set(fault, isPresent: true)
  }

  func repair(_ fault: Fault) async throws { set(fault, isPresent: false) }

  private func set(_ fault: Fault, isPresent: Bool) {
    switch fault {
    case .remoteDisconnect: break
    case .outOfRange: device.position = Position(x: isPresent ? 1000 : 0, y: 0)
    case .nearPoweredOff: radio.isPoweredOn = !isPresent
    case .farPoweredOff: device.isPoweredOn = !isPresent
    case .daemonFailure: radio.isDaemonRunning = !isPresent
    case .farDaemonFailure: device.isDaemonRunning = !isPresent
    case .nearUnplugged: radio.isPresent = !isPresent
    }
  }
}

/// The clock of the machine, from the moment when it was made.
struct MachineClock: BackendClock {
  private let start = ContinuousClock.now

  var now: BackendInstant { BackendInstant(sinceStart: start.duration(to: .now)) }

  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let timer = Task {
      try await Task.sleep(until: start.advanced(by: instant.sinceStart), clock: .continuous)
      action()
    }
    return ScheduledAction { timer.cancel() }
  }
}

@Suite struct MachineClockTests {
  @Test func `the clock of the machine calls an action in time, and a cancelled one never`() async throws {
    let clock = MachineClock()
    let start = clock.now
    let (calls, continuation) = AsyncStream.makeStream(of: Int.self)
    clock.schedule(after: .milliseconds(20)) { continuation.yield(1) }.cancel()
    _ = clock.schedule(after: .milliseconds(40)) {
      continuation.yield(2)
      continuation.finish()
    }
    #expect(await calls.reduce(into: []) { $0.append($1) } == [2])
    #expect(start.duration(to: clock.now) >= .milliseconds(40))
  }
}
