import GATTCore

/// A value that a device has advertised.
public struct Reading<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The device.
  public let device: AdvertisedDevice
  /// The RSSI in dBm; nil when the adapter does not know it.
  public let rssi: Int?
  /// The time of reception.
  public let time: BackendInstant
  /// Whether the same packet was heard before: it has the sequence number of the last reading or an older one, or, in
  /// values without such a number, the octets of the last one.
  public let isRepeat: Bool
  /// The names of the fields that say what happened, such as a press of a button, and that this reading is the first to
  /// say. A state that has not changed is no event.
  public let events: [String]
  /// The number of octets after the value, which a later version of the device may have added.
  public let trailingOctets: Int
  /// How well the value is protected against forgery.
  public let provenance: Provenance
}

/// A reading of one of several types.
public typealias AnyReading = Reading<any AdvertisedValue>

extension Reading {
  /// Returns the reading with another form of its value.
  func with<Other: Sendable>(
    _ value: Other,
    _ provenance: Provenance? = nil,
    isRepeat: Bool? = nil,
    events: [String]? = nil
  ) -> Reading<Other> {
    Reading<Other>(
      value: value,
      device: device,
      rssi: rssi,
      time: time,
      isRepeat: isRepeat ?? self.isRepeat,
      events: events ?? self.events,
      trailingOctets: trailingOctets,
      provenance: provenance ?? self.provenance
    )
  }
}

/// Octets that a device has advertised and that are of a definition by its `x:Match`, but do not decode. Often they are
/// of another device of the same maker.
public struct UndecodedAdvertisement: Sendable {
  /// The device.
  public let device: AdvertisedDevice
  /// The type that was tried first.
  public let definition: any AdvertisedValue.Type
  /// The octets.
  public let octets: Data
  /// The error of that type: `DecodeError`, or `CipherError` when no key of the device opens the octets.
  public let error: any Error
  /// The time of reception.
  public let time: BackendInstant
}

/// The numbers of what the readings of a manager have met until now.
public struct ReadingStatistics: Hashable, Sendable {
  /// Values, including repeats.
  public internal(set) var readingCount = 0
  /// Values that were heard before.
  public internal(set) var repeatCount = 0
  /// Values with octets after them.
  public internal(set) var trailingOctetsCount = 0
  /// Octets that did not decode, or that no key opened.
  public internal(set) var undecodedCount = 0
  /// Reports with several new manufacturer data. The device sent at most one of them, and the host does not say which.
  public internal(set) var ambiguousCount = 0
  /// Enciphered values with a counter that is not higher than an earlier one. They are dropped.
  public internal(set) var replayedCount = 0
  /// Values in plaintext from devices with a key. They are dropped.
  public internal(set) var downgradedCount = 0
}
