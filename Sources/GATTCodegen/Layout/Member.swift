import GATTDefinitions

/// One or several fields that are stored in one place.
struct Member {
  enum Content {
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

  let field: FieldDefinition
  /// Index of `field` in its value.
  let fieldIndex: Int
  /// The Swift property.
  let name: String
  /// The name of the field for people; unique in the value.
  let label: String
  var content: Content
  let presence: Presence
  /// The enum of special values, when the field has any.
  var specialValues: NamedNumbers?

  // How it relates to the other members of its value, which is found when all are there.

  /// The member before it whose place it takes, because a flag says which of the two is there: they share storage.
  var twin: Int?
  /// A later member takes its place when a flag says so.
  var hasTwin = false
  /// Another member that it follows from, so that nobody gives it: it is its length, its count, or what decides it.
  var source: NumberSource?
  /// Bits of a bit field that say which fields are present, and follow from what is given.
  var derivedBits: [DerivedBit] = []
}

extension Member {
  /// What its raw numbers may be; nil when that is all that their format has.
  var rawRange: ClosedRange<Int64>? { field.rawRange }
  /// Its raw number becomes another one.
  var isScaled: Bool { field.isScaled }
  /// Where its octets end, or how many elements it has; not of a packed member.
  var length: FieldDefinition.Length { field.length }
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
