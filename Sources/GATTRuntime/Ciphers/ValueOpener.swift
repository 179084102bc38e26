import GATTCore
import Logging
import Synchronization

/// Deciphers the values that devices advertise. Refuses replays, and plaintext from devices that have a key.
final class ValueOpener: Sendable {
  /// The result for one value.
  enum Result: Sendable {
    /// The value, still enciphered if the key or the cipher engine is missing. `isRepeat` is nil when the value has no
    /// authentic counter, or has the counter with which the iterator began.
    case value(any AdvertisedValue, Authenticity, isRepeat: Bool?)
    /// Deciphering failed (`CipherError`), or the deciphered octets do not decode (`DecodeError`).
    case failed(any Error)
    /// The counter is not higher than the last one.
    case replayed
    /// The value is plaintext, and the device has a key.
    case downgraded
  }

  /// The counters of one iterator. Each iterator has its own counters, because a slow iterator receives a value later
  /// than other iterators. With common counters the value would then be a replay.
  struct Counters: Sendable {
    fileprivate var replayGuard = ReplayGuard()
    /// The number of calls of `forgetCounter(of:)` for each device.
    fileprivate var forgotten: [String: Int] = [:]
    /// The devices and keys with values that the iterator has got.
    fileprivate var heard = RecentTable<[String], Void>(capacity: ReplayGuard.keptCount)

    /// Returns whether the iterator has got no value of the device and key before.
    mutating func isFirst(_ device: AdvertisedDevice, _ keyName: String) -> Bool {
      let isKnown = heard[[device.addressOrIdentifier, keyName]] != nil
      heard.store((), for: [device.addressOrIdentifier, keyName])
      return !isKnown
    }
  }

  private let keys: (any KeyProvider)?
  /// The newest counters, over all iterators.
  private let newest: Mutex<Counters>
  private let logger: Logger
  private let clock: any BackendClock
  private let sealedLimit = LogLimit(interval: .seconds(60))
  private let refusalLimit = LogLimit(interval: .seconds(60))

  init(_ keys: (any KeyProvider)?, _ replayGuard: ReplayGuard, _ clock: any BackendClock, _ logger: Logger) {
    self.keys = keys
    var replayGuard = replayGuard
    // The times of an earlier manager may be of another clock.
    replayGuard.forgetTimes()
    newest = Mutex(Counters(replayGuard: replayGuard))
    self.clock = clock
    self.logger = logger
  }

  var replayGuard: ReplayGuard { newest.withLock { $0.replayGuard } }

  /// The counters with which an iterator begins.
  var newestCounters: Counters { newest.withLock { $0 } }

  /// Forgets the counters of a device, for all iterators.
  func forgetCounter(of device: AdvertisedDevice) {
    newest.withLock { newest in
      newest.replayGuard.forgetCounter(of: device)
      newest.forgotten[device.addressOrIdentifier, default: 0] += 1
    }
  }

  /// Deciphers a value.
  ///
  /// - Parameters:
  ///   - value: The value, enciphered or not.
  ///   - device: The device that sent the value.
  ///   - time: The time of reception.
  ///   - own: The counters of the iterator.
  func open(
    _ value: any AdvertisedValue,
    from device: AdvertisedDevice,
    at time: BackendInstant,
    _ own: inout Counters
  ) async -> Result {
    guard let enciphered = value as? any EncipheredValue & AdvertisedValue else {
      return .value(value, .plain, isRepeat: nil)
    }
    return await open(enciphered, device, time, &own)
  }

  private func open<Value: EncipheredValue & AdvertisedValue>(
    _ value: Value,
    _ device: AdvertisedDevice,
    _ time: BackendInstant,
    _ own: inout Counters
  ) async -> Result {
    let cipher = Value.cipher
    guard cipher.hasSecretKey else { return openWithoutKey(value, from: device) }
    let candidates = await keys?.keys(for: device, keyName: cipher.keyName) ?? []
    guard value.isSealed else {
      return verdict(.plain(isKeyKnown: !candidates.isEmpty), value, Data(), device, time, &own)
    }
    guard let engine = keys?.engine, !candidates.isEmpty else {
      let metadata: Logger.Metadata = ["value": "\(Value.self)", "key": "\(cipher.keyName)"]
      logSealed("value is enciphered, and its key is unknown", device, metadata)
      return .value(value, .plain, isRepeat: nil)
    }
    var failure: (any Error)?
    for key in candidates {
      do {
        let opened = try value.opened(with: key, sender: device.address, engine: engine)
        guard cipher.tag != nil else { return verdict(.deciphered, opened, Data(), device, time, &own) }
        let enciphered = try value.encipheredOctets()
        let counter = try cipher.counter(of: enciphered)
        let octets = Data(try cipher.authenticOctets(of: enciphered))
        return verdict(.authenticated(counter), opened, octets, device, time, &own)
      } catch {
        // With a tag, a `DecodeError` shows that the key is the right one. It is reported rather than the `CipherError`
        // of a wrong key.
        if failure == nil || error is DecodeError { failure = error }
      }
    }
    return .failed(failure ?? CipherError.unauthentic)
  }

  /// Deciphers a value with the key computed from its octets. The value is then as little protected as plaintext.
  private func openWithoutKey<Value: EncipheredValue & AdvertisedValue>(
    _ value: Value,
    from device: AdvertisedDevice
  ) -> Result {
    guard value.isSealed else { return .value(value, .plain, isRepeat: nil) }
    guard let engine = keys?.engine else {
      logSealed("value is enciphered, and the central has no cipher engine", device, ["value": "\(Value.self)"])
      return .value(value, .plain, isRepeat: nil)
    }
    do {
      return .value(try value.opened(with: nil, sender: device.address, engine: engine), .plain, isRepeat: nil)
    } catch {
      return .failed(error)
    }
  }

  private func verdict<Value: EncipheredValue & AdvertisedValue>(
    _ protection: ReplayGuard.Protection,
    _ value: Value,
    _ octets: Data,
    _ device: AdvertisedDevice,
    _ time: BackendInstant,
    _ own: inout Counters
  ) -> Result {
    let keyName = Value.cipher.keyName
    let (newestVerdict, verdict) = newest.withLock { newest in
      // The call raises the newest counter. The iterator's own counters decide about the value.
      let first = newest.replayGuard.verdict(on: protection, from: device, keyName: keyName, octets: octets, at: time)
      if own.forgotten[device.addressOrIdentifier] != newest.forgotten[device.addressOrIdentifier] {
        own.forgotten[device.addressOrIdentifier] = newest.forgotten[device.addressOrIdentifier]
        own.replayGuard.forgetCounter(of: device)
      }
      let second = own.replayGuard.verdict(on: protection, from: device, keyName: keyName, octets: octets, at: time)
      return (first, second)
    }
    if case .restarted(let last) = newestVerdict, case .authenticated(let counter?) = protection {
      let metadata: Logger.Metadata = [
        "device": "\(device.addressOrIdentifier)", "value": "\(Value.self)", "counter": "\(counter.value)",
        "last counter": "\(last)",
      ]
      logger.notice("device counts anew after a restart", metadata: metadata)
    }
    switch verdict {
    case .accepted(let authenticity, let isRepeat):
      guard case .authenticated(_?) = protection else { return .value(value, authenticity, isRepeat: nil) }
      // The iterator began with the counters of the manager, so perhaps only another iterator has got its first value.
      let isFirst = own.isFirst(device, keyName)
      return .value(value, authenticity, isRepeat: isRepeat && isFirst ? nil : isRepeat)
    case .restarted:
      _ = own.isFirst(device, keyName)
      return .value(value, .authenticated, isRepeat: false)
    case .replayed(let last):
      refuse("counter is not higher than the last one", device, ["value": "\(Value.self)", "last counter": "\(last)"])
      return .replayed
    case .downgraded:
      refuse("value is plaintext, although the device has a key", device, ["value": "\(Value.self)"])
      return .downgraded
    }
  }

  private func logSealed(_ message: Logger.Message, _ device: AdvertisedDevice, _ metadata: Logger.Metadata) {
    log(.notice, message, device, metadata, sealedLimit)
  }

  private func refuse(_ message: Logger.Message, _ device: AdvertisedDevice, _ metadata: Logger.Metadata) {
    log(.warning, message, device, metadata, refusalLimit)
  }

  private func log(
    _ level: Logger.Level,
    _ message: Logger.Message,
    _ device: AdvertisedDevice,
    _ metadata: Logger.Metadata,
    _ limit: LogLimit
  ) {
    guard let withheld = limit.takeLine(at: clock.now) else { return }
    let sender: Logger.Metadata = ["device": "\(device.addressOrIdentifier)", "withheld": "\(withheld)"]
    logger.log(level: level, message, metadata: metadata.merging(sender) { first, _ in first })
  }
}
