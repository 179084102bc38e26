import GATTDefinitions

/// The stored property for one field, for several fields that share octets, or for two forms of one number.
struct Member {
  let field: FieldDefinition
  /// The index of `field` in its value.
  let fieldIndex: Int
  let names: MemberNames
  var format: any FieldFormat
  let presence: Presence

  // The relations to other members of the same value. `LayoutBuilder` determines them when all members exist.

  /// The later member from which the number of this member is derived; nil for any other member. The initializer has no
  /// parameter for a derived member.
  var source: NumberSource?
  /// Bits of a bit field that tell which fields are present. They are derived from the properties of these fields.
  var derivedBits: [DerivedBit] = []
  /// Whether the presence of other fields depends on this member.
  var isControl = false
  /// The bits of `flags` that a program sets: all but those of `derivedBits`. They are properties of the value.
  var ownBits: [OwnBit] = []
}

/// A bit, or several bits, that are a property of a value and not only of its flags.
struct OwnBit {
  /// The bits, with their names in the type of the flags.
  let part: Part
  /// The names in the value.
  let names: MemberNames
}

/// The member from which a number is derived, by index.
enum NumberSource: Equatable {
  /// The number of octets of the member.
  case length(of: Int)
  /// The number of elements of the member.
  case count(of: Int)
  /// The number of one selector of the member, a choice. The second index is that of the selector.
  case selector(of: Int, Int)

  var isSelector: Bool { if case .selector = self { true } else { false } }
}

/// A bit that is derived from other properties.
struct DerivedBit {
  var index: Int
  /// The value of the bit when one of the dependents is present.
  var value = true
  /// The members that are present when the bit has `value`, by index.
  var dependents: [Int]
  /// The members that are present when the bit has the other value, by index.
  var others: [Int] = []
  /// Whether the bit selects the wide form of its only dependent, and does not determine its presence.
  var isWidth = false
}

extension Member {
  var name: String { names.property }
  var label: String { names.label }

  /// The octet after the field that marks its end. It may be missing at the end of the value.
  var terminator: UInt8? {
    if case .terminated(let octet) = field.length { octet } else { nil }
  }

  /// The name of the stored property for the presence of the terminator.
  var terminatorFlag: String? { terminator == nil ? nil : name + "IsTerminated" }

  /// Whether conditions on earlier fields determine the presence.
  var isConditional: Bool {
    if case .when = presence { true } else { false }
  }

  /// Whether the property is nil when the field is absent.
  var isOptional: Bool { presence != .always && !format.isArray && !format.isImplied }

  /// Whether the field may be missing. The property then has the value of a field without octets.
  var mayBeMissing: Bool { presence == .always && field.presence == .ifOctetsRemain && !format.isArray }

  /// The value of a field without octets.
  var emptyValue: String { format.type == "String" ? "\"\"" : "\(format.type)()" }

  /// The default of the parameter of the initializer; nil for a required parameter.
  var defaultValue: String? {
    if isOptional { return "nil" }
    if mayBeMissing { return emptyValue }
    if case .fixed = field.count, presence == .always { return nil }
    return format.isArray ? "[]" : nil
  }

  /// The only number of the field; nil for a field that shares octets.
  var constant: Int64? { format.parts.isEmpty ? field.constant : nil }

  /// The `x:from` of the field; nil for a field that shares octets.
  var from: Expression? { format.parts.isEmpty ? field.from : nil }

  /// The bit field, when it determines which fields are present; nil for any other member.
  var flags: BitFieldLayout? { isControl ? format.bitField : nil }

  /// The name of the stored property. For flags, only the bits that do not follow from other properties are stored, in
  /// a property such as `otherFlags`.
  var storedName: String {
    flags == nil ? name + (format.storage?.suffix ?? "") : "other" + capitalized(name)
  }

  var storedType: String { (format.storage?.type ?? format.type) + (isOptional ? "?" : "") }

  /// All activations on which the presence or the width of the field depends.
  var activations: [Activation] {
    format.widths.map { [$0.selector] } ?? presence.conditions.flatMap(\.activations)
  }

  func holds(field: Int) -> Bool { fieldIndex == field || format.parts.contains { $0.fieldIndex == field } }

  /// Returns the position of the bits of a field in this member.
  func shift(ofField field: Int) -> Int { format.parts.first { $0.fieldIndex == field }?.fieldShift ?? 0 }

  /// Returns the numbers in other fields that are derived from this member: lengths, counts and selectors.
  ///
  /// - Parameter index: The index of this member.
  func numbers(index: Int) -> [(bits: FieldBits, source: NumberSource)] {
    var numbers: [(FieldBits, NumberSource)] = []
    for (ordinal, selector) in (format.choice?.selectors ?? []).enumerated() {
      numbers.append((selector.bits, .selector(of: index, ordinal)))
    }
    if case .field(let bits) = field.count { numbers.append((bits, .count(of: index))) }
    if case .field(let bits) = field.length { numbers.append((bits, .length(of: index))) }
    return numbers
  }

  /// The documentation of the property. The kind of a quantity has its unit and range.
  var documentation: String {
    var sentences: [String] = []
    let isQuantity = format.type.contains("Quantity<")
    if let unit = field.unit, !isQuantity { sentences.append("In \(unit.commentName).") }
    if let maximum = field.maximumLength { sentences.append("At most \(maximum) octets.") }
    if case .fixed(let count) = field.count { sentences.append("\(count) elements.") }
    if let range = field.rawRange, !isQuantity {
      sentences.append("Raw numbers from \(range.lowerBound) to \(range.upperBound).")
    }
    return GATTCodegen.documentation(label, of: name, sentences, further: field.documentation)
  }
}

extension Activation {
  /// Whether the bit must be 1. Only for an activation of one bit.
  var isSetBit: Bool { (value == 1) != isNegated }

  /// Returns whether both depend on the same bit, one on the bit being 1 and the other on the bit being 0.
  func isOpposite(of other: Activation) -> Bool {
    bits == other.bits && bitSize == 1 && isSetBit != other.isSetBit
  }
}

extension FieldDefinition {
  /// Whether its raw number is scaled.
  var isScaled: Bool {
    if case .packedFloat = form { return true }
    return scale != .identity || exponential != nil
  }

  /// Returns whether a field of a fixed count is one array, and not several members. An array has more than eight
  /// elements without names.
  ///
  /// - Parameter startsOctet: Whether the first element has the first bits of an octet.
  func isExactArray(startsOctet: Bool) -> Bool {
    guard case .fixed(let count) = count, count > 8, elementNames.isEmpty else { return false }
    guard let number else { return true }
    let fillsOctets = startsOctet && (count * number.bits).isMultiple(of: 8)
    return number.hasExactType || [1, 2, 4].contains(number.bits) && !number.isSigned && fillsOctets && bits.isEmpty
  }
}
