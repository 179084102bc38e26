import BlueGATT
import Foundation
import Logging
import Synchronization

/// The last counters of the devices that encipher their values, in advertisements and over connections.
final class DeviceCounters: Sendable {
  private struct State {
    var replayGuard: ReplayGuard
    /// Whether a counter has changed since the counters were kept.
    var isChanged = false
    /// The time of the last line about an old counter; nil before the first.
    var lastLine: BackendInstant?
    /// The number of old counters since this line.
    var withheld = 0

    /// Returns the number of old counters since the last line, once a minute.
    mutating func takeLine(at time: BackendInstant) -> Int? {
      if let lastLine, lastLine.duration(to: time) < .seconds(60) {
        withheld += 1
        return nil
      }
      lastLine = time
      defer { withheld = 0 }
      return withheld
    }
  }

  /// The time between two times at which the counters are kept.
  private static let keepInterval = Duration.seconds(60)

  private let state: Mutex<State>
  private let logger: Logger

  /// - Parameter acceptsRestarts: Whether lower counters are accepted after a restart of their device, by the rule of
  ///   `ReplayGuard`.
  init(acceptsRestarts: Bool = true, logger: Logger = Logger(label: "bluegatt-gateway")) {
    state = Mutex(State(replayGuard: ReplayGuard(acceptsRestarts: acceptsRestarts)))
    self.logger = logger
  }

  /// Decides about a value, remembers its counter, and logs restarts and, once a minute, old counters.
  ///
  /// - Parameter time: The time of reception.
  func verdict(
    on protection: ReplayGuard.Protection,
    from device: AdvertisedDevice,
    keyName: String,
    octets: Data,
    at time: BackendInstant
  ) -> ReplayGuard.Verdict {
    let (verdict, withheld) = state.withLock { state -> (ReplayGuard.Verdict, Int?) in
      let verdict = state.replayGuard.verdict(
        on: protection,
        from: device,
        keyName: keyName,
        octets: octets,
        at: time
      )
      switch verdict {
      case .accepted(.authenticated, isRepeat: false), .restarted: state.isChanged = true
      case .replayed: return (verdict, state.takeLine(at: time))
      case .accepted, .downgraded: break
      }
      return (verdict, nil)
    }
    switch verdict {
    case .restarted(let last):
      logger.notice("a device counts anew after a restart", metadata: metadata(device, protection, last: last))
    case .replayed(let last):
      guard let withheld else { break }
      var metadata = metadata(device, protection, last: last)
      metadata["withheld"] = "\(withheld)"
      logger.warning("a value has an old counter and is dropped", metadata: metadata)
    case .accepted, .downgraded: break
    }
    return verdict
  }

  /// Forgets the counters of a device. Its next value is accepted with any counter.
  ///
  /// - Returns: Whether there was a counter.
  func forget(_ device: String) -> Bool {
    let device = AdvertisedDevice(identifier: PeerIdentifier(device), address: DeviceAddress(device))
    return state.withLock { state in
      state.isChanged = true
      return state.replayGuard.forgetCounter(of: device)
    }
  }

  /// Takes the counters that a spool has kept. Without them, the next value of each device is accepted.
  func restore(from spool: Spool) {
    do {
      guard let octets = try spool.counters else { return }
      let kept = try JSONDecoder().decode(ReplayGuard.self, from: octets)
      state.withLock { state in
        let acceptsRestarts = state.replayGuard.acceptsRestarts
        state.replayGuard = kept
        state.replayGuard.acceptsRestarts = acceptsRestarts
      }
    } catch {
      logger.error(
        "the spool has no readable counters, so a recorded value of each device is accepted once",
        metadata: ["error": "\(error)"]
      )
    }
  }

  /// Keeps the counters in a spool, each minute and at the end, until the task is cancelled.
  func run(on clock: RadioClock, keepingIn spool: Spool) async throws {
    defer { keep(in: spool) }
    while true {
      try await clock.sleep(for: Self.keepInterval)
      keep(in: spool)
    }
  }

  private func keep(in spool: Spool) {
    let changed = state.withLock { state -> ReplayGuard? in
      guard state.isChanged else { return nil }
      state.isChanged = false
      return state.replayGuard
    }
    guard let changed else { return }
    do {
      try spool.keep(counters: try JSONEncoder().encode(changed))
    } catch {
      state.withLock { $0.isChanged = true }
      logger.error("the counters of devices cannot be kept", metadata: ["error": "\(error)"])
    }
  }

  private func metadata(
    _ device: AdvertisedDevice,
    _ protection: ReplayGuard.Protection,
    last: UInt64
  ) -> Logger.Metadata {
    var metadata: Logger.Metadata = [
      "device": "\(device.address?.description ?? device.identifier.rawValue)", "last counter": "\(last)",
    ]
    if case .authenticated(let counter?) = protection { metadata["counter"] = "\(counter.value)" }
    return metadata
  }
}
