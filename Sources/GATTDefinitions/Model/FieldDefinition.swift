import GATTModel

/// One field of a value, or a structure in place of a field.
public struct FieldDefinition: Sendable, Equatable {
  /// The format of one element of the field.
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
    /// `x:address`: the six octets of a device address.
    case address
    /// `gatt_uuid`: all octets that are left, except those of later fields; 2, 4 or 16 octets.
    case uuid
    /// `x:bytes`, `struct`, `variable`, `reg-cert-data-list`, `characteristic`: octets that the definition does not
    /// explain. `DefinitionSet.read` also replaces a field with an end that a decoder cannot find, and all later
    /// fields, by one field of this form.
    case octets
    /// A `Reference` to another value of the set, or an `x:Group`, which is a part of the set
    /// (`ValueDefinition.Kind.part`); by index into `DefinitionSet.values`.
    case value(Int)
    /// `x:Switch`: one of several parts of the set.
    case choice(ChoiceDefinition)
  }

  /// The encoding of characters.
  public enum TextEncoding: Sendable, Equatable {
    case utf8
    case utf16
  }

  /// The order of the octets of a number.
  public enum ByteOrder: Sendable {
    /// The least significant octet comes first: the default.
    case little
    /// The most significant octet comes first: `x:byteOrder="big"`.
    case big
  }

  /// The number of elements of a field.
  public enum Count: Sendable, Equatable {
    case one
    /// `uint16[3]`, `x:Count`
    case fixed(Int)
    /// `x:Count field`: the number in an earlier field, which encoding derives from the array.
    case field(FieldBits)
    /// `Repeated`, `uint16[n]`: up to the end of the value, except the octets of later fields, which have a known size
    /// (`DefinitionSet.read` ensures that).
    case toEnd
  }

  /// The number of octets of one element.
  public enum Length: Sendable, Equatable {
    /// As the form requires: the width of a number, the fields of another value, and for text and octets all octets
    /// that are left, except those of later fields.
    case natural
    /// `utf8s{16}`, `x:Length`: a fixed number of octets. For text, octets, groups and choices.
    case fixed(Int)
    /// `x:Length field`: the number in an earlier field, which encoding derives from the content. For text, octets,
    /// groups and choices.
    case field(FieldBits)
    /// `x:Length format`: the number directly before the octets. For text, octets and choices. (The prefix of a group
    /// is the `ValueDefinition.lengthPrefix` of its part.)
    case prefixed(LengthPrefix)
    /// `x:Length until`: up to this octet, which is skipped and may be missing at the end of the value. For text and
    /// octets, which cannot contain the terminating octet.
    case terminated(UInt8)
  }

  /// The purpose of a field of advertised data: `x:role`.
  public enum Role: String, Sendable, CaseIterable {
    /// The address of the device.
    case address
    /// A number that differs from packet to packet, so that a repeated packet is recognized.
    case sequence
    /// Something that happens once, such as a press of a button.
    case event
  }

  /// The name in the definition, white space folded, as `RR-Interval`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The format of one element.
  public var form: Form
  /// The order of the octets of a number, of a character of UTF-16, of a UUID and of a device address. A
  /// `Reference` has no effect on the byte orders of the value that it refers to.
  public var byteOrder = ByteOrder.little
  /// The number of elements.
  public var count = Count.one
  /// `x:Count names`: the names of the elements of a fixed count, as `x`, `y`, `z`; otherwise empty.
  public var elementNames: [String] = []
  /// The number of octets of one element.
  public var length = Length.natural
  /// `x:Length max`: the greatest number of octets of one element of text or octets, without prefix and terminator.
  public var maximumLength: Int?
  /// The condition under which the field is present.
  public var presence = Presence.always
  /// The bits of the `BitField` without the reserved ones, the lowest first; empty without a `BitField`.
  public var bits: [BitDefinition] = []
  /// The meanings of the raw numbers, when the field is an enumeration; empty for a number.
  public var enumeration: [EnumerationCase] = []
  /// Raw numbers with a special meaning in a field that is a number ("value is not known").
  public var specialValues: [EnumerationCase] = []
  /// The exponential conversion before the scale; nil without one.
  public var exponential: ExponentialScale?
  /// The scale from the raw to the physical number; the identity when the field is not a number.
  public var scale = Scale.identity
  /// `x:ShortForm`: the form of the number in a value with too few octets for `form`; nil without one.
  public var shortForm: ShortForm?
  /// The unit of the physical number.
  public var unit: GATTUnit?
  /// `x:Epoch`: the time from which the field counts seconds, in seconds since 1970 (UTC); nil for a field that is not
  /// a time.
  public var epoch: Int64?
  /// The least and the greatest raw number allowed. Nil when every number of the format is allowed, and when the
  /// definition does not tell whether its limits are raw or physical numbers.
  public var rawRange: ClosedRange<Int64>?
  /// The least and the greatest physical number of a field that is not a whole number; nil without limits.
  public var physicalRange: ClosedRange<Double>?
  /// `x:Constant`: the only raw number of the field. Any other is an error; applications do not set it.
  public var constant: Int64?
  /// `x:from`: the expression for the raw number of the field in a value that a program makes. Decoding accepts every
  /// number; applications do not set it.
  public var from: Expression?
  /// `x:role`: the purpose of the field in advertised data; nil without a special purpose.
  public var role: Role?
  /// `x:role="diagnostic"`: the content is about the device or the packet, such as a version, and no measurement.
  public var isDiagnostic = false
  /// `x:Checksum`: the field is a checksum, which decoding checks and encoding calculates; applications do not set it.
  public var checksum: Checksum?
  /// `x:Cipher`: the octets of the group may be enciphered.
  public var cipher: CipherDefinition?
  /// The meanings of the octets of an answer, by request; nil for octets with a meaning that no request changes.
  public var requestChoice: RequestChoice?
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// The place of the `Field` element.
  public var position: SourcePosition
}

extension FieldDefinition {
  /// The name of the format, in the terms of the Bluetooth SIG if possible: `uint16`, `8bit` for a bit field; empty for
  /// a reference, a group and a choice.
  public var notation: String {
    switch form {
    case .integer(let bits, let isSigned): self.bits.isEmpty ? integerNotation(bits, isSigned) : "\(bits)bit"
    case .boolean: "boolean"
    case .float(let bits): "float\(bits)"
    case .medicalFloat(let bits): bits == 16 ? "SFLOAT" : "FLOAT"
    case .packedFloat: "packedfloat16"
    case .text(let encoding): encoding == .utf8 ? "utf8s" : "utf16s"
    case .address: "x:address"
    case .uuid: "gatt_uuid"
    case .octets: "octets"
    case .value, .choice: ""
    }
  }
}

extension ShortForm {
  /// The name of the format, as `uint8`.
  public var notation: String { integerNotation(bits, isSigned) }
}

private func integerNotation(_ bits: Int, _ isSigned: Bool) -> String { "\(isSigned ? "sint" : "uint")\(bits)" }

extension FieldDefinition {
  /// The choice; nil for a field of another form.
  var choice: ChoiceDefinition? { if case .choice(let choice) = form { choice } else { nil } }

  /// The values within the field: the referenced one, the group or the cases; by index into `DefinitionSet.values`.
  package var references: [Int] {
    switch form {
    case .value(let value): [value]
    case .choice(let choice): choice.all.map(\.value)
    default: requestChoice?.cases.map(\.value) ?? []
    }
  }
}

/// `x:ShortForm`: a second form of a whole number, in fewer octets. All fields of a value that have one are sent in
/// their short forms, or none is.
public struct ShortForm: Sendable, Equatable {
  /// 8, 16 or 32; fewer than those of the field.
  public var bits: Int
  /// Whether the number is in two's complement.
  public var isSigned: Bool
  /// The raw number of the field is the number on the wire times this factor.
  public var factor: Int64
}

/// A length prefix: a whole number directly before the octets that it counts.
public struct LengthPrefix: Sendable, Equatable {
  /// 8, 16, 24 or 32; unsigned.
  public var bits: Int
  /// The byte order of the prefix.
  public var byteOrder: FieldDefinition.ByteOrder
  /// Whether the number also counts the octets of the prefix.
  public var includesItself: Bool
}

extension FieldDefinition.Form {
  /// The number of bits of one element; nil when the form alone does not determine it.
  var bits: Int? {
    switch self {
    case .integer(let bits, _), .float(let bits), .medicalFloat(let bits): bits
    case .boolean: 8
    case .packedFloat: 16
    case .address: 48
    case .text, .uuid, .octets, .value, .choice: nil
    }
  }

  /// Whether one element is a number that is not whole.
  var isFraction: Bool {
    switch self {
    case .float, .medicalFloat, .packedFloat: true
    default: false
    }
  }

  /// Whether one element is a number, which can have a scale.
  var isNumber: Bool { bits != nil && self != .boolean && self != .address }

  /// The number of bits of a whole number; nil for other forms.
  var integerWidth: Int? { integerRange == nil ? nil : bits }

  /// The numbers that the form can hold, limited to `Int64`; nil when it does not hold whole numbers.
  public var integerRange: ClosedRange<Int64>? {
    switch self {
    case .boolean: 0...1
    case .integer(let bits, isSigned: true):
      bits >= 64 ? Int64.min...Int64.max : -(1 << (bits - 1))...(1 << (bits - 1)) - 1
    case .integer(let bits, isSigned: false):
      bits >= 63 ? 0...Int64.max : 0...(1 << bits) - 1
    default: nil
    }
  }

  /// Whether the form is text or opaque octets: without a length, it takes all octets that are left.
  var hasLength: Bool {
    switch self {
    case .text, .octets: true
    default: false
    }
  }

  /// Whether the byte order affects an element.
  package var hasByteOrder: Bool {
    isNumber && bits ?? 0 > 8 || [.uuid, .address, .text(.utf16)].contains(self)
  }
}
