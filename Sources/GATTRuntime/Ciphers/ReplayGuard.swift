import GATTCore

/// Recognises advertisements that were recorded and sent again, and plaintext from a device that has a key.
///
/// The guard remembers the last counter for each device and key. The guard keeps at least the newest 4096 counters. For
/// a value with a valid tag and a counter:
///
/// * A higher counter is accepted.
/// * An equal counter with equal octets is accepted as a repeat. With other octets, the value is accepted, because some
///   devices send several values with one counter: at most four.
/// * After the maximum of the counter, a counter that starts again from 0 is accepted.
/// * After a restart of the device, lower counters are accepted; see below.
/// * Any other counter is a replay, and so is each of the last 256 accepted values, whatever the present counter is.
///
/// A value without a tag or without a counter is never refused as a replay, and changes no counter.
///
/// Save the guard (`Codable`) before the program ends. Without the counters, a program accepts every recorded packet
/// once more.
///
/// ## Restarts
///
/// After a change of its battery, a device counts from 0, or from a random number. The guard refuses lower counters at
/// first, and accepts one when all of these conditions are true:
///
/// * It is at least the third one, and each was higher than the one before.
/// * Since the first one, at least ten minutes have passed, and at least twice the longest time that the device was silent
///   of late: each new counter shortens that time by a 256th. A device that sends once a day needs days;
///   `forgetCounter(of:)` needs no time.
/// * Since the first one, no value with the old counter or a higher one was received, not even a repeat.
/// * The last restart of the device is at least twelve hours ago.
///
/// So recorded packets are refused while the device itself is heard, also a whole series in its order: each value of the
/// device ends the attempt, and so does each known value. Two attacks remain, with packets that are older than the last
/// 256 values of the device, or that the guard has never received:
///
/// * The device is not heard for the time above, because it is off or away, or because an attacker disturbs it. Recorded
///   packets, sent in their order, then look like packets of the device after a restart.
/// * After a restart, a packet that was recorded before it is accepted if its counter is higher than the present one. The
///   same is true after `forgetCounter(of:)`, also for known packets.
///
/// Set `acceptsRestarts` to false where a value opens a door. The guard then refuses lower counters, except after the
/// maximum, until the program calls `forgetCounter(of:)`.
public struct ReplayGuard: Sendable {
  /// How the octets of a value were protected. An accepted value gets the `Authenticity` of the same name.
  ///
  /// A minor version may add cases.
  public enum Protection: Hashable, Sendable {
    /// The octets were plaintext. `isKeyKnown` tells whether the program has a key of the device.
    case plain(isKeyKnown: Bool)
    /// The octets were enciphered without a tag.
    case deciphered
    /// The octets had a valid tag. Without a counter (nil), replays can't be recognised.
    case authenticated(CipherCounter?)
  }

  /// The decision about a value.
  ///
  /// A minor version may add cases.
  public enum Verdict: Hashable, Sendable {
    /// Deliver the value. `isRepeat` is true if a value with the same counter and octets was accepted before.
    case accepted(Authenticity, isRepeat: Bool)
    /// Deliver the value. The device counts anew after a restart; its counter before was `last`.
    case restarted(last: UInt64)
    /// Drop the value: its counter is not higher than `last`, the counter of the last accepted value.
    case replayed(last: UInt64)
    /// Drop the value: it is plaintext, although the program has a key of the device.
    case downgraded
  }

  /// The number of counters that the guard keeps when it forgets the oldest.
  package static let keptCount = 4096

  private struct Sender: Hashable {
    var device: String
    var keyName: String
  }

  private struct Accepted {
    var series: CounterSeries
    /// The number of the accepted value, counted over all devices.
    var number: UInt64
  }

  /// Whether lower counters are accepted after a restart of their device. The encoded form does not contain this
  /// choice.
  public var acceptsRestarts: Bool

  private var accepted: [Sender: Accepted] = [:]
  /// The number of values remembered so far.
  private var acceptedCount: UInt64 = 0

  /// Creates a guard without counters.
  ///
  /// - Parameter acceptsRestarts: Whether lower counters are accepted after a restart of their device.
  public init(acceptsRestarts: Bool = true) {
    self.acceptsRestarts = acceptsRestarts
  }

  /// The number of counters.
  package var count: Int { accepted.count }

  /// Decides about a value, and remembers the counter of an accepted authentic value.
  ///
  /// - Parameters:
  ///   - protection: How the octets were protected.
  ///   - device: The device that sent the value. The guard recognises the device by its address, or by its identifier.
  ///   - keyName: The name of the key.
  ///   - octets: The octets that only the device can make: the enciphered group and the tag. An attacker can change other
  ///     octets of a recorded value, and so give an old value a new look.
  ///   - time: The time of reception. All times of a guard are of one clock.
  public mutating func verdict(
    on protection: Protection,
    from device: AdvertisedDevice,
    keyName: String,
    octets: Data,
    at time: BackendInstant
  ) -> Verdict {
    switch protection {
    case .plain(let isKeyKnown): isKeyKnown ? .downgraded : .accepted(.plain, isRepeat: false)
    case .deciphered: .accepted(.deciphered, isRepeat: false)
    case .authenticated(nil): .accepted(.authenticated, isRepeat: false)
    case .authenticated(let counter?):
      verdict(on: counter, from: Sender(device: device.addressOrIdentifier, keyName: keyName), octets, at: time)
    }
  }

  /// Forgets the counters of a device, such as after a change of its battery. The next authentic value is accepted with
  /// any counter.
  ///
  /// - Returns: Whether there was a counter.
  @discardableResult
  public mutating func forgetCounter(of device: AdvertisedDevice) -> Bool {
    let count = accepted.count
    accepted = accepted.filter { $0.key.device != device.addressOrIdentifier }
    return accepted.count < count
  }

  /// Forgets the times of all values, because those of the next values are of another clock.
  mutating func forgetTimes() {
    for sender in accepted.keys { accepted[sender]?.series.forgetTimes() }
  }

  private mutating func verdict(
    on counter: CipherCounter,
    from sender: Sender,
    _ octets: Data,
    at time: BackendInstant
  ) -> Verdict {
    guard var series = accepted[sender]?.series else {
      remember(CounterSeries(counter: counter.value, octets, at: time), of: sender)
      return .accepted(.authenticated, isRepeat: false)
    }
    let last = series.counter
    switch series.decide(on: counter, octets, at: time, acceptsRestarts: acceptsRestarts) {
    case .new:
      remember(series, of: sender)
      return .accepted(.authenticated, isRepeat: false)
    case .restarted:
      remember(series, of: sender)
      return .restarted(last: last)
    case .repeated:
      accepted[sender]?.series = series
      return .accepted(.authenticated, isRepeat: true)
    case .refused:
      accepted[sender]?.series = series
      return .replayed(last: last)
    }
  }

  private mutating func remember(_ series: CounterSeries, of sender: Sender) {
    acceptedCount += 1
    accepted[sender] = Accepted(series: series, number: acceptedCount)
    if accepted.count > Self.keptCount + Self.keptCount / 4 { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let newest = accepted.sorted { $0.value.number > $1.value.number }.prefix(Self.keptCount)
    accepted = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}

extension AdvertisedDevice {
  /// The address; the identifier if the address is unknown.
  var addressOrIdentifier: String { address?.description ?? identifier.rawValue }
}

/// The encoded form is an array of counters. The counter that changed longest ago is the first.
extension ReplayGuard: Codable {
  private struct Record: Codable {
    var device: String
    var keyName: String
    var counter: UInt64
    /// `CounterSeries.valueCount`.
    var valueCount: Int?
    /// The last hashes of `CounterSeries.known`, each of eight octets, the least significant first.
    var known: Data?
    /// `CounterSeries.silence` in seconds; nil for less than a second.
    var silence: UInt32?
    /// `CounterSeries.sinceRestart` in seconds; nil without a restart.
    var sinceRestart: UInt32?

    // Saved counters use the name `slot` for `keyName`.
    private enum CodingKeys: String, CodingKey {
      case device, keyName = "slot", counter, valueCount, known, silence, sinceRestart
    }

    init(device: String, keyName: String, _ series: CounterSeries) {
      self.device = device
      self.keyName = keyName
      counter = series.counter
      valueCount = series.valueCount
      known = Data(series.known.suffix(CounterSeries.knownCount).flatMap { Self.octets($0) })
      silence = series.silence < .seconds(1) ? nil : Self.seconds(series.silence)
      sinceRestart = series.sinceRestart.map { Self.seconds($0) }
    }

    private static func octets(_ hash: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }

    private static func seconds(_ time: Duration) -> UInt32 { UInt32(clamping: time.components.seconds) }

    var series: CounterSeries {
      let octets = [UInt8](known ?? Data())
      let hashes = stride(from: 0, to: octets.count - octets.count % 8, by: 8).map { start in
        octets[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
      return CounterSeries(
        counter: counter,
        valueCount: valueCount ?? 0,
        known: Array(hashes.suffix(CounterSeries.knownCount)),
        silence: .seconds(Int64(silence ?? 0)),
        sinceRestart: sinceRestart.map { Duration.seconds(Int64($0)) }
      )
    }
  }

  /// Encodes the counters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (sender, last) in accepted.sorted(by: { $0.value.number < $1.value.number }) {
      try container.encode(Record(device: sender.device, keyName: sender.keyName, last.series))
    }
  }

  /// Decodes counters that `encode(to:)` encoded. The guard accepts restarts.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let record = try container.decode(Record.self)
      remember(record.series, of: Sender(device: record.device, keyName: record.keyName))
    }
  }
}
