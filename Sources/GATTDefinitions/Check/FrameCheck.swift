extension DefinitionSet {
  /// Checks that a decoder can find the ends of values in a stream of octets: `x:Frame`.
  func checkFrames(_ diagnostics: inout [Diagnostic]) {
    for value in values {
      guard let frame = value.frame, value.module == nil else { continue }
      if let open = openField(of: value) {
        diagnostics.error(
          at: open.position,
          "nothing tells where '\(open.name)' ends in a stream; give it an x:Length that is a number, a field or a format"
        )
      }
      if value.directions.contains(.read) {
        diagnostics.error(
          at: frame.position,
          "a value that is read is whole; give it a Value with x:direction=\"read\""
        )
      }
      let least = leastLength(of: value)
      if least > frame.maximumLength {
        diagnostics.error(
          at: frame.position,
          "the value has at least \(least) octets, more than max=\"\(frame.maximumLength)\""
        )
      }
      if !hasStart(value), !value.fields.contains(where: { $0.checksum != nil }) {
        diagnostics.warning(
          at: frame.position,
          "after a loss, nothing tells where the next value begins; the value has neither an x:Constant as its first field "
            + "nor an x:Checksum"
        )
      }
      for choice in unboundedChoices(of: value) {
        diagnostics.append(
          Diagnostic(
            .note,
            at: choice.position,
            "a frame with an unknown case of '\(choice.name)' is skipped, because nothing tells its length"
          )
        )
      }
    }
    checkReads(&diagnostics)
  }

  /// Returns whether the first octets of a value show that a value begins there.
  private func hasStart(_ value: ValueDefinition) -> Bool {
    value.digits != nil || value.fields.first?.constant != nil
      || value.fields.contains { field in
        // The numbers of the cases show where a value begins. Octets with another number are skipped.
        guard field.length == .natural, case .choice(let choice) = field.form, choice.otherwise == nil else {
          return false
        }
        return choice.selectors.contains { $0.groups.isEmpty && $0.field == 0 }
      }
  }

  /// Reports framed values that a service allows to read.
  private func checkReads(_ diagnostics: inout [Diagnostic]) {
    for characteristic in services.flatMap(\.characteristics) where characteristic.properties.contains(.read) {
      let value = values[characteristic.value(.read)]
      guard value.frame != nil, value.directions.isEmpty else { continue }
      diagnostics.error(
        at: characteristic.position,
        "'\(value.name)' is sent as a stream, and a value that is read is whole; exclude Read, or give it a Value with "
          + "x:direction=\"read\""
      )
    }
  }

  /// Returns the first field that may reach to the end of the octets; nil when the value has no such field.
  private func openField(of value: ValueDefinition) -> FieldDefinition? {
    value.isDelimited ? nil : value.fields.lazy.compactMap { self.openField(in: $0) }.first
  }

  private func openField(in field: FieldDefinition) -> FieldDefinition? {
    if field.presence.dependsOnTheRest || field.cipher != nil || field.count == .toEnd || field.shortForm != nil {
      return field
    }
    switch field.length {
    case .fixed, .field, .prefixed: return nil
    case .terminated: return field
    case .natural: break
    }
    switch field.form {
    case .value(let index):
      return values[index].hasValue || index >= firstPart ? openField(of: values[index]) : field
    case .choice(let choice): return choice.all.lazy.compactMap { self.openField(of: self.values[$0.value]) }.first
    default: return field.form.bits == nil ? field : nil
    }
  }

  /// Returns the choices in which an unknown case takes all remaining octets.
  private func unboundedChoices(of value: ValueDefinition) -> [FieldDefinition] {
    if value.isDelimited { return [] }
    return value.fields.filter { $0.length == .natural }.flatMap { field -> [FieldDefinition] in
      switch field.form {
      case .value(let index): return unboundedChoices(of: values[index])
      case .choice(let choice):
        let inner = choice.all.flatMap { unboundedChoices(of: values[$0.value]) }
        return choice.otherwise == nil ? [field] + inner : inner
      default: return []
      }
    }
  }

  /// Returns a number of octets that every value has at least: those of the fields that are always present.
  private func leastLength(of value: ValueDefinition) -> Int {
    let bits = value.fields.filter { $0.presence == .always }.reduce(0) { bits, field in
      let count = if case .fixed(let count) = field.count { count } else { field.count == .one ? 1 : 0 }
      switch (field.form, field.length) {
      case (_, .fixed(let octets)): return bits + 8 * octets * count
      case (.value(let index), .natural): return bits + 8 * leastLength(of: values[index]) * count
      default: return bits + (field.form.bits ?? 0) * count
      }
    }
    return value.digits == nil ? bits / 8 : bits / 4 + 4
  }
}
