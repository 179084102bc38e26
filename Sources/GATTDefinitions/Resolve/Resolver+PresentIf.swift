import GATTText

extension Resolver {
  /// The subjects of an `x:PresentIf`, and the attributes with details for each.
  private static let presentIfAttributes: [(subject: AttributeName, details: [AttributeName])] = [
    (.field, [.equals, .notEquals]), (.remaining, []), (.any, []),
  ]

  /// Returns the presence of a field with `x:PresentIf` elements.
  ///
  /// - Parameter conditions: The conditions of its `Requirement` elements.
  mutating func presence(_ elements: [XMLElement], and conditions: [Condition], in scope: FieldScope) -> Presence {
    var conditions = conditions
    var octets: Int?
    for presentIf in elements {
      let given = Self.presentIfAttributes.filter { presentIf.attribute($0.subject) != nil }
      guard given.count == 1 else {
        error(
          at: presentIf.position,
          "'\(presentIf.qualifiedName)' needs one of field, remaining or any; "
            + (given.isEmpty ? "add it" : "write one element for each")
        )
        continue
      }
      for name in Self.presentIfAttributes.flatMap(\.details) where !given[0].details.contains(name) {
        guard let text = presentIf.attribute(name) else { continue }
        error(at: text.position, "\(name.rawValue) has no meaning beside what else stands here; remove it")
      }
      switch given[0].subject {
      case .field: conditions += numberConditions(presentIf, in: scope)
      case .any: conditions += codeCondition(presentIf, in: scope)
      default:
        if let earlier = octets {
          error(at: presentIf.position, "the field needs \(earlier) remaining octets already; remove one of them")
        }
        octets = presentIf.attribute(.remaining).flatMap { size($0) } ?? 1
      }
    }
    if let octets { return .ifRemaining(octets: octets, and: conditions) }
    return conditions.isEmpty ? .always : .when(conditions)
  }

  /// Reports a condition that no value of the field can meet.
  ///
  /// - Returns: Whether the condition was reported.
  private mutating func reportNever(_ condition: Activation, of field: FieldDefinition, at position: SourcePosition)
    -> Bool
  {
    guard let reason = condition.whyNever(of: field) else { return false }
    error(at: position, "this is never so, because \(quoted(field)) \(reason)")
    return true
  }

  private func quoted(_ field: FieldDefinition) -> String { "'\(field.name)' (\(field.position.text))" }

  /// Returns the condition of `field="Flags.Rain"`, `field="Op Code" equals="3, 4"` or `notEquals`.
  private mutating func numberConditions(_ element: XMLElement, in scope: FieldScope) -> [Condition] {
    guard let name = element.attribute(.field),
      let bits = fieldBits(
        name,
        purpose: "whether this is there",
        allowsSigned: true,
        reachesGroups: true,
        in: scope
      )
    else { return [] }
    let source = field(holding: bits, in: scope)
    switch (element.attribute(.equals), element.attribute(.notEquals)) {
    case (let equals?, nil):
      let activations = numbers(equals, of: bits, in: scope).map { Activation(bits, $0) }.filter { activation in
        !reportNever(activation, of: source, at: equals.position)
      }
      return activations.isEmpty ? [] : [Condition(code: "\(name.text) = \(equals.text)", activations: activations)]
    case (nil, let others?):
      return numbers(others, of: bits, in: scope).compactMap { number in
        var activation = Activation(bits, number)
        activation.isNegated = true
        if reportNever(activation, of: source, at: others.position) { return nil }
        return Condition(code: "\(name.text) ≠ \(number)", activations: [activation])
      }
    case (nil, nil):
      var activation = Activation(bits, bits.bitSize == 1 ? 1 : 0)
      activation.isNegated = bits.bitSize > 1
      if reportNever(activation, of: source, at: name.position) { return [] }
      return [Condition(code: name.text, activations: [activation])]
    case (_?, _?):
      error(at: element.position, "'\(element.qualifiedName)' has equals and notEquals; remove one of them")
      return []
    }
  }

  private mutating func numbers(_ text: XMLText, of bits: FieldBits, in scope: FieldScope) -> [Int64] {
    text.text.split(separator: ",", omittingEmptySubsequences: false).compactMap { word in
      number(word.trimmed, at: text, of: bits, in: scope)
    }
  }

  /// Returns the condition of `any="C2 C3"`.
  private mutating func codeCondition(_ element: XMLElement, in scope: FieldScope) -> [Condition] {
    guard let any = element.attribute(.any) else { return [] }
    var activations: [Activation] = []
    for code in codeWords(of: any.text) {
      let found = scope.codes[code]?.activations.filter { $0.field < scope.index } ?? []
      if found.isEmpty {
        error(
          at: any.position,
          "no field before this activates '\(code)'; name it in the requires of an Enumeration there"
            + Suggestion.text(for: code, among: scope.codes.keys)
        )
      }
      activations += found
    }
    return activations.isEmpty ? [] : [Condition(code: any.text, activations: activations)]
  }
}

extension Activation {
  fileprivate init(_ bits: FieldBits, _ value: Int64) {
    self.init(
      groups: bits.groups,
      field: bits.field,
      bitIndex: bits.bitIndex,
      bitSize: bits.bitSize,
      value: value
    )
  }

  /// Returns the reason why no value of the field can meet the condition; nil when one may.
  fileprivate func whyNever(of field: FieldDefinition) -> String? {
    guard let width = field.form.integerWidth else { return nil }
    let isWhole = bitSize == width
    if let constant = field.constant {
      let own = isWhole ? constant : constant >> Int64(bitIndex) & (1 << Int64(bitSize) - 1)
      return (own == value) == isNegated ? "is always \(constant)" : nil
    }
    if isNegated { return nil }
    if isWhole, let range = field.rawRange, !range.contains(value),
      !field.specialValues.contains(where: { $0.key == value })
    {
      return "goes from \(range.lowerBound) to \(range.upperBound)"
    }
    let set = (0..<min(bitSize, 63)).filter { value >> Int64($0) & 1 == 1 }
    return set.first { !field.hasBit(at: bitIndex + $0) }.map { index in
      "has no Bit at index \(bitIndex + index); it has \(field.listOfBits)"
    }
  }
}

extension FieldDefinition {
  /// Returns whether a bit that is not reserved is at an index; true when the field has no bits.
  fileprivate func hasBit(at index: Int) -> Bool {
    bits.isEmpty || bits.contains { ($0.index..<$0.index + $0.size).contains(index) }
  }

  /// `0 'Rain Present', 1 to 2 'Valve'`
  fileprivate var listOfBits: String {
    let places = bits.prefix(12).map { bit in
      (bit.size == 1 ? "\(bit.index)" : "\(bit.index) to \(bit.index + bit.size - 1)")
        + (bit.name.isEmpty ? "" : " '\(bit.name)'")
    }
    return places.joined(separator: ", ") + (bits.count > 12 ? " …" : "")
  }
}
