import GATTDefinitions

/// One field in Swift, or several fields that share octets or a place.
struct Member {
  let field: FieldDefinition
  /// Index of `field` in its value.
  let fieldIndex: Int
  let names: MemberNames
  var format: any FieldFormat
  let presence: Presence

  // How it relates to the other members of its value, which is found when all are there.

  /// Another member that it follows from, so that the initialiser has no parameter for it.
  var source: NumberSource?
  /// Bits of a bit field that say which fields are present, and follow from the properties of these.
  var derivedBits: [DerivedBit] = []
  /// The presence of other fields depends on it.
  var isControl = false
}

/// The member that a number follows from, by its index.
enum NumberSource: Equatable {
  /// The number is the octets of the member.
  case length(of: Int)
  /// The number is the elements of the member.
  case count(of: Int)
  /// The number decides which of several things the member is: the selector of this ordinal.
  case selector(of: Int, Int)

  var isSelector: Bool { if case .selector = self { true } else { false } }
}

/// A bit that follows from other properties.
struct DerivedBit {
  var index: Int
  /// The value of the bit when one of the dependents is present.
  var value = true
  var dependents: [Int]
  /// Members that are present when the bit has the other value.
  var others: [Int] = []
  /// The bit says that the dependent has its wider form.
  var isWidth = false
}

extension Member {
  var name: String { names.property }
  var label: String { names.label }

  /// The octet after it, which may be missing at the end of the value.
  var terminator: UInt8? {
    if case .terminated(let octet) = field.length { octet } else { nil }
  }

  /// The stored property that says whether the octet after it is there.
  var terminatorFlag: String? { terminator == nil ? nil : name + "IsTerminated" }

  /// It may be absent by a condition.
  var isConditional: Bool {
    if case .when = presence { true } else { false }
  }

  /// The property is nil when the field is absent.
  var isOptional: Bool { presence != .always && !format.isArray && !format.isImplied }

  /// The field may be missing. That is the same as a field without octets.
  var mayBeMissing: Bool { presence == .always && field.presence == .ifOctetsRemain && !format.isArray }

  /// The value of a field without octets.
  var emptyValue: String { format.type == "String" ? "\"\"" : "\(format.type)()" }

  /// The default of the parameter of the initialiser; nil for a parameter that must be given.
  var defaultValue: String? {
    if isOptional { return "nil" }
    if mayBeMissing { return emptyValue }
    if case .fixed = field.count, presence == .always { return nil }
    return format.isArray ? "[]" : nil
  }

  /// The only number that the field has; nil where the field shares octets.
  var constant: Int64? { format.parts.isEmpty ? field.constant : nil }

  /// The bits that say which fields are present.
  var flags: BitFieldLayout? { isControl ? format.bitField : nil }

  /// The stored property.
  var storedName: String {
    flags == nil ? name + (format.storage?.suffix ?? "") : "other" + capitalized(name)
  }

  /// The type of the stored property.
  var storedType: String { (format.storage?.type ?? format.type) + (isOptional ? "?" : "") }

  /// All that its presence and its width follow from.
  var activations: [Activation] {
    format.widths.map { [$0.selector] } ?? presence.conditions.flatMap(\.activations)
  }

  /// The field of this index is stored here.
  func holds(field: Int) -> Bool { fieldIndex == field || format.parts.contains { $0.fieldIndex == field } }

  /// Where the bits of a field start in this member.
  func shift(ofField field: Int) -> Int { format.parts.first { $0.fieldIndex == field }?.fieldShift ?? 0 }

  /// The numbers that say something about this member, and what they say.
  ///
  /// - Parameter index: Of this member.
  func numbers(index: Int) -> [(bits: FieldBits, source: NumberSource)] {
    if let choice = format.choice { return choice.selectors.enumerated().map { ($1.bits, .selector(of: index, $0)) } }
    var numbers: [(FieldBits, NumberSource)] = []
    if case .field(let bits) = field.count { numbers.append((bits, .count(of: index))) }
    if case .field(let bits) = field.length { numbers.append((bits, .length(of: index))) }
    return numbers
  }

  /// What the documentation of the property says.
  var documentation: String {
    var text = "\(label)."
    if let unit = field.unit { text += " In \(unit.commentName)." }
    if let maximum = field.maximumLength { text += " At most \(maximum) octets." }
    if case .fixed(let count) = field.count { text += " \(count) elements." }
    if let range = field.rawRange { text += " Raw numbers from \(range.lowerBound) to \(range.upperBound)." }
    if !field.documentation.isEmpty { text += "\n\n\(field.documentation)" }
    return text
  }
}

extension Activation {
  /// Of one bit: whether it must be 1.
  var isSetBit: Bool { (value == 1) != isNegated }

  /// Both are of the same bit, which must be 1 for one of them.
  func isOpposite(of other: Activation) -> Bool {
    field == other.field && bitIndex == other.bitIndex && bitSize == 1 && other.bitSize == 1
      && isSetBit != other.isSetBit
  }
}

extension FieldDefinition {
  /// Its raw number becomes another one.
  var isScaled: Bool {
    if case .packedFloat = form { return true }
    return scale != .identity || exponential != nil
  }

  /// A fixed count of elements that are one array, and not so many members: more than eight without names.
  ///
  /// - Parameter startsOctet: The first element is the lowest bits of an octet.
  func isExactArray(startsOctet: Bool) -> Bool {
    guard case .fixed(let count) = count, count > 8, elementNames.isEmpty else { return false }
    guard let number else { return true }
    let fillsOctets = startsOctet && (count * number.bits).isMultiple(of: 8)
    return number.isWhole || [1, 2, 4].contains(number.bits) && !number.isSigned && fillsOctets && bits.isEmpty
  }
}
