import GATTDefinitions

/// A part of a number: a bit of a bit field, or a field of less than an octet.
///
/// A class, because it is handed to everything that is made of it, and never changes.
final class Part: Sendable {
  let name: String
  let label: String
  let documentation: String
  let shift: Int
  let number: Number
  /// One bit: a `Bool`.
  let isFlag: Bool
  let names: NamedNumbers?
  /// The field of a packed member; nil for a bit.
  let field: SharedField?
  /// Index of the field that the part is, or is of, in its value.
  let fieldIndex: Int
  /// Where that field starts in the number.
  let fieldShift: Int
  /// How many of its lowest bits are always 0.
  let zeros: Int
  /// The enum of special values, when the field has any.
  let specialValues: NamedNumbers?
  /// The only number that it has.
  let constant: Int64?
  /// Another member that it follows from; only of a packed member.
  let source: NumberSource?

  init(
    name: String,
    label: String,
    documentation: String,
    shift: Int,
    number: Number,
    isFlag: Bool,
    names: NamedNumbers?,
    field: SharedField?,
    fieldIndex: Int,
    fieldShift: Int,
    zeros: Int = 0,
    specialValues: NamedNumbers? = nil,
    constant: Int64? = nil,
    source: NumberSource? = nil
  ) {
    self.name = name
    self.label = label
    self.documentation = documentation
    self.shift = shift
    self.number = number
    self.isFlag = isFlag
    self.names = names
    self.field = field
    self.fieldIndex = fieldIndex
    self.fieldShift = fieldShift
    self.zeros = zeros
    self.specialValues = specialValues
    self.constant = constant
    self.source = source
  }

  /// The part when it follows from another member.
  func following(from source: NumberSource) -> Part {
    Part(
      name: name,
      label: label,
      documentation: documentation,
      shift: shift,
      number: number,
      isFlag: isFlag,
      names: names,
      field: field,
      fieldIndex: fieldIndex,
      fieldShift: fieldShift,
      zeros: zeros,
      specialValues: specialValues,
      constant: constant,
      source: source
    )
  }
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
