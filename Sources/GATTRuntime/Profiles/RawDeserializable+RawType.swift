import GATTCore

extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration. Without this typealias, the compiler infers the raw type only in the file that
  /// declares the enumeration. The typealias is not in `GATTCore`, the module of the protocol, because in that module
  /// the compiler would apply the typealias to all types.
  public typealias RawType = RawValue
}
