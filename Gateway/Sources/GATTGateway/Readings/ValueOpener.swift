import BlueGATT
import Foundation
import GATTCiphers
import GATTDefinitions
import GATTInterpreter

/// Deciphers values with the keys of the configuration. Refuses and counts what another device may have sent: replays, and
/// plaintext from a device with a key.
struct ValueOpener: Sendable {
  /// A value that may be delivered.
  struct Opened {
    /// The value, deciphered if its key is known.
    var value: InterpretedValue
    var provenance = Authenticity.plain
    /// The counter of an authentic value; nil for other values.
    var counter: UInt64?
    /// Whether the same octets came before; nil for a value without an authentic counter.
    var isRepeat: Bool?
  }

  /// The reason that a value is not delivered.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The octets that make the key do not open the value.
    case undecoded
    /// No known key opens the value.
    case keyWrong
    /// The value was recorded and sent again.
    case replayed
    /// The value is plaintext, and the device has a key.
    case downgraded

    /// The reason, for logs and answers.
    var description: String {
      switch self {
      case .undecoded: "the value is enciphered, and its octets do not open it"
      case .keyWrong: "the value is enciphered, and no key of the device opens it"
      case .replayed: "the value has an old counter, so it was recorded and sent again"
      case .downgraded: "the value is plaintext, although the device has a key"
      }
    }

    fileprivate var counter: Metrics.Counter {
      switch self {
      case .undecoded: .undecoded
      case .keyWrong: .keyWrong
      case .replayed: .replayed
      case .downgraded: .downgraded
      }
    }
  }

  private let keys: KeyRing
  private let engine = OpenSSLEngine()
  private let metrics: Metrics
  /// The last counters of the devices that encipher their values.
  private var counters = ReplayGuard()

  init(_ keys: KeyRing, _ metrics: Metrics) {
    self.keys = keys
    self.metrics = metrics
  }

  /// Deciphers a value. A value stays enciphered, and is counted, if no key of the device is known.
  ///
  /// - Parameters:
  ///   - octets: The octets of the value, as they were received.
  ///   - series: The name of the values that share a counter with this one.
  mutating func open(
    _ value: InterpretedValue,
    octets: Data,
    from device: AdvertisedDevice,
    series: String = ""
  ) throws(Refusal) -> Opened {
    do throws(Refusal) {
      return try opened(value, octets, device, series)
    } catch {
      metrics.count(error.counter)
      throw error
    }
  }

  private mutating func opened(
    _ value: InterpretedValue,
    _ octets: Data,
    _ device: AdvertisedDevice,
    _ series: String
  ) throws(Refusal) -> Opened {
    guard let cipher = value.interpreter.definition.cipher, cipher.hasSecretKey else {
      // The octets of the value make its key, if it is enciphered.
      guard let value = try? value.opened(with: nil, sender: device.address, engine: engine) else { throw .undecoded }
      return Opened(value: value)
    }
    let keyName = cipher.keyName + series
    let known = keys.keys(for: device, keyName: cipher.keyName)
    guard value.isSealed else {
      return try accepted(value, .plain(isKeyKnown: !known.isEmpty), octets, device, keyName)
    }
    if known.isEmpty {
      metrics.count(.keyMissing)
      return Opened(value: value)
    }
    for key in known {
      guard let opened = try? value.opened(with: key, sender: device.address, engine: engine) else { continue }
      let protection: ReplayGuard.Protection =
        cipher.tag == nil ? .deciphered : .authenticated(try? value.authenticCounter())
      return try accepted(opened, protection, octets, device, keyName)
    }
    throw .keyWrong
  }

  private mutating func accepted(
    _ value: InterpretedValue,
    _ protection: ReplayGuard.Protection,
    _ octets: Data,
    _ device: AdvertisedDevice,
    _ keyName: String
  ) throws(Refusal) -> Opened {
    switch counters.verdict(on: protection, from: device, keyName: keyName, octets: octets) {
    case .accepted(let provenance, let isRepeat):
      guard case .authenticated(let counter?) = protection else { return Opened(value: value, provenance: provenance) }
      return Opened(value: value, provenance: provenance, counter: counter.value, isRepeat: isRepeat)
    case .replayed: throw .replayed
    case .downgraded: throw .downgraded
    }
  }
}

extension ValueDefinition {
  /// The cipher of the enciphered group; nil for a value without such a group.
  var cipher: CipherDefinition? { fields.lazy.compactMap(\.cipher).first }
}
