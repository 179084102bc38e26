import GATTDefinitions

/// Writes `encode(into:)`: one statement a field, in the order of the octets, and the checks that come before.
struct EncoderRenderer {
  let layout: ValueLayout
  let access: String
  let fields: [FieldCode]

  private var members: [Member] { layout.members }
  private var conditions: Conditions { Conditions(members: members, isDecoder: false) }

  func render(_ writer: inout SourceWriter) {
    writer.line()
    writer.block("\(access)func encode(into output: inout FieldWriter) throws(GATTCore.EncodeError)") { writer in
      for index in members.indices where members[index].flags != nil {
        writer.line("let \(conditions.local(index)) = self.\(quoted(members[index].name))")
      }
      writeTailChecks(&writer)
      for index in members.indices { writePresenceCheck(index, &writer) }
      for index in members.indices { writeNumberChecks(index, &writer) }
      let prefix = layout.definition.lengthPrefix
      if prefix != nil || members.contains(where: { $0.format is ChecksumFormat }) {
        writer.line("let start = output.count")
      }
      if let prefix { writer.line("_ = output.begin(\(prefix.expression))") }
      for index in members.indices {
        if isMeasured(index) { writer.line("let \(members[index].name)At = output.count") }
        writeMember(index, &writer)
        if mayLackItsEnd(index) { writer.line("let \(members[index].name)End = output.count") }
      }
      for index in members.indices where mayLackItsEnd(index) {
        let (flag, end) = ("self.\(members[index].terminatorFlag!)", "\(members[index].name)End")
        writer.line("try FieldCheck.isEnd(\(flag) || output.count == \(end), \(fields[index].place))")
      }
      for index in members.indices where isMeasured(index) { writeRemainderCheck(index, &writer) }
      if let prefix, !endsInChecksum {
        writer.line("try output.end(\(prefix.expression), at: start, \(literal(layout.name)), \"Length\")")
      }
    }
  }

  /// Whether the value always ends in a checksum. The code of the checksum has closed the length then.
  private var endsInChecksum: Bool {
    members.last.map { $0.format is ChecksumFormat && $0.presence == .always } ?? false
  }

  // MARK: Checks

  /// A field that is there when octets are left can't be left out before one that is there.
  private func writeTailChecks(_ writer: inout SourceWriter) {
    let tails = members.indices.filter { members[$0].field.presence.dependsOnTheRest }
    for earlier in tails where members[earlier].presence == .ifOctetsRemain && earlier != tails.last {
      let later = tails.filter { $0 > earlier }.map(tailIsGiven).joined(separator: " || ")
      writer.line(
        "if !(\(tailIsGiven(earlier))), \(later) { throw GATTCore.EncodeError(value: \(literal(layout.name)), "
          + "field: \(fields[earlier].label), reason: .missing) }"
      )
    }
  }

  /// Whether a field at the end has octets.
  private func tailIsGiven(_ index: Int) -> String {
    members[index].presence == .always
      ? "!self.\(quoted(members[index].storedName)).isEmpty" : conditions.isGiven(index)
  }

  /// The check of a member that has no own flag: it is given exactly when its condition holds.
  private func writePresenceCheck(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    guard let condition = conditions.condition(index), !member.format.isImplied, !conditions.hasOwnFlag(index) else {
      return
    }
    let given = conditions.isGiven(index)
    let isRequired =
      member.format.isArray || member.flags != nil ? "\(given) && \(Conditions.operand(condition))" : condition
    writer.call("try FieldCheck.presence", ["isGiven: \(given)", "isRequired: \(isRequired)", fields[index].place])
  }

  /// The checks of numbers that follow from other members, and of numbers that are given beside what they are about.
  private func writeNumberChecks(_ index: Int, _ writer: inout SourceWriter) {
    let field = fields[index]
    if let source = field.member.source, source.isSize,
      let range = (field.member.format as? any ScalarFormat)?.wholeNumber?.range
    {
      let number = widened(conditions.number(source), to: "Int64")
      writer.call("try FieldCheck.range", [number, "in: \(rangeLiteral(range))", field.place])
    }
    if let packed = field.member.packed { for line in packed.checks("", field) { writer.line(line) } }
    for (bits, source) in agreements(index) {
      let check =
        "try FieldCheck.agreement(Int64(clamping: \(conditions.number(in: bits))), "
        + "Int64(clamping: \(conditions.number(source))), \(field.place))"
      let condition = field.isOptional ? "\(field.property) != nil" : conditions.condition(index)
      writer.line(condition.map { "if \($0) { \(check) }" } ?? check)
    }
  }

  /// Numbers that say something about this member and do not follow from it, because they are bits of something else, or say
  /// something about another member too.
  private func agreements(_ index: Int) -> [(FieldBits, NumberSource)] {
    let member = members[index]
    var all: [(FieldBits, NumberSource)] = []
    if let choice = (member.format as? ChoiceFormat)?.choice {
      all = choice.selectors.enumerated().map { ($1.bits, .selector(of: index, $0)) }
    } else {
      if case .field(let bits) = member.field.count { all.append((bits, .count(of: index))) }
      if case .field(let bits) = member.length, member.packed == nil { all.append((bits, .length(of: index))) }
    }
    return all.filter { bits, source in !members.contains { $0.follows(from: source, field: bits.field) } }
  }

  /// The presence of the member depends on the octets after it, so the encoder checks it when these are written.
  private func isMeasured(_ index: Int) -> Bool {
    guard case .ifRemaining(let octets, let conditions) = members[index].presence else { return false }
    let isLast = index == members.count - 1
    return !(isLast && conditions.isEmpty && (members[index].fixedSize ?? 0) >= octets)
  }

  /// The field may have been read without the octet that ends it, and has fields after it.
  private func mayLackItsEnd(_ index: Int) -> Bool {
    members[index].terminator != nil && !members[index].isOptional && index < members.count - 1
  }

  private func writeRemainderCheck(_ index: Int, _ writer: inout SourceWriter) {
    guard case .ifRemaining(let octets, let others) = members[index].presence else { return }
    let remaining = "output.count &- \(members[index].name)At >= \(octets)"
    let condition = others.isEmpty ? "" : " && \(Conditions.operand(conditions.condition(others)))"
    let arguments = [
      "isGiven: \(conditions.isGiven(index))", "isRequired: \(remaining)\(condition)", fields[index].place,
    ]
    writer.call("try FieldCheck.presence", arguments)
  }

  // MARK: Members

  private func writeMember(_ index: Int, _ writer: inout SourceWriter) {
    let (member, field) = (members[index], fields[index])
    let reference = conditions.reference(index)
    if let checksum = member.format as? ChecksumFormat { return writeChecksum(checksum, index, &writer) }
    if member.flags != nil, member.isOptional {
      let flags = "(\(reference) ?? \(member.format.type)(rawValue: 0))"
      return write(member.format.write(flags, field), if: conditions.condition(index) ?? "true", &writer)
    }
    if member.isOptional {
      return write(content(field, "value"), if: "let value = \(reference)", &writer)
    }
    let condition =
      conditions.condition(index) ?? (member.isTail && member.format.isArray ? conditions.isGiven(index) : nil)
    write(content(field, reference), if: condition, &writer)
  }

  private func write(_ lines: [String], if condition: String?, _ writer: inout SourceWriter) {
    guard let condition else {
      for line in lines { writer.line(line) }
      return
    }
    if lines.count == 1, !lines[0].hasPrefix("if ") { return writer.line("if \(condition) { \(lines[0]) }") }
    writer.block("if \(condition)") { writer in for line in lines { writer.line(line) } }
  }

  /// Statements that check and append a member with what says where it ends.
  private func content(_ field: FieldCode, _ value: String) -> [String] {
    let format = field.member.format
    let checks = field.member.packed == nil ? format.checks(value, field) : []
    let lines = checks + format.write(value, field)
    switch field.member.length {
    case .prefixed(let prefix):
      let start = field.member.name + "Start"
      return ["let \(start) = output.begin(\(prefix.expression))"] + lines
        + ["try output.end(\(prefix.expression), at: \(start), \(field.place))"]
    case .terminated(let octet):
      return lines + ["if self.\(field.member.terminatorFlag!) { output.append(\(octet) as UInt8) }"]
    default: return lines
    }
  }

  private func writeChecksum(_ checksum: ChecksumFormat, _ index: Int, _ writer: inout SourceWriter) {
    let condition = conditions.condition(index)
    // The length in front is one of the octets that the checksum is over.
    if let prefix = layout.definition.lengthPrefix {
      let octets = checksum.number.octets
      let more = condition.map { "(\($0)) ? \(octets) : 0" } ?? "\(octets)"
      let place = "\(literal(layout.name)), \"Length\""
      writer.line("try output.end(\(prefix.expression), at: start, adding: \(more), \(place))")
    }
    write(checksum.write("", fields[index]), if: checksum.presentName.map { "self.\($0)" } ?? condition, &writer)
  }
}

extension Member {
  /// The number in a field, stored here, follows from `source`.
  fileprivate func follows(from source: NumberSource, field: Int) -> Bool {
    if let packed { return packed.parts.contains { $0.fieldIndex == field && $0.source == source } }
    return fieldIndex == field && self.source == source
  }
}
