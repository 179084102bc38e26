import GATTDefinitions

/// The kind of a quantity, which becomes a Swift type: its name, unit, scale, range and special values.
struct QuantityKind {
  var typeName: String
  var label: String
  var field: FieldDefinition?
  /// The allowed raw numbers; nil for all numbers of the format.
  var range: ClosedRange<Int64>?
  var specialValues: NamedNumbers?
  /// Whether the value is a `Double`.
  var isScaled: Bool
  /// Whether the type is declared with this field; otherwise it is declared with another field of the same kind.
  var isDeclared = true
}
