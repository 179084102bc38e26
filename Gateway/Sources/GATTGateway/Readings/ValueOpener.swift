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
    /// The counter of the value is old: the value was recorded and sent again, or its device counts anew.
    case replayed
    /// The value is plaintext, and the device has a key.
    case downgraded

    /// The reason, for logs and answers.
    var description: String {
      switch self {
      case .undecoded: "the value is enciphered, and its octets do not open it"
      case .keyWrong: "the value is enciphered, and no key of the device opens it"
      case .replayed: "the value has an old counter: it was recorded and sent again, or the device counts anew"
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
  private let counters: DeviceCounters
  private let metrics: Metrics

  init(_ keys: KeyRing, _ counters: DeviceCounters, _ metrics: Metrics) {
    self.keys = keys
    self.counters = counters
    self.metrics = metrics
  }

  /// Deciphers a value. A value stays enciphered, and is counted, if no key of the device is known.
  ///
  /// - Parameters:
  ///   - time: The time of reception.
  ///   - series: The name of the values that share a counter with this one.
  func open(
    _ value: InterpretedValue,
    from device: AdvertisedDevice,
    at time: BackendInstant,
    series: String = ""
  ) throws(Refusal) -> Opened {
    do throws(Refusal) {
      return try opened(value, device, time, series)
    } catch {
      metrics.count(error.counter)
      throw error
    }
  }

  private func opened(
    _ value: InterpretedValue,
    _ device: AdvertisedDevice,
    _ time: BackendInstant,
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
      return try accepted(value, .plain(isKeyKnown: !known.isEmpty), Data(), device, time, keyName)
    }
    if known.isEmpty {
      metrics.count(.keyMissing)
      return Opened(value: value)
    }
    for key in known {
      guard let opened = try? value.opened(with: key, sender: device.address, engine: engine) else { continue }
      let protection: ReplayGuard.Protection =
        cipher.tag == nil ? .deciphered : .authenticated(try? value.authenticCounter())
      let octets = Data((try? value.authenticOctets()) ?? value.octets)
      return try accepted(opened, protection, octets, device, time, keyName)
    }
    throw .keyWrong
  }

  private func accepted(
    _ value: InterpretedValue,
    _ protection: ReplayGuard.Protection,
    _ octets: Data,
    _ device: AdvertisedDevice,
    _ time: BackendInstant,
    _ keyName: String
  ) throws(Refusal) -> Opened {
    let provenance: Authenticity
    var isRepeat = false
    switch counters.verdict(on: protection, from: device, keyName: keyName, octets: octets, at: time) {
    case .accepted(let authenticity, let isKnown):
      provenance = authenticity
      isRepeat = isKnown
    case .restarted:
      provenance = .authenticated
      metrics.count(.counterRestarts)
    case .replayed: throw .replayed
    case .downgraded: throw .downgraded
    }
    guard case .authenticated(let counter?) = protection else { return Opened(value: value, provenance: provenance) }
    return Opened(value: value, provenance: provenance, counter: counter.value, isRepeat: isRepeat)
  }
}

extension ValueDefinition {
  /// The cipher of the enciphered group; nil for a value without such a group.
  var cipher: CipherDefinition? { fields.lazy.compactMap(\.cipher).first }
}
