/// The counts of a peripheral manager since its creation, as they were when the program requested them.
public struct PeripheralManagerStatistics: Hashable, Sendable {
  /// The number of writes with octets that did not decode. The manager refused the write, or skipped the octets in a
  /// stream of octets.
  public internal(set) var malformedValueCount = 0
}
