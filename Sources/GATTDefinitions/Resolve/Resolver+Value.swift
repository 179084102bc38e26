extension Resolver {
  mutating func value(of document: ValueDocument) -> ValueDefinition {
    let root = document.element
    let value = ValueDefinition(
      kind: document.kind,
      name: name(document.name, of: root),
      swiftName: document.swiftName,
      type: type(document.type, of: root),
      uuid: uuid(document.uuid, of: root),
      documentation: document.documentation,
      fields: fields(of: document),
      hasValue: document.fields.map { !$0.isEmpty } ?? false,
      position: root.position
    )
    if !value.hasValue {
      note(
        at: root.position,
        "'\(document.name)' has \(document.fields == nil ? "no Value" : "a Value without fields"); its octets stay opaque"
      )
    }
    return value
  }

  private mutating func fields(of document: ValueDocument) -> [FieldDefinition] {
    var elements = document.fields ?? []
    if elements.count > ReadLimits.fields {
      error(
        at: elements[ReadLimits.fields].position,
        "a value has at most \(ReadLimits.fields) fields, because it has at most 512 octets"
      )
      elements.removeSubrange(ReadLimits.fields...)
    }
    var fields = elements.map { field(of: $0) }
    let codes = conditionCodes(of: elements, fields: fields)
    for (index, element) in elements.enumerated() {
      fields[index].presence = presence(of: element, at: index, codes: codes)
    }
    reportUnusedCodes(codes, of: elements)
    return fields
  }

  private mutating func field(of element: FieldElement) -> FieldDefinition {
    var field = FieldDefinition(
      name: element.name,
      swiftName: element.swiftName,
      // What stands for a form that could not be found out, so that this leads to no further messages.
      form: .integer(bits: 64, isSigned: false),
      unit: unit(of: element),
      documentation: element.documentation,
      position: element.position
    )
    if element.name.isEmpty {
      error(at: element.position, "the field has no name; add name=\"\"")
    }
    let hasNamelessBits = resolveForm(of: element, into: &field)
    resolveBits(of: element, hasNamelessBits: hasNamelessBits, into: &field)
    resolveNumber(of: element, into: &field)
    return field
  }

  // MARK: - Format and Reference

  /// Sets form and count.
  ///
  /// - Returns: Whether each bit is a truth value of its own, without a name.
  private mutating func resolveForm(of element: FieldElement, into field: inout FieldDefinition) -> Bool {
    var hasNamelessBits = false
    switch (element.format, element.reference) {
    case (let format?, nil):
      hasNamelessBits = resolveFormat(format, into: &field)
    case (nil, let reference?):
      resolveReference(reference, into: &field)
    case (let format?, _?):
      error(at: format.position, "a field has a Format or a Reference, not both; remove one of them")
      hasNamelessBits = resolveFormat(format, into: &field)
    case (nil, nil):
      error(at: element.position, "the field '\(element.name)' has neither a Format nor a Reference; add one of them")
    }
    resolveRepetition(of: element, into: &field)
    return hasNamelessBits
  }

  private mutating func resolveFormat(_ format: Placed, into field: inout FieldDefinition) -> Bool {
    if let format = FieldFormat(format.text) {
      field.form = format.form
      field.length = format.length
      field.count = format.count
      return format.hasNamelessBits
    }
    error(
      at: format.position,
      (format.text.isEmpty ? "the Format is empty" : "unknown format '\(format.text)'")
        + FieldFormat.suggestion(for: format.text)
    )
    return false
  }

  private mutating func resolveReference(_ reference: Placed, into field: inout FieldDefinition) {
    if let index = value(named: reference.text) {
      field.form = .value(index)
    } else {
      error(
        at: reference.position,
        "'\(reference.text)' is not defined here; add its definition or give the field a Format"
          + suggestion(forType: reference.text)
      )
    }
  }

  private mutating func resolveRepetition(of element: FieldElement, into field: inout FieldDefinition) {
    if let repeated = element.repeated {
      switch repeated.text.lowercased() {
      case "true", "1", "yes": field.count = .toEnd
      case "false", "0", "no", "": break
      default:
        warning(at: repeated.position, "'\(repeated.text)' is neither true nor false; the field is taken once")
      }
    }
    guard field.count != .one else { return }
    switch field.form {
    case .octets:
      // Any number of octets, again and again, is any number of octets.
      field.count = .one
    case .uuid where field.length == .natural, .text where field.length == .natural:
      if field.count == .toEnd {
        warning(
          at: element.position,
          "the field '\(element.name)' cannot repeat, because each of its elements would reach to the end; it is taken once"
        )
      } else {
        error(
          at: element.position,
          "the field '\(element.name)' cannot have several elements, because the first one reaches to the end"
        )
      }
      field.count = .one
    default: break
    }
  }

  // MARK: - Unit

  private mutating func unit(of element: FieldElement) -> UnitDefinition? {
    guard let unit = element.unit, !unit.text.isEmpty else { return nil }
    if let known = UnitRegistry.unit(unit.text) { return known }
    let suggestion = Suggestion.text(for: unit.text, among: UnitRegistry.names)
    let isForeign = suggestion.isEmpty && !unit.text.hasPrefix("org.bluetooth.unit.")
    let remedy = isForeign ? "; write its name in Assigned Numbers, as '\(UnitRegistry.example)'" : suggestion
    warning(at: unit.position, "the unit '\(unit.text)' is not known\(remedy)")
    return UnitDefinition(type: unit.text, uuid: nil)
  }
}
