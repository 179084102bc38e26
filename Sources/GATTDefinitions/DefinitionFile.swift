/// A definition file: its octets, and the path by which diagnostics call it.
public struct DefinitionFile: Sendable {
  /// The octets that a file has at most: more than fifty times the largest definition that was ever published.
  public static let largestSize = 4 << 20

  /// What diagnostics call the file.
  public var path: String
  /// The octets of the file, in whatever encoding it has.
  public var contents: [UInt8]

  /// A file that was read already.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }
}
