import GATTDefinitions

/// Writes `encode(into:)`.
struct EncoderRenderer {
  let layout: ValueLayout
  let access: String
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let surfaces: [MemberSurface]

  private var members: [Member] { layout.members }

  func render(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Appends the octets of the value.")
    writer.block("\(access)func encode(into output: inout OctetWriter) throws(GATTCore.EncodeError)") { writer in
      writeTailChecks(&writer)
      InitializerRenderer(layout: layout, access: access, surfaces: surfaces, presences: presences)
        .writeAgreements(&writer)
      let prefix = layout.definition.lengthPrefix
      if prefix != nil || members.contains(where: { $0.checksum != nil }) { writer.line("let start = output.count") }
      if let prefix { writer.line("_ = output.begin(\(prefix.expression))") }
      for run in runs() {
        if run.count > 1 {
          writer.line("output.run { (output: inout OctetRun) in")
          writer.indent { writer in for index in run { writeMember(index, &writer) } }
          writer.line("}")
        } else {
          if isMeasured(run[0]) { writer.line("let \(members[run[0]].name)At = output.count") }
          writeMember(run[0], &writer)
        }
      }
      for index in members.indices where isMeasured(index) { writeRemainderCheck(index, &writer) }
      if let prefix, !endsInChecksum {
        writer.list(
          "try output.end(",
          [prefix.expression, "at: start", literal(layout.name), literal("Length")],
          ")"
        )
      }
    }
  }

  /// The members in their order: numbers that follow each other together, others alone.
  private func runs() -> [[Int]] {
    var runs: [[Int]] = []
    var octets = 0
    for index in members.indices where members[index].twin == nil {
      let size = numberSize(index)
      if let size, octets > 0, octets + size <= Self.greatestRun {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
        octets = 0
      }
      octets = size.map { octets + $0 } ?? 0
    }
    return runs
  }

  /// As `OctetRun.maximumCount`.
  private static let greatestRun = 96

  /// The octets of a member that is a number, at most; nil for any other.
  private func numberSize(_ index: Int) -> Int? {
    if storages[index].isOptional || members[index].isDelimited || isMeasured(index) { return nil }
    if case .twoWidths(_, let wide, _) = members[index].content { return wide.octets }
    if case .constant(let number, _) = members[index].content { return number.octets }
    return members[index].isPartOfWord ? members[index].fixedSize : nil
  }

  /// A checksum is always there at the end, so that the length before it is final when the checksum is made.
  private var endsInChecksum: Bool { members.last.map { $0.checksum != nil && $0.presence == .always } ?? false }

  /// A field that is there when octets are left can't be left out before one that is there.
  private func writeTailChecks(_ writer: inout SourceWriter) {
    let tails = members.indices.filter { members[$0].field.presence.dependsOnTheRest }
    for (earlier, later) in zip(tails, tails.dropFirst()) where members[earlier].presence == .ifOctetsRemain {
      writer.line("if \(given(earlier, isGiven: false)), \(given(later, isGiven: true)) {")
      writeError(members[earlier], ".missing", &writer)
      writer.line("}")
    }
  }

  /// That a member which depends on what is left is there, or that it is not.
  private func given(_ index: Int, isGiven: Bool) -> SourceLine {
    let storage = storages[index].reference
    if members[index].checksum != nil { return isGiven ? storage : code("!\(storage)") }
    if members[index].isOptionalTail { return code("\(storage) \(isGiven ? "!=" : "==") nil") }
    return code("\(isGiven ? "!" : "")\(storage).isEmpty")
  }

  /// It is there exactly when so many octets are left, and it has to be seen on encoding how many these are.
  private func isMeasured(_ index: Int) -> Bool {
    guard case .ifRemaining(let octets, let conditions) = members[index].presence else { return false }
    let isLast = index == members.count - 1
    return !(isLast && conditions.isEmpty && (members[index].fixedSize ?? 0) >= octets)
  }

  private func writeRemainderCheck(_ index: Int, _ writer: inout SourceWriter) {
    guard case .ifRemaining(let octets, let conditions) = members[index].presence else { return }
    let remaining = code("output.count &- \(members[index].name)At >= \(octets)")
    writer.list(
      "try FieldCheck.presence(",
      [
        code("isGiven: \(given(index, isGiven: true))"),
        code(
          "isRequired: \(remaining)\(conditions.isEmpty ? "" : code(" && \(presences.conditionMaskName(index)) != 0"))"
        ),
        literal(layout.name), literal(members[index].label),
      ],
      ")"
    )
  }

  /// For a value that is written without a branch where it is a field.
  func renderMasked(_ writer: inout SourceWriter) {
    writer.line()
    if layout.isWord {
      writer.documentation("For values of which this is a field: its octets, the first lowest.")
      writer.line("@inline(__always)")
      writer.block("\(access)var packedOctets: UInt64") { writer in
        for word in layout.words { writePacking(word, name: "octets", &writer) }
        writer.line("return octets")
      }
      return
    }
    writer.documentation(
      "For values of which this is a field: appends the octets where `mask` is -1, none where it is 0."
    )
    writer.line("@inline(__always)")
    writer.block("\(access)func encode(into output: inout OctetWriter, mask: Int)") { writer in
      for (ordinal, word) in layout.words.enumerated() {
        if word.count == 1 {
          writeContent(members[word[0]], storages[word[0]].reference, mask: "mask", &writer)
        } else {
          writeWord(word, name: code("octets\(ordinal + 1)"), &writer)
        }
      }
    }
  }

  /// Appends members as one number.
  private func writeWord(_ indices: [Int], name: String, _ writer: inout SourceWriter) {
    writePacking(indices, name: name, &writer)
    let size = indices.reduce(0) { $0 + (members[$1].fixedSize ?? 0) }
    writer.line("output.append(\(name), octets: \(size) & mask)")
  }

  /// Makes one number of members.
  private func writePacking(_ indices: [Int], name: String, _ writer: inout SourceWriter) {
    var shift = 0
    for index in indices {
      let octets = members[index].fixedSize ?? 0
      let bits = members[index].octets(of: storages[index].reference)
      if shift == 0 {
        writer.line("\(indices.count == 1 ? "let" : "var") \(name): UInt64 = \(bits)")
      } else {
        writer.line("\(name) |= \(bits.operand) &<< \(shift)")
      }
      shift += octets * 8
    }
  }

  private func writeMember(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let storage = storages[index].reference
    if let checksum = member.checksum {
      // The length in front is one of the octets that the checksum is over.
      if let prefix = layout.definition.lengthPrefix {
        let octets = String(checksum.number.octets)
        writer.list(
          "try output.end(",
          [
            prefix.expression, "at: start",
            code("adding: \(presences.maskName(index).map { code("\(octets) & \($0)") } ?? octets)"),
            literal(layout.name), literal("Length"),
          ],
          ")"
        )
      }
      writeChecksum(checksum, presences.maskName(index), &writer)
    } else if storages[index].isOptional {
      writer.line("if let value = \(storage) {")
      writer.indent { writeDelimited(member, "value", mask: nil, &$0) }
      writer.line("}")
    } else if member.isDelimited, let mask = presences.maskName(index) {
      writer.block("if \(mask) != 0") { writeDelimited(member, storage, mask: nil, &$0) }
    } else {
      let pairMask = presences.pairMaskName(index)
      if let pairMask { writer.line("let \(pairMask): Int = \(presences.pairMask(index))") }
      let mask = member.hasTwin ? pairMask : presences.maskName(index)
      writeDelimited(member, storage, mask: mask, &writer)
    }
  }

  /// Writes a member with what says where it ends.
  private func writeDelimited(_ member: Member, _ value: SourceLine, mask: SourceLine?, _ writer: inout SourceWriter) {
    switch member.length {
    case .prefixed(let prefix):
      let start = member.name + "Start"
      writer.line("let \(start) = output.begin(\(prefix.expression))")
      writeContent(member, value, mask: nil, &writer)
      writer.list(
        "try output.end(",
        [prefix.expression, code("at: \(start)"), literal(layout.name), literal(member.label)],
        ")"
      )
    case .terminated(let octet):
      writeContent(member, value, mask: nil, &writer)
      writer.line("if self.\(member.terminatorFlag!) { output.append(\(octet) as UInt8) }")
    default: writeContent(member, value, mask: mask, &writer)
    }
  }

  private func writeContent(_ member: Member, _ value: SourceLine, mask: SourceLine?, _ writer: inout SourceWriter) {
    switch member.content {
    case .number(let number), .enumeration(let number, _): writer.line(number.append(value, mask: mask))
    case .bitField(let bits): writer.line(bits.number.append(code("\(value).rawValue"), mask: mask))
    case .boolean: writer.line(Number(bits: 8, isSigned: false).append(value, mask: mask))
    case .packed(_, let bits): writer.line(packedAppend(value, member.octetNumber(bits), mask: mask))
    case .float(let bits): writer.line(member.octetNumber(bits).append(value, mask: mask))
    case .medicalFloat(let bits):
      writer.line(member.octetNumber(bits).append(code("\(value).bitPattern"), mask: mask))
    case .twoWidths(let narrow, let wide, let selector):
      writer.line("let \(member.name)Wide: Int = \(presences.mask(selector))")
      let size = code("\(narrow.octets) &+ (\(wide.octets - narrow.octets) & \(member.name)Wide)")
      let octets = widened(value)
      if wide.isBigEndian {
        writer.line("let \(member.name)Octets: Int = \(size)")
        writer.line(
          "output.append(\(octets).byteSwapped &>> UInt64(64 &- 8 &* \(member.name)Octets), octets: \(member.name)Octets)"
        )
      } else {
        writer.line("output.append(\(octets), octets: \(size))")
      }
    case .text(let encoding, let octets): writeText(encoding, octets, member, value, &writer)
    case .constant(let number, let constant): writer.line(number.append(constant: constant, mask: mask))
    case .checksum: break
    case .octets, .packedNumbers: writer.line("output.append(\(value))")
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats:
      let swapped = member.isBigEndian && (member.element?.size ?? 1) > 1 ? ".byteSwapped" : ""
      writer.line("output.append(\(value)\(swapped))")
    case .uuid: writer.line("\(value).\(member.isBigEndian ? "encodeBigEndian" : "encode")(into: &output)")
    case .value(let nested) where nested.isStraight:
      if let number = nested.namedNumber {
        writer.line(number.append(member.enumNumber == nil ? code("\(value).rawValue") : value, mask: mask))
      } else if nested.isWord {
        let size = String(nested.fixedSize ?? 0)
        writer.line("output.append(\(value).packedOctets, octets: \(mask.map { code("\(size) & \($0)") } ?? size))")
      } else {
        writer.line("\(value).encode(into: &output, mask: \(mask ?? "-1"))")
      }
    case .value, .choice: writer.line("try \(value).encode(into: &output)")
    case .values: writer.line("for element in \(value) { try element.encode(into: &output) }")
    }
  }

  private func packedAppend(_ value: SourceLine, _ number: Number, mask: SourceLine?) -> SourceLine {
    let size = mask.map { code("\(number.octets) & \($0)") } ?? code("\(number.octets)")
    return code("output.append(\(number.swapped(widened(value), width: 64)), octets: \(size))")
  }

  private func writeChecksum(_ checksum: ChecksumLayout, _ mask: SourceLine?, _ writer: inout SourceWriter) {
    let order = checksum.number.isBigEndian && checksum.number.octets > 1 ? ", isBigEndian: true" : ""
    let append = code("output.append(.\(checksum.checksum.algorithm.caseName), from: start\(order))")
    func write(_ writer: inout SourceWriter) {
      guard let made = checksum.madeName, let none = checksum.checksum.unless else { return writer.line(append) }
      writer.line("if self.\(made) {")
      writer.indent { $0.line(append) }
      writer.line("} else {")
      writer.indent { $0.line(checksum.number.append(constant: Int64(none), mask: nil)) }
      writer.line("}")
    }
    let condition = checksum.presentName.map { code("self.\($0)") } ?? mask.map { code("\($0) != 0") }
    guard let condition else { return write(&writer) }
    writer.line("if \(condition) {")
    writer.indent { write(&$0) }
    writer.line("}")
  }

  private func writeText(
    _ encoding: FieldDefinition.TextEncoding,
    _ octets: Int?,
    _ member: Member,
    _ value: SourceLine,
    _ writer: inout SourceWriter
  ) {
    let label = encoding == .utf8 ? "utf8" : "utf16"
    let order: SourceLine? = encoding == .utf16 && member.isBigEndian ? "isBigEndian: true" : nil
    guard let octets else {
      writer.line("output.append(\(label): \(value)\(order.map { code(", \($0)") } ?? ""))")
      return
    }
    writer.list(
      "try output.append(",
      [code("\(label): \(value)"), code("paddedTo: \(octets)")] + (order.map { [$0] } ?? [])
        + [literal(layout.name), literal(member.label)],
      ")"
    )
  }

  private func writeError(_ member: Member, _ reason: SourceLine, _ writer: inout SourceWriter) {
    writer.indent { writer in
      writer.list(
        "throw GATTCore.EncodeError(",
        [code("value: \(literal(layout.name))"), code("field: \(literal(member.label))"), code("reason: \(reason)")],
        ")"
      )
    }
  }
}

extension Member {
  /// The octets of `stored`, a number that is stored, as an expression of type `UInt64`: the first lowest.
  fileprivate func octets(of stored: SourceLine) -> SourceLine {
    func octets(_ number: Number, _ stored: SourceLine) -> SourceLine {
      if !number.isSigned { return number.swapped(number.word(stored), width: 64) }
      // Without the sign above them.
      if number.isNative {
        return number.swapped(widened(code("UInt\(number.containerBits)(bitPattern: \(stored))")), width: 64)
      }
      let own = code("\(number.word(stored)) & \(hex(number.mask))")
      return number.swapped(isBigEndian ? code("(\(own))") : own, width: 64)
    }
    switch content {
    case .number(let number), .enumeration(let number, _): return octets(number, stored)
    case .bitField(let bits): return octets(bits.number, code("\(stored).rawValue"))
    case .medicalFloat(let bits): return octets(octetNumber(bits), code("\(stored).bitPattern"))
    case .value(let nested):
      guard let number = nested.namedNumber else { return code("\(stored).packedOctets") }
      return octets(number, enumNumber == nil ? code("\(stored).rawValue") : stored)
    default: return octets(octetNumber((fixedSize ?? 0) * 8), stored)
    }
  }
}
