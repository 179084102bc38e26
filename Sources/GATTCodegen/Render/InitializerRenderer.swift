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
      return "\(parameterName(parameter.name)): \(parameter.type)\(value == nil ? "" : " = ")\(value ?? "")"
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
        guard let made = surface.member.checksum?.madeName, let condition = presences.condition(surface.index) else {
          continue
        }
        writer.line("if !(\(condition)) { self.\(made) = true }")
      }
    }
    writer.line("}")
  }

  private var howPresenceFollows: String {
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
      let present = checksum.presentName.map { "self.\($0) = \($0)" }
      let made = checksum.madeName.map { name in
        "self.\(name) = \(checksum.presentName.map { "!\($0) || " } ?? "")\(name)"
      }
      for line in [present, made] { if let line { writer.line(line) } }
      return
    default: break
    }
    let parameter = quoted(surface.member.name)
    if surface.member.specialValues != nil {
      let special = "\(surface.member.name)SpecialValue"
      let call = "Self.raw\(capitalized(surface.member.name))(\(parameter), \(special))"
      if !surface.isOptional {
        writer.line("\(storage) = try \(call)")
        return
      }
      writer.block("if \(parameter) == nil, \(special) == nil") {
        $0.line("\(storage) = \(surface.storage.absent)")
      } otherwise: {
        $0.line("\(storage) = try \(call)")
      }
      return
    }
    let raw = surface.raw(parameter)
    if surface.member.twin != nil {
      writer.block("if let \(parameter)") { $0.line("\(storage) = \(raw)") }
    } else if !surface.isOptional || (raw == parameter && surface.storage.isOptional) {
      writer.line("\(storage) = \(raw)")
    } else if let mapped = mapped(parameter, raw) {
      writer.line("\(storage) = \(mapped)\(surface.storage.fallback)")
    } else {
      writer.block("if let \(parameter)") {
        $0.line("\(storage) = \(raw)")
      } otherwise: {
        $0.line("\(storage) = \(surface.storage.absent)")
      }
    }
  }

  /// The raw form of an optional parameter, where that is one expression: `raw` is that of one that is not nil.
  private func mapped(_ parameter: String, _ raw: String) -> String? {
    if raw == parameter { return parameter }
    if raw == "\(parameter).rawValue" { return "\(parameter)?.rawValue" }
    let call = "(\(parameter))"
    guard raw.hasPrefix("try Self."), raw.hasSuffix(call) else { return nil }
    return "try \(parameter).map(\(raw.dropFirst("try ".count).dropLast(call.count)))"
  }

  func writePacked(_ surface: MemberSurface, _ parts: [Part], _ writer: inout SourceWriter) {
    let container = surface.storage.type
    let word = "\(surface.member.name)Word"
    writer.line("var \(word): \(container) = 0")
    for part in parts {
      if let source = part.source {
        writeNumber(from: source, of: NumberSurface(part), &writer) { number in
          let renderer = PartRenderer(part: part, container: container, access: access, type: layout.name)
          return "\(word) |= \(renderer.shifted(number))"
        }
        continue
      }
      let partSurface = NumberSurface(part)
      let renderer = PartRenderer(part: part, container: container, access: access, type: layout.name)
      let name = quoted(part.name)
      if let constant = part.constant {
        let raw = UInt64(bitPattern: constant) & part.mask
        let bits = "\(word) |= \(hex(raw << UInt64(part.shift)))"
        if surface.isOptional {
          writer.line("if \(given(surface.index)) { \(bits) }")
        } else {
          writer.line(bits)
        }
      } else if part.specialValues != nil {
        let special = "\(part.name)SpecialValue"
        let raw = "try Self.raw\(capitalized(part.name))(\(name), \(special))"
        if surface.isOptional {
          writer.block("if \(given(part))") { $0.line("\(word) |= \(renderer.shifted(raw))") }
        } else {
          writer.line("\(word) |= \(renderer.shifted(raw))")
        }
      } else if surface.isOptional {
        writer.block("if let \(name)") { $0.line("\(word) |= \(renderer.shifted(partSurface.raw(name)))") }
      } else {
        writer.line("\(word) |= \(renderer.shifted(partSurface.raw(name)))")
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
        ? "\(quoted(part.name)) == nil" : "\(quoted(part.name)) == nil, \(part.name)SpecialValue == nil"
      writer.block("if \(isMissing), \(others)") { writer in
        writer.call(
          "throw GATTCore.EncodeError",
          ["value: \(literal(layout.name))", "field: \(literal(part.label))", "reason: .missing"]
        )
      }
    }
  }

  private func writeControl(_ surface: MemberSurface, _ writer: inout SourceWriter) {
    guard case .bitField(let bits) = surface.member.content else { return }
    let container = bits.number.containerType
    let word = "\(surface.member.name)Word"
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
  private func writeBit(_ bit: DerivedBit, _ word: String, _ writer: inout SourceWriter) {
    let set = "\(word) |= \(hex(1 << UInt64(bit.index)))"
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

  private func wideCondition(_ index: Int) -> String {
    guard case .twoWidths(let narrow, _, _) = layout.members[index].content else { return "false" }
    return "\(surfaces[index].storage.reference) > \(narrow.mask)"
  }

  /// Whether the argument for a member is there.
  private func given(_ index: Int) -> String {
    let member = layout.members[index]
    if member.isArray { return "!\(quoted(member.name)).isEmpty" }
    if case .packed(let parts, _) = member.content {
      return parts.filter { $0.constant == nil }.map(given).joined(separator: " || ")
    }
    if isControlBitField(index) { return givenPart(of: index) }
    if member.specialValues != nil {
      return "(\(quoted(member.name)) != nil || \(member.name)SpecialValue != nil)"
    }
    return "\(quoted(member.name)) != nil"
  }

  private func given(_ part: Part) -> String {
    let isGiven = "\(quoted(part.name)) != nil"
    return part.specialValues == nil ? isGiven : "\(isGiven) || \(part.name)SpecialValue != nil"
  }

  /// Whether something is given that makes flags necessary that are not always there.
  private func givenPart(of index: Int) -> String {
    let set = surfaces[index].ownParts.map { part in
      part.isFlag ? quoted(part.name) : "\(quoted(part.name)) != \(part.zero)"
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

  /// Checks that members are given exactly when their conditions hold.
  private func writeChecks(_ indices: [Int], _ writer: inout SourceWriter) {
    for index in indices { writeCheck(index, &writer) }
  }

  private func writeCheck(_ index: Int, _ writer: inout SourceWriter) {
    let member = layout.members[index]
    let condition = presences.condition(index) ?? "true"
    // An array may be empty where it is announced.
    let isRequired = member.isArray ? "\(given(index)) && \(PresenceRenderer.operand(condition))" : condition
    writer.call(
      "try FieldCheck.presence",
      ["isGiven: \(given(index))", "isRequired: \(isRequired)", literal(layout.name), literal(member.label)]
    )
  }
}
