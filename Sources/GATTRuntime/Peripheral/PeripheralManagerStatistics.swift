/// The statistics of a peripheral manager since it was created, at one moment.
public struct PeripheralManagerStatistics: Hashable, Sendable {
  /// The number of writes with octets that did not decode. The manager refused them, or skipped the octets in a stream.
  public internal(set) var malformedValueCount = 0
}
