public import GATTCore
public import GATTDefinitions

/// One element of a field in a value.
public struct InterpretedField: Sendable {
  /// The content on the wire, by the format of the field: without scale, unit and names.
  public enum Content: Equatable, Sendable {
    /// A whole number, the octet of a `boolean`, or the octets of an `x:address` as a number.
    case integer(Int128)
    /// An unsigned whole number of 128 bits.
    case unsigned(UInt128)
    /// The bits of an IEEE 754 or IEEE 11073-20601 number, or of an `x:packedfloat16`.
    case bits(UInt64)
    /// The octets of text, without padding NULs.
    case text([UInt8])
    case uuid(BluetoothUUID)
    /// Opaque octets.
    case octets([UInt8])
    /// A nested value, a group, or the selected part of a choice.
    case value(InterpretedValue)
  }

  let plan: FieldPlan
  /// The content on the wire.
  public internal(set) var content: Content
  /// The range of the field in the octets of the whole value, which `InterpretedValue.fieldOctets(of:)` returns; empty
  /// for a field that was not decoded. Fields can share octets.
  public internal(set) var octets: Range<Int>
  /// The index of the element in its field.
  public internal(set) var element = 0
  /// The unused bits of shared octets, which belong to no field. They are encoded again unchanged.
  var otherBits: UInt64 = 0
  /// Whether the number has its short form on the wire (`x:ShortForm`). `content` is the number that its long form
  /// would have.
  public internal(set) var isInShortForm = false
  /// Whether the terminator is missing, which is allowed at the end of a value.
  var isUnterminated = false

  init(_ plan: FieldPlan, _ content: Content, element: Int = 0) {
    self.plan = plan
    self.content = content
    self.element = element
    octets = 0..<0
  }

  /// The name in the definition.
  public var name: String { plan.name }
  /// The definition of the field; nil for the octets of a value without a definition of its fields.
  public var definition: FieldDefinition? { plan.definition }
  /// The name of this element; nil when the definition does not name elements.
  public var elementName: String? {
    let names = definition?.elementNames ?? []
    return names.indices.contains(element) ? names[element] : nil
  }
  /// Whether the definition names bits of the field.
  public var hasBits: Bool { !plan.bits.isEmpty }
  /// Whether earlier fields, or a request, select the form of the octets.
  public var isChoice: Bool { plan.choice != nil || !plan.answers.isEmpty }
  /// Whether the field may have several elements.
  public var isRepeated: Bool { definition.map { $0.count != .one } ?? false }
  /// Whether the number is outside the range of the field, and is not a special value.
  public var isOutOfRange: Bool {
    if let range = definition?.physicalRange, case .number(let number, nil) = value {
      return number.isFinite && !range.contains(number)
    }
    guard case .integer(let raw) = content, let range = definition?.rawRange else { return false }
    let number = Int64(clamping: raw)
    return !range.contains(number) && !plan.specialValues.contains(number)
  }
  /// The unit; nil when the content is not an amount, as "value is not known", `NaN` or a name of an enumeration.
  public var unit: GATTUnit? {
    if plan.isEnumeration { return nil }
    switch value {
    case .special, .integer(_, meaning: _?), .number(_, meaning: _?): return nil
    default: return plan.unit
    }
  }
}

extension InterpretedField: Equatable {
  /// Whether both are elements of the same field with the same contents. Their positions may differ.
  public static func == (left: InterpretedField, right: InterpretedField) -> Bool {
    left.plan === right.plan && left.content == right.content && left.otherBits == right.otherBits
      && left.isUnterminated == right.isUnterminated && left.isInShortForm == right.isInShortForm
  }
}
