/// A characteristic, descriptor or attribute declaration, resolved and checked: what it is and what its octets are.
public struct ValueDefinition: Sendable {
  /// What it is in the attribute protocol, by the root element of its document.
  public enum Kind: Sendable, Equatable {
    case characteristic
    case descriptor
    case declaration
  }

  /// What it is.
  public var kind: Kind
  /// The name that the definition gives, white space folded, as `Heart Rate Measurement`.
  public var name: String
  /// `x:swiftName`: the Swift name to use in place of the one derived from `name`.
  public var swiftName: String?
  /// The identifier, as `org.bluetooth.characteristic.heart_rate_measurement`.
  public var type: String
  /// Its attribute type.
  public var uuid: DefinitionUUID
  /// Prose: what it is for. Plain text, paragraphs separated by a blank line; may be empty.
  public var documentation: String
  /// In the order of their octets; empty for a definition without a `Value`, whose octets are opaque.
  public var fields: [FieldDefinition]
  /// False when the definition has no `Value`, or one without fields.
  public var hasValue: Bool
  /// Where the root element starts.
  public var position: SourcePosition
}

/// One field of a value.
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
    /// `utf8s`, `utf16s`; `octets` when the length is fixed (`utf8s{16}`), else to the end.
    case text(TextEncoding, octets: Int?)
    /// `gatt_uuid`: 2 or 16 octets, by what is left.
    case uuid
    /// `struct`, `variable`, `reg-cert-data-list`, `characteristic`: octets that the definition does not explain; to
    /// the end of the value, less what the fields behind it take. Also what is left of a value from the field on whose
    /// end nothing tells; it is the last field then.
    case octets
    /// A `Reference` to another value of the set, by index into `DefinitionSet.values`.
    case value(Int)
  }

  /// How characters become octets.
  public enum TextEncoding: Sendable, Equatable {
    case utf8
    case utf16
  }

  /// How often the field occurs.
  public enum Count: Sendable, Equatable {
    case one
    /// `uint16[3]`
    case fixed(Int)
    /// `Repeated`, `uint16[n]`: to the end of the value, less what the fields behind it take; those have a size that
    /// is known before (`DefinitionSet.read` sees to that).
    case toEnd
  }

  /// The name that the definition gives, white space folded, as `RR-Interval`.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// What the octets of one element are.
  public var form: Form
  /// How many elements there are.
  public var count: Count
  /// When the field is there.
  public var presence: Presence
  /// The parts of a `BitField`, without the reserved ones, by index; empty when there is none.
  public var bits: [BitDefinition]
  /// What the raw numbers mean, when the field is an enumeration; empty when it is a number.
  public var enumeration: [EnumerationCase]
  /// Raw numbers with a meaning of their own in a field that is a number ("value is not known").
  public var specialValues: [EnumerationCase]
  /// How the raw number becomes the physical one; the identity where there is no number.
  public var scale: Scale
  /// What the physical number counts.
  public var unit: UnitDefinition?
  /// The least and the greatest raw number allowed, where the definition says so beyond doubt and the format allows more.
  public var rawRange: ClosedRange<Int64>?
  /// Prose: plain text, may be empty.
  public var documentation: String
  /// Where the `Field` element starts.
  public var position: SourcePosition
}

/// When a field is there.
public enum Presence: Sendable, Equatable {
  case always
  /// When all of the conditions hold.
  case when([Condition])
  /// When octets are left for it: an `Optional` field that no flag announces, or one whose condition code nothing
  /// activates. Fields behind it that are there always, or by flags, have a fixed size and get their octets first.
  case ifOctetsRemain
}

/// A condition code, `C1`: holds when any of its activations does.
public struct Condition: Sendable, Equatable {
  /// The code, or several of which one suffices, as `C2 or C3`.
  public var code: String
  /// Never empty; each names a field before the one that has the condition.
  public var activations: [Activation]
}

/// An `Enumeration` with a `requires` attribute: holds when bits of an earlier field have a value.
public struct Activation: Sendable, Equatable {
  /// Index of the field in the same value.
  public var field: Int
  /// The lowest bit, 0 when the whole field is meant. A field that is absent activates nothing.
  public var bitIndex: Int
  /// How many bits; the width of the field when the whole field is meant.
  public var bitSize: Int
  /// The number that these bits must hold.
  public var value: Int64
}

/// A `Bit` of a `BitField`.
public struct BitDefinition: Sendable {
  /// May be empty: some published definitions leave it out.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The lowest bit.
  public var index: Int
  /// How many bits.
  public var size: Int
  /// What the numbers of these bits mean; may be empty.
  public var enumeration: [EnumerationCase]
  /// Where the `Bit` element starts.
  public var position: SourcePosition
}

/// An `Enumeration`: a number and what it means.
public struct EnumerationCase: Sendable, Equatable {
  /// The raw number, within the format, and unique among the numbers of its field or bit.
  public var key: Int64
  /// The meaning, white space folded.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The `description` attribute; may be empty.
  public var documentation: String
  /// Where the `Enumeration` element starts.
  public var position: SourcePosition
}

/// physical value = (raw x multiplier + offset) / divisor, in whole numbers, so that one division is the only rounding.
public struct Scale: Sendable, Equatable {
  /// Never 0.
  public var multiplier: Int64
  /// What is added before the division.
  public var offset: Int64
  /// Greater than 0.
  public var divisor: Int64

  /// The raw number is the physical one.
  public static let identity = Scale(multiplier: 1, offset: 0, divisor: 1)

  /// The scale of these three numbers.
  public init(multiplier: Int64, offset: Int64, divisor: Int64) {
    self.multiplier = multiplier
    self.offset = offset
    self.divisor = divisor
  }
}

/// A `Unit`.
public struct UnitDefinition: Sendable, Equatable {
  /// `org.bluetooth.unit.thermodynamic_temperature.degree_celsius`, as the registry spells it.
  public var type: String
  /// The assigned number, when the registry has the unit.
  public var uuid: DefinitionUUID?
}
