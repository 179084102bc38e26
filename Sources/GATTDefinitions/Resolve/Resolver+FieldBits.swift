extension Resolver {
  /// Returns the earlier field, or bits of one, with a name: `Count`, or `Header.Count`.
  ///
  /// - Parameter purpose: The property that the number determines, for messages, as `the count`.
  mutating func fieldBits(
    _ placed: XMLText,
    purpose: String,
    allowsSigned: Bool = false,
    in scope: FieldScope
  ) -> FieldBits? {
    let text = placed.text
    guard let (index, bitName) = earlierField(text, among: scope.earlier) else {
      reportMissing(placed, purpose: purpose, in: scope)
      return nil
    }
    let field = scope.earlier[index]
    let bit = field.bits.first { $0.name == bitName }
    if let bitName, bit == nil {
      let names = field.bits.map(\.name).filter { !$0.isEmpty }
      return failure(
        at: placed.position,
        "'\(field.name)' has no bit '\(bitName)'" + Suggestion.text(for: bitName, amongAll: names)
      )
    }
    func refusal(_ reason: String) -> FieldBits? {
      failure(at: placed.position, "'\(field.name)' (\(field.position.text)) cannot say \(purpose)\(reason)")
    }
    guard let width = field.form.integerWidth, width <= 64, field.count == .one else {
      return refusal(": it is not one whole number of at most 64 bits")
    }
    if let bit { return FieldBits(field: index, bitIndex: bit.index, bitSize: bit.size) }
    if !allowsSigned, case .integer(_, isSigned: true) = field.form {
      return refusal(", because it can be less than 0; give it an unsigned format")
    }
    if !allowsSigned, field.scale != .identity || field.exponential != nil {
      return refusal(", because it has a scale; remove that")
    }
    return FieldBits(field: index, bitIndex: 0, bitSize: width)
  }

  /// Returns the earlier field with a name, and the name of its bit when the name is that of a bit.
  private func earlierField(_ text: String, among earlier: ArraySlice<FieldDefinition>) -> (index: Int, bit: String?)? {
    // The nearest one, when several have the name.
    if let index = earlier.lastIndex(where: { $0.name == text }) { return (index, nil) }
    var rest = text[...]
    while let dot = rest.lastIndex(of: ".") {
      let name = text[..<dot]
      if let index = earlier.lastIndex(where: { $0.name == name }) {
        return (index, String(text[text.index(after: dot)...]))
      }
      rest = text[..<dot]
    }
    return nil
  }

  private mutating func reportMissing(_ placed: XMLText, purpose: String, in scope: FieldScope) {
    let text = placed.text
    if let later = scope.elements.first(where: { $0.fieldName == text }) {
      return error(
        at: placed.position,
        scope.elements[scope.earlier.count].fieldName == text
          ? "'\(text)' cannot say \(purpose) of itself"
          : "'\(text)' comes after this (\(later.position.text)) and cannot say \(purpose); move it to the front"
      )
    }
    let names = scope.earlier.map(\.name)
    let suggestion = Suggestion.text(for: text, among: names)
    error(
      at: placed.position,
      "no field '\(text)' stands before this in the same Value, group or case"
        + (suggestion.isEmpty && !names.isEmpty ? "; there is " + Suggestion.list(names) : suggestion)
    )
  }

  /// Checks that a number on which a later field depends is present when that field is.
  mutating func checkReferredFields(_ fields: [FieldDefinition]) {
    var counting: [FieldBits: FieldDefinition] = [:]
    for field in fields {
      for bits in field.referredFields {
        let source = fields[bits.field]
        guard source.presence != .always, source.presence != field.presence else { continue }
        error(
          at: field.position,
          "'\(field.name)' depends on '\(source.name)' (\(source.position.text)), which may be absent when '\(field.name)' "
            + "is there; give both the same Requirement"
        )
      }
      for bits in field.sizingFields {
        if let other = counting[bits] {
          error(
            at: field.position,
            "'\(field.name)' and '\(other.name)' (\(other.position.text)) have their number from the same field; give each "
              + "a field of its own"
          )
        }
        counting[bits] = field
      }
    }
  }
}

extension FieldDefinition {
  /// The numbers in other fields that are derived from the size of this field.
  var sizingFields: [FieldBits] {
    var fields: [FieldBits] = []
    if case .field(let bits) = count { fields.append(bits) }
    if case .field(let bits) = length { fields.append(bits) }
    return fields
  }

  /// The numbers in other fields that are necessary to read this one.
  fileprivate var referredFields: [FieldBits] {
    (choice?.selectors ?? []) + sizingFields + [cipher?.when].compactMap { $0 }
  }
}
