import GATTDefinitions

/// A part of a number: a bit of a bit field, or a field of less than an octet.
struct Part {
  let names: MemberNames
  let documentation: String
  let shift: Int
  let number: Number
  /// One bit: a `Bool`.
  var isFlag = false
  /// The format of the number; without meaning for a flag.
  let format: any ScalarFormat
  /// The field of a packed member; nil for a bit.
  var field: FieldDefinition?
  /// Index of the field that the part is, or is of, in its value.
  let fieldIndex: Int
  /// Where that field starts in the number.
  let fieldShift: Int
  /// Another member that it follows from; only of a packed member.
  var source: NumberSource?

  var name: String { names.property }
  var label: String { names.label }
  /// The only number that it has.
  var constant: Int64? { field?.constant }
}

/// A nested or top-level struct of bits.
struct BitFieldLayout {
  var typeName: String
  var number: Number
  var parts: [Part]
}
