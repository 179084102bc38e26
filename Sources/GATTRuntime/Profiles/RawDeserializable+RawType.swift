import GATTCore

// Not in `GATTCore`: there, the compiler would apply the typealias to all types.
extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration.
  public typealias RawType = RawValue
}
