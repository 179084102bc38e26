import GATTDefinitions

/// A part of a number: a bit of a bit field, or a field of less than an octet.
struct Part {
  var name: String
  var label: String
  var documentation: String
  var shift: Int
  var number: Number
  /// One bit: a `Bool`.
  var isFlag: Bool
  var names: NamedNumbers?
  /// Another member that it follows from; only of a packed member.
  var source: NumberSource?
  /// The field of a packed member; nil for a bit.
  var field: SharedField?
  /// Index of the field that the part is, or is of, in its value.
  var fieldIndex: Int
  /// Where that field starts in the number.
  var fieldShift: Int
  /// How many of its lowest bits are always 0.
  var zeros = 0
  /// The enum of special values, when the field has any.
  var specialValues: NamedNumbers?
  /// The only number that it has.
  var constant: Int64?
}

extension Part {
  /// Its raw number becomes another one.
  var isScaled: Bool { field?.isScaled ?? false }

  /// What its raw numbers may be; nil when that is all that it has bits for.
  var rawRange: ClosedRange<Int64>? { field?.definition.rawRange }
}

/// A nested or top-level struct of bits.
struct BitFieldLayout {
  var typeName: String
  var number: Number
  var parts: [Part]
}
