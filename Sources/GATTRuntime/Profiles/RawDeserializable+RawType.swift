import GATTCore

extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration. Without this typealias, the compiler infers the raw type only in the file that
  /// declares the enumeration. The typealias is not in `GATTCore`, the module of the protocol, because the compiler
  /// would apply it there to all types.
  public typealias RawType = RawValue
}
