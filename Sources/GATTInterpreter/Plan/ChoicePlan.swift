import GATTDefinitions

/// The parts that a choice has.
struct ChoicePlan: Sendable {
  let definition: ChoiceDefinition
  /// In the order of the cases.
  let cases: [ValueInterpreter]
  let otherwise: ValueInterpreter?

  /// It takes all octets that it can get.
  var reachesEnd: Bool { otherwise.map { $0.reachesEnd || cases.contains(where: \.reachesEnd) } ?? true }

  /// The parts, that for all other numbers last.
  var parts: [ValueInterpreter] { cases + (otherwise.map { [$0] } ?? []) }

  /// The part that the fields before it lead to; nil when nothing says what the octets are.
  func part(selectedBy fields: [InterpretedField]) -> ValueInterpreter? {
    let numbers = definition.selectors.map { number(of: $0, fields) }
    let index = definition.cases.firstIndex { $0.keys.contains(numbers) }
    return index.map { cases[$0] } ?? otherwise
  }

  private func number(of selector: FieldBits, _ fields: [InterpretedField]) -> Int64 {
    // A number as a whole has its sign.
    if let field = fields.first(where: { $0.plan.index == selector.field }),
      selector.bitSize == field.plan.form.bits, let raw = field.raw
    {
      return Int64(truncatingIfNeeded: raw)
    }
    return Int64(bitPattern: selector.number(fields) ?? 0)
  }
}
