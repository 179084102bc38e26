import GATTDefinitions
import GATTModel

/// Properties of a number, a text, or another value.
extension MemberSurface {
  /// The value of one raw form, an expression of the storage's type.
  func value(_ raw: String) -> String {
    switch member.content {
    case .number, .enumeration, .twoWidths: surface!.value(raw)
    case .boolean: "\(raw) != 0"
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
    writer.documentation(documentation(member.label, member.field, isFixed: !isAssignable))
    let raw = storage.reference
    writer.block("\(access)var \(quoted(member.name)): \(valueType)\(isNilable ? "?" : "")") { writer in
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
    writeOptionalRaw(&writer)
    if !isSettable, isAssignable { writeThrowingSetter(&writer) }
  }

  func getterStatements(_ raw: String) -> [String] {
    var statements: [String] = []
    if storage.isOptional, storage.name != member.name {
      if value("raw") == "raw" { return [raw] }
      statements.append("guard let raw = \(raw) else { return nil }")
    } else if let condition = presences.condition(index) {
      if member.specialValues == nil { return ["\(condition) ? \(value(raw)) : nil"] }
      statements.append("guard \(condition) else { return nil }")
    }
    let one = storage.isOptional ? "raw" : raw
    if let special = member.specialValues {
      let number = surface!.number
      statements.append("if \(special.typeName)(rawValue: \(number.integer(one))) != nil { return nil }")
    }
    statements.append(statements.isEmpty ? value(one) : "return \(value(one))")
    return statements
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
  func writeSetterBody(_ value: String, _ writer: inout SourceWriter) {
    let storageName = storage.reference
    if let flag = presences.ownFlag(index) {
      writer.line(
        presences.setFlag(
          flag.control,
          bit: flag.bit,
          when: member.isArray
            ? (flag.isSetWhenGiven ? "!\(value).isEmpty" : "\(value).isEmpty")
            : "\(value) \(flag.isSetWhenGiven ? "!=" : "==") nil"
        )
      )
    }
    if !isOptional || raw(value) == value && storage.isOptional {
      writer.line("\(storageName) = \(raw(value))")
    } else if raw("value") == "value" {
      writer.line("\(storageName) = \(value)\(storage.fallback)")
    } else if raw("value") == "value.rawValue" {
      writer.line("\(storageName) = \(value)?.rawValue\(storage.fallback)")
    } else {
      writer.line("\(storageName) = \(value).map { \(raw("$0")) }\(storage.fallback)")
    }
    if case .twoWidths(let narrow, _, let selector) = member.content,
      let control = PresenceRenderer.sourceIndex(of: selector, in: layout.members)
    {
      writer.block("if \(storageName) > \(narrow.mask)") {
        $0.line(presences.setFlag(control, bit: selector.bitIndex, when: "true"))
      }
    }
  }

  func writeThrowingSetter(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Sets `\(member.name)`\(isRounding ? ", rounded to what can be stored, ties to even" : "").")
    writer.line("///")
    writer.documentation("- Throws: `EncodeError` when it can't be stored, and then changes nothing.")
    let head =
      "\(access)mutating func set\(capitalized(member.name))(_ value: \(valueType)\(isOptional ? "?" : "")) throws(GATTCore.EncodeError)"
    writer.block(head) { writer in
      if isOptional {
        writer.block("guard let value else") { writer in
          if let flag = presences.ownFlag(index) {
            writer.line(presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "false" : "true"))
          }
          writer.line("\(storage.reference) = \(storage.absent)")
          writer.line("return")
        }
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
      if !storage.isOptional, let condition = presences.condition(index) {
        writer.line("\(condition) ? \(storageName) : nil")
      } else {
        writer.line(storageName)
      }
    }
  }
}
