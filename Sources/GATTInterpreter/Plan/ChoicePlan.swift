import GATTDefinitions

/// The interpreters for the parts of a choice.
struct ChoicePlan: Sendable {
  let definition: ChoiceDefinition
  /// The parts, in the order of the cases.
  let cases: [ValueInterpreter]
  let otherwise: ValueInterpreter?

  /// Whether the choice may take all remaining octets.
  var reachesEnd: Bool { otherwise.map { $0.reachesEnd || cases.contains(where: \.reachesEnd) } ?? true }

  /// All parts. The one for other numbers is the last.
  var parts: [ValueInterpreter] { cases + (otherwise.map { [$0] } ?? []) }

  /// The index of the part with a name; upper and lower case are equal.
  func part(called name: String) -> Int? { parts.firstIndex { $0.name.lowercased() == name.lowercased() } }

  /// The part that earlier fields select; nil when the octets are opaque.
  func part(selectedBy fields: [InterpretedField]) -> ValueInterpreter? {
    let numbers = definition.selectors.map { number(of: $0, fields) }
    let index = definition.cases.firstIndex { $0.keys.contains(numbers) }
    return index.map { cases[$0] } ?? otherwise
  }

  private func number(of selector: FieldBits, _ fields: [InterpretedField]) -> Int64 {
    // A selector that has all bits of its field is signed if the field is; a selector of some bits is unsigned.
    if let field = selector.source(fields), case .integer(let bits, isSigned: true) = field.plan.form,
      bits == selector.bitSize, let raw = field.raw
    {
      return Int64(truncatingIfNeeded: raw)
    }
    return Int64(bitPattern: selector.number(fields) ?? 0)
  }
}
