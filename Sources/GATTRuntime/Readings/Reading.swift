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
  /// Whether the packet repeats an earlier one. A value with a valid tag and a new counter is never a repeat. All other
  /// values are compared with the reference: the last value that was no repeat. If the type has no field with the role
  /// `sequence`, a value is a repeat when its octets are those of the reference. If it has one, two conditions make a
  /// value a repeat: its number is that of the reference, or lower by at most a quarter of the range (modulo the
  /// range), and at most 4 s have passed since the last packet with the reference's number.
  public let isRepeat: Bool
  /// The names of the fields with the role `event`, such as the press of a button, that this reading is the first to
  /// report. Empty for a repeat.
  public let events: [String]
  /// The number of octets after the value, which a later version of the device may have added.
  public let trailingOctets: Int
  /// How well the value is protected against forgery.
  public let authenticity: Authenticity
}

/// A reading of one of several types.
public typealias AnyReading = Reading<any AdvertisedValue>

extension Reading {
  /// Returns the reading with another form of its value.
  func with<Other: Sendable>(
    _ value: Other,
    _ authenticity: Authenticity? = nil,
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
      authenticity: authenticity ?? self.authenticity
    )
  }
}

/// Advertised octets that match a definition and do not decode. Often another device of the same maker has sent them.
public struct UndecodedAdvertisement: Sendable {
  /// The device.
  public let device: AdvertisedDevice
  /// The type that matches best.
  public let definition: any AdvertisedValue.Type
  /// The octets.
  public let octets: Data
  /// The error of that type: `DecodeError`, or `CipherError` when no key of the device opens the octets.
  public let error: any Error
  /// The time of reception.
  public let time: BackendInstant
}

/// The counts of all readings of a manager so far.
public struct ReadingStatistics: Hashable, Sendable {
  /// Decoded values, including repeats. Enciphered values count before they are deciphered.
  public internal(set) var readingCount = 0
  /// Values of repeated packets, as far as that is known before deciphering.
  public internal(set) var repeatCount = 0
  /// Values with octets after them.
  public internal(set) var trailingOctetsCount = 0
  /// Octets that did not decode, or that no key opened.
  public internal(set) var undecodedCount = 0
  /// Reports with several manufacturer data that are new, or differ from those in the device's previous report that had
  /// manufacturer data. One of them may be a value without a company identifier (`CompanyIdentifiers.data`), but it is
  /// not clear which one. None is read as such a value.
  public internal(set) var ambiguousCount = 0
  /// Enciphered values that are replays by the rules of `ReplayGuard`. They are dropped.
  public internal(set) var replayedCount = 0
  /// Values in plaintext from devices with a key. They are dropped.
  public internal(set) var downgradedCount = 0
}
