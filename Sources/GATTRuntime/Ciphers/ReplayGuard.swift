import GATTCore

/// Recognises advertisements that were recorded and sent again, and plaintext from a device that has a key.
///
/// The guard remembers the last counter of each device and key. Of more than 4096 counters, it may forget those that
/// changed longest ago. An authentic value is accepted if its counter is higher. An equal counter with equal octets is
/// a repeat of the same packet. Every other counter is a replay, with one exception: when the last counter was at most
/// 100 below its maximum, the guard accepts a counter below 100, because the device counts from 0 again.
///
/// Only authentic values change a counter, so a device without the key can't change it by a forged value. But after
/// `forgetCounter(of:)`, and after the device has counted from 0 again, the guard accepts a recorded packet with a high
/// counter. It then drops the values of the device until the device's own counter exceeds the one in that packet.
///
/// The guard is `Codable`, because a program that forgets the counters when it restarts accepts every recorded packet
/// once more.
public struct ReplayGuard: Sendable {
  /// How the octets of a value were protected, with the facts for the verdict. An accepted value gets the
  /// `Authenticity` of the same name.
  public enum Protection: Hashable, Sendable {
    /// The octets were plaintext. `isKeyKnown` is whether the program has a key of the device.
    case plain(isKeyKnown: Bool)
    /// The octets were enciphered without a tag.
    case deciphered
    /// The octets had a valid tag. Without a counter (nil), replays can't be recognised.
    case authenticated(CipherCounter?)
  }

  /// The decision about a value.
  public enum Verdict: Hashable, Sendable {
    /// Deliver the value. `isRepeat` is whether it repeats the last packet; always false without an authentic counter.
    case accepted(Authenticity, isRepeat: Bool)
    /// Drop the value: its counter is not higher than `last`, the counter of the last accepted value.
    case replayed(last: UInt64)
    /// Drop the value: it is plaintext, although the program has a key of the device.
    case downgraded
  }

  /// The number of counters to remember. The guard grows by a quarter before it forgets the counters that changed
  /// longest ago, so that forgetting costs little per device.
  package static let maximumCount = 4096

  /// A counter has started again when the last one is at most this far below its maximum, and the new one is below this
  /// number.
  private static let restartDistance: UInt64 = 100

  private struct Sender: Hashable {
    var device: String
    var keyName: String
  }

  private struct Accepted {
    var counter: UInt64
    var octets: Data
    /// The number of the accepted value. The guard forgets the lowest numbers first.
    var number: UInt64
  }

  private var accepted: [Sender: Accepted] = [:]
  /// How many values the guard has accepted and remembered.
  private var acceptedCount: UInt64 = 0

  /// Creates a guard without counters.
  public init() {}

  /// The number of counters.
  package var count: Int { accepted.count }

  /// Decides about a value, and remembers its counter if it is authentic and accepted.
  ///
  /// - Parameters:
  ///   - protection: How the octets were protected.
  ///   - device: The device that sent the value. Its address identifies it, or its identifier when it has no address.
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
    case .authenticated(let counter?): verdict(on: counter, from: Sender(device: device.key, keyName: keyName), octets)
    }
  }

  /// Forgets the counters of a device. Needed when a device counts from 0 again, for example after a change of its
  /// battery. The next authentic value is accepted with any counter.
  public mutating func forgetCounter(of device: AdvertisedDevice) {
    accepted = accepted.filter { $0.key.device != device.key }
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
    if accepted.count > Self.maximumCount + Self.maximumCount / 4 { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let newest = accepted.sorted { $0.value.number > $1.value.number }.prefix(Self.maximumCount)
    accepted = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}

extension AdvertisedDevice {
  /// The string that identifies the device in a guard: the address, or the identifier of a device without an address.
  /// A radio that replays a packet may have another identifier. It can't have another address where the nonce contains
  /// the address, because the tag would be wrong.
  var key: String { address?.description ?? identifier.rawValue }
}

/// The encoded form is an array of counters, in the order of their last changes.
extension ReplayGuard: Codable {
  private struct Record: Codable {
    var device: String
    var keyName: String
    var counter: UInt64
    var octets: Data

    // Programs have saved counters in which the name of `keyName` is `slot`.
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
