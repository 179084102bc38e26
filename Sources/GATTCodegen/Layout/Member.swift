import GATTDefinitions

/// One field in Swift, or several fields that share octets or a place.
struct Member {
  let field: FieldDefinition
  /// Index of `field` in its value.
  let fieldIndex: Int
  /// The Swift property.
  let name: String
  /// The name of the field for people; unique in the value.
  let label: String
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

  /// The number may be too great for its field.
  var isSize: Bool {
    if case .selector = self { false } else { true }
  }
}

/// A bit that follows from other properties.
struct DerivedBit {
  enum Source {
    /// 1 when any of the first members is present, and 0 when any of the others is present.
    case given([Int], others: [Int])
    /// 1 when none of these members is present.
    case notGiven([Int])
    /// 1 when this member needs its wider form.
    case wide(Int)
  }

  var index: Int
  var source: Source
}

extension Member {
  /// The octets of the field when it is present; nil when that depends on what is in them.
  var fixedSize: Int? { format.fixedSize }

  /// The most significant octet of its numbers comes first.
  var isBigEndian: Bool { field.byteOrder == .big }

  /// Where its octets end; not of packed fields.
  var length: FieldDefinition.Length { field.length }

  /// The greatest number of octets of a text or of octets; nil when there is no limit, or the number is fixed.
  var greatestLength: Int? {
    switch format {
    case let text as TextFormat where text.octets == nil: field.maximumLength
    case is OctetsFormat: field.maximumLength
    default: nil
    }
  }

  /// The octet after it, which may be missing at the end of the value.
  var terminator: UInt8? {
    if case .terminated(let octet) = length { octet } else { nil }
  }

  /// The stored property that says whether the octet after it is there.
  var terminatorFlag: String? { terminator == nil ? nil : name + "IsTerminated" }

  /// It may be absent by a condition.
  var isConditional: Bool {
    if case .when = presence { true } else { false }
  }

  /// Its presence depends on the number of octets that are left.
  var isTail: Bool { presence.dependsOnTheRest }

  /// The property is nil when the field is absent.
  var isOptional: Bool { presence != .always && !format.isArray && !format.isImplied }

  /// The field may be missing. That is the same as a field without octets.
  var mayBeMissing: Bool { presence == .always && field.presence == .ifOctetsRemain && !format.isArray }

  /// The value of a field without octets.
  var emptyValue: String { format is TextFormat ? "\"\"" : "\(format.type)()" }

  /// The default of the parameter of the initialiser; nil for a parameter that must be given.
  var defaultValue: String? {
    if isOptional { return "nil" }
    if mayBeMissing { return emptyValue }
    if case .fixed = field.count, presence == .always { return nil }
    return format.isArray ? "[]" : nil
  }

  /// The bits that say which fields are present.
  var flags: BitFieldLayout? { isControl ? (format as? BitFieldFormat)?.bits : nil }

  /// The stored property.
  var storedName: String {
    flags == nil ? name + (format.storage?.suffix ?? "") : "other" + capitalized(name)
  }

  /// The type of the stored property, without `?`.
  var storedType: String { format.storage?.type ?? format.type }

  /// All that its presence and its width follow from.
  var activations: [Activation] {
    if let selector = (format as? TwoWidthsFormat)?.selector { return [selector] }
    return presence.conditions.flatMap(\.activations)
  }

  /// The parts of fields that share octets.
  var packed: PackedFormat? { format as? PackedFormat }

  /// The field of this index is stored here.
  func holds(field: Int) -> Bool { packed?.parts.contains { $0.fieldIndex == field } ?? (fieldIndex == field) }

  /// Where the bits of a field start in this member.
  func shift(ofField field: Int) -> Int { packed?.parts.first { $0.fieldIndex == field }?.fieldShift ?? 0 }

  /// What the documentation of the property says.
  var documentation: String {
    var text = "\(label)."
    if let unit = field.unit { text += " In \(unit.commentName)." }
    if let maximum = greatestLength { text += " At most \(maximum) octets." }
    if case .fixed(let count) = field.count { text += " \(count) elements." }
    if let range = field.rawRange { text += " Raw numbers from \(range.lowerBound) to \(range.upperBound)." }
    if !field.documentation.isEmpty { text += "\n\n\(field.documentation)" }
    return text
  }
}

extension Activation {
  /// Of one bit: whether it must be 1.
  var isSetBit: Bool { (value == 1) != isNegated }
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
    guard hasManyElements, case .fixed(let count) = count else { return false }
    switch form {
    case .integer(let bits, let isSigned):
      return Number(bits: bits, isSigned: isSigned).isWhole
        || [1, 2, 4].contains(bits) && !isSigned && startsOctet && (count * bits).isMultiple(of: 8) && self.bits.isEmpty
    case .text, .uuid, .octets, .choice: return false
    default: return true
    }
  }

  /// A fixed count of more elements than there are members for, and without names.
  var hasManyElements: Bool {
    if case .fixed(let count) = count { count > Self.greatestCountOfMembers && elementNames.isEmpty } else { false }
  }

  private static let greatestCountOfMembers = 8
}
