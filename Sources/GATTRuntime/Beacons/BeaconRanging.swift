import GATTCore
import Synchronization

extension CentralManager {
  /// How near the beacons of a region are, again and again.
  ///
  /// - Parameters:
  ///   - region: Which beacons.
  ///   - period: How often they are reported; 1 s.
  public func rangeBeacons(in region: BeaconRegion, period: Duration = .seconds(1)) -> BeaconRanging {
    BeaconRanging(scan: region.scan(with: self), region: region, period: period, runner: context.runner)
  }
}

/// The beacons of a region, nearest first, at the end of each period while someone iterates; one that is no longer heard
/// is reported with `.unknown` proximity for another 10 s.
///
/// Each iterator scans for itself, from its first `next()` until it goes or its task is cancelled. A slow one gets the
/// newest report. Throws `CentralManagerError` when the scan can't go on, as when the adapter is powered off.
public struct BeaconRanging: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = [Beacon]

  fileprivate let scan: Scan
  fileprivate let region: BeaconRegion
  fileprivate let period: Duration
  fileprivate let runner: OperationRunner

  init(scan: Scan, region: BeaconRegion, period: Duration, runner: OperationRunner) {
    self.scan = scan
    self.region = region
    // A period of no length would leave no time for anything else.
    self.period = Swift.max(period, .milliseconds(10))
    self.runner = runner
  }

  /// Delivers the reports of a `BeaconRanging`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let ranging: BeaconRanging
    private var listener: Listener<[Beacon]>?

    fileprivate init(_ ranging: BeaconRanging) {
      self.ranging = ranging
    }

    /// The next report.
    public mutating func next() async throws -> [Beacon]? {
      let listener = listener ?? RangingSession.start(ranging)
      self.listener = listener
      return try await listener.mailbox.next()
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// One ranging from its start to its stop.
private final class RangingSession: Sendable {
  private struct Sighting {
    let identity: IBeacon
    /// Those of the present period.
    var strengths: [Double] = []
    var lastHeard: BackendInstant
  }

  private struct State {
    var sightings: [Sighting] = []
    var task: Task<Void, Never>?
    var timer: ScheduledAction?
    var isOver = false
  }

  /// How many beacons are ranged at the same time; of more, those that were heard last. Anyone can send any number.
  static let maximumBeacons = 256
  /// How many strengths of a beacon count in a period.
  static let maximumStrengths = 64
  /// For how long a beacon that is no longer heard is reported.
  static let memory = Duration.seconds(10)

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
    return Listener(session.mailbox) { session.stop() }
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
          heard(beacon, found.rssi, at: found.time)
        }
      }
      mailbox.finish()
    } catch {
      mailbox.finish(throwing: error)
    }
  }

  private func heard(_ beacon: IBeacon, _ rssi: Int?, at time: BackendInstant) {
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
      state.sightings.removeAll { $0.lastHeard.duration(to: now) > Self.memory }
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
