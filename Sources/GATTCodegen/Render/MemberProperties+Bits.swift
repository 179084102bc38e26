import GATTDefinitions

/// Properties of bits, and of fields that share octets.
extension MemberSurface {
  /// The bits of a control field that users set, as properties of the value.
  func writeForwardedParts(_ writer: inout SourceWriter) {
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
        writer.block(
          "\(access)mutating func \(setter)(_ value: \(surface.valueType)) throws(GATTCore.EncodeError)"
        ) {
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
  func isSelecting(_ part: Part) -> Bool {
    layout.members.contains { other in
      other.activations.contains { activation in
        member.holds(field: activation.field) && activation.bitIndex < part.shift + part.number.bits
          && part.shift < activation.bitIndex + activation.bitSize
      }
    }
  }

  func writePackedPart(_ part: Part, _ writer: inout SourceWriter) {
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
          let integer = part.number.integer("raw")
          writer.line("if \(special.typeName)(rawValue: \(integer)) != nil { return nil }")
          writer.line("return \(surface.value("raw"))")
        } else {
          writer.line("return \(surface.value(renderer.raw(of: "word")))")
        }
      }
      writePackedSpecialValue(part, surface, renderer, &writer)
      if part.source == nil { surface.writeConverter(in: layout.name, &writer) }
    } else {
      renderer.render(surface, get: storage.reference, set: { "\(storage.reference) = \($0)" }, &writer)
    }
    writePackedRaw(part, renderer, &writer)
    if let field = part.field {
      writeStatics(name: part.name, field: field, isScaled: part.isScaled, &writer)
    }
  }

  /// Declares `word`, the number that the parts are of; returns nil when it is absent.
  func writeWord(_ writer: inout SourceWriter) {
    if storage.isOptional {
      writer.line("guard let word = \(storage.reference) else { return nil }")
      return
    }
    if let condition = presences.condition(index) { writer.line("guard \(condition) else { return nil }") }
    writer.line("let word = \(storage.reference)")
  }

  /// The raw number of a part whose value is another.
  func writePackedRaw(_ part: Part, _ renderer: PartRenderer, _ writer: inout SourceWriter) {
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

  func writePackedSpecialValue(
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
      writer.line("return \(special.typeName)(rawValue: \(part.number.integer(raw)))")
    }
    if isOptional || isControl { return }
    let setter = "\(access)mutating func set\(capitalized(part.name))"
    let word = storage.reference
    writer.line()
    writer.documentation("Sets `\(part.name)`\(part.isScaled ? ", rounded to what can be stored, ties to even" : "").")
    writer.line("///")
    writer.documentation("- Throws: `EncodeError` when it can't be stored, and then changes nothing.")
    writer.block("\(setter)(_ value: \(surface.valueType)) throws(GATTCore.EncodeError)") { writer in
      writer.line("let raw = \(surface.raw("value"))")
      writer.line("\(word) = \(renderer.word(word, with: "raw"))")
    }
    writer.line()
    writer.documentation("Makes `\(part.name)` say something other than an amount.")
    writer.block("\(setter)(_ value: \(special.typeName))") { writer in
      let raw = part.number.own("value.rawValue")
      writer.line("\(word) = \(renderer.word(word, with: raw))")
    }
  }
}
