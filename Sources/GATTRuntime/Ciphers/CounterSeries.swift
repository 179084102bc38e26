import GATTCore

/// The counters of one device and key: the last accepted one, and those of a device that may count anew.
///
/// ```
///                    higher counter, or repeat of the last value
///              ┌──────────────────────────────────────────────────┐
///              ▼                                                  │
/// last accepted value ──── lower counter ────▶ candidate: rising counters, refused
///              ▲                                                  │
///              └── 3 counters or more, over the needed time ──────┘
/// ```
struct CounterSeries: Sendable {
  /// The decision about a value.
  enum Decision {
    case new
    case repeated
    /// The device counts anew.
    case restarted
    case refused
  }

  /// Lower counters that rise, and that may be those of the device after a restart.
  private struct Candidate {
    var counter: UInt64
    var count = 1
    let start: BackendInstant
    var time: BackendInstant
  }

  /// The maximum distance of the last counter from the maximum, and of the new counter from 0, when a device starts
  /// again from 0 because it has reached the maximum.
  private static let wrapDistance: UInt64 = 100
  /// The maximum number of different values with one counter. The firmware pvvx for Xiaomi's sensors sends two.
  private static let mostValues = 4
  /// The number of accepted values that are recognised; at most twice as many.
  static let knownCount = 256
  /// The least number of counters of a candidate.
  private static let restartCount = 3
  /// The least time from the first to the last counter of a candidate.
  private static let restartTime = Duration.seconds(600)
  /// The least time between two restarts. A counter of 16 bits that rises each second ends after 18 hours.
  private static let restartInterval = Duration.seconds(43_200)
  /// The part of `silence` that each new counter takes away from it. With 256, a door that is closed at night is protected
  /// if it has up to 177 events a day, and a sensor that sends each minute has forgotten an outage of some days after one.
  private static let silenceShare = 256

  /// The counter of the last accepted value.
  private(set) var counter: UInt64
  /// The number of accepted values with this counter.
  private(set) var valueCount: Int
  /// The hashes of the last accepted values, the newest last.
  private(set) var known: [UInt64]
  /// The longest time of late between two new counters. Each new counter shortens it by a 256th.
  private(set) var silence: Duration
  /// The time from the last restart to the last new counter; nil without a restart.
  private(set) var sinceRestart: Duration?
  /// The time of the last new counter; nil until a value is received after the series was decoded.
  private var time: BackendInstant?
  private var candidate: Candidate?

  /// Creates the series that begins with a value.
  init(counter: UInt64, _ octets: Data, at time: BackendInstant) {
    self.init(counter: counter, valueCount: 1, known: [Self.hash(counter, octets)], silence: .zero, sinceRestart: nil)
    self.time = time
  }

  /// Creates a series that was saved.
  init(counter: UInt64, valueCount: Int, known: [UInt64], silence: Duration, sinceRestart: Duration?) {
    self.counter = counter
    self.valueCount = max(0, min(valueCount, known.count))
    self.known = known
    self.silence = silence
    self.sinceRestart = sinceRestart
  }

  /// Decides about a value, and remembers an accepted one.
  mutating func decide(
    on new: CipherCounter,
    _ octets: Data,
    at time: BackendInstant,
    acceptsRestarts: Bool
  ) -> Decision {
    let lastTime = self.time ?? time
    self.time = lastTime
    let hash = Self.hash(new.value, octets)
    let isRepeat = new.value == counter && known.suffix(valueCount).contains(hash)
    // A slow iterator delivers old values late. Their counters may rise for long, but they show no restart.
    if time < candidate?.time ?? lastTime { return isRepeat ? .repeated : .refused }
    if isRepeat {
      candidate = nil
      return .repeated
    }
    let isWrap = isWrap(to: new)
    if isWrap {
      // Each counter comes again from now on, perhaps with the same content.
      known = []
    } else if known.contains(hash) {
      candidate = nil
      return .refused
    }
    if new.value == counter, valueCount < Self.mostValues {
      candidate = nil
      valueCount += 1
      remember(hash)
      return .new
    }
    if new.value > counter || isWrap {
      let pause = lastTime.duration(to: time)
      silence = max(pause, silence - silence / Self.silenceShare)
      sinceRestart = sinceRestart.map { $0 + pause }
      accept(new.value, hash, at: time)
      return .new
    }
    guard acceptsRestarts, new.value < counter, isRestart(new.value, at: time, after: lastTime) else { return .refused }
    sinceRestart = .zero
    accept(new.value, hash, at: time)
    return .restarted
  }

  /// Forgets the times, because the next value has the time of another clock.
  mutating func forgetTimes() {
    time = nil
    candidate = nil
  }

  private mutating func accept(_ counter: UInt64, _ hash: UInt64, at time: BackendInstant) {
    self.counter = counter
    valueCount = 1
    remember(hash)
    self.time = time
    candidate = nil
  }

  private mutating func remember(_ hash: UInt64) {
    known.append(hash)
    if known.count > 2 * Self.knownCount { known.removeFirst(Self.knownCount) }
  }

  private func isWrap(to new: CipherCounter) -> Bool {
    new.value < counter && new.value < Self.wrapDistance && counter <= new.maximum
      && new.maximum - counter <= Self.wrapDistance
  }

  /// Adds a counter to the candidate, or begins a candidate with it. Returns whether the device has started again.
  private mutating func isRestart(_ new: UInt64, at time: BackendInstant, after lastTime: BackendInstant) -> Bool {
    guard var rising = candidate, new >= rising.counter else {
      candidate = Candidate(counter: new, start: time, time: time)
      return false
    }
    if new == rising.counter { return false }
    rising.counter = new
    rising.count += 1
    rising.time = time
    candidate = rising
    let isRare = sinceRestart.map { $0 + lastTime.duration(to: time) >= Self.restartInterval } ?? true
    return isRare && rising.count >= Self.restartCount
      && rising.start.duration(to: time) >= max(Self.restartTime, silence * 2)
  }

  /// Returns a hash in the manner of FNV-1a, which is equal in every process. An attacker can't choose the hash of a value,
  /// because only the device makes values with valid tags.
  private static func hash(_ counter: UInt64, _ octets: Data) -> UInt64 {
    let prime: UInt64 = 0x100_0000_01B3
    var hash = (0xCBF2_9CE4_8422_2325 ^ counter) &* prime
    for octet in octets { hash = (hash ^ UInt64(octet)) &* prime }
    return hash
  }
}
