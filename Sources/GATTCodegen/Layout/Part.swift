import GATTDefinitions

/// A part of a number: a bit of a bit field, or a field of less than an octet.
struct Part {
  let name: String
  let label: String
  let documentation: String
  let shift: Int
  let number: Number
  /// One bit: a `Bool`.
  let isFlag: Bool
  let names: NamedNumbers?
  /// The field of a packed member; nil for a bit.
  let field: FieldDefinition?
  /// Index of the field that the part is, or is of, in its value.
  let fieldIndex: Int
  /// Where that field starts in the number.
  let fieldShift: Int
  /// How many of its lowest bits are always 0.
  var zeros = 0
  /// What the definition says of a number beyond its bits; nil for a number that fills its type, for names and for a flag.
  var kind: QuantityKind?
  /// The only number that it has.
  var constant: Int64?
  /// Another member that it follows from; only of a packed member.
  var source: NumberSource?
}

extension Part {
  /// Its raw number becomes another one.
  var isScaled: Bool { field?.isScaled ?? false }

  /// What its raw numbers may be; nil when that is all that it has bits for.
  var rawRange: ClosedRange<Int64>? { field?.rawRange }
}

/// A nested or top-level struct of bits.
struct BitFieldLayout {
  var typeName: String
  var number: Number
  var parts: [Part]
}
