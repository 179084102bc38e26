import BlueGATT
import Foundation
import Synchronization

/// Which devices are there, and which gateway of the broker is nearest to each.
///
/// All gateways of a broker share one message for each device, and see those of the others. The gateway that the message
/// names repeats it at the heartbeat while it hears the device; the others are silent. No gateway needs to know how many
/// there are.
///
/// | newest message | this gateway | its next message |
/// |---|---|---|
/// | none, or `offline` | hears the device | `online` |
/// | `online` of this gateway | has heard the device since, and the heartbeat has passed | `online` |
/// | | has not heard the device for 15 heartbeats | `offline` |
/// | `online` of another one | hears the device 6 dB stronger, so it is the nearest | `online` |
/// | | has heard the device for two heartbeats, and the other one did not repeat the message | `online` |
/// | | has had no message for 16 heartbeats | `offline` |
final class Presences: Sendable {
  /// The packets that this gateway has heard of a device.
  private struct Heard {
    /// The time of the last one.
    var time: BackendInstant
    var received: Date
    /// The smoothed RSSI in dBm.
    var strength: Double?
    var name: String?
  }

  private struct Device {
    var heard: Heard?
    /// The newest message, and the time at which it was sent or received; nil when it is not known.
    var report: PresenceReport?
    var reportTime = BackendInstant.start
    /// The time of the first packet after the newest message; nil when there was none.
    var unreported: BackendInstant?
    /// Whether the device changes its address.
    var changesAddress = false

    /// The time of the last packet or message.
    var lastTime: BackendInstant { max(heard?.time ?? .start, reportTime) }

    mutating func note(_ newReport: PresenceReport, at time: BackendInstant) {
      report = newReport
      reportTime = time
      unreported = nil
    }
  }

  private struct State {
    var devices: [String: Device] = [:]
    /// The topics with messages that another program has deleted.
    var deleted: Set<String> = []
  }

  /// The difference in dB that makes another gateway the nearest. The RSSI of a device that does not move changes less.
  private static let margin = 6.0
  /// The time over which the RSSI is smoothed, in seconds.
  private static let smoothing = 20.0
  /// The time between two looks at all devices.
  private static let interval = Duration.seconds(1)

  private let topics: Topics
  private let settings: DeviceSettings
  private let isSimulated: Bool
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isSimulated: Whether the devices are simulated.
  ///   - limit: The greatest number of devices. When it is exceeded by a quarter, the devices that were heard longest ago
  ///     are forgotten.
  init(_ settings: DeviceSettings, topics: Topics, isSimulated: Bool, limit: Int) {
    self.settings = settings
    self.topics = topics
    self.isSimulated = isSimulated
    self.limit = limit
  }

  // MARK: Packets

  /// Notes a packet of a device, or another sign of it.
  ///
  /// - Parameters:
  ///   - strength: The RSSI in dBm; nil when it is not known.
  ///   - time: The time of reception by the clock of the adapter.
  ///   - received: The time of reception by the clock of the machine.
  func hear(
    _ device: String,
    name: String? = nil,
    strength: Int? = nil,
    changesAddress: Bool = false,
    at time: BackendInstant,
    received: Date
  ) {
    state.withLock { state in
      var entry = state.devices[device] ?? Device()
      let earlier = entry.heard
      entry.heard = Heard(
        time: max(time, earlier?.time ?? time),
        received: received,
        strength: Self.smoothed(strength, earlier, at: time),
        name: name ?? earlier?.name
      )
      entry.unreported = entry.unreported ?? time
      entry.changesAddress = changesAddress
      state.devices[device] = entry
      state.devices.forgetLowest(above: limit, by: \.lastTime)
    }
  }

  /// Returns the smoothed RSSI. A device that sends rarely has less to smooth: a packet counts half at most.
  private static func smoothed(_ strength: Int?, _ earlier: Heard?, at time: BackendInstant) -> Double? {
    guard let strength else { return earlier?.strength }
    guard let earlier, let last = earlier.strength else { return Double(strength) }
    let seconds = earlier.time.duration(to: time) / .seconds(1)
    let weight = min(0.5, max(0, seconds / smoothing))
    return last + weight * (Double(strength) - last)
  }

  // MARK: Messages

  /// Notes a message about a device, of any gateway.
  func receive(_ message: Message, _ states: LatestStates, at now: BackendInstant) {
    // The gateway that hears a device with a changing address looks after it. Its message is not kept.
    guard let report = PresenceReport(message, topics), report.changesAddress != true else { return }
    let wasKnown = state.withLock { state -> Bool in
      guard report.state == .online else { return state.devices.removeValue(forKey: report.device) != nil }
      state.devices[report.device, default: Device()].note(report, at: now)
      state.devices.forgetLowest(above: limit, by: \.lastTime)
      return true
    }
    if report.state == .offline {
      if wasKnown { forget(report, states) }
    } else if report.gateway != topics.gateway {
      // After a reconnection, an earlier message of this gateway would replace the one of the other.
      states.forgetWhenPublished(message.topic)
    }
  }

  /// Notes that another program has deleted the message of a topic, so that it is not published again unless the device
  /// is heard.
  func noteDeletion(of topic: String) {
    state.withLock { state in
      // More than a person deletes in a second.
      if state.deleted.count < 10_000 { state.deleted.insert(topic) }
    }
  }

  /// Publishes the messages that are due, until the task is cancelled.
  func run(on clock: RadioClock, to states: LatestStates) async throws {
    while true {
      update(states, at: clock.now)
      try await clock.sleep(for: Self.interval)
    }
  }

  /// Publishes the messages that are due.
  func update(_ states: LatestStates, at now: BackendInstant) {
    for report in newReports(at: now) {
      guard let payload = try? JSONEncoder.messages.encode(report) else { continue }
      states.set(topics.device(report.device), payload, isRetained: report.changesAddress != true)
      if report.state == .offline { forget(report, states) }
    }
  }

  /// Forgets the states of a device that is gone. The broker keeps them; a message after the next connection would look
  /// like a new reading.
  private func forget(_ report: PresenceReport, _ states: LatestStates) {
    states.forgetWhenPublished(prefix: topics.states(ofLevel: Topics.level(report.device)))
    states.forgetWhenPublished(topics.device(report.device))
  }

  /// Returns the reports that are due, and notes them as sent.
  private func newReports(at now: BackendInstant) -> [PresenceReport] {
    state.withLock { state in
      if !state.deleted.isEmpty {
        let deleted = state.deleted
        state.devices = state.devices.filter { !deleted.contains(topics.device($0.key)) }
        state.deleted = []
      }
      var reports: [PresenceReport] = []
      for (device, entry) in state.devices {
        if let next = nextState(of: entry, heartbeat: settings.heartbeat(of: device), at: now) {
          reports.append(report(device, entry, next))
        }
      }
      for report in reports {
        switch report.state {
        case .online: state.devices[report.device]?.note(report, at: now)
        case .offline: state.devices[report.device] = nil
        }
      }
      return reports
    }
  }

  /// Returns the state in the next message; nil when no message is due.
  private func nextState(
    of entry: Device,
    heartbeat: Duration,
    at now: BackendInstant
  ) -> PresenceReport.State? {
    guard let report = entry.report else { return entry.heard == nil ? nil : .online }
    let silence = heartbeat * DeviceSettings.missedHeartbeats
    let age = entry.reportTime.duration(to: now)
    if report.gateway == topics.gateway {
      // After a restart, the message of the run before is known, and the device was not heard yet.
      let last = entry.heard?.time ?? entry.reportTime
      if last.duration(to: now) >= silence { return .offline }
      return entry.unreported != nil && age >= heartbeat ? .online : nil
    }
    if let first = entry.unreported {
      if let strength = entry.heard?.strength, let other = report.rssi, strength >= Double(other) + Self.margin {
        return .online
      }
      if first.duration(to: now) >= heartbeat * 2 { return .online }
    }
    return age >= silence + heartbeat ? .offline : nil
  }

  private func report(_ device: String, _ entry: Device, _ state: PresenceReport.State) -> PresenceReport {
    // About a device that is gone, the last gateway that has heard it knows most.
    if state == .offline, var report = entry.report, entry.heard == nil || report.gateway != topics.gateway {
      report.state = .offline
      return report
    }
    var report = PresenceReport(
      device: device,
      state: state,
      gateway: topics.gateway,
      received: entry.heard?.received ?? Date()
    )
    report.name = entry.heard?.name ?? entry.report?.name
    report.rssi = entry.heard?.strength.map { Int($0.rounded()) }
    report.changesAddress = entry.changesAddress ? true : nil
    report.simulated = isSimulated ? true : nil
    return report
  }
}
