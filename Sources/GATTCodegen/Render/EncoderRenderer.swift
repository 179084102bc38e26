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
      for index in members.indices where members[index].twin == nil {
        if isMeasured(index) { writer.line("let \(members[index].name)At = output.count") }
        writeMember(index, &writer)
      }
      for index in members.indices where isMeasured(index) { writeRemainderCheck(index, &writer) }
      if let prefix, !endsInChecksum {
        writer.line("try output.end(\(prefix.expression), at: start, \(literal(layout.name)), \"Length\")")
      }
    }
  }

  /// A checksum is always there at the end, so that the length before it is final when the checksum is made.
  private var endsInChecksum: Bool { members.last.map { $0.checksum != nil && $0.presence == .always } ?? false }

  /// A field that is there when octets are left can't be left out before one that is there.
  private func writeTailChecks(_ writer: inout SourceWriter) {
    let tails = members.indices.filter { members[$0].field.presence.dependsOnTheRest }
    for (earlier, later) in zip(tails, tails.dropFirst()) where members[earlier].presence == .ifOctetsRemain {
      writer.block("if \(given(earlier, isGiven: false)), \(given(later, isGiven: true))") {
        writeError(members[earlier], ".missing", &$0)
      }
    }
  }

  /// That a member which depends on what is left is there, or that it is not.
  private func given(_ index: Int, isGiven: Bool) -> String {
    let storage = storages[index].reference
    if members[index].checksum != nil { return isGiven ? storage : "!\(storage)" }
    if members[index].isOptionalTail { return "\(storage) \(isGiven ? "!=" : "==") nil" }
    return "\(isGiven ? "!" : "")\(storage).isEmpty"
  }

  /// It is there exactly when so many octets are left, and it has to be seen on encoding how many these are.
  private func isMeasured(_ index: Int) -> Bool {
    guard case .ifRemaining(let octets, let conditions) = members[index].presence else { return false }
    let isLast = index == members.count - 1
    return !(isLast && conditions.isEmpty && (members[index].fixedSize ?? 0) >= octets)
  }

  private func writeRemainderCheck(_ index: Int, _ writer: inout SourceWriter) {
    guard case .ifRemaining(let octets, let conditions) = members[index].presence else { return }
    let remaining = "output.count &- \(members[index].name)At >= \(octets)"
    writer.call(
      "try FieldCheck.presence",
      [
        "isGiven: \(given(index, isGiven: true))",
        "isRequired: \(remaining)\(conditions.isEmpty ? "" : " && \(PresenceRenderer.operand(presences.condition(conditions)))")",
        literal(layout.name), literal(members[index].label),
      ]
    )
  }

  private func writeMember(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let condition = member.hasTwin ? presences.pairCondition(index) : presences.condition(index)
    if let checksum = member.checksum {
      // The length in front is one of the octets that the checksum is over.
      if let prefix = layout.definition.lengthPrefix {
        let octets = String(checksum.number.octets)
        writer.call(
          "try output.end",
          [
            prefix.expression, "at: start",
            "adding: \(condition.map { "\(parenthesized($0)) ? \(octets) : 0" } ?? octets)",
            literal(layout.name), literal("Length"),
          ]
        )
      }
      writeChecksum(checksum, condition, &writer)
    } else if storages[index].isOptional {
      write(content(member, "value"), if: "let value = \(storages[index].reference)", &writer)
    } else {
      write(content(member, storages[index].reference), if: condition, &writer)
    }
  }

  private func write(_ statements: [String], if condition: String?, _ writer: inout SourceWriter) {
    guard let condition else {
      for statement in statements { writer.line(statement) }
      return
    }
    if statements.count == 1, !statements[0].hasPrefix("if ") {
      return writer.line("if \(condition) { \(statements[0]) }")
    }
    writer.block("if \(condition)") { writer in for statement in statements { writer.line(statement) } }
  }

  private func parenthesized(_ condition: String) -> String { condition.contains(" ") ? "(\(condition))" : condition }

  /// Statements that append a member with what says where it ends.
  private func content(_ member: Member, _ value: String) -> [String] {
    switch member.length {
    case .prefixed(let prefix):
      let start = member.name + "Start"
      let arguments = [prefix.expression, "at: \(start)", literal(layout.name), literal(member.label)]
      return ["let \(start) = output.begin(\(prefix.expression))", append(member, value)]
        + ["try output.end(\(arguments.joined(separator: ", ")))"]
    case .terminated(let octet):
      return [append(member, value), "if self.\(member.terminatorFlag!) { output.append(\(octet) as UInt8) }"]
    default: return [append(member, value)]
    }
  }

  /// The statement that appends the octets of a member.
  private func append(_ member: Member, _ value: String) -> String {
    switch member.content {
    case .number(let number), .enumeration(let number, _): return number.append(value)
    case .bitField(let bits): return bits.number.append("\(value).rawValue")
    case .boolean: return "output.append(\(value))"
    case .packed(_, let bits):
      let number = member.octetNumber(bits)
      if number.octets * 8 == number.containerBits { return number.append(value) }
      return "output.append(\(number.swapped(widened(value), width: 64)), octets: \(number.octets))"
    case .float(let bits): return member.octetNumber(bits).append(value)
    case .medicalFloat(let bits): return member.octetNumber(bits).append("\(value).bitPattern")
    case .twoWidths(let narrow, let wide, let selector):
      let part = narrow.append("\(narrow.swiftType)(truncatingIfNeeded: \(value))")
      return "if \(presences.condition(selector)) { \(wide.append(value)) } else { \(part) }"
    case .text(let encoding, let octets): return appendText(encoding, octets, member, value)
    case .constant(let number, let constant): return number.append(constant: constant)
    case .octets, .packedNumbers: return "output.append(\(value))"
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats:
      let swapped = member.isBigEndian && (member.elementSize ?? 1) > 1 ? ".byteSwapped" : ""
      return "output.append(\(value)\(swapped))"
    case .uuid: return "\(value).\(member.isBigEndian ? "encodeBigEndian" : "encode")(into: &output)"
    case .value: return member.enumNumber.map { $0.append(value) } ?? "try \(value).encode(into: &output)"
    case .choice: return "try \(value).encode(into: &output)"
    case .values: return "for element in \(value) { try element.encode(into: &output) }"
    case .checksum: preconditionFailure("a checksum is written apart")
    }
  }

  private func writeChecksum(_ checksum: ChecksumLayout, _ condition: String?, _ writer: inout SourceWriter) {
    let order = checksum.number.isBigEndian && checksum.number.octets > 1 ? ", isBigEndian: true" : ""
    let append = "output.append(.\(String(describing: checksum.checksum.algorithm)), from: start\(order))"
    func write(_ writer: inout SourceWriter) {
      guard let made = checksum.madeName, let none = checksum.checksum.unless else { return writer.line(append) }
      writer.block("if self.\(made)") {
        $0.line(append)
      } otherwise: {
        $0.line(checksum.number.append(constant: Int64(none)))
      }
    }
    let condition = checksum.presentName.map { "self.\($0)" } ?? condition
    guard let condition else { return write(&writer) }
    writer.block("if \(condition)") { write(&$0) }
  }

  private func appendText(
    _ encoding: FieldDefinition.TextEncoding,
    _ octets: Int?,
    _ member: Member,
    _ value: String
  ) -> String {
    let order = encoding == .utf16 && member.isBigEndian ? ", isBigEndian: true" : ""
    let text = "\(encoding == .utf8 ? "utf8" : "utf16"): \(value)"
    guard let octets else { return "output.append(\(text)\(order))" }
    return "try output.append(\(text), paddedTo: \(octets)\(order), \(literal(layout.name)), \(literal(member.label)))"
  }

  private func writeError(_ member: Member, _ reason: String, _ writer: inout SourceWriter) {
    writer.call(
      "throw GATTCore.EncodeError",
      ["value: \(literal(layout.name))", "field: \(literal(member.label))", "reason: \(reason)"]
    )
  }
}
