import GATTDefinitions

extension Presence {
  /// Whether the field is present, by earlier fields; nil when that also depends on the number of remaining octets.
  func isMet(by fields: [InterpretedField]) -> Bool? {
    switch self {
    case .always: true
    case .when(let conditions): conditions.allSatisfy { $0.holds(fields) }
    case .ifOctetsRemain: nil
    case .ifRemaining(_, let conditions): conditions.allSatisfy { $0.holds(fields) } ? nil : false
    }
  }

  /// Whether enough octets remain for a field, if its conditions hold.
  func isMet(byOctetsFrom offset: Int, to end: Int) -> Bool {
    if case .ifRemaining(let octets, _) = self { return end - offset >= octets }
    return offset < end
  }
}

extension Condition {
  /// Whether any activation holds.
  func holds(_ fields: [InterpretedField]) -> Bool {
    activations.contains { $0.holds(fields) }
  }
}

extension Activation {
  /// Whether the bits have the number of the activation, or another number if the activation is negated. It does not
  /// hold when their field is absent.
  func holds(_ fields: [InterpretedField]) -> Bool {
    guard let word = fields.word(field) else { return false }
    let mask = lowBits(bitSize)
    return (word >> UInt64(bitIndex) & mask == UInt64(bitPattern: value) & mask) != isNegated
  }
}

extension FieldBits {
  /// The number in these bits; nil when the field is absent.
  func number(_ fields: [InterpretedField]) -> UInt64? {
    innermost(fields).word(field).map { $0 >> UInt64(bitIndex) & lowBits(bitSize) }
  }

  /// The fields of the innermost group; none when a group is absent.
  func innermost(_ fields: [InterpretedField]) -> [InterpretedField] {
    groups.reduce(fields) { fields, group in
      guard let field = fields.first(where: { $0.plan.index == group }), case .value(let value) = field.content else {
        return []
      }
      return value.fields
    }
  }
}

extension [InterpretedField] {
  /// The bits of a number on the wire; nil when the field is absent.
  fileprivate func word(_ field: Int) -> UInt64? {
    // A linear search: a value has too few fields for a table.
    for index in indices where self[index].plan.index == field { return self[index].word }
    return nil
  }
}
