import GATTCore

extension RawDeserializable where Self: RawRepresentable {
  /// The raw type of an enumeration. Without being told so, the compiler finds it in the file of the enumeration alone; and
  /// in the module of the protocol it would take this for all types.
  public typealias RawType = RawValue
}
