import GATTDefinitions

/// How a value is stored, and the names that its Swift type has for everything.
struct ValueLayout {
  enum Shape {
    /// No `Value`: octets and no more.
    case opaque
    /// One enumeration: a Swift enum.
    case enumeration(NamedNumbers)
    /// One bit field: a struct of bits.
    case bitField(BitFieldLayout)
    /// An op code and what depends on it: an enum with associated values.
    case opCodes(ChoiceLayout)
    case structure
  }

  var definition: ValueDefinition
  /// The Swift type.
  var name: String
  var shape: Shape
  /// In the order of their octets; empty unless `shape` is `.structure`.
  var members: [Member]
  /// Indices of the definitions whose types stand within this one.
  var parts: [Int] = []
  /// As a field of another value it is read and written without a branch.
  var isFlat = false
  /// Numbers that follow from the members.
  var computed: [ComputedNumber] = []
}

extension ValueLayout {
  /// The members of a flat value in stretches of up to eight octets, which are read and written together.
  var words: [[Int]] {
    var words: [[Int]] = []
    var size = 0
    for index in members.indices {
      // What reads and writes itself is alone.
      let octets = members[index].isFlatValue ? 8 : members[index].fixedSize ?? 0
      if words.isEmpty || size + octets > 8 {
        words.append([])
        size = 0
      }
      words[words.count - 1].append(index)
      size += octets
    }
    return words
  }
}

/// A number that follows from fields.
struct ComputedNumber {
  /// The Swift property.
  var name: String
  /// The name for people; unique in the value.
  var label: String
  var definition: ComputedDefinition
}

/// One or several fields that are stored in one place.
struct Member {
  /// Indirect, because members are handed around a lot, and copying one must not count references by the dozen.
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
    /// Numbers to the end.
    case numbers(Number)
    /// Numbers that are not all bits of their octets, to the end; the first number is that of the octets.
    case maskedNumbers(Number, Part)
    /// Enumerations to the end.
    case enumerations(Number, NamedNumbers)
    /// IEEE 11073 numbers to the end.
    case medicalFloats(bits: Int)
    /// IEEE 754 numbers to the end.
    case floats(bits: Int)
    /// Numbers of less than an octet, to the end; `names` when they are enumerations.
    case packedNumbers(bits: Int, names: NamedNumbers?)
    /// Other values, to the end or as many as a field says.
    case values(NestedValue)
    /// One of several parts.
    case choice(ChoiceLayout)
    /// A number that is always the same, and stored nowhere.
    case constant(Number, Int64)
    /// A checksum, which is stored nowhere.
    case checksum(ChecksumLayout)
  }

  private let definition: FieldBox
  var field: FieldDefinition { definition.field }
  /// Index of `field` in its value.
  var fieldIndex: Int
  /// The Swift property.
  var name: String
  /// The name of the field for people; unique in the value.
  var label: String
  var content: Content
  var presence: Presence
  /// The enum of special values, when the field has any.
  var specialValues: NamedNumbers?
  /// The member before it whose place it takes, because a flag says which of the two is there: they share storage.
  var twin: Int?
  /// A later member takes its place when a flag says so.
  var hasTwin = false
  /// Where its octets end, or how many elements it has; not of a packed member.
  var length: FieldDefinition.Length { field.length }
  /// Another member that it follows from, so that nobody gives it: it is its length, its count, or what decides it.
  var source: NumberSource?
  /// Bits of a bit field that say which fields are present, and follow from what is given.
  var derivedBits: [DerivedBit] = []

  init(
    field: FieldDefinition,
    fieldIndex: Int,
    name: String,
    label: String,
    content: Content,
    presence: Presence
  ) {
    definition = FieldBox(field)
    self.fieldIndex = fieldIndex
    self.name = name
    self.label = label
    self.content = content
    self.presence = presence
  }
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

/// A field's definition, shared by all copies of its member.
private final class FieldBox: Sendable {
  let field: FieldDefinition

  init(_ field: FieldDefinition) {
    self.field = field
  }
}

/// Another value as a field.
struct NestedValue {
  /// Its Swift type.
  var typeName: String
  /// The octets that it always takes up; nil when that depends on what is in them.
  var fixedSize: Int?
  /// It takes all the octets that it can get.
  var reachesEnd: Bool
  /// It is several numbers that are read and written without a branch.
  var isFlat: Bool
  /// The number that it is, when it is an enum or a struct of bits.
  var namedNumber: Number?
  /// Some of its numbers are not allowed.
  var hasRanges: Bool
  /// All its numbers may be 0, as they are where it is read though it is absent.
  var allowsZeros: Bool
}

extension NestedValue {
  /// It is read and written without a branch.
  var isStraight: Bool { isFlat || namedNumber != nil }

  /// The value that is zeros.
  var zero: String {
    namedNumber == nil ? "\(typeName)(decoding: RawSpan(), at: 0, mask: 0)" : "\(typeName)(rawValue: 0)"
  }
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

/// One of several parts, which selectors decide.
struct ChoiceLayout {
  struct Selector {
    /// The associated value and property.
    var name: String
    var label: String
    var number: Number
    var bits: FieldBits
  }

  struct Case {
    var name: String
    var label: String
    var documentation: String
    /// For each alternative a number for each selector; none when it is for everything else.
    var keys: [[Int64]]
    /// The Swift type of what it has; nil when it has nothing.
    var typeName: String?

    /// The selectors' numbers have to be kept.
    var keepsKey: Bool { keys.count != 1 }
  }

  /// The enum.
  var typeName: String
  var selectors: [Selector]
  var cases: [Case]
  /// What the octets are when no case holds; nil when they are kept as they are.
  var otherwise: Case?
  /// It may take all octets that are left.
  var reachesEnd: Bool
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
  var field: FieldDefinition?
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
}

/// A nested or top-level enum of numbers with names.
struct NamedNumbers {
  struct Case {
    var key: Int64
    var name: String
    var label: String
    var documentation: String
  }

  var typeName: String
  var number: Number
  var cases: [Case]
  /// Other numbers are something else than an unknown case of this: special values of a number.
  var isClosed = false

  /// There is no `unknown`: numbers without a name are none of these.
  var isComplete: Bool { isClosed || number.bits < 8 && cases.count == 1 << number.bits }
  /// Every value of the Swift type can be stored.
  var fillsItsNumber: Bool { isComplete || number.isWhole }
  /// The type of `rawValue`.
  var rawType: String { number.containerType }
}

/// A nested or top-level struct of bits.
struct BitFieldLayout {
  var typeName: String
  var number: Number
  var parts: [Part]
}

extension Member {
  /// The octets that it takes up when it is there; nil when that depends on what is in them.
  var fixedSize: Int? {
    switch content {
    case .number(let number), .enumeration(let number, _): number.octets
    case .bitField(let bits): bits.number.octets
    case .boolean: 1
    case .packed(_, let bits): (bits + 7) / 8
    case .float(let bits), .medicalFloat(let bits): bits / 8
    case .text(_, let octets): octets
    case .value(let nested): length == .natural ? nested.fixedSize : nil
    case .constant(let number, _): number.octets
    case .checksum(let checksum): checksum.number.octets
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats:
      exactCount.flatMap { count in element.map { count * $0.size } }
    case .packedNumbers(let bits, _): exactCount.map { $0 * bits / 8 }
    case .values(let nested): exactCount.flatMap { count in nested.fixedSize.map { count * $0 } }
    case .twoWidths, .uuid, .octets, .choice: nil
    }
  }

  /// It is another value of several numbers.
  var isFlatValue: Bool {
    if case .value(let nested) = content { nested.isFlat } else { false }
  }

  /// The most significant octet of its numbers comes first.
  var isBigEndian: Bool { field.byteOrder == .big }

  /// Its octets as an unsigned number.
  func octetNumber(_ bits: Int) -> Number { Number(bits: bits, isSigned: false, isBigEndian: isBigEndian) }

  var checksum: ChecksumLayout? {
    if case .checksum(let checksum) = content { checksum } else { nil }
  }

  /// How many octets its text or its octets have at most; nil when there is no such limit, or their number is fixed.
  var greatestLength: Int? {
    switch content {
    case .text(_, octets: nil), .octets: field.maximumLength
    default: nil
    }
  }

  /// How many elements an array always has.
  var exactCount: Int? {
    if case .fixed(let count) = field.count { count } else { nil }
  }

  /// A constant or a checksum: nobody gives it.
  var isImplied: Bool {
    switch content {
    case .constant, .checksum: true
    default: false
    }
  }

  /// It reaches to the end, or to what is behind it.
  var isVariable: Bool {
    switch content {
    case .text(_, let octets): octets == nil && length == .natural
    case .octets: length == .natural
    case .value(let nested): nested.reachesEnd && length == .natural
    case .uuid: true
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values:
      exactCount == nil && !field.count.isByField
    case .choice(let choice): choice.reachesEnd
    default: false
    }
  }

  /// It can be no octets at all and still be there.
  var canBeEmpty: Bool {
    switch content {
    case .text(_, let octets): octets == nil && length == .natural
    case .octets: length == .natural
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: exactCount == nil
    default: false
    }
  }

  /// It may be absent by a condition.
  var isConditional: Bool {
    if case .when = presence { true } else { false }
  }

  /// It is an array, which is empty when it is absent.
  var isArray: Bool {
    switch content {
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: true
    default: false
    }
  }

  /// It depends on how many octets are left whether it is there.
  var isTail: Bool { presence.dependsOnTheRest }

  /// It is there when octets are left for it, and nil when it is not.
  var isOptionalTail: Bool {
    switch presence {
    case .ifOctetsRemain: !canBeEmpty && !isArray && !isImplied
    case .ifRemaining: !isArray && !isImplied
    default: false
    }
  }
}

extension Presence {
  /// It depends on how many octets are left.
  var dependsOnTheRest: Bool {
    switch self {
    case .always, .when: false
    case .ifOctetsRemain, .ifRemaining: true
    }
  }

  /// The conditions on other fields.
  var conditions: [Condition] {
    switch self {
    case .always, .ifOctetsRemain: []
    case .when(let conditions), .ifRemaining(_, let conditions): conditions
    }
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
    case .boolean, .float, .medicalFloat, .packedFloat, .value: return true
    case .text, .uuid, .octets, .choice: return false
    }
  }

  /// A fixed count of more elements than there are members for, and without names.
  var hasManyElements: Bool {
    if case .fixed(let count) = count { count > Self.greatestCountOfMembers && elementNames.isEmpty } else { false }
  }

  private static let greatestCountOfMembers = 8
}
