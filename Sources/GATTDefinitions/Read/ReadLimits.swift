/// What a definition file may not exceed. The largest published file has 60 kB, 1,300 elements and a depth of 9.
enum ReadLimits {
  /// Elements within elements.
  static let depth = 64
  /// Elements of a file.
  static let elements = 20_000
  /// Octets of a value: Bluetooth Core Specification, Volume 3, Part F, section 3.2.9.
  static let valueSize = 512
  /// Fields of a value, as a field has at least a bit.
  static let fields = valueSize * 8
  /// Octets from the start of a tag to the next one: libxml2 compares each attribute of a tag with each other.
  static let tag = 64 << 10
}
