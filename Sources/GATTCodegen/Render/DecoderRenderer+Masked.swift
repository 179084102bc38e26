import GATTDefinitions

/// Decoding of a value that is a field of another one, without a branch.
extension DecoderRenderer {
  /// For a value that is read without a branch where it is a field: the reads alone, and what is not allowed.
  func renderMasked(_ writer: inout SourceWriter) {
    writer.line()
    if layout.isWord {
      writer.documentation(
        "For values of which this is a field: the value whose octets are the lowest ones of `packedOctets`, the first "
          + "lowest. No range is checked."
      )
      writer.line("@inline(__always)")
      writer.block("\(access)init(packedOctets: UInt64)") { writer in
        for word in layout.words { writeParts(word, of: "packedOctets", &writer) }
      }
    } else {
      renderMaskedReads(&writer)
    }
    if !members.indices.contains(where: hasRangeCheck) { return }
    writer.line()
    writer.documentation("All numbers are allowed.")
    writer.line("@inline(__always)")
    writer.block("\(access)var isInRange: Bool") { writer in
      // Without a branch, because zeros stand for a value that is absent, which is often so and often not.
      let limited = limitedOctets()
      writer.line("var violations = 0")
      if !limited.members.isEmpty {
        writer.list(
          "violations |= FieldMask.whenGreater(",
          ["self.packedOctets", "than: \(hex(limited.limits))", "in: \(hex(limited.octets))"],
          ")"
        )
      }
      for index in members.indices where !limited.members.contains(index) {
        for violation in violations(index) {
          let special = Array(violation.dropFirst())
          let conditions = [violation[0]] + (special.isEmpty ? [] : [special.joined(separator: " && ")])
          writer.list("violations |= FieldMask.when(", conditions, ")")
        }
      }
      writer.line("return violations == 0")
    }
  }

  private func renderMaskedReads(_ writer: inout SourceWriter) {
    writer.documentation(
      "For values of which this is a field: the value at `offset` where `mask` is -1, zeros where it is 0. What is "
        + "outside `bytes` reads as 0, and no range is checked."
    )
    writer.line("@inline(__always)")
    writer.block("\(access)init(decoding bytes: RawSpan, at offset: Int, mask: Int)") { writer in
      var position = 0
      for (ordinal, word) in layout.words.enumerated() {
        let offset = position == 0 ? "offset" : code("offset &+ \(position)")
        let size = word.reduce(0) { $0 + (members[$1].fixedSize ?? 0) }
        if word.count == 1 {
          writeLoad(word[0], at: offset, mask: "mask", &writer)
        } else {
          let name = code("octets\(ordinal + 1)")
          writer.line("let \(name): UInt64 = \(widened("bytes.uint\(size * 8)(at: \(offset), mask: mask)"))")
          writeParts(word, of: name, &writer)
        }
        position += size
      }
    }
  }

  /// Members of one octet each, which are compared with their greatest numbers all at once; none when there is but one.
  private func limitedOctets() -> (members: [Int], limits: UInt64, octets: UInt64) {
    var limited: (members: [Int], limits: UInt64, octets: UInt64) = ([], 0, 0)
    if !layout.isWord { return limited }
    var shift: UInt64 = 0
    for index in members.indices {
      if let greatest = members[index].surface?.greatestOctet {
        limited.members.append(index)
        limited.limits |= UInt64(greatest) << shift
        limited.octets |= 0xFF << shift
      }
      shift += UInt64(8 * (members[index].fixedSize ?? 0))
    }
    return limited.members.count > 1 ? limited : ([], 0, 0)
  }

  /// Stores members whose octets follow each other in the number `word`.
  func writeParts(_ indices: [Int], of word: SourceLine, _ writer: inout SourceWriter) {
    var shift = 0
    for index in indices {
      let storage = storages[index].reference
      let octets = members[index].fixedSize ?? 0
      let shifted =
        members[index].isBigEndian && octets > 1
        ? shiftedText(code("\(word).byteSwapped"), 64 - shift - octets * 8) : shiftedText(word, shift)
      let container = Number(bits: octets * 8, isSigned: false).containerBits
      let bits = code("UInt\(container)(truncatingIfNeeded: \(shifted))")
      switch members[index].content {
      case .number(let number), .enumeration(let number, _):
        writer.line("\(storage) = \(number.swiftType)(truncatingIfNeeded: \(shifted))")
      case .bitField(let field):
        let raw = code("\(field.number.swiftType)(truncatingIfNeeded: \(shifted))")
        writer.line("\(storage) = \(field.typeName)(rawValue: \(raw))")
      case .value(let nested):
        guard let number = nested.namedNumber else {
          writer.line("\(storage) = \(nested.typeName)(packedOctets: \(shifted))")
          break
        }
        let unswapped = shiftedText(word, shift)
        let raw = number.swapped(code("\(number.swiftType)(truncatingIfNeeded: \(unswapped))"))
        let isKept = members[index].enumNumber != nil
        writer.line("\(storage) = \(isKept ? raw : code("\(nested.typeName)(rawValue: \(raw))"))")
      case .medicalFloat: writer.line("\(storage) = \(storages[index].type)(bitPattern: \(bits))")
      case .packed where octets * 8 < container:
        writer.line("\(storage) = \(bits) & \(hex(Number(bits: octets * 8, isSigned: false).mask))")
      default: writer.line("\(storage) = \(bits)")
      }
      shift += octets * 8
    }
  }

  func shiftedText(_ word: SourceLine, _ shift: Int) -> SourceLine { shift == 0 ? word : code("\(word) &>> \(shift)") }

  /// What holds of the stored form of a member when it is not allowed: any of these lists, all that is in it.
  func violations(_ index: Int) -> [[SourceLine]] {
    let storage = storages[index].reference
    if case .value(let nested) = members[index].content {
      return nested.hasRanges ? [[code("!\(storage).isInRange")]] : []
    }
    guard case .packed(let parts, _) = members[index].content else {
      return [members[index].surface?.violations(storage)].compactMap { $0 }
    }
    return parts.compactMap { part in
      let renderer = PartRenderer(part: part, container: storages[index].type, access: access, type: layout.name)
      let raw = renderer.raw(of: storage)
      return part.constant.map { [code("\(raw) != \(constantLiteral($0))")] } ?? NumberSurface(part).violations(raw)
    }
  }
}
