import GATTCore

extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration. Without this typealias, the compiler infers it only in the file of the
  /// enumeration. In the module of the protocol, the typealias would apply to all types.
  public typealias RawType = RawValue
}
