import GATTCore
import GATTDefinitions

/// What is prepared for a field, so that decoding looks nothing up.
final class FieldPlan: Sendable {
  /// What the octets of one element are.
  enum Form {
    /// A whole number of 1 ... 64 bits, or 128.
    case integer(bits: Int, isSigned: Bool)
    /// An octet that is 0 or 1, though any is kept.
    case boolean
    /// A number that is not whole.
    case fraction(Fraction)
    case text(FieldDefinition.TextEncoding)
    /// 2, 4 or 16 octets, by what is left.
    case uuid
    /// Opaque.
    case octets
    /// Another value, or a group.
    case value(ValueInterpreter)
    /// One of several parts.
    case choice(ChoicePlan)

    /// It takes all octets that it can get.
    var reachesEnd: Bool {
      switch self {
      case .text, .uuid, .octets: true
      case .value(let value): value.reachesEnd
      case .choice(let choice): choice.reachesEnd
      case .integer, .boolean, .fraction: false
      }
    }

    /// The bits of an element that is a number; 0 for all others.
    var bits: Int {
      switch self {
      case .integer(let bits, _): bits
      case .boolean: 8
      case .fraction(let fraction): fraction.bits
      case .text, .uuid, .octets, .value, .choice: 0
      }
    }

    /// The octets of one element; nil when they depend on what is in them, or when it is not of whole octets.
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

  /// Where a field is that shares octets with its neighbours.
  struct Share {
    /// The lowest bit, from the start of the step.
    var shift: Int
    /// Which element of its field it is.
    var element: Int
    /// The field is the last one of the step, to which the bits that fill the last octet up belong.
    var isLast: Bool
  }

  /// Index of the field in its value.
  let index: Int
  /// The name that the definition gives the field; that of the value, where it says nothing about its octets.
  let name: String
  /// nil for the octets of a value whose definition says nothing about them.
  let definition: FieldDefinition?
  let form: Form
  let count: FieldDefinition.Count
  let share: Share?
  /// The octets of a number come with the most significant one first.
  let isBigEndian: Bool
  let length: FieldDefinition.Length
  /// nil when raw and physical number are the same.
  let scale: Scale?
  /// The scale of an exponential number, with `scale` in it.
  let exponential: ExponentialScale?
  let unit: GATTUnit?
  /// What is named are all of its numbers, not exceptions.
  let isEnumeration: Bool
  /// The raw numbers of an enumeration, or the special ones of a number, in the order of the definition.
  let names: [EnumerationCase]
  /// What those raw numbers are called.
  let meanings: [Int64: String]
  /// The parts of its `BitField`, prepared for reading.
  let bitPlans: [BitPlan]
  /// Raw numbers that are not amounts.
  let specialValues: Set<Int64>

  init(
    index: Int,
    name: String,
    definition: FieldDefinition?,
    form: Form,
    count: FieldDefinition.Count,
    share: Share?,
    unit: GATTUnit?
  ) {
    self.index = index
    self.name = name
    self.definition = definition
    self.form = form
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
    bitPlans = (definition?.bits ?? []).map { BitPlan($0) }
    specialValues = Set(definition?.specialValues.map(\.key) ?? [])
  }

  /// The parts of its `BitField`.
  var bits: [BitDefinition] { definition?.bits ?? [] }
  /// Which bits are the number; nil when all are.
  var mask: BitMask? { definition?.mask }
  /// When it is there.
  var presence: Presence { definition?.presence ?? .always }

  /// It is another value, or a group.
  var nested: ValueInterpreter? {
    if case .value(let value) = form { value } else { nil }
  }

  /// It is one of several parts.
  var choice: ChoicePlan? {
    if case .choice(let choice) = form { choice } else { nil }
  }

  /// The octets of one element; nil when they depend on what is in them, or when it is not of whole octets.
  var elementSize: Int? {
    switch length {
    case .natural: form.size
    case .fixed(let octets): octets
    case .field, .prefixed, .terminated: nil
    }
  }

  /// One element takes all octets that it can get.
  var elementReachesEnd: Bool { length == .natural && form.reachesEnd }

  /// It can be no octets at all and still be there.
  var canBeEmpty: Bool {
    if count == .toEnd { return true }
    guard length == .natural else { return false }
    return switch form {
    case .text, .octets: true
    default: false
    }
  }

  /// A condition has to hold for it to be there.
  var isConditional: Bool {
    switch presence {
    case .when, .ifRemaining: true
    case .always, .ifOctetsRemain: false
    }
  }
}
