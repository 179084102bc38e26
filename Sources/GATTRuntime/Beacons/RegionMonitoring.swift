import GATTCore
import Synchronization

extension CentralManager {
  /// Whether this program is inside a region, from now on.
  ///
  /// - Parameters:
  ///   - region: Which beacons.
  ///   - exitDelay: For how long none of them must be heard before the region has been left; 30 s. Beacons are missed
  ///     now and then, so a short delay makes the state change to and fro.
  public func monitor(_ region: BeaconRegion, exitDelay: Duration = .seconds(30)) -> RegionMonitoring {
    RegionMonitoring(central: self, region: region, exitDelay: Swift.max(exitDelay, .zero))
  }
}

/// The state of a region, `.unknown` first, and each change of it while someone iterates.
///
/// Each iterator scans for itself, from its first `next()` until it goes or its task is cancelled. It outlives the power
/// of the adapter: the state is `.unknown` without, and is found out again afterwards. Throws `CentralManagerError`
/// when the adapter can't or won't scan.
public struct RegionMonitoring: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = RegionState

  fileprivate let central: CentralManager
  fileprivate let region: BeaconRegion
  fileprivate let exitDelay: Duration

  /// Delivers the states of a `RegionMonitoring`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let monitoring: RegionMonitoring
    private var listener: Listener<RegionState>?

    fileprivate init(_ monitoring: RegionMonitoring) {
      self.monitoring = monitoring
    }

    /// The next state.
    public mutating func next() async throws -> RegionState? {
      let listener = listener ?? MonitoringSession.start(monitoring)
      self.listener = listener
      return try await listener.mailbox.next()
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// One monitoring from its start to its stop.
private final class MonitoringSession: Sendable {
  private struct State {
    var region: RegionState?
    var task: Task<Void, Never>?
    var exit: ScheduledAction?
    var isOver = false
  }

  private let monitoring: RegionMonitoring
  private let mailbox = Mailbox<RegionState>(.default)
  private let state = Mutex(State())

  private var clock: any BackendClock { monitoring.central.context.runner.clock }

  private init(_ monitoring: RegionMonitoring) {
    self.monitoring = monitoring
  }

  static func start(_ monitoring: RegionMonitoring) -> Listener<RegionState> {
    let session = MonitoringSession(monitoring)
    let task = monitoring.central.context.runner.start { await session.run() }
    session.state.withLock { $0.task = task }
    return Listener(session.mailbox) { session.stop() }
  }

  private func stop() {
    let (task, exit) = state.withLock { state in
      state.isOver = true
      defer { (state.task, state.exit) = (nil, nil) }
      return (state.task, state.exit)
    }
    task?.cancel()
    exit?.cancel()
  }

  /// Scans whenever the adapter is powered on.
  private func run() async {
    change(to: .unknown)
    async let _: Void = watchAdapter()
    for await adapter in monitoring.central.states() where adapter == .poweredOn {
      do {
        try await scan()
      } catch CentralManagerError.isPoweredOff, CentralManagerError.adapterGone {
        continue
      } catch {
        return mailbox.finish(throwing: error)
      }
    }
    mailbox.finish()
  }

  /// Nothing is known while the adapter is not powered on. A scan that is suspended goes on by itself.
  private func watchAdapter() async {
    for await adapter in monitoring.central.states() {
      if adapter == .poweredOn { waitForExit() } else { change(to: .unknown) }
    }
  }

  private func scan() async throws {
    for try await found in monitoring.region.scan(with: monitoring.central) {
      guard let beacon = found.advertisement.beacon, monitoring.region.contains(beacon) else { continue }
      change(to: .inside)
      waitForExit()
    }
  }

  /// The region has been left if nothing is heard for the exit delay from now on.
  private func waitForExit() {
    let exit = clock.schedule(after: monitoring.exitDelay) { [weak self] in self?.change(to: .outside) }
    let former = state.withLock { state -> ScheduledAction? in
      if state.isOver { return exit }
      defer { state.exit = exit }
      return state.exit
    }
    former?.cancel()
  }

  private func change(to region: RegionState) {
    let exit = state.withLock { state -> ScheduledAction? in
      if state.isOver || state.region == region { return nil }
      state.region = region
      mailbox.send(region)
      guard region == .unknown else { return nil }
      defer { state.exit = nil }
      return state.exit
    }
    exit?.cancel()
  }
}
