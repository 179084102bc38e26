extension Resolver {
  /// Sets special values, the constant and the checksum.
  mutating func resolveNumberExtensions(of element: XMLElement, into field: inout FieldDefinition, isFirst: Bool) {
    let cases = field.specialValues + field.enumeration
    var named = Dictionary(cases.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    for special in element.children(.special) { resolveSpecial(special, of: element, into: &field, named: &named) }
    field.specialValues.sort { $0.key < $1.key }
    if let constant = element.text(.constant) { resolveConstant(constant, of: element, into: &field) }
    if let checksum = element.first(.checksum) { resolveChecksum(checksum, into: &field, isFirst: isFirst) }
  }

  private mutating func resolveSpecial(
    _ special: XMLElement,
    of element: XMLElement,
    into field: inout FieldDefinition,
    named: inout [Int64: EnumerationCase]
  ) {
    guard case .integer = field.form, field.bits.isEmpty else {
      return error(
        at: special.position,
        "special values are raw numbers of a whole number; '\(field.name)' is none. Remove this, or change the Format"
      )
    }
    guard let raw = special.attribute(.raw), let written = Number.integer(raw.text) else {
      return error(
        at: special.position,
        "'\(special.qualifiedName)' has no raw number; add raw=\"\" in decimal, or after 0x"
      )
    }
    guard let key = field.numberForm.number(for: written) else {
      return error(at: raw.position, "\(raw.text) does not fit the format '\(element.text(.format)?.text ?? "")'")
    }
    guard let meaning = special.attribute(.meaning)?.text, !meaning.isEmpty else {
      return error(
        at: special.position,
        "'\(special.qualifiedName)' does not say what \(raw.text) means; add meaning=\"\""
      )
    }
    if let other = named[key] {
      if other.name == meaning { return }
      return error(
        at: raw.position,
        "\(raw.text) means '\(other.name)' already (\(other.position.text)); remove one of them"
      )
    }
    let value = EnumerationCase(
      key: key,
      name: meaning,
      swiftName: special.swiftName,
      documentation: "",
      position: special.position
    )
    named[key] = value
    field.specialValues.append(value)
  }

  private mutating func resolveConstant(_ constant: XMLText, of element: XMLElement, into field: inout FieldDefinition)
  {
    guard case .integer = field.form, field.bits.isEmpty, field.count == .one else {
      return error(at: constant.position, "only one whole number can be constant; '\(field.name)' is something else")
    }
    guard let written = Number.integer(constant.text), let number = field.numberForm.number(for: written),
      field.rawRange?.contains(number) ?? true
    else {
      return error(
        at: constant.position,
        "'\(constant.text)' is no number of the format '\(element.text(.format)?.text ?? "")'; correct one of them"
      )
    }
    field.constant = number
  }
}
