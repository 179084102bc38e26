/// A value that people read and type: texts by the name of a field.
public protocol StringDeserializable {
  /// The texts to choose from, for an enumeration; else empty.
  static var stringValues: [String] { get }
  /// The value as texts, by the names of its fields.
  var stringValue: [String: String] { get }
  /// The value that these texts give; nil when one is missing, or isn't a text of its field.
  init?(stringValue: [String: String])
}
