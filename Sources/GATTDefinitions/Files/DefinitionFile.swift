/// A definition file: its octets, and its path for diagnostics.
public struct DefinitionFile: Sendable {
  /// The greatest number of octets of a file: more than fifty times the largest published definition.
  public static let largestSize = 4 << 20

  /// The path of the file in diagnostics.
  public var path: String
  /// The octets of the file, in UTF-8, UTF-16, ISO 8859-1 or Windows-1252.
  public var contents: [UInt8]

  /// Creates a file from its octets.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }
}
