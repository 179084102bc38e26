import GATTCore
import Synchronization

extension CentralManager {
  /// Returns a sequence that reports whether this program is inside a region.
  ///
  /// - Parameters:
  ///   - region: The beacons of the region.
  ///   - exitDelay: The time without a beacon after which the state becomes `.outside`; 30 s by default. A short delay
  ///     makes the state alternate.
  public func monitor(_ region: BeaconRegion, exitDelay: Duration = .seconds(30)) -> RegionMonitoring {
    RegionMonitoring(central: self, region: region, exitDelay: Swift.max(exitDelay, .zero))
  }
}

/// The states of a region: first `.unknown`, then the new state after each change. A slow iterator gets only the newest
/// 64 states.
///
/// Each iterator has its own scan, from its first `next()` until its release. While the adapter is powered off or
/// absent, or the scan fails, the state is `.unknown`. The iterator throws `CentralManagerError.unsupported` when the
/// adapter can't scan for beacons, and `CancellationError` in a cancelled task.
public struct RegionMonitoring: AsyncSequence, Sendable {
  /// The state of the region.
  public typealias Element = RegionState

  fileprivate let central: CentralManager
  fileprivate let region: BeaconRegion
  fileprivate let exitDelay: Duration

  /// The iterator of a `RegionMonitoring`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let monitoring: RegionMonitoring
    private var listener: Listener<RegionState>?

    fileprivate init(_ monitoring: RegionMonitoring) {
      self.monitoring = monitoring
    }

    /// Returns the next state.
    public mutating func next() async throws -> RegionState? {
      let listener = listener ?? MonitoringSession.start(monitoring)
      self.listener = listener
      return try await listener.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// The monitoring of one iterator.
private final class MonitoringSession: Sendable {
  private struct State {
    var region: RegionState?
    var task: Task<Void, Never>?
    var exit: ScheduledAction?
    var isOver = false
  }

  /// The time to wait before a failed scan starts again.
  private static let retryInterval = Duration.seconds(1)

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
    return Listener(session.mailbox, onRelease: { session.stop() })
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
        try await scanRepeatedly()
      } catch CentralManagerError.notPoweredOn, CentralManagerError.adapterGone {
        continue
      } catch {
        return mailbox.finish(throwing: error)
      }
    }
    mailbox.finish()
  }

  /// Scans again after each failure of the adapter that may pass.
  private func scanRepeatedly() async throws {
    while true {
      do {
        try await scan()
      } catch CentralManagerError.scanFailed {
        change(to: .unknown)
        try await clock.sleep(for: Self.retryInterval)
        waitForExit()
      }
    }
  }

  /// Starts the exit delay whenever the adapter is powered on. `scan()` can't do this: after the loss of an adapter,
  /// the scan continues by itself, without a new call of `scan()`.
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

  /// Restarts the exit delay.
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
      // A scan may deliver discoveries after the loss of power.
      if region != .unknown, monitoring.central.state != .poweredOn { return nil }
      state.region = region
      mailbox.send(region)
      guard region == .unknown else { return nil }
      defer { state.exit = nil }
      return state.exit
    }
    exit?.cancel()
  }
}
