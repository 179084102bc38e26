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
    guard let number = bits.number(fields) else { return false }
    return (number == UInt64(bitPattern: value) & lowBits(bitSize)) != isNegated
  }
}

extension FieldBits {
  /// The number in these bits; nil when the field is absent. A boolean in a group is 0 or 1, because its property in
  /// generated code is.
  func number(_ fields: [InterpretedField]) -> UInt64? {
    guard let source = source(fields), let word = source.word else { return nil }
    if !groups.isEmpty, case .boolean = source.plan.form { return word == 0 ? 0 : 1 }
    return word >> UInt64(bitIndex) & lowBits(bitSize)
  }

  /// The field with these bits; nil when it is absent.
  func source(_ fields: [InterpretedField]) -> InterpretedField? {
    innermost(fields).first { $0.plan.index == field }
  }

  /// The fields of the innermost group; none when a group is absent.
  private func innermost(_ fields: [InterpretedField]) -> [InterpretedField] {
    groups.reduce(fields) { fields, group in
      guard let field = fields.first(where: { $0.plan.index == group }), case .value(let value) = field.content else {
        return []
      }
      return value.fields
    }
  }
}
