import GATTDefinitions

extension Presence {
  /// Whether a field is there, by the fields before it; nil when that depends on what is left too.
  func isMet(by fields: [InterpretedField]) -> Bool? {
    switch self {
    case .always: true
    case .when(let conditions): conditions.allSatisfy { $0.holds(fields) }
    case .ifOctetsRemain: nil
    case .ifRemaining(_, let conditions): conditions.allSatisfy { $0.holds(fields) } ? nil : false
    }
  }

  /// Whether enough octets are left for a field of which the conditions hold.
  func isMet(byOctetsFrom offset: Int, to end: Int) -> Bool {
    if case .ifRemaining(let octets, _) = self { return end - offset >= octets }
    return offset < end
  }
}

extension Condition {
  /// Whether any of the activations does it.
  func holds(_ fields: [InterpretedField]) -> Bool {
    activations.contains { $0.holds(fields) }
  }
}

extension Activation {
  /// Whether the bits have the number; a field that is absent activates nothing.
  func holds(_ fields: [InterpretedField]) -> Bool {
    guard let word = fields.word(field) else { return false }
    let mask = lowBits(bitSize)
    return (word >> UInt64(bitIndex) & mask == UInt64(bitPattern: value) & mask) != isNegated
  }
}

extension FieldBits {
  /// The number in these bits; nil when the field is absent.
  func number(_ fields: [InterpretedField]) -> UInt64? {
    fields.word(field).map { $0 >> UInt64(bitIndex) & lowBits(bitSize) }
  }
}

extension [InterpretedField] {
  /// The bits on the wire of the number that a field is; nil when it is absent.
  fileprivate func word(_ field: Int) -> UInt64? {
    // An array of a few fields: shorter than any table.
    for index in indices where self[index].plan.index == field { return self[index].word }
    return nil
  }
}
