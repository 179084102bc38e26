/// What a definition file may not exceed. The largest published file has 60 kB, 1,300 elements and a depth of 9.
enum ReadLimits {
  /// Octets of a file.
  static let size = DefinitionFile.largestSize
  /// Elements within elements.
  static let depth = 64
  /// Elements of a file.
  static let elements = 20_000
  /// Fields of a value: an attribute value has at most 512 octets (Bluetooth Core Specification, Volume 3, Part F,
  /// section 3.2.9), and a field at least a bit.
  static let fields = 4_096
  /// Octets of a value.
  static let valueSize = 512
  /// Octets from the start of a tag to the next one: libxml2 compares each attribute of a tag with each other.
  static let tag = 64 << 10
}
