import GATTCore
import Synchronization

/// Counts the results of all readings of a manager, and delivers octets that do not decode.
final class ReadingReporter: Sendable {
  let undecoded = Broadcast<UndecodedAdvertisement>(replaysLatest: false)
  private let counts = Mutex(ReadingStatistics())

  var statistics: ReadingStatistics { counts.withLock { $0 } }

  func count(_ change: (inout ReadingStatistics) -> Void) { counts.withLock { change(&$0) } }
}

/// Advertised octets that match a definition and do not decode.
public struct UndecodedAdvertisement: Sendable {
  /// The device.
  public let device: AdvertisedDevice
  /// The type that matches best.
  public let definition: any AdvertisedValue.Type
  /// The octets.
  public let octets: Data
  /// `DecodeError`; `CipherError` when no key of the device deciphers the octets.
  public let error: any Error
  /// The time of reception.
  public let time: BackendInstant
}

/// The counts of all readings of a manager so far.
public struct ReadingStatistics: Hashable, Sendable {
  /// Received values, including repeats and values that the manager drops after deciphering.
  public internal(set) var readingCount = 0
  /// Values that are repeats by their sequence number or octets.
  public internal(set) var repeatCount = 0
  /// Values that were followed by further octets.
  public internal(set) var overlongValueCount = 0
  /// Service data and manufacturer data that did not decode, or that no key deciphered.
  public internal(set) var undecodedCount = 0
  /// Reports with `AdvertisedValueReader.Outcome.ambiguous`.
  public internal(set) var ambiguousCount = 0
  /// Enciphered values that are replays by the rules of `ReplayGuard`. The manager drops them.
  public internal(set) var replayedCount = 0
  /// Plaintext values from devices for which the manager has a key. The manager drops them.
  public internal(set) var downgradedCount = 0
}
