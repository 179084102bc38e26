import GATTCore

// Not in `GATTCore`: there, the compiler would use this typealias also for types that are not `RawRepresentable`.
extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration.
  public typealias RawType = RawValue
}
