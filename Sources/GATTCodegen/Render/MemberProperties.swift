import GATTDefinitions

/// The properties of a member beside its storage: values, raw numbers, scales, units, special values.
extension MemberSurface {
  func writeProperties(_ writer: inout SourceWriter) {
    if isControlBitField {
      writeForwardedParts(&writer)
      return
    }
    switch member.content {
    case .packed(let parts, _):
      for part in parts {
        if let constant = part.constant {
          writeConstant(part.name, part.label, part.documentation, part.number, constant, &writer)
        } else {
          writePackedPart(part, &writer)
        }
      }
      return
    case .constant(let number, let constant):
      writeConstant(member.name, member.label, member.field.documentation, number, constant, &writer)
      return
    case .checksum: return
    default: break
    }
    if member.isArray { writeArray(&writer) } else { writeValue(&writer) }
    writeStatics(name: member.name, field: member.field, isScaled: needsScale, &writer)
    writeSpecialValue(&writer)
    if member.source == nil { surface?.writeConverter(in: layout.name, &writer) }
    writeMedicalFloatConverter(&writer)
  }

  private var surface: NumberSurface? { member.surface }

  private var isScaledNumber: Bool {
    if case .scaled = surface?.kind { true } else { false }
  }

  private var needsScale: Bool {
    switch member.content {
    case .number, .twoWidths, .numbers, .maskedNumbers: isScaledNumber
    case .medicalFloat, .medicalFloats, .float: member.isScaled
    default: false
    }
  }

  /// What a field is that is always the same.
  private func writeConstant(
    _ name: String,
    _ label: String,
    _ documentation: String,
    _ number: Number,
    _ constant: Int64,
    _ writer: inout SourceWriter
  ) {
    writer.line()
    let text = constantLiteral(constant)
    writer.documentation("\(label), which is always \(text)." + (documentation.isEmpty ? "" : "\n\n" + documentation))
    writer.line("\(access)static var \(quoted(name)): \(number.swiftType) { \(text) }")
  }

  // MARK: Bits

  /// The bits of a control field that users set, as properties of the value.
  private func writeForwardedParts(_ writer: inout SourceWriter) {
    let flags = storage.reference
    for part in ownParts {
      let surface = NumberSurface(part)
      let name = quoted(part.name)
      writer.line()
      writer.documentation(part.documentation.isEmpty ? part.label + "." : "\(part.label). \(part.documentation)")
      if isSelecting(part) || member.isConditional {
        writer.line("\(access)var \(name): \(surface.valueType) { \(flags).\(part.name) }")
      } else if surface.isFallible {
        writer.line("\(access)var \(name): \(surface.valueType) { \(flags).\(part.name) }")
        writer.line()
        writer.documentation("Sets `\(part.name)`.")
        writer.line("///")
        writer.documentation("- Throws: `EncodeError.outOfRange` when it has more bits than its place.")
        let setter = "set\(capitalized(part.name))"
        writer.openFunction("\(access)mutating func \(setter)(_ value: \(surface.valueType)) throws(EncodeError)") {
          $0.line("try \(flags).\(setter)(value)")
        }
      } else {
        writer.block("\(access)var \(name): \(surface.valueType)") { writer in
          writer.line("get { \(flags).\(part.name) }")
          writer.line("set { \(flags).\(part.name) = newValue }")
        }
      }
    }
  }

  /// Fields come and go with this part, so it is set by making a new value.
  private func isSelecting(_ part: Part) -> Bool {
    layout.members.contains { other in
      other.activations.contains { activation in
        member.holds(field: activation.field) && activation.bitIndex < part.shift + part.number.bits
          && part.shift < activation.bitIndex + activation.bitSize
      }
    }
  }

  private func writePackedPart(_ part: Part, _ writer: inout SourceWriter) {
    let container = storage.type
    let renderer = PartRenderer(part: part, container: container, access: access, type: layout.name)
    let surface = NumberSurface(part)
    if isOptional || isControl || part.source != nil || part.specialValues != nil {
      let isNilable = isOptional || part.specialValues != nil
      writer.line()
      writer.documentation(documentation(part.label, part.field, isFixed: isOptional || isControl))
      writer.block("\(access)var \(quoted(part.name)): \(surface.valueType)\(isNilable ? "?" : "")") { writer in
        writeWord(&writer)
        if let special = part.specialValues {
          writer.line("let raw = \(renderer.raw(of: "word"))")
          let integer = part.number.isNative ? "raw" : "raw.integerValue"
          writer.line("if \(special.typeName)(rawValue: \(integer)) != nil { return nil }")
          writer.line("return \(surface.value("raw"))")
        } else {
          writer.line("return \(surface.value(renderer.raw(of: "word")))")
        }
      }
      writePackedSpecialValue(part, surface, renderer, &writer)
      if part.source == nil { surface.writeConverter(in: layout.name, &writer) }
    } else {
      renderer.render(get: storage.reference, set: { "\(storage.reference) = \($0)" }, &writer)
    }
    writePackedRaw(part, renderer, &writer)
    if let field = part.field {
      writeStatics(name: part.name, field: field, isScaled: part.isScaled, &writer)
    }
  }

  /// Declares `word`, the number that the parts are of; returns nil when it is absent.
  private func writeWord(_ writer: inout SourceWriter) {
    if storage.isOptional {
      writer.line("guard let word = \(storage.reference) else { return nil }")
      return
    }
    if let mask = presences.maskName(index) { writer.line("if \(mask) == 0 { return nil }") }
    writer.line("let word = \(storage.reference)")
  }

  /// The raw number of a part whose value is another.
  private func writePackedRaw(_ part: Part, _ renderer: PartRenderer, _ writer: inout SourceWriter) {
    guard part.isScaled || part.specialValues != nil else { return }
    writer.line()
    writer.documentation("\(part.label), as it is on the wire.")
    let type = part.number.swiftType
    if !isOptional {
      writer.line("\(access)var \(part.name)Raw: \(type) { \(renderer.raw(of: storage.reference)) }")
      return
    }
    writer.block("\(access)var \(part.name)Raw: \(type)?") { writer in
      writeWord(&writer)
      writer.line("return \(renderer.raw(of: "word"))")
    }
  }

  private func writePackedSpecialValue(
    _ part: Part,
    _ surface: NumberSurface,
    _ renderer: PartRenderer,
    _ writer: inout SourceWriter
  ) {
    guard let special = part.specialValues else { return }
    writer.line()
    writer.documentation("What `\(part.name)` says other than an amount; nil when it is an amount.")
    writer.block("\(access)var \(part.name)SpecialValue: \(special.typeName)?") { writer in
      writeWord(&writer)
      let raw = renderer.raw(of: "word")
      writer.line("return \(special.typeName)(rawValue: \(part.number.isNative ? raw : "\(raw).integerValue"))")
    }
    if isOptional || isControl { return }
    let setter = "\(access)mutating func set\(capitalized(part.name))"
    let word = storage.reference
    writer.line()
    writer.documentation("Sets `\(part.name)`\(part.isScaled ? ", rounded to what can be stored, ties to even" : "").")
    writer.line("///")
    writer.documentation("- Throws: `EncodeError` when it can't be stored, and then changes nothing.")
    writer.openFunction("\(setter)(_ value: \(surface.valueType)) throws(EncodeError)") { writer in
      writer.line("let raw = \(surface.raw("value"))")
      writer.line("\(word) = \(renderer.word(word, with: "raw"))")
    }
    writer.line()
    writer.documentation("Makes `\(part.name)` say something other than an amount.")
    writer.block("\(setter)(_ value: \(special.typeName))") { writer in
      let raw =
        part.number.isNative ? "value.rawValue" : "\(part.number.swiftType)(truncatingIfNeeded: value.rawValue)"
      writer.line("\(word) = \(renderer.word(word, with: raw))")
    }
  }

  // MARK: Values

  /// The value of one raw form, an expression of the storage's type.
  private func value(_ raw: String) -> String {
    switch member.content {
    case .number, .enumeration, .twoWidths: surface!.value(raw)
    case .boolean: "\(raw) != 0"
    case .float(let bits):
      member.isScaled
        ? "Self.\(member.name)Scale.value(Double(\(bits == 32 ? "Float(bitPattern: \(raw))" : "Double(bitPattern: \(raw))")))"
        : "\(bits == 32 ? "Float" : "Double")(bitPattern: \(raw))"
    case .medicalFloat: member.isScaled ? "Self.\(member.name)Scale.value(\(raw))" : "\(raw).value"
    default: raw
    }
  }

  private var valueType: String {
    let type = properties[0].type
    return type.hasSuffix("?") ? String(type.dropLast()) : type
  }

  private func writeValue(_ writer: inout SourceWriter) {
    let isNilable = isOptional || member.specialValues != nil
    if storage.name == member.name, !isNilable {
      if isAssignable, surface?.rawRange != nil || member.isMeasured { writeThrowingSetter(&writer) }
      return
    }
    writer.line()
    let isSettable = self.isSettable
    writer.documentation(documentation(member.label, member.field, isFixed: !isAssignable))
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

  private func getterStatements(_ raw: String) -> [String] {
    var statements: [String] = []
    if storage.isOptional, storage.name != member.name {
      if value("raw") == "raw" { return [raw] }
      statements.append("guard let raw = \(raw) else { return nil }")
    } else if let mask = presences.maskName(index) {
      // Loaded before the test, so that no branch is made of it.
      if member.specialValues == nil, isNumber {
        return ["let raw = \(raw)", "return \(mask) != 0 ? \(value("raw")) : nil"]
      }
      statements.append("if \(mask) == 0 { return nil }")
    }
    let one = storage.isOptional ? "raw" : raw
    if let special = member.specialValues {
      let number = surface!.number
      let raw = number.isNative ? one : "\(one).integerValue"
      let meaning = "\(special.typeName)(rawValue: \(raw))"
      if meaning.utf8.count < 80 {
        statements.append("if \(meaning) != nil { return nil }")
      } else {
        statements.append("let special = \(meaning)")
        statements.append("if special != nil { return nil }")
      }
    }
    statements.append(statements.isEmpty ? value(one) : "return \(value(one))")
    return statements
  }

  /// Its storage is a number, which costs nothing to load.
  private var isNumber: Bool {
    switch member.content {
    case .number, .enumeration, .boolean, .bitField, .float, .medicalFloat: true
    case .value(let nested): nested.isStraight && member.isConditional
    default: false
    }
  }

  /// Any value of its type can be stored, so a plain setter does.
  private var isSettable: Bool {
    isAssignable && !raw("value").hasPrefix("try") && (member.specialValues == nil)
  }

  /// Setting it touches nothing but its own storage and its own flag.
  private var isAssignable: Bool {
    if isControl || member.isDelimited { return false }
    if case .choice = member.content { return false }
    if case .twoWidths(_, _, let selector) = member.content { return !presences.isShared(selector) }
    if member.isConditional { return presences.ownFlag(index) != nil }
    return true
  }

  /// Stores `value`, of the type of the property.
  private func writeSetterBody(_ value: String, _ writer: inout SourceWriter) {
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

  private func writeThrowingSetter(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Sets `\(member.name)`\(isRounding ? ", rounded to what can be stored, ties to even" : "").")
    writer.line("///")
    writer.documentation("- Throws: `EncodeError` when it can't be stored, and then changes nothing.")
    let head =
      "\(access)mutating func set\(capitalized(member.name))(_ value: \(valueType)\(isOptional ? "?" : "")) throws(EncodeError)"
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

  private var isRounding: Bool {
    switch member.content {
    case .medicalFloat, .medicalFloats: true
    default: isScaledNumber
    }
  }

  private func writeSetterOfRawArray(_ writer: inout SourceWriter) {
    if let flag = presences.ownFlag(index) {
      writer.line(
        presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "!raw.isEmpty" : "raw.isEmpty")
      )
    }
    writer.line("\(storage.reference) = raw")
  }

  /// The raw number of a conditional field whose value is another.
  private func writeOptionalRaw(_ writer: inout SourceWriter) {
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

  // MARK: Arrays

  private func writeArray(_ writer: inout SourceWriter) {
    if storage.name == member.name {
      if isAssignable, member.isMeasured { writeThrowingSetter(&writer) }
      return
    }
    let parameter = parameters[0]
    writer.line()
    writer.documentation(documentation(member.label, member.field, isFixed: !isAssignable))
    let raw = storage.reference
    let values = arrayValues(raw)
    if isSettable {
      writer.block("\(access)var \(quoted(member.name)): \(parameter.type)") { writer in
        writer.line("get { \(values) }")
        writer.block("set") { writeSetterBody("newValue", &$0) }
      }
    } else {
      writer.line("\(access)var \(quoted(member.name)): \(parameter.type) { \(values) }")
    }
    if parameter.type != storage.type,
      storage.declaration.lastIndex(ofText: "public") == nil || storage.declaration.hasPrefix("private")
    {
      writer.line()
      writer.documentation("\(member.label), as it is on the wire.")
      writer.line("\(access)var \(member.name)Raw: \(storage.type) { \(raw) }")
    }
    if !isSettable, isAssignable { writeThrowingSetter(&writer) }
  }

  private func arrayValues(_ raw: String) -> String {
    switch member.content {
    case .maskedNumbers:
      let surface = surface!
      return "\(raw).map { \(surface.value(surface.raw(ofStored: "$0"))) }"
    case .numbers, .enumerations:
      let surface = surface!
      if case .plain = surface.kind { return surface.isFallible ? "Array(\(raw))" : raw }
      return "\(raw).map { \(surface.value("$0")) }"
    case .packedNumbers(let bits, _):
      let surface = surface!
      let numbers = "\(raw).unpacked(bits: \(bits))"
      return surface.isItsRaw ? numbers : "\(numbers).map { \(surface.value("$0")) }"
    case .medicalFloats: return "\(raw).map { \(scaleExpression).value($0) }"
    default: return raw
    }
  }

  // MARK: Units, scales, special values

  private func writeStatics(name: String, field: FieldDefinition, isScaled: Bool, _ writer: inout SourceWriter) {
    if let unit = field.unit {
      writer.line()
      writer.documentation("The unit of `\(name)`.")
      writer.line("\(access)static var \(name)Unit: GATTUnit { \(unit.expression) }")
    }
    if isScaled {
      writer.line()
      writer.documentation("How `\(name)` follows from its raw number.")
      let scale = field.scaleSource
      writer.line("\(access)static var \(name)Scale: \(scale.type) {")
      writer.indent { $0.line("\(scale.expression)") }
      writer.line("}")
    }
  }

  private func writeSpecialValue(_ writer: inout SourceWriter) {
    guard let special = member.specialValues, let surface else { return }
    let raw = storage.reference
    writer.line()
    writer.documentation("What `\(member.name)` says other than an amount; nil when it is an amount.")
    writer.block("\(access)var \(member.name)SpecialValue: \(special.typeName)?") { writer in
      var one = raw
      if storage.isOptional {
        writer.line("guard let raw = \(raw) else { return nil }")
        one = "raw"
      } else if let mask = presences.maskName(index) {
        writer.line("if \(mask) == 0 { return nil }")
      }
      let number = surface.number.isNative ? one : "\(one).integerValue"
      writer.line("return \(special.typeName)(rawValue: \(number))")
    }
    guard isAssignable else { return }
    writer.line()
    writer.documentation("Makes `\(member.name)` say something other than an amount.")
    writer.block("\(access)mutating func set\(capitalized(member.name))(_ value: \(special.typeName))") { writer in
      if let flag = presences.ownFlag(index) {
        writer.line(presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "true" : "false"))
      }
      writer.line(
        "\(raw) = \(surface.number.isNative ? "value.rawValue" : "\(surface.number.swiftType)(truncatingIfNeeded: value.rawValue)")"
      )
    }
  }

  /// - Parameter isFixed: Other fields come and go with it, so that it has no setter.
  private func documentation(_ label: String, _ field: FieldDefinition?, isFixed: Bool) -> String {
    var text = label + "."
    if let unit = field?.unit { text += " In \(unit.name)." }
    if let maximum = member.greatestLength { text += " At most \(maximum) octets." }
    if let count = member.exactCount { text += " \(count) elements." }
    if let range = field?.rawRange { text += " Raw numbers from \(range.lowerBound) to \(range.upperBound)." }
    if isFixed { text += " Changes by making a new value." }
    if case .twoWidths(let narrow, let wide, _) = member.content, !isFixed {
      text += " Setting a number above \(narrow.mask) makes it \(wide.octets) octets."
    }
    if let prose = field?.documentation, !prose.isEmpty { text += "\n\n" + prose }
    return text
  }
}

extension FieldDefinition {
  /// The Swift type of the scale, and the expression that makes it.
  fileprivate var scaleSource: (type: String, expression: String) {
    let ownScale = "Scale(multiplier: \(scale.multiplier), offset: \(scale.offset), divisor: \(scale.divisor))"
    let scaleArgument = scale == .identity ? "" : ", scale: \(ownScale)"
    if let exponential {
      return (
        "ExponentialScale",
        "ExponentialScale(base: \(exponential.base), bias: \(exponential.bias)\(scaleArgument))"
      )
    }
    guard case .packedFloat(let float) = form else { return ("Scale", ownScale) }
    let arguments =
      "mantissaBits: \(float.mantissaBits), isExponentSigned: \(float.exponentIsSigned), radix: \(float.radix)"
    return ("PackedFloatScale", "PackedFloatScale(\(arguments)\(scaleArgument))")
  }
}
