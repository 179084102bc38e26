import GATTCore

/// Recognises advertisements that were recorded and sent again, and plaintext from a device that has a key.
///
/// The guard remembers the last counter for each device and key. The guard keeps at least the newest 4096 counters. For
/// a value with a valid tag and a counter:
///
/// * A higher counter is accepted.
/// * An equal counter with equal octets is accepted as a repeat.
/// * After the maximum of the counter, a counter that starts again from 0 is accepted.
/// * Any other counter is a replay.
///
/// Save the guard (`Codable`) before the program ends. Without the counters, a program accepts every recorded packet
/// once more.
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
    /// Deliver the value. `isRepeat` is true if the value has the same counter and octets as the last value.
    case accepted(Authenticity, isRepeat: Bool)
    /// Drop the value: its counter is not higher than `last`, the counter of the last accepted value.
    case replayed(last: UInt64)
    /// Drop the value: it is plaintext, although the program has a key of the device.
    case downgraded
  }

  /// The number of counters that the guard keeps when it forgets the oldest.
  package static let keptCount = 4096

  /// The maximum distance of the last counter from the maximum, and of the new counter from 0, when a device starts
  /// again from 0.
  private static let restartDistance: UInt64 = 100

  private struct Sender: Hashable {
    var device: String
    var keyName: String
  }

  private struct Accepted {
    var counter: UInt64
    var octets: Data
    /// The number of the accepted value, counted over all devices.
    var number: UInt64
  }

  private var accepted: [Sender: Accepted] = [:]
  /// The number of values remembered so far.
  private var acceptedCount: UInt64 = 0

  /// Creates a guard without counters.
  public init() {}

  /// The number of counters.
  package var count: Int { accepted.count }

  /// Decides about a value, and remembers the counter of an accepted authentic value.
  ///
  /// - Parameters:
  ///   - protection: How the octets were protected.
  ///   - device: The device that sent the value. The guard recognises the device by its address, or by its identifier.
  ///   - keyName: The name of the key.
  ///   - octets: The octets of the whole value, as they were received.
  public mutating func verdict(
    on protection: Protection,
    from device: AdvertisedDevice,
    keyName: String,
    octets: Data
  ) -> Verdict {
    switch protection {
    case .plain(let isKeyKnown): isKeyKnown ? .downgraded : .accepted(.plain, isRepeat: false)
    case .deciphered: .accepted(.deciphered, isRepeat: false)
    case .authenticated(nil): .accepted(.authenticated, isRepeat: false)
    case .authenticated(let counter?):
      verdict(on: counter, from: Sender(device: device.addressOrIdentifier, keyName: keyName), octets)
    }
  }

  /// Forgets the counters of a device. Needed when a device counts from 0 again, such as after a change of its battery.
  /// The next authentic value is accepted with any counter.
  public mutating func forgetCounter(of device: AdvertisedDevice) {
    accepted = accepted.filter { $0.key.device != device.addressOrIdentifier }
  }

  private mutating func verdict(on counter: CipherCounter, from sender: Sender, _ octets: Data) -> Verdict {
    if let last = accepted[sender] {
      if counter.value == last.counter, octets == last.octets {
        return .accepted(.authenticated, isRepeat: true)
      }
      guard counter.value > last.counter || Self.isRestart(counter, after: last.counter) else {
        return .replayed(last: last.counter)
      }
    }
    remember(counter.value, octets, of: sender)
    return .accepted(.authenticated, isRepeat: false)
  }

  private static func isRestart(_ counter: CipherCounter, after last: UInt64) -> Bool {
    counter.value < restartDistance && last <= counter.maximum && counter.maximum - last <= restartDistance
  }

  private mutating func remember(_ counter: UInt64, _ octets: Data, of sender: Sender) {
    acceptedCount += 1
    accepted[sender] = Accepted(counter: counter, octets: octets, number: acceptedCount)
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
    var octets: Data

    // Saved counters use the name `slot` for `keyName`.
    private enum CodingKeys: String, CodingKey { case device, keyName = "slot", counter, octets }
  }

  /// Encodes the counters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (sender, last) in accepted.sorted(by: { $0.value.number < $1.value.number }) {
      try container.encode(
        Record(device: sender.device, keyName: sender.keyName, counter: last.counter, octets: last.octets)
      )
    }
  }

  /// Decodes counters that `encode(to:)` encoded.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let record = try container.decode(Record.self)
      remember(record.counter, record.octets, of: Sender(device: record.device, keyName: record.keyName))
    }
  }
}
