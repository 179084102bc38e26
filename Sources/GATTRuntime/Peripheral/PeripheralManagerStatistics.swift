/// The statistics of a peripheral manager since it was created, at one moment.
public struct PeripheralManagerStatistics: Hashable, Sendable {
  /// The number of writes that the manager refused because their octets did not decode.
  public internal(set) var malformedValueCount = 0
}
