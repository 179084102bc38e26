import GATTDefinitions

/// Decoding of what says itself where it ends, and of what is one of several things.
extension DecoderRenderer {
  private var valueName: SourceLine { literal(layout.name) }

  // MARK: Prefix of a part

  /// Narrows `bytes` to what the prefix of the part says.
  func writePrefixRead(_ writer: inout SourceWriter) {
    guard let prefix = layout.definition.lengthPrefix else { return }
    writer.list(
      "let end = try octets.end(",
      ["ofPrefixedAt: &next", prefix.expression, valueName, literal("Length")],
      ")"
    )
    writer.line("let bytes = octets.extracting(first: end)")
  }

  /// Refuses what the fields leave of the octets that there are to be.
  func writeEndCheck(_ writer: inout SourceWriter) {
    writeEndCheck(field: "Length", &writer)
  }

  private func writeEndCheck(field: String, _ writer: inout SourceWriter) {
    writer.block("guard next == end else") { writer in
      writer.list(
        "throw GATTCore.DecodeError(",
        [
          code("value: \(valueName)"), code("field: \(literal: field)"), "offset: next",
          "reason: .trailingOctets(end &- next)",
        ],
        ")"
      )
    }
  }

  // MARK: Fields with an end of their own

  func writeDelimited(_ member: Member, _ storage: SourceLine, _ writer: inout SourceWriter) {
    if case .field(let bits) = member.field.count {
      writeCounted(member, storage, bits, &writer)
      return
    }
    let label = literal(member.label)
    switch member.length {
    case .fixed(let octets):
      writer.list("let end = try bytes.end(", [code("of: \(octets)"), "from: next", valueName, label], ")")
    case .field(let bits):
      let size = code("Int(clamping: \(presences.number(in: bits)))")
      writer.list("let end = try bytes.end(", [code("of: \(size)"), "from: next", valueName, label], ")")
    case .prefixed(let prefix):
      writer.list("let end = try bytes.end(", ["ofPrefixedAt: &next", prefix.expression, valueName, label], ")")
    case .terminated(let octet):
      writer.line("let end = bytes.end(before: \(octet), from: next)")
    case .natural: return
    }
    writeVariable(member, storage, &writer)
    if let flag = member.terminatorFlag {
      writer.line("self.\(flag) = end < count")
      writer.line("next = end < count ? end &+ 1 : end")
    } else if case .value = member.content {
      writeEndCheck(field: member.label, &writer)
    } else {
      writer.line("next = end")
    }
  }

  /// An array with as many elements as an earlier field says.
  private func writeCounted(_ member: Member, _ storage: SourceLine, _ bits: FieldBits, _ writer: inout SourceWriter) {
    let label = literal(member.label)
    writer.line("let elementCount = Int(clamping: \(presences.number(in: bits)))")
    if case .values(let nested) = member.content {
      // Every element has an octet at least, so that no number makes this go on for long.
      writer.list("_ = try bytes.end(", ["of: elementCount", "from: next", valueName, label], ")")
      writer.line("var elements: [\(nested.typeName)] = []")
      writer.block("for _ in 0..<elementCount") { writer in
        writer.line("elements.append(try \(nested.typeName)(decoding: bytes, at: &next))")
      }
      writer.line("\(storage) = elements")
    } else if let size = member.element?.size {
      let octets = size == 1 ? "elementCount" : code("min(elementCount, 0xFFFF) &* \(size)")
      writer.list("let end = try bytes.end(", [code("of: \(octets)"), "from: next", valueName, label], ")")
      writeNumbers(member, storage, &writer)
      writer.line("next = end")
    }
  }

  // MARK: Choices

  func writeChoice(_ index: Int, _ choice: ChoiceLayout, _ writer: inout SourceWriter) {
    let storage = storages[index].reference
    let keys = choice.selectors.map { selector in
      let number = presences.number(in: selector.bits)
      return code("\(selector.number.containerType)(truncatingIfNeeded: \(number))")
    }
    var bytes = "bytes"
    if choice.reachesEnd, let reserve = reserve(behind: index) {
      writer.line("let end = count &- \(reserve)")
      writer.line("guard next <= end else {")
      writer.indent { writer in
        writeTruncated("next", reserving(behind: index).map { (layout.members[$0].label, size($0)) }, &writer)
      }
      writer.line("}")
      writer.line("let octets = bytes.extracting(first: end)")
      bytes = "octets"
    }
    writer.list(
      "\(storage) = try \(choice.typeName)(",
      [code("decoding: \(bytes)"), "at: &next"] + keys,
      ")"
    )
  }
}

extension LengthPrefix {
  /// The Swift expression that makes it.
  var expression: SourceLine {
    var arguments = [code("octets: \(bits / 8)")]
    if byteOrder == .big { arguments.append("isBigEndian: true") }
    if includesItself { arguments.append("includesItself: true") }
    return code("LengthPrefix(\(arguments.joined(separator: ", ")))")
  }
}
