import GATTDefinitions

/// Numbers that are not allowed, and checksums.
extension DecoderRenderer {
  func hasRangeCheck(_ index: Int) -> Bool {
    if members[index].isImplied { return true }
    if case .value(let nested) = members[index].content { return nested.hasRanges }
    return !violations(index).isEmpty
  }

  /// - Parameter stored: The stored form of a packed member; its property when nil.
  func writeRangeChecks(
    _ index: Int,
    of stored: SourceLine? = nil,
    at offset: SourceLine,
    _ writer: inout SourceWriter
  ) {
    let member = members[index]
    let isPresent = presences.maskName(index).map { code("\($0) != 0") }
    if case .value(let nested) = member.content {
      if nested.hasRanges { writeNestedRangeCheck(index, nested, at: offset, &writer) }
    } else if case .packed(let parts, _) = member.content {
      for part in parts {
        let renderer = PartRenderer(part: part, container: storages[index].type, access: access, type: layout.name)
        let raw = renderer.raw(of: stored ?? storages[index].reference)
        if let constant = part.constant {
          let surface = NumberSurface(part)
          writeConstantCheck(surface.number, constant, surface.label, raw, at: offset, isPresent, &writer)
        } else {
          writeRangeCheck(NumberSurface(part), raw, at: offset, isPresent, &writer)
        }
      }
    } else if case .constant(let number, let constant) = member.content {
      writeConstantCheck(number, constant, member.label, number.read(at: offset), at: offset, isPresent, &writer)
    } else if case .checksum(let checksum) = member.content {
      writeChecksumCheck(checksum, member.label, at: offset, isPresent, &writer)
    } else if member.isArray {
      writeElementChecks(member, storages[index].reference, at: offset, &writer)
    } else if let surface = member.surface {
      writeRangeCheck(surface, storages[index].reference, at: offset, isPresent, &writer)
    }
  }

  func writeConstantCheck(
    _ number: Number,
    _ constant: Int64,
    _ label: String,
    _ raw: SourceLine,
    at offset: SourceLine,
    _ isPresent: SourceLine?,
    _ writer: inout SourceWriter
  ) {
    let integer = number.integer(raw)
    let violation = code("\(integer) != \(constantLiteral(constant))")
    writer.line("if \(isPresent.map { "\($0), " } ?? "")\(violation) {")
    writer.indent { writer in
      writer.list(
        "try GATTCore.DecodeError.notTheConstant(",
        [literal(layout.name), literal(label), code("at: \(offset)"), number.int64(raw), constantLiteral(constant)],
        ")"
      )
    }
    writer.line("}")
  }

  func writeChecksumCheck(
    _ checksum: ChecksumLayout,
    _ label: String,
    at offset: SourceLine,
    _ isPresent: SourceLine?,
    _ writer: inout SourceWriter
  ) {
    let none: [SourceLine] = checksum.checksum.unless.map { ["unless: \(hex($0))"] } ?? []
    let octets = checksum.number.readOctets(at: offset)
    let found = checksum.number.containerBits == 32 ? octets : widened(octets, to: "UInt32")
    let arguments =
      [".\(checksum.checksum.algorithm.caseName)", code("is: \(found)")] + none
      + ["from: offset", code("to: \(offset)"), literal(layout.name), literal(label)]
    let made: SourceLine? = checksum.madeName.map { "self.\($0)" }
    func writeCheck(_ writer: inout SourceWriter) {
      writer.list("\(made.map { "\($0) = " } ?? "")try bytes.check(", arguments, ")")
    }
    guard let isPresent else { return writeCheck(&writer) }
    writer.line("if \(isPresent) {")
    writer.indent { writeCheck(&$0) }
    if let made {
      writer.line("} else {")
      writer.indent { $0.line("\(made) = true") }
    }
    writer.line("}")
  }

  func writeElementChecks(
    _ member: Member,
    _ storage: SourceLine,
    at offset: SourceLine,
    _ writer: inout SourceWriter
  ) {
    switch member.content {
    case .numbers, .maskedNumbers: break
    default: return
    }
    guard let surface = member.surface, surface.violation("raw") != nil else { return }
    let raw = surface.raw(ofStored: "raw")
    writer.line("for \(raw == "raw" ? "raw" : "octets") in \(storage) {")
    writer.indent { writer in
      if raw != "raw" { writer.line("let raw = \(surface.raw(ofStored: "octets"))") }
      writeRangeCheck(surface, "raw", at: offset, nil, &writer)
    }
    writer.line("}")
  }

  /// A value that was read without checks and is not allowed is read once more, for the error.
  func writeNestedRangeCheck(
    _ index: Int,
    _ nested: NestedValue,
    at offset: SourceLine,
    _ writer: inout SourceWriter
  ) {
    let mask = nested.allowsZeros ? nil : presences.maskName(index).map { code("\($0) != 0, ") }
    writer.line("if \(mask ?? "")!\(storages[index].reference).isInRange {")
    writer.indent { $0.line("try GATTCore.DecodeError.notInRange(\(nested.typeName).self, in: bytes, at: \(offset))") }
    writer.line("}")
  }

  func writeRangeCheck(
    _ surface: NumberSurface,
    _ raw: SourceLine,
    at offset: SourceLine,
    _ isPresent: SourceLine?,
    _ writer: inout SourceWriter
  ) {
    guard let violation = surface.violation(raw) else { return }
    // An absent number is 0. Where that is allowed, no branch on the flag is needed, which would be mispredicted.
    let isPresent = surface.allowsZero ? nil : isPresent
    writer.line("if \(isPresent.map { "\($0), " } ?? "")\(violation) {")
    writer.indent { writer in
      writer.list(
        "try GATTCore.DecodeError.outOfRange(",
        [
          literal(layout.name), literal(surface.label), code("at: \(offset)"), surface.number.int64(raw),
          surface.rangeText,
        ],
        ")"
      )
    }
    writer.line("}")
  }
}
