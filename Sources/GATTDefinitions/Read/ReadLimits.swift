/// What a definition file may not exceed. The largest published file has 60 kB, 1,300 elements and a depth of 9.
enum ReadLimits {
  /// Octets of a file.
  static let size = 4 << 20
  /// Elements within elements.
  static let depth = 64
  /// Elements of a file.
  static let elements = 100_000
  /// Octets from the start of a tag to the next one: libxml2 compares each attribute of a tag with each other.
  static let tag = 64 << 10
}
