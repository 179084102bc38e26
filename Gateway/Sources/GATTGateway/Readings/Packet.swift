/// The readings of one value: of data in one advertisement, or of a value of a connected device.
public struct Packet: Hashable, Sendable {
  /// The readings, in the order of the fields. All have the same device, definition, kind and times.
  public let readings: [SensorReading]
  /// The address or the identifier of the device.
  public let device: String
  /// The definition of the value.
  public let definition: String
  /// Whether the packet has a counter.
  public let isEvent: Bool
  /// Whether the address of the device is resolvable or non-resolvable private, so that the device changes it, often every
  /// 15 minutes. The host returns the identity address of a bonded device in its place.
  public let hasPrivateAddress: Bool
  /// Whether the value was delivered before. It is delivered again at the heartbeat, because the device is there.
  public internal(set) var isRepeat = false
}
