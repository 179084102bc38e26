/// A generated Swift file.
public struct GeneratedFile: Sendable, Equatable {
  /// The path of its definition file; nil for the file that registers the whole target's profiles.
  public var source: String?
  /// The content of the file.
  public var text: String

  /// The content of the file, as UTF-8.
  public var octets: [UInt8] { Array(text.utf8) }

  /// Creates a file with this content.
  public init(source: String?, text: String) {
    self.source = source
    self.text = text
  }
}
