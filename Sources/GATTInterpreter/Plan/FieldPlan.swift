import GATTCore
import GATTDefinitions

/// The precomputed properties of a field, so that decoding needs no lookup.
final class FieldPlan: Sendable {
  /// The form of one element.
  enum Form {
    /// A whole number of 1 ... 64 bits, or 128.
    case integer(bits: Int, isSigned: Bool)
    /// An octet. 0 and 1 are valid, but others are kept.
    case boolean
    /// A number that is not whole.
    case fraction(Fraction)
    case text(FieldDefinition.TextEncoding)
    /// 2, 4 or 16 octets, by the number available.
    case uuid
    /// Opaque octets.
    case octets
    /// A nested value, or a group.
    case value(ValueInterpreter)
    /// A choice between several parts.
    case choice(ChoicePlan)

    /// Whether an element takes all available octets.
    var reachesEnd: Bool {
      switch self {
      case .text, .uuid, .octets: true
      case .value(let value): value.reachesEnd
      case .choice(let choice): choice.reachesEnd
      case .integer, .boolean, .fraction: false
      }
    }

    /// The width of a number in bits; 0 for other forms.
    var bits: Int {
      switch self {
      case .integer(let bits, _): bits
      case .boolean: 8
      case .fraction(let fraction): fraction.bits
      case .text, .uuid, .octets, .value, .choice: 0
      }
    }

    /// The number of octets of one element; nil when it varies or is not whole.
    var size: Int? {
      switch self {
      case .integer(let bits, _): bits % 8 == 0 ? bits / 8 : nil
      case .boolean: 1
      case .fraction(let fraction): fraction.bits / 8
      case .text, .uuid, .octets, .choice: nil
      case .value(let value): value.fixedSize
      }
    }
  }

  /// The position of a field that shares octets with its neighbours.
  struct Share {
    /// The number of bits before the field in the step, counted as in `RawSpan.bits(atBit:count:isBigEndian:)`.
    var shift: Int
    /// The index of the element in its field.
    var element: Int
    /// Whether the field is the last of the step. `InterpretedField.otherBits` of this field keeps the unused bits of
    /// the last octet.
    var isLast: Bool
  }

  /// The index of the field in its value.
  let index: Int
  /// The name in the definition; the name of the value for opaque octets.
  let name: String
  /// The definition; nil for the octets of a value without a definition of its fields.
  let definition: FieldDefinition?
  let form: Form
  /// The interpreters for the cases of an `x:Switch` on the request; empty for other fields.
  let answers: [ValueInterpreter]
  let count: FieldDefinition.Count
  let share: Share?
  /// Whether the most significant octet comes first.
  let isBigEndian: Bool
  let length: FieldDefinition.Length
  /// The scale; nil when raw and physical numbers are equal.
  let scale: Scale?
  /// The exponential scale, which includes `scale`.
  let exponential: ExponentialScale?
  let unit: GATTUnit?
  /// Whether the names are an enumeration, not special values.
  let isEnumeration: Bool
  /// The named raw numbers, in the order of the definition: the enumeration or the special values.
  let names: [EnumerationCase]
  /// The names, by raw number.
  let meanings: [Int64: String]
  /// The precomputed bits of the `BitField`.
  let bitPlans: [BitPlan]
  /// Whether the number is the address of a device.
  let isAddress: Bool
  /// The raw numbers of the special values, such as "value is not known".
  let specialValues: Set<Int64>

  init(
    index: Int,
    name: String,
    definition: FieldDefinition?,
    form: Form,
    answers: [ValueInterpreter] = [],
    count: FieldDefinition.Count,
    share: Share?,
    unit: GATTUnit?
  ) {
    self.index = index
    self.name = name
    self.definition = definition
    self.form = form
    self.answers = answers
    self.count = count
    self.share = share
    self.unit = unit
    isBigEndian = definition?.byteOrder == .big
    length = definition?.length ?? .natural
    scale = definition.flatMap { $0.scale == .identity ? nil : $0.scale }
    exponential = definition?.exponential.map { [scale] in
      ExponentialScale(base: $0.base, bias: $0.bias, scale: scale ?? .identity)
    }
    isEnumeration = definition?.enumeration.isEmpty == false
    names = (isEnumeration ? definition?.enumeration : definition?.specialValues) ?? []
    meanings = Dictionary(names.map { ($0.key, $0.name) }) { first, _ in first }
    isAddress = definition?.form == .address
    bitPlans = (definition?.bits ?? []).map { BitPlan($0) }
    specialValues = Set(definition?.specialValues.map(\.key) ?? [])
  }

  /// The bits of the `BitField`.
  var bits: [BitDefinition] { definition?.bits ?? [] }
  var presence: Presence { definition?.presence ?? .always }

  /// The second form of the number, in fewer octets.
  var shortForm: ShortForm? { definition?.shortForm }

  /// The nested value or group.
  var nested: ValueInterpreter? {
    if case .value(let value) = form { value } else { nil }
  }

  /// The choice.
  var choice: ChoicePlan? {
    if case .choice(let choice) = form { choice } else { nil }
  }

  /// The number of octets of one element with its padding; nil when it varies or is not whole.
  var elementSize: Int? {
    switch length {
    case .natural: form.size
    case .fixed(let octets): octets
    case .field, .prefixed, .terminated: nil
    }
  }

  /// The cipher of a group.
  var cipher: CipherDefinition? { definition?.cipher }

  /// Whether an element takes all available octets.
  var elementReachesEnd: Bool { length == .natural && form.reachesEnd }

  /// Whether the field can be present without octets.
  var canBeEmpty: Bool {
    if count == .toEnd { return true }
    guard length == .natural else { return false }
    return switch form {
    case .text, .octets: true
    default: false
    }
  }

  /// Whether the presence depends on a condition.
  var isConditional: Bool {
    switch presence {
    case .when, .ifRemaining: true
    case .always, .ifOctetsRemain: false
    }
  }
}

extension ShortForm {
  /// Whether the short form can hold a raw number of the field.
  func holds(_ raw: Int128) -> Bool {
    let (least, greatest) = bounds
    return raw % Int128(factor) == 0 && (least...greatest).contains(raw / Int128(factor))
  }

  /// The raw numbers of the field that the short form can hold, in words.
  var rule: String {
    let (least, greatest) = bounds
    let factor = Int128(factor)
    return "its short form holds the raw numbers from \(least * factor) to \(greatest * factor)"
      + (factor == 1 ? "" : " in steps of \(factor)")
  }

  private var bounds: (least: Int128, greatest: Int128) {
    let greatest: Int128 = 1 << Int128(isSigned ? bits - 1 : bits) - 1
    return (isSigned ? -greatest - 1 : 0, greatest)
  }
}
