import GATTCore
import Synchronization

extension CentralManager {
  /// Returns a sequence that reports the distances of the beacons of a region once per period.
  ///
  /// - Parameters:
  ///   - region: The beacons to report.
  ///   - period: The time between reports, at least 10 ms; 1 s by default.
  public func rangeBeacons(in region: BeaconRegion, period: Duration = .seconds(1)) -> BeaconRanging {
    BeaconRanging(scan: region.scan(with: self), region: region, period: period, runner: context.runner)
  }
}

/// Reports of the beacons of a region, one at the end of each period. A report contains at most 256 beacons, nearest
/// first. A beacon stays in the reports for 10 s after its last reception.
///
/// Each iterator has its own scan, from its first `next()` until its release. A slow iterator gets only the newest
/// report. The iterator throws `CentralManagerError` when the scan fails or the adapter is switched off, and
/// `CancellationError` in a cancelled task.
public struct BeaconRanging: AsyncSequence, Sendable {
  /// A report: the beacons of one period.
  public typealias Element = [Beacon]

  fileprivate let scan: Scan
  fileprivate let region: BeaconRegion
  fileprivate let period: Duration
  fileprivate let runner: OperationRunner

  init(scan: Scan, region: BeaconRegion, period: Duration, runner: OperationRunner) {
    self.scan = scan
    self.region = region
    // Reports with a period of 0 would leave no time for other work.
    self.period = Swift.max(period, .milliseconds(10))
    self.runner = runner
  }

  /// The iterator of a `BeaconRanging`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let ranging: BeaconRanging
    private var listener: Listener<[Beacon]>?

    fileprivate init(_ ranging: BeaconRanging) {
      self.ranging = ranging
    }

    /// Returns the next report.
    public mutating func next() async throws -> [Beacon]? {
      let listener = listener ?? RangingSession.start(ranging)
      self.listener = listener
      return try await listener.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// The ranging of one iterator.
private final class RangingSession: Sendable {
  private struct Sighting {
    let identity: IBeacon
    /// The RSSI values of the current period.
    var strengths: [Double] = []
    var lastHeard: BackendInstant
  }

  private struct State {
    var sightings: [Sighting] = []
    var task: Task<Void, Never>?
    var timer: ScheduledAction?
    var isOver = false
  }

  /// The maximum number of beacons. A further beacon replaces the least recently received beacon.
  static let maximumBeacons = 256
  /// The maximum number of RSSI values per beacon and period.
  static let maximumStrengths = 64
  /// The time for which a beacon that is no longer received is reported.
  static let retention = Duration.seconds(10)

  private let ranging: BeaconRanging
  private let mailbox = Mailbox<[Beacon]>(.newest(1))
  private let state = Mutex(State())

  private init(_ ranging: BeaconRanging) {
    self.ranging = ranging
  }

  static func start(_ ranging: BeaconRanging) -> Listener<[Beacon]> {
    let session = RangingSession(ranging)
    let task = ranging.runner.start { await session.scan() }
    session.state.withLock { $0.task = task }
    session.scheduleReport()
    return Listener(session.mailbox, onRelease: { session.stop() })
  }

  private func stop() {
    let (task, timer) = state.withLock { state in
      state.isOver = true
      defer { (state.task, state.timer) = (nil, nil) }
      return (state.task, state.timer)
    }
    task?.cancel()
    timer?.cancel()
  }

  private func scan() async {
    do {
      for try await found in ranging.scan {
        if let beacon = found.advertisement.beacon, ranging.region.contains(beacon) {
          record(beacon, found.rssi, at: found.time)
        }
      }
      mailbox.finish()
    } catch {
      mailbox.finish(throwing: error)
    }
  }

  private func record(_ beacon: IBeacon, _ rssi: Int?, at time: BackendInstant) {
    state.withLock { state in
      var sighting = Sighting(identity: beacon, lastHeard: time)
      if let index = state.sightings.firstIndex(where: { $0.identity == beacon }) {
        sighting.strengths = state.sightings.remove(at: index).strengths
      } else if state.sightings.count >= Self.maximumBeacons {
        state.sightings.removeFirst()
      }
      if let rssi, sighting.strengths.count < Self.maximumStrengths { sighting.strengths.append(Double(rssi)) }
      state.sightings.append(sighting)
    }
  }

  private func scheduleReport() {
    let timer = ranging.runner.clock.schedule(after: ranging.period) { [weak self] in self?.report() }
    let isOver = state.withLock { state in
      if !state.isOver { state.timer = timer }
      return state.isOver
    }
    if isOver { timer.cancel() }
  }

  private func report() {
    let now = ranging.runner.clock.now
    let beacons = state.withLock { state in
      state.sightings.removeAll { $0.lastHeard.duration(to: now) > Self.retention }
      let beacons = state.sightings.map { sighting in
        let mean = sighting.strengths.reduce(0, +) / Double(sighting.strengths.count)
        let rssi = sighting.strengths.isEmpty ? nil : mean
        return Beacon(identity: sighting.identity, rssi: rssi, lastHeard: sighting.lastHeard)
      }
      for index in state.sightings.indices { state.sightings[index].strengths = [] }
      return beacons
    }
    mailbox.send(beacons.sorted { $0.accuracy ?? .infinity < $1.accuracy ?? .infinity })
    scheduleReport()
  }
}
