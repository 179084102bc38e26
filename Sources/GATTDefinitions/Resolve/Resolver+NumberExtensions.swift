extension Resolver {
  /// Sets special values, the constant, the checksum, and documents what decides the scale.
  mutating func resolveNumberExtensions(of element: FieldElement, into field: inout FieldDefinition, isFirst: Bool) {
    resolveSpecials(of: element, into: &field)
    if let constant = element.constant { resolveConstant(constant, of: element, into: &field) }
    if let checksum = element.extensionElement(.checksum) {
      resolveChecksum(checksum, of: element, into: &field, isFirst: isFirst)
    }
    if let scaleFrom = element.extensionElement(.scaleFrom) { documentScale(scaleFrom, of: element, in: &field) }
  }

  private mutating func resolveSpecials(of element: FieldElement, into field: inout FieldDefinition) {
    guard element.extensionElement(.special) != nil else { return }
    var meanings: [Int64: EnumerationCase] = [:]
    for meaning in field.specialValues + field.enumeration { meanings[meaning.key] = meaning }
    for special in element.extensions where special.name == .special {
      resolveSpecial(special, of: element, into: &field, meanings: &meanings)
    }
    field.specialValues.sort { $0.key < $1.key }
  }

  private mutating func resolveSpecial(
    _ special: XMLElement,
    of element: FieldElement,
    into field: inout FieldDefinition,
    meanings: inout [Int64: EnumerationCase]
  ) {
    guard case .integer = field.form, field.bits.isEmpty else {
      error(
        at: special.position,
        "special values are raw numbers of a whole number; '\(element.name)' is none. Remove this, or change the Format"
      )
      return
    }
    guard let raw = special.placedExtensionAttribute(.raw), let written = Number.integer(raw.text) else {
      error(at: special.position, "'\(special.qualifiedName)' has no raw number; add raw=\"\" in decimal, or after 0x")
      return
    }
    guard let key = field.numberForm.number(for: written) else {
      error(at: raw.position, "\(raw.text) does not fit the format '\(element.format?.text ?? "")'")
      return
    }
    guard let meaning = special.extensionAttribute(.meaning), !meaning.isEmpty else {
      error(at: special.position, "'\(special.qualifiedName)' does not say what \(raw.text) means; add meaning=\"\"")
      return
    }
    if let other = meanings[key] {
      if other.name == meaning { return }
      error(
        at: raw.position,
        "\(raw.text) means '\(other.name)' already (\(other.position.text)); remove one of them"
      )
      return
    }
    let value = EnumerationCase(
      key: key,
      name: meaning,
      // What is none was reported where it was read.
      swiftName: special.extensionAttribute(.swiftName).flatMap { isSwiftIdentifier($0) ? $0 : nil },
      documentation: "",
      position: special.position
    )
    meanings[key] = value
    field.specialValues.append(value)
  }

  private mutating func resolveConstant(
    _ constant: Placed,
    of element: FieldElement,
    into field: inout FieldDefinition
  ) {
    guard case .integer = field.form, field.bits.isEmpty, field.count == .one else {
      error(at: constant.position, "only one whole number can be constant; '\(element.name)' is something else")
      return
    }
    guard let written = Number.integer(constant.text), let number = field.numberForm.number(for: written),
      field.rawRange?.contains(number) ?? true
    else {
      error(
        at: constant.position,
        "'\(constant.text)' is no number of the format '\(element.format?.text ?? "")'; correct one of them"
      )
      return
    }
    field.constant = number
  }

  // MARK: - Scales that another characteristic decides

  /// Says in the documentation what the scale is, as another value decides it.
  private mutating func documentScale(
    _ scaleFrom: XMLElement,
    of element: FieldElement,
    in field: inout FieldDefinition
  ) {
    guard let type = scaleFrom.placedExtensionAttribute(.type), let name = scaleFrom.placedExtensionAttribute(.field)
    else {
      error(at: scaleFrom.position, "'\(scaleFrom.qualifiedName)' needs the type of a definition and a field of it")
      return
    }
    if value(named: type.text) == nil {
      error(
        at: type.position,
        "'\(type.text)' is not defined here; add its definition" + suggestion(for: .type(type.text, nil))
      )
    }
    var factors: [String] = []
    for child in scaleFrom.children where child.name == .option && child.namespace == .blueGATT {
      guard let key = child.extensionAttribute(.key), Number.integer(key) != nil,
        let multiplier = child.extensionAttribute(.multiplier), DecimalNumber(multiplier) != nil
      else {
        error(at: child.position, "'\(child.qualifiedName)' needs a key and a multiplier, which are numbers")
        continue
      }
      factors.append("\(multiplier) when it is \(key)")
    }
    if factors.isEmpty {
      error(at: scaleFrom.position, "'\(scaleFrom.qualifiedName)' has no x:Case; add one for each number")
    }
    if !field.documentation.isEmpty { field.documentation += "\n\n" }
    field.documentation +=
      "To be multiplied by what '\(name.text)' of \(type.text) says: \(factors.joined(separator: ", "))."
  }
}

extension FieldElement {
  /// The field is a number, whatever else its meanings look like.
  var saysNumber: Bool {
    extensions.contains { $0.name == .special || $0.name == .exponential }
  }
}
