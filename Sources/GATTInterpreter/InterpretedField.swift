public import GATTCore
public import GATTDefinitions

/// One element of a field, as it is in a value.
public struct InterpretedField: Sendable {
  /// What the octets are.
  public enum Content: Equatable, Sendable {
    /// A whole number, also a `boolean`, whose octet it is.
    case integer(Int128)
    /// A whole number of 128 bits without a sign.
    case unsigned(UInt128)
    /// The bits of an IEEE 754 or IEEE 11073-20601 number.
    case bits(UInt64)
    /// The octets of text, without the NULs that fill it up.
    case text([UInt8])
    case uuid(BluetoothUUID)
    /// Octets that the definition does not explain.
    case octets([UInt8])
    /// Another value, a group, or what a choice has led to.
    case value(InterpretedValue)
  }

  let plan: FieldPlan
  /// What the octets are.
  public internal(set) var content: Content
  /// The octets that hold it, counted from the start of the attribute value. Fields can share octets.
  public internal(set) var octets: Range<Int>
  /// Which element of its field it is, from 0.
  public internal(set) var element = 0
  /// Bits in these octets that belong to no field, which come back out as they came in: those outside a mask, or those
  /// that fill up the last octet of fields that share octets.
  var otherBits: UInt64 = 0
  /// The octet at the end of text or octets is missing, as it may be at the end of a value.
  var isUnterminated = false

  init(_ plan: FieldPlan, _ content: Content, element: Int = 0) {
    self.plan = plan
    self.content = content
    self.element = element
    octets = 0..<0
  }

  /// The name that the definition gives.
  public var name: String { plan.name }
  /// What the definition says of the field; nil when it says nothing about the octets.
  public var definition: FieldDefinition? { plan.definition }
  /// What the definition calls this element, of a field whose elements have names.
  public var elementName: String? {
    let names = definition?.elementNames ?? []
    return names.indices.contains(element) ? names[element] : nil
  }
  /// The definition names bits of the field.
  public var hasBits: Bool { !plan.bits.isEmpty }
  /// What the octets are depends on fields before it.
  public var isChoice: Bool { plan.choice != nil }
  /// The field may have several elements, of which this is one.
  public var isRepeated: Bool { definition.map { $0.count != .one } ?? false }
  /// The number is outside the range of the field, and is no special value.
  public var isOutOfRange: Bool {
    guard case .integer(let raw) = content, let range = definition?.rawRange else { return false }
    let number = Int64(clamping: raw)
    return !range.contains(number) && !plan.specialValues.contains(number)
  }
  /// What the number counts; nil where the field says something that is no amount, as "value is not known", `NaN` or a name
  /// of an enumeration.
  public var unit: GATTUnit? {
    if plan.isEnumeration { return nil }
    switch value {
    case .special, .integer(_, meaning: _?), .number(_, meaning: _?): return nil
    default: return plan.unit
    }
  }
}

extension InterpretedField: Equatable {
  /// Whether both are the same field with the same octets, wherever these are.
  public static func == (left: InterpretedField, right: InterpretedField) -> Bool {
    left.plan === right.plan && left.content == right.content && left.otherBits == right.otherBits
      && left.isUnterminated == right.isUnterminated
  }
}
