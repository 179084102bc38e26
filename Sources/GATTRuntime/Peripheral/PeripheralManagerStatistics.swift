/// The counts of a peripheral manager since its creation.
public struct PeripheralManagerStatistics: Hashable, Sendable {
  /// The number of writes with octets that did not decode.
  public internal(set) var malformedValueCount = 0
}
