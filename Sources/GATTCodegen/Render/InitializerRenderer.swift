import GATTDefinitions

/// Writes the memberwise initialiser: values in, raw numbers and flags stored.
struct InitializerRenderer {
  let layout: ValueLayout
  let access: String
  let surfaces: [MemberSurface]
  let presences: PresenceRenderer

  func render(_ writer: inout SourceWriter) {
    let parameters = surfaces.flatMap(\.parameters)
    let checks = checkedMembers
    let isThrowing =
      parameters.contains(where: \.isFallible) || !checks.isEmpty
      || surfaces.contains { $0.hasOptionalParts || $0.followsFromLength || $0.member.isDelimited || $0.hasAgreement }
    writer.line()
    writer.documentation("A value of these fields.\(howPresenceFollows)")
    if isThrowing {
      writer.line("///")
      writer.documentation(
        checks.isEmpty
          ? "- Throws: `EncodeError` when a field can't hold what is given."
          : "- Throws: `EncodeError` when a field can't hold what is given, or is given where it has no place, or is not "
            + "where it has one."
      )
    }
    let declarations = parameters.map { parameter in
      let value = parameter.defaultValue
      return code("\(parameterName(parameter.name)): \(parameter.type)\(value == nil ? "" : " = ")\(value ?? "")")
    }
    writer.list("\(access)init(", declarations, ")\(isThrowing ? " throws(GATTCore.EncodeError)" : "") {")
    writer.indent { writer in
      for surface in surfaces where !surface.isControlBitField && !surface.followsFromOthers {
        writeMember(surface, &writer)
      }
      for surface in surfaces where surface.followsFromOthers { writeFollowing(surface, &writer) }
      for surface in surfaces where surface.isControlBitField { writeControl(surface, &writer) }
      writeChecks(checks, &writer)
      for surface in surfaces { writeLengthChecks(surface, &writer) }
      for surface in surfaces {
        guard let made = surface.member.checksum?.madeName, let mask = presences.maskName(surface.index) else {
          continue
        }
        writer.line("if \(mask) == 0 { self.\(made) = true }")
      }
    }
    writer.line("}")
  }

  private var howPresenceFollows: SourceLine {
    if layout.members.contains(where: { !$0.derivedBits.isEmpty }) {
      return " The flags follow from which of them are given."
    }
    return layout.members.contains(where: { $0.isConditional && !$0.isImplied })
      ? " Those that depend on another field are given exactly when that says so." : ""
  }

  /// Members whose presence does not follow from their being given alone.
  private var checkedMembers: [Int] {
    layout.members.indices.filter { index in
      layout.members[index].isConditional && presences.ownFlag(index) == nil && !surfaces[index].isControlBitField
        && !layout.members[index].isImplied
    }
  }

  private func writeMember(_ surface: MemberSurface, _ writer: inout SourceWriter) {
    let storage = surface.storage.reference
    switch surface.member.content {
    case .packed(let parts, _): return writePacked(surface, parts, &writer)
    case .constant: return
    case .checksum(let checksum):
      // Where there is none, it is not said what stands in its place.
      let present = checksum.presentName.map { code("self.\($0) = \($0)") }
      let made = checksum.madeName.map { name in
        code("self.\(name) = \(checksum.presentName.map { "!\($0) || " } ?? "")\(name)")
      }
      for line in [present, made] { if let line { writer.line(line) } }
      return
    default: break
    }
    let parameter = SourceLine(quoted(surface.member.name))
    if surface.member.specialValues != nil {
      let special = code("\(surface.member.name)SpecialValue")
      let call = code("Self.raw\(capitalized(surface.member.name))(\(parameter), \(special))")
      if !surface.isOptional {
        writer.line("\(storage) = try \(call)")
        return
      }
      writer.line("if \(parameter) == nil, \(special) == nil {")
      writer.indent { $0.line("\(storage) = \(surface.storage.isOptional ? "nil" : surface.storage.zero)") }
      writer.line("} else {")
      writer.indent { $0.line("\(storage) = try \(call)") }
      writer.line("}")
      return
    }
    let raw = surface.raw(parameter)
    if surface.member.twin != nil {
      writer.block("if let \(parameter)") { $0.line("\(storage) = \(raw)") }
    } else if !surface.isOptional || (raw == parameter && surface.storage.isOptional) {
      writer.line("\(storage) = \(raw)")
    } else if let mapped = mapped(parameter, raw), storage.count + mapped.count < 90 {
      writer.line("\(storage) = \(mapped)\(surface.storage.isOptional ? "" : " ?? \(surface.storage.zero)")")
    } else {
      writer.line("if let \(parameter) {")
      writer.indent { $0.line("\(storage) = \(raw)") }
      writer.line("} else {")
      writer.indent { $0.line("\(storage) = \(surface.storage.isOptional ? "nil" : surface.storage.zero)") }
      writer.line("}")
    }
  }

  /// The raw form of an optional parameter, where that is one short expression: `raw` is that of one that is not nil.
  private func mapped(_ parameter: SourceLine, _ raw: SourceLine) -> SourceLine? {
    if raw == parameter { return parameter }
    if raw == code("\(parameter).rawValue") { return code("\(parameter)?.rawValue") }
    let call = code("(\(parameter))").text
    let text = raw.text
    guard text.hasPrefix("try Self."), text.hasSuffix(call) else { return nil }
    return code("try \(parameter).map(\(Substring(text.utf8.dropFirst(4).dropLast(call.utf8.count))))")
  }

  func writePacked(_ surface: MemberSurface, _ parts: [Part], _ writer: inout SourceWriter) {
    let container = surface.storage.type
    let word = code("\(surface.member.name)Word")
    writer.line("var \(word): \(container) = 0")
    for part in parts {
      if let source = part.source {
        writeNumber(from: source, of: NumberSurface(part), &writer) { number in
          let renderer = PartRenderer(part: part, container: container, access: access, type: layout.name)
          return code("\(word) |= \(renderer.shifted(number))")
        }
        continue
      }
      let partSurface = NumberSurface(part)
      let renderer = PartRenderer(part: part, container: container, access: access, type: layout.name)
      let name = quoted(part.name)
      if let constant = part.constant {
        let raw = UInt64(bitPattern: constant) & part.mask
        let bits = code("\(word) |= \(hex(raw << UInt64(part.shift)))")
        if surface.isOptional {
          writer.line("if \(given(surface.index)) { \(bits) }")
        } else {
          writer.line(bits)
        }
      } else if part.specialValues != nil {
        let special = code("\(part.name)SpecialValue")
        let raw = code("try Self.raw\(capitalized(part.name))(\(name), \(special))")
        if surface.isOptional {
          writer.line("if \(given(part)) {")
          writer.indent { $0.line("\(word) |= \(renderer.shifted(raw))") }
          writer.line("}")
        } else {
          writer.line("\(word) |= \(renderer.shifted(raw))")
        }
      } else if surface.isOptional {
        writer.line("if let \(name) {")
        writer.indent { $0.line("\(word) |= \(renderer.shifted(partSurface.raw(SourceLine(name))))") }
        writer.line("}")
      } else {
        writer.line("\(word) |= \(renderer.shifted(partSurface.raw(SourceLine(name))))")
      }
    }
    if surface.isOptional, parts.count > 1 { writeTogether(parts.filter { $0.constant == nil }, &writer) }
    if surface.isOptional, surface.storage.isOptional {
      writer.line("\(surface.storage.reference) = \(given(surface.index)) ? \(word) : nil")
    } else {
      writer.line("\(surface.storage.reference) = \(word)")
    }
  }

  /// Fields that share octets are there together.
  private func writeTogether(_ parts: [Part], _ writer: inout SourceWriter) {
    if parts.count < 2 { return }
    let given = parts.map(given)
    for (part, isGiven) in zip(parts, given) {
      let others = given.filter { $0 != isGiven }.joined(separator: " || ")
      let isMissing =
        part.specialValues == nil
        ? code("\(quoted(part.name)) == nil") : code("\(quoted(part.name)) == nil, \(part.name)SpecialValue == nil")
      writer.block("if \(isMissing), \(others)") { writer in
        writer.list(
          "throw GATTCore.EncodeError(",
          [code("value: \(literal: layout.name)"), code("field: \(literal: part.label)"), "reason: .missing"],
          ")"
        )
      }
    }
  }

  private func writeControl(_ surface: MemberSurface, _ writer: inout SourceWriter) {
    guard case .bitField(let bits) = surface.member.content else { return }
    let container = bits.number.containerType
    let word = code("\(surface.member.name)Word")
    let keyword = surface.member.derivedBits.isEmpty ? "let" : "var"
    writer.line("\(keyword) \(word): \(container) = 0")
    for bit in surface.member.derivedBits {
      writeBit(bit, word, &writer)
    }
    let raw = bits.number.own(word)
    let flags = surface.storage.reference
    writer.line("\(flags) = \(bits.typeName)(rawValue: \(raw))")
    for part in surface.ownParts {
      let name = quoted(part.name)
      writer.line(
        NumberSurface(part).isFallible
          ? "try \(flags).set\(capitalized(part.name))(\(name))" : "\(flags).\(part.name) = \(name)"
      )
    }
  }

  /// Sets a bit of `word` that follows from what is given.
  private func writeBit(_ bit: DerivedBit, _ word: SourceLine, _ writer: inout SourceWriter) {
    let set = code("\(word) |= \(hex(1 << UInt64(bit.index)))")
    switch bit.source {
    case .given(let members):
      for member in members { writer.line("if \(given(member)) { \(set) }") }
    case .notGiven(let members):
      writer.line(set)
      for member in members {
        writer.line("if \(given(member)) { \(word) &= ~\(hex(1 << UInt64(bit.index))) }")
      }
    case .wide(let index):
      writer.line("if \(wideCondition(index)) { \(set) }")
    }
  }

  private func wideCondition(_ index: Int) -> SourceLine {
    guard case .twoWidths(let narrow, _, _) = layout.members[index].content else { return "false" }
    return code("\(surfaces[index].storage.reference) > \(narrow.mask)")
  }

  /// Whether the argument for a member is there.
  private func given(_ index: Int) -> SourceLine {
    let member = layout.members[index]
    if member.isArray { return code("!\(quoted(member.name)).isEmpty") }
    if case .packed(let parts, _) = member.content {
      return parts.filter { $0.constant == nil }.map(given).joined(separator: " || ")
    }
    if isControlBitField(index) { return givenPart(of: index) }
    if member.specialValues != nil {
      return code("(\(quoted(member.name)) != nil || \(member.name)SpecialValue != nil)")
    }
    return code("\(quoted(member.name)) != nil")
  }

  private func given(_ part: Part) -> SourceLine {
    let isGiven = code("\(quoted(part.name)) != nil")
    return part.specialValues == nil ? isGiven : code("\(isGiven) || \(part.name)SpecialValue != nil")
  }

  /// Whether something is given that makes flags necessary that are not always there.
  private func givenPart(of index: Int) -> SourceLine {
    let set = surfaces[index].ownParts.map { part in
      part.isFlag ? code("\(quoted(part.name))") : code("\(quoted(part.name)) != \(part.zero)")
    }
    let dependents = layout.members[index].derivedBits.flatMap { bit in
      switch bit.source {
      case .given(let members), .notGiven(let members): members.map(given)
      case .wide(let member): [wideCondition(member)]
      }
    }
    return (set + dependents).joined(separator: " || ")
  }

  private func isControlBitField(_ index: Int) -> Bool { surfaces[index].isControlBitField }

  /// Checks that members are given exactly when their conditions hold: several in one call, a bit each.
  private func writeChecks(_ indices: [Int], _ writer: inout SourceWriter) {
    guard (2...64).contains(indices.count) else {
      for index in indices { writeCheck(index, &writer) }
      return
    }
    var required: [(mask: SourceLine, bits: UInt64)] = []
    writer.line("var givenFields: UInt64 = 0")
    for (bit, index) in indices.enumerated() {
      let bits: UInt64 = 1 << UInt64(bit)
      writer.line("if \(given(index)) { givenFields |= \(hex(bits)) }")
      let mask = presences.maskName(index)!
      if let place = required.firstIndex(where: { $0.mask == mask }) {
        required[place].bits |= bits
      } else {
        required.append((mask, bits))
      }
    }
    writer.line("var requiredFields: UInt64 = 0")
    for (mask, bits) in required { writer.line("if \(mask) != 0 { requiredFields |= \(hex(bits)) }") }
    writer.text("let conditionalFields", lines: indices.map { layout.members[$0].label })
    writer.list(
      "try FieldCheck.presence(",
      ["given: givenFields", "required: requiredFields", literal(layout.name), "conditionalFields"],
      ")"
    )
  }

  private func writeCheck(_ index: Int, _ writer: inout SourceWriter) {
    let member = layout.members[index]
    writer.list(
      "try FieldCheck.presence(",
      [
        code("isGiven: \(given(index))"), code("isRequired: \(presences.maskName(index)!) != 0"), literal(layout.name),
        literal(member.label),
      ],
      ")"
    )
  }
}
