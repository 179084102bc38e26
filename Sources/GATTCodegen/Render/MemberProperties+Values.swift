import GATTDefinitions

/// Properties of a number, a text, or another value.
extension MemberSurface {
  /// The value of one raw form, an expression of the storage's type.
  func value(_ raw: SourceLine) -> SourceLine {
    switch member.content {
    case .number, .enumeration, .twoWidths: surface!.value(raw)
    case .boolean: code("\(raw) != 0")
    case .float(let bits):
      member.isScaled
        ? "Self.\(member.name)Scale.value(Double(\(bits == 32 ? "Float(bitPattern: \(raw))" : "Double(bitPattern: \(raw))")))"
        : "\(bits == 32 ? "Float" : "Double")(bitPattern: \(raw))"
    case .value(let nested) where member.enumNumber != nil: "\(nested.typeName)(rawValue: \(raw))"
    case .medicalFloat: member.isScaled ? "Self.\(member.name)Scale.value(\(raw))" : "\(raw).value"
    default: raw
    }
  }

  var valueType: String {
    let type = properties[0].type
    return type.hasSuffix("?") ? String(type.dropLast()) : type
  }

  func writeValue(_ writer: inout SourceWriter) {
    let isNilable = isOptional || member.specialValues != nil
    if storage.name == member.name, !isNilable {
      if isAssignable, surface?.rawRange != nil || member.isMeasured { writeThrowingSetter(&writer) }
      return
    }
    writer.line()
    let isSettable = self.isSettable
    writer.documentation(documentation(member.label, member.shared, isFixed: !isAssignable))
    let raw = storage.reference
    writer.line("\(access)var \(quoted(member.name)): \(valueType)\(isNilable ? "?" : "") {")
    writer.indent { writer in
      let statements = getterStatements(raw)
      if !isSettable {
        for statement in statements { writer.line(statement) }
        return
      }
      if statements.count == 1 {
        writer.line("get { \(statements[0]) }")
      } else {
        writer.block("get") { writer in for statement in statements { writer.line(statement) } }
      }
      writer.block("set") { writeSetterBody("newValue", &$0) }
    }
    writer.line("}")
    writeOptionalRaw(&writer)
    if !isSettable, isAssignable { writeThrowingSetter(&writer) }
  }

  func getterStatements(_ raw: SourceLine) -> [SourceLine] {
    var statements: [SourceLine] = []
    if storage.isOptional, storage.name != member.name {
      if value("raw") == "raw" { return [raw] }
      statements.append(code("guard let raw = \(raw) else { return nil }"))
    } else if let mask = presences.maskName(index) {
      // Loaded before the test, so that no branch is made of it.
      if member.specialValues == nil, isNumber {
        return [code("let raw = \(raw)"), code("return \(mask) != 0 ? \(value("raw")) : nil")]
      }
      statements.append(code("if \(mask) == 0 { return nil }"))
    }
    let one = storage.isOptional ? "raw" : raw
    if let special = member.specialValues {
      let number = surface!.number
      let raw = number.integer(one)
      let meaning = code("\(special.typeName)(rawValue: \(raw))")
      if meaning.count < 80 {
        statements.append(code("if \(meaning) != nil { return nil }"))
      } else {
        statements.append(code("let special = \(meaning)"))
        statements.append("if special != nil { return nil }")
      }
    }
    statements.append(statements.isEmpty ? value(one) : code("return \(value(one))"))
    return statements
  }

  /// Its storage is a number, which costs nothing to load.
  var isNumber: Bool {
    switch member.content {
    case .number, .enumeration, .boolean, .bitField, .float, .medicalFloat: true
    case .value(let nested): nested.isStraight && member.isConditional
    default: false
    }
  }

  /// Any value of its type can be stored, so a plain setter does.
  var isSettable: Bool {
    isAssignable && !raw("value").hasPrefix("try") && (member.specialValues == nil)
  }

  /// Setting it touches nothing but its own storage and its own flag.
  var isAssignable: Bool {
    if isControl || member.isDelimited { return false }
    if case .choice = member.content { return false }
    if case .twoWidths(_, _, let selector) = member.content { return !presences.isShared(selector) }
    if member.isConditional { return presences.ownFlag(index) != nil }
    return true
  }

  /// Stores `value`, of the type of the property.
  func writeSetterBody(_ value: SourceLine, _ writer: inout SourceWriter) {
    let storageName = storage.reference
    if let flag = presences.ownFlag(index) {
      writer.line(
        presences.setFlag(
          flag.control,
          bit: flag.bit,
          when: member.isArray
            ? (flag.isSetWhenGiven ? code("!\(value).isEmpty") : code("\(value).isEmpty"))
            : code("\(value) \(flag.isSetWhenGiven ? "!=" : "==") nil")
        )
      )
    }
    if !isOptional || raw(value) == value && storage.isOptional {
      writer.line("\(storageName) = \(raw(value))")
    } else if raw("value") == "value" {
      writer.line("\(storageName) = \(value)\(storage.isOptional ? "" : " ?? \(storage.zero)")")
    } else if raw("value") == "value.rawValue" {
      writer.line("\(storageName) = \(value)?.rawValue\(storage.isOptional ? "" : " ?? \(storage.zero)")")
    } else {
      let absent = storage.isOptional ? "nil" : storage.zero
      writer.line("\(storageName) = \(value).map { \(raw("$0")) }\(storage.isOptional ? "" : " ?? \(absent)")")
    }
    if case .twoWidths(let narrow, _, let selector) = member.content,
      let control = PresenceRenderer.sourceIndex(of: selector, in: layout.members)
    {
      writer.line("if \(storageName) > \(narrow.mask) {")
      writer.indent { $0.line("\(presences.setFlag(control, bit: selector.bitIndex, when: "true"))") }
      writer.line("}")
    }
  }

  func writeThrowingSetter(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Sets `\(member.name)`\(isRounding ? ", rounded to what can be stored, ties to even" : "").")
    writer.line("///")
    writer.documentation("- Throws: `EncodeError` when it can't be stored, and then changes nothing.")
    let head =
      code(
        "\(access)mutating func set\(capitalized(member.name))(_ value: \(valueType)\(isOptional ? "?" : "")) throws(GATTCore.EncodeError)"
      )
    writer.openFunction(head) { writer in
      if isOptional {
        writer.line("guard let value else {")
        writer.indent { writer in
          if let flag = presences.ownFlag(index) {
            writer.line(presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "false" : "true"))
          }
          writer.line("\(storage.reference) = \(storage.isOptional ? "nil" : storage.zero)")
          writer.line("return")
        }
        writer.line("}")
        writer.line("\(storage.reference) = \(raw("value"))")
        if let flag = presences.ownFlag(index) {
          writer.line(presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "true" : "false"))
        }
      } else if member.isArray, presences.ownFlag(index) != nil {
        writer.line("let raw = \(raw("value"))")
        writeSetterOfRawArray(&writer)
      } else {
        writeSetterBody("value", &writer)
      }
    }
  }

  var isRounding: Bool {
    switch member.content {
    case .medicalFloat, .medicalFloats: true
    default: isScaledNumber
    }
  }

  func writeSetterOfRawArray(_ writer: inout SourceWriter) {
    if let flag = presences.ownFlag(index) {
      writer.line(
        presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "!raw.isEmpty" : "raw.isEmpty")
      )
    }
    writer.line("\(storage.reference) = raw")
  }

  /// The raw number of a conditional field whose value is another.
  func writeOptionalRaw(_ writer: inout SourceWriter) {
    let isShown =
      switch member.content {
      case .number: !surface!.isItsRaw
      case .medicalFloat: true
      default: false
      }
    guard isShown, isOptional else { return }
    writer.line()
    writer.documentation("\(member.label), as it is on the wire.")
    let storageName = storage.reference
    writer.block("\(access)var \(member.name)Raw: \(storage.type)?") { writer in
      if !storage.isOptional, let mask = presences.maskName(index) {
        writer.line("let raw = \(storageName)")
        writer.line("return \(mask) != 0 ? raw : nil")
      } else {
        writer.line(storageName)
      }
    }
  }
}
