import GATTCore

/// A value that a device has advertised.
public struct Reading<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The device.
  public let device: AdvertisedDevice
  /// The RSSI in dBm; nil when unknown.
  public let rssi: Int?
  /// The time of reception.
  public let time: BackendInstant
  /// Whether the packet repeats an earlier packet:
  ///
  /// * A value with a valid authentication tag and a new counter is no repeat. With the counter and the content of a value
  ///   that this iterator has delivered, it is a repeat.
  /// * A value with a sequence number is a repeat if the number is equal to or slightly lower than the last number, and
  ///   the last packet was received at most 4 s before.
  /// * Any other value is a repeat if its octets equal those of the device's last value of this type.
  public let isRepeat: Bool
  /// The names of the fields with a new event, such as a pressed button. Empty for a repeat.
  public let events: [String]
  /// The number of octets after the value.
  public let trailingOctets: Int
  /// How well the value is protected against forgery.
  public let authenticity: Authenticity
}

/// A reading of one of several types.
public typealias AnyReading = Reading<any AdvertisedValue>

extension Reading {
  /// Returns the reading with another value. Nil leaves a property unchanged.
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
