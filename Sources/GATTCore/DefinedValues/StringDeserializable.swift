/// A value that users read and type: strings by field name.
public protocol StringDeserializable {
  /// The names to choose from, for an enumeration; otherwise empty.
  static var stringValues: [String] { get }
  /// The strings of the value, by the names of its fields.
  var stringValue: [String: String] { get }
  /// Creates the value from the strings of its fields; nil when a field is missing or has an invalid string.
  init?(stringValue: [String: String])
}
