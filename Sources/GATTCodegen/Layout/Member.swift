import GATTDefinitions

/// One or several fields that are stored in one place.
///
/// A class, because it is handed to everything that is made of it, and never changes.
final class Member: Sendable {
  /// Indirect, because it is handed around a lot too, and copying it must not count references by the dozen.
  indirect enum Content {
    case number(Number)
    /// An octet that is 0 or 1, though any is kept.
    case boolean
    case enumeration(Number, NamedNumbers)
    case bitField(BitFieldLayout)
    /// Fields that share octets; `bits` is the sum of their widths.
    case packed([Part], bits: Int)
    /// One number that a flag makes one or the other width; the selector is the flag that makes it wide.
    case twoWidths(narrow: Number, wide: Number, selector: Activation)
    case float(bits: Int)
    case medicalFloat(bits: Int)
    case text(FieldDefinition.TextEncoding, octets: Int?)
    case uuid
    case octets
    /// Another value.
    case value(NestedValue)
    // Arrays: how many elements there are is what the field's count says.
    case numbers(Number)
    /// Numbers that are not all bits of their octets; the first number is that of the octets.
    case maskedNumbers(Number, Part)
    case enumerations(Number, NamedNumbers)
    /// IEEE 11073 numbers.
    case medicalFloats(bits: Int)
    /// IEEE 754 numbers.
    case floats(bits: Int)
    /// Numbers of less than an octet; `names` when they are enumerations.
    case packedNumbers(bits: Int, names: NamedNumbers?)
    /// Other values.
    case values(NestedValue)
    /// One of several parts.
    case choice(ChoiceLayout)
    /// A number that is always the same, and stored nowhere.
    case constant(Number, Int64)
    /// A checksum, which is stored nowhere.
    case checksum(ChecksumLayout)
  }

  let shared: SharedField
  var field: FieldDefinition { shared.definition }
  /// What its raw numbers may be; nil when that is all that their format has.
  var rawRange: ClosedRange<Int64>? { shared.definition.rawRange }
  /// Its raw number becomes another one.
  var isScaled: Bool { shared.isScaled }
  /// Index of `field` in its value.
  let fieldIndex: Int
  /// The Swift property.
  let name: String
  /// The name of the field for people; unique in the value.
  let label: String
  let content: Content
  let presence: Presence
  /// The enum of special values, when the field has any.
  let specialValues: NamedNumbers?
  /// Where its octets end, or how many elements it has; not of a packed member.
  var length: FieldDefinition.Length { shared.definition.length }
  private let relations: MemberRelations

  init(
    field: SharedField,
    fieldIndex: Int,
    name: String,
    label: String,
    content: Content,
    presence: Presence,
    specialValues: NamedNumbers? = nil,
    relations: MemberRelations = MemberRelations()
  ) {
    shared = field
    self.fieldIndex = fieldIndex
    self.name = name
    self.label = label
    self.content = content
    self.presence = presence
    self.specialValues = specialValues
    self.relations = relations
  }
}

extension Member {
  /// The member before it whose place it takes, because a flag says which of the two is there: they share storage.
  var twin: Int? { relations.twin }
  /// A later member takes its place when a flag says so.
  var hasTwin: Bool { relations.hasTwin }
  /// Another member that it follows from, so that nobody gives it: it is its length, its count, or what decides it.
  var source: NumberSource? { relations.source }
  /// Bits of a bit field that say which fields are present, and follow from what is given.
  var derivedBits: [DerivedBit] { relations.derivedBits }

  /// The member when it has other relations.
  func related(_ change: (inout MemberRelations) -> Void) -> Member {
    var relations = relations
    change(&relations)
    return copy(content: content, relations: relations)
  }

  /// The member when it is packed of these parts.
  func packed(of parts: [Part], bits: Int) -> Member {
    copy(content: .packed(parts, bits: bits), relations: relations)
  }

  private func copy(content: Content, relations: MemberRelations) -> Member {
    Member(
      field: shared,
      fieldIndex: fieldIndex,
      name: name,
      label: label,
      content: content,
      presence: presence,
      specialValues: specialValues,
      relations: relations
    )
  }
}

/// What a member has to do with the others of its value, which is found when all are there.
struct MemberRelations {
  var twin: Int?
  var hasTwin = false
  var source: NumberSource?
  var derivedBits: [DerivedBit] = []
}

/// What a number follows from: another member, by its index.
enum NumberSource: Equatable {
  /// How many octets it has.
  case length(of: Int)
  /// How many elements it has.
  case count(of: Int)
  /// What decides which of several things it is: the selector of this ordinal.
  case selector(of: Int, Int)
}

/// A checksum, and what has to be known of it beside what it is made of.
struct ChecksumLayout {
  var number: Number
  var checksum: Checksum
  /// The property that says that it is there, where nothing else does.
  var presentName: String?
  /// The property that says that it is a checksum, and not the number that stands for none.
  var madeName: String?
}

/// A bit that follows from what is given, so that nobody has to set it.
struct DerivedBit {
  enum Source {
    /// 1 when any of these members is given.
    case given([Int])
    /// 1 when none of these members is given.
    case notGiven([Int])
    /// 1 when this member needs its wider form.
    case wide(Int)
  }

  var index: Int
  var source: Source
}
