import GATTModel

/// One field of a value, or a structure that stands in the place of one.
public struct FieldDefinition: Sendable {
  /// What the octets of one element of the field are.
  public enum Form: Sendable, Equatable {
    /// `uintN`, `sintN`, `Nbit`, `nibble`: 1 ... 64 bits, or 128.
    case integer(bits: Int, isSigned: Bool)
    /// `boolean`: an octet, 0 or 1.
    case boolean
    /// `float32`, `float64`: IEEE 754.
    case float(bits: Int)
    /// `SFLOAT` (16 bits) and `FLOAT` (32 bits): IEEE 11073-20601.
    case medicalFloat(bits: Int)
    /// `x:packedfloat16`
    case packedFloat(PackedFloatScale)
    /// `utf8s`, `utf16s`
    case text(TextEncoding)
    /// `gatt_uuid`: 2 or 16 octets, by what is left.
    case uuid
    /// `x:bytes`, `struct`, `variable`, `reg-cert-data-list`, `characteristic`: octets that the definition does not
    /// explain. Also what is left of a value from the field on whose end nothing tells; it is the last field then.
    case octets
    /// A `Reference` to another value of the set, or an `x:Group`, which is a part of the set (`ValueDefinition.Kind.part`);
    /// by index into `DefinitionSet.values`.
    case value(Int)
    /// `x:Switch`: one of several parts of the set.
    case choice(ChoiceDefinition)
  }

  /// How characters become octets.
  public enum TextEncoding: Sendable, Equatable {
    case utf8
    case utf16
  }

  /// Which octet of a number comes first.
  public enum ByteOrder: Sendable {
    /// The least significant one, as everywhere in Bluetooth's own values.
    case little
    /// The most significant one: `x:byteOrder="big"`.
    case big
  }

  /// How often the field occurs.
  public enum Count: Sendable, Equatable {
    case one
    /// `uint16[3]`, `x:Count`
    case fixed(Int)
    /// `x:Count field`: as often as an earlier field says, which follows from the array on encoding.
    case field(FieldBits)
    /// `Repeated`, `uint16[n]`: to the end of the value, less what the fields behind it take; those have a size that
    /// is known before (`DefinitionSet.read` sees to that).
    case toEnd
  }

  /// How many octets one element has.
  public enum Length: Sendable, Equatable {
    /// What the form takes: numbers their width, other values what their fields take, text and octets all that are left,
    /// less what the fields behind them take.
    case natural
    /// `utf8s{16}`, `x:Length`: so many, of text, octets or a group.
    case fixed(Int)
    /// `x:Length field`: as many as an earlier field says, which follows from the content on encoding; of text, octets or a
    /// group.
    case field(FieldBits)
    /// `x:Length format`: as many as the number directly in front of them says; of text or octets. (A group has its prefix
    /// itself, `ValueDefinition.lengthPrefix`.)
    case prefixed(LengthPrefix)
    /// `x:Length until`: up to this octet, which is read over and may be missing at the end of the value; of text or
    /// octets, which cannot contain it.
    case terminated(UInt8)
  }

  /// The name that the definition gives, white space folded, as `RR-Interval`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// What the octets of one element are.
  public var form: Form
  /// The order of the octets of a number, of a character of UTF-16 and of a UUID; that of a `Reference` is its own.
  public var byteOrder = ByteOrder.little
  /// How many elements there are.
  public var count = Count.one
  /// `x:Count names`: what the elements are called, as `x`, `y`, `z`; as many as there are of a fixed count, else none.
  public var elementNames: [String] = []
  /// How many octets one element has.
  public var length = Length.natural
  /// `x:Length max`: how many octets one element of text or octets has at most, without prefix and terminator.
  public var maximumLength: Int?
  /// When the field is there.
  public var presence = Presence.always
  /// The parts of a `BitField`, without the reserved ones, by index; empty when there is none.
  public var bits: [BitDefinition] = []
  /// Which bits are the raw number; nil when all are.
  public var mask: BitMask?
  /// What the raw numbers mean, when the field is an enumeration; empty when it is a number.
  public var enumeration: [EnumerationCase] = []
  /// Raw numbers with a meaning of their own in a field that is a number ("value is not known").
  public var specialValues: [EnumerationCase] = []
  /// How the raw number becomes the one that is scaled; nil when it is the same.
  public var exponential: ExponentialScale?
  /// How the raw number becomes the physical one; the identity where there is no number.
  public var scale = Scale.identity
  /// What the physical number counts.
  public var unit: GATTUnit?
  /// The least and the greatest raw number allowed, where the definition says so beyond doubt and the format allows more.
  public var rawRange: ClosedRange<Int64>?
  /// `x:Constant`: the only raw number that the field has; any other is an error, and nobody has to give it.
  public var constant: Int64?
  /// `x:CRC`: the field is a checksum, which is checked on decoding, made on encoding, and never given.
  public var checksum: Checksum?
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// Where the `Field` element starts.
  public var position: SourcePosition
}

extension FieldDefinition {
  /// The name of the format, in the words of the Bluetooth SIG where it has one: `uint16`, `8bit` for a bit field; empty for
  /// another value and for a choice.
  public var notation: String {
    switch form {
    case .integer(let bits, let isSigned): self.bits.isEmpty ? "\(isSigned ? "sint" : "uint")\(bits)" : "\(bits)bit"
    case .boolean: "boolean"
    case .float(let bits): "float\(bits)"
    case .medicalFloat(let bits): bits == 16 ? "SFLOAT" : "FLOAT"
    case .packedFloat: "packedfloat16"
    case .text(let encoding): encoding == .utf8 ? "utf8s" : "utf16s"
    case .uuid: "gatt_uuid"
    case .octets: "octets"
    case .value, .choice: ""
    }
  }
}

/// A whole number directly in front of octets that says how many there are.
public struct LengthPrefix: Sendable, Equatable {
  /// 8, 16, 24 or 32; unsigned.
  public var bits: Int
  /// Of the prefix.
  public var byteOrder: FieldDefinition.ByteOrder
  /// The octets of the prefix count too.
  public var includesItself: Bool
}

extension FieldDefinition.Form {
  /// The bits of one element; nil where the form alone does not tell them.
  var bits: Int? {
    switch self {
    case .integer(let bits, _), .float(let bits), .medicalFloat(let bits): bits
    case .boolean: 8
    case .packedFloat: 16
    case .text, .uuid, .octets, .value, .choice: nil
    }
  }

  /// One element is a number, which can have a scale.
  var isNumber: Bool { bits != nil && self != .boolean }

  /// How many bits hold a whole number; nil when the form is none.
  var integerWidth: Int? { integerRange == nil ? nil : bits }

  /// The numbers that the form can hold, as far as they fit 64 bits; nil when it does not hold whole numbers.
  var integerRange: ClosedRange<Int64>? {
    switch self {
    case .boolean: 0...1
    case .integer(let bits, isSigned: true):
      bits >= 64 ? Int64.min...Int64.max : -(1 << (bits - 1))...(1 << (bits - 1)) - 1
    case .integer(let bits, isSigned: false):
      bits >= 63 ? 0...Int64.max : 0...(1 << bits) - 1
    default: nil
    }
  }

  /// How many octets there are is not said by the form, but by a length.
  var hasLength: Bool {
    switch self {
    case .text, .octets: true
    default: false
    }
  }

  /// There are several octets, in an order.
  package var hasByteOrder: Bool { isNumber && bits ?? 0 > 8 || self == .uuid || self == .text(.utf16) }
}
