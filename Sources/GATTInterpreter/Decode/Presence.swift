import GATTDefinitions

extension Presence {
  /// Whether a field is there, by the fields before it; nil when that depends on what is left.
  func isMet(by fields: [InterpretedField]) -> Bool? {
    switch self {
    case .always: true
    case .when(let conditions): conditions.allSatisfy { $0.holds(fields) }
    case .ifOctetsRemain: nil
    }
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
    // An array of a few fields: shorter than any table.
    for index in fields.indices where fields[index].plan.index == field {
      guard let raw = fields[index].raw else { return false }
      let mask = lowBits(bitSize)
      return UInt64(truncatingIfNeeded: raw >> Int128(bitIndex)) & mask == UInt64(bitPattern: value) & mask
    }
    return false
  }
}
