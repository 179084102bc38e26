import GATTDefinitions

extension ValueLayout {
  /// Returns the expression for the raw number of a field of `value`.
  func number(ofField field: Int, _ value: String) -> String {
    if case .opCodes(let choice) = shape {
      let selector = choice.selectors.first { $0.bits.field == field }
      return "\(value).\(quoted(selector?.name ?? ""))"
    }
    guard let member = members.first(where: { $0.holds(field: field) }) else { return "\(value).rawValue" }
    let part = member.format.parts.first { $0.fieldIndex == field }
    // A constant is no property of a value.
    if let constant = part?.constant ?? member.constant { return constantLiteral(constant) }
    var format = member.format
    if let scalar = part?.format ?? format.widths?.value { format = scalar }
    func number(_ value: String) -> String {
      format is BooleanFormat ? "(\(value) ? 1 : 0)" : format.word(value) ?? value
    }
    let property = "\(value).\(quoted(part?.name ?? member.name))"
    return member.isOptional ? "\(property).map { \(number("$0")) }" : number(property)
  }
}
