import GATTCore
import Logging
import Synchronization

/// Deciphers the values that devices advertise. It refuses replays, and plaintext from devices with a key.
final class ValueOpener: Sendable {
  /// The result for one value.
  enum Result: Sendable {
    /// The value, deciphered if there is a key. `isRepeat` is nil when the value has no authentic counter.
    case value(any AdvertisedValue, Provenance, isRepeat: Bool?)
    /// No key opens the value: `CipherError`, or `DecodeError` for plaintext that does not decode.
    case failed(any Error)
    /// The counter is not higher than the last one.
    case replayed
    /// The value is plaintext, and the device has a key.
    case downgraded
  }

  /// The provider of the keys; nil without one.
  private let keys: (any KeyProvider)?
  private let counters: Mutex<ReplayGuard>
  private let logger: Logger
  private let clock: any BackendClock
  private let sealedLimit = LogLimit(interval: .seconds(60))
  private let refusalLimit = LogLimit(interval: .seconds(60))

  init(_ keys: (any KeyProvider)?, _ counters: ReplayGuard, _ clock: any BackendClock, _ logger: Logger) {
    self.keys = keys
    self.counters = Mutex(counters)
    self.clock = clock
    self.logger = logger
  }

  /// The counters of all devices.
  var replayGuard: ReplayGuard { counters.withLock { $0 } }

  func forgetCounter(of device: AdvertisedDevice) { counters.withLock { $0.forgetCounter(of: device) } }

  /// Deciphers a value.
  func open(_ value: any AdvertisedValue, octets: Data, from device: AdvertisedDevice) async -> Result {
    guard let enciphered = value as? any EncipheredValue & AdvertisedValue else {
      return .value(value, .plain, isRepeat: nil)
    }
    return await open(enciphered, octets, device)
  }

  private func open<Value: EncipheredValue & AdvertisedValue>(
    _ value: Value,
    _ octets: Data,
    _ device: AdvertisedDevice
  ) async -> Result {
    let slot = Value.cipher.slot
    let candidates = await keys?.keys(for: device, slot: slot) ?? []
    guard value.isSealed else {
      return verdict(.plain(isKeyKnown: !candidates.isEmpty), value, octets, device)
    }
    guard let engine = keys?.engine, !candidates.isEmpty else {
      if let withheld = sealedLimit.takeLine(at: clock.now) {
        logger.notice(
          "value is enciphered, and its key is unknown",
          metadata: ["device": "\(device.key)", "value": "\(Value.self)", "key": "\(slot)", "withheld": "\(withheld)"]
        )
      }
      return .value(value, .plain, isRepeat: nil)
    }
    var failure: (any Error)?
    for key in candidates {
      do {
        let opened = try value.opened(with: key, sender: device.address, engine: engine)
        guard Value.cipher.tag != nil else { return verdict(.deciphered, opened, octets, device) }
        let counter = try Value.cipher.counter(of: try value.encipheredOctets())
        return verdict(.authenticated(counter), opened, octets, device)
      } catch {
        // If there is a tag, only the right key leads to a `DecodeError`, so that error tells more than `CipherError`.
        if failure == nil || error is DecodeError { failure = error }
      }
    }
    return .failed(failure ?? CipherError.unauthentic)
  }

  private func verdict<Value: EncipheredValue & AdvertisedValue>(
    _ protection: ReplayGuard.Protection,
    _ value: Value,
    _ octets: Data,
    _ device: AdvertisedDevice
  ) -> Result {
    let verdict = counters.withLock { counters in
      counters.verdict(on: protection, from: device, slot: Value.cipher.slot, octets: octets)
    }
    switch verdict {
    case .accepted(let provenance, let isRepeat):
      if case .authenticated(_?) = protection { return .value(value, provenance, isRepeat: isRepeat) }
      return .value(value, provenance, isRepeat: nil)
    case .replayed(let last):
      refuse("value was sent before", device, ["value": "\(Value.self)", "last counter": "\(last)"])
      return .replayed
    case .downgraded:
      refuse("value is plaintext, although the device has a key", device, ["value": "\(Value.self)"])
      return .downgraded
    }
  }

  private func refuse(_ message: Logger.Message, _ device: AdvertisedDevice, _ metadata: Logger.Metadata) {
    guard let withheld = refusalLimit.takeLine(at: clock.now) else { return }
    let sender: Logger.Metadata = ["device": "\(device.key)", "withheld": "\(withheld)"]
    logger.warning(message, metadata: metadata.merging(sender) { first, _ in first })
  }
}
