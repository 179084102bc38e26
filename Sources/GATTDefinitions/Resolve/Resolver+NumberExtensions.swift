extension Resolver {
  /// Sets special values, the constant, the checksum, and documents what decides the scale.
  mutating func resolveNumberExtensions(of element: XMLElement, into field: inout FieldDefinition, isFirst: Bool) {
    for special in element.children(.special) { resolveSpecial(special, of: element, into: &field) }
    field.specialValues.sort { $0.key < $1.key }
    if let constant = element.text(.constant) { resolveConstant(constant, of: element, into: &field) }
    if let checksum = element.first(.checksum) {
      resolveChecksum(checksum, into: &field, isFirst: isFirst)
    }
    if let scaleFrom = element.first(.scaleFrom) { documentScale(scaleFrom, in: &field) }
  }

  private mutating func resolveSpecial(
    _ special: XMLElement,
    of element: XMLElement,
    into field: inout FieldDefinition
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
    if let other = (field.specialValues + field.enumeration).last(where: { $0.key == key }) {
      if other.name == meaning { return }
      return error(
        at: raw.position,
        "\(raw.text) means '\(other.name)' already (\(other.position.text)); remove one of them"
      )
    }
    field.specialValues.append(
      EnumerationCase(
        key: key,
        name: meaning,
        swiftName: special.swiftName,
        documentation: "",
        position: special.position
      )
    )
  }

  private mutating func resolveConstant(_ constant: Placed, of element: XMLElement, into field: inout FieldDefinition) {
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

  // MARK: - Scales that another characteristic decides

  /// Says in the documentation what the scale is, as another value decides it.
  private mutating func documentScale(_ scaleFrom: XMLElement, in field: inout FieldDefinition) {
    guard let type = scaleFrom.attribute(.type), let name = scaleFrom.attribute(.field)
    else {
      return error(
        at: scaleFrom.position,
        "'\(scaleFrom.qualifiedName)' needs the type of a definition and a field of it"
      )
    }
    if value(named: type.text) == nil {
      error(
        at: type.position,
        "'\(type.text)' is not defined here; add its definition" + suggestion(for: .type(type.text, nil))
      )
    }
    var factors: [String] = []
    for option in scaleFrom.children(.option) {
      guard let key = option.attribute(.key)?.text, Number.integer(key) != nil,
        let multiplier = option.attribute(.multiplier)?.text, DecimalNumber(multiplier) != nil
      else {
        error(at: option.position, "'\(option.qualifiedName)' needs a key and a multiplier, which are numbers")
        continue
      }
      factors.append("\(multiplier) when it is \(key)")
    }
    if factors.isEmpty {
      error(at: scaleFrom.position, "'\(scaleFrom.qualifiedName)' has no x:Case; add one for each number")
    }
    field.document("To be multiplied by what '\(name.text)' of \(type.text) says: \(factors.joined(separator: ", ")).")
  }
}
