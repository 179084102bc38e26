/// The limits of a definition file. The largest published file has 60 kB, 1,300 elements and a depth of 9.
enum ReadLimits {
  /// The greatest depth of nested elements.
  static let depth = 64
  /// The greatest number of elements of a file.
  static let elements = 20_000
  /// The greatest number of octets of a value: Bluetooth Core Specification, Volume 3, Part F, section 3.2.9.
  static let valueSize = 512
  /// The greatest number of fields of a value, because a field has at least one bit.
  static let fields = valueSize * 8
  /// The greatest number of octets from the start of a tag to the next one: libxml2 compares each attribute with all
  /// others.
  static let tag = 64 << 10
}
