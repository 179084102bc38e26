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
    case structure
  }

  var definition: ValueDefinition
  /// The Swift type.
  var name: String
  var shape: Shape
  /// In the order of their octets; empty unless `shape` is `.structure`.
  var members: [Member]
  /// As a field of another value it is read and written without a branch.
  var isFlat = false
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
    /// Enumerations to the end.
    case enumerations(Number, NamedNumbers)
    /// IEEE 11073 numbers to the end.
    case medicalFloats(bits: Int)
    /// IEEE 754 numbers to the end.
    case floats(bits: Int)
    /// Numbers of less than an octet, to the end; `names` when they are enumerations.
    case packedNumbers(bits: Int, names: NamedNumbers?)
    /// Other values to the end.
    case values(NestedValue)
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
  /// It is read and written without a branch.
  var isFlat: Bool
  /// Some of its numbers are not allowed.
  var hasRanges: Bool
  /// All its numbers may be 0, as they are where it is read though it is absent.
  var allowsZeros: Bool
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
  /// The field of a packed member; nil for a bit.
  var field: FieldDefinition?
  /// Index of the field that the part is, or is of, in its value.
  var fieldIndex: Int
  /// Where that field starts in the number.
  var fieldShift: Int
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
    case .value(let nested): nested.fixedSize
    case .twoWidths, .uuid, .octets, .numbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values:
      nil
    }
  }

  /// It reaches to the end, or to what is behind it.
  var isVariable: Bool {
    switch content {
    case .text(_, let octets): octets == nil
    case .value(let nested): nested.reachesEnd
    case .uuid, .octets, .numbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: true
    default: false
    }
  }

  /// It can be no octets at all and still be there.
  var canBeEmpty: Bool {
    switch content {
    case .text(_, let octets): octets == nil
    case .octets, .numbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: true
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
    case .numbers, .enumerations, .medicalFloats, .floats, .packedNumbers, .values: true
    default: false
    }
  }

  /// It is there when octets are left for it.
  var isOptionalTail: Bool { presence == .ifOctetsRemain && !canBeEmpty }
}
