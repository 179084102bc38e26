import GATTDefinitions

/// A part of a number: bits of a bit field, or a field in a `PackedFormat`.
struct Part {
  let names: MemberNames
  let documentation: String
  let shift: Int
  let number: Number
  /// Whether it is one bit: a `Bool`.
  var isFlag = false
  /// The format of the number; meaningless for a flag.
  let format: any ScalarFormat
  /// The field of a packed member; nil for a bit.
  var field: FieldDefinition?
  /// The index, in its value, of the field that the part is or belongs to.
  let fieldIndex: Int
  /// The position of that field in the number.
  let fieldShift: Int
  /// The member from which the part is derived; only for a packed member.
  var source: NumberSource?

  var name: String { names.property }
  var label: String { names.label }
  /// The only number that the part can have.
  var constant: Int64? { field?.constant }
  var from: Expression? { field?.from }

  /// Whether the part has exactly these bits of its field.
  func isExactly(_ bits: FieldBits) -> Bool { shift - fieldShift == bits.bitIndex && number.bits == bits.bitSize }

  /// Returns the raw number of a value of the part.
  func bits(of value: String) -> String { isFlag ? "(\(value) ? 1 : 0)" : format.word(value)! }
}

/// A nested or top-level struct of bits.
struct BitFieldLayout {
  var typeName: String
  var number: Number
  var parts: [Part]
}
