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
    let property = "\(value).\(quoted(part?.name ?? member.name))"
    guard let format = part?.format ?? member.format as? any ScalarFormat else {
      return member.format.bitField == nil || member.isOptional ? property : "\(property).rawValue"
    }
    return member.isOptional ? "\(property).map { \(format.raw(of: "$0")) }" : format.raw(of: property)
  }
}
