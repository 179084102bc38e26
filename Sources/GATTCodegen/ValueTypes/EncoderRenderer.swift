import GATTDefinitions

/// Writes `encode(into:)`: one statement for each field, in the order of the octets, after the checks.
struct EncoderRenderer {
  let value: ValueCode

  private var layout: ValueLayout { value.layout }
  private var lengthPlace: String { "\(literal(layout.name)), \"Length\"" }

  func render(_ writer: inout SourceWriter) {
    guard let field = value.fields.first(where: { $0.format.sealed != nil }), let sealed = field.format.sealed else {
      return writer.encoder { writeStatements(&$0) }
    }
    writer.encoder { writer in
      let isEnciphered = sealed.isEnciphered(value)
      writer.line("try FieldCheck.isSealed(\(field.property).isSealed, if: \(isEnciphered), \(field.place))")
      writer.line("var ranges = CipherRanges()")
      writer.line("try self.encode(into: &output, &ranges)")
    }
    let ranges = "_ ranges: inout CipherRanges"
    writer.line()
    writer.block(
      "\(writer.access)func encode(into output: inout FieldWriter, \(ranges)) throws(GATTCore.EncodeError)"
    ) { writeStatements(&$0) }
    sealed.writeMembers(field, &writer)
  }

  /// The fields that the cipher of the value names, by index.
  private var placedFields: Set<Int> { value.fields.compactMap { $0.format.sealed?.cipher.fields }.first ?? [] }

  /// Writes a field. If a cipher names the field, also writes statements that store the range of its octets.
  private func writePlaced(_ field: FieldCode, _ writer: inout SourceWriter) {
    let names = placedFields.filter { field.member.holds(field: $0) }.sorted().map { layout.definition.fields[$0].name }
    let targets = names.map { "fields[\(literal($0))]" } + (field.format.sealed == nil ? [] : ["content"])
    if targets.isEmpty { return writeField(field, &writer) }
    writer.line("let \(field.member.name)Place = output.count")
    writeField(field, &writer)
    let place = "\(field.member.name)Place..<output.count"
    let condition = field.isOptional ? "if output.count > \(field.member.name)Place { " : ""
    for target in targets { writer.line("\(condition)ranges.\(target) = \(place)\(condition.isEmpty ? "" : " }")") }
  }

  private func writeStatements(_ writer: inout SourceWriter) {
    let fields = value.fields
    for field in fields where field.member.flags != nil { writer.line("let \(field.local) = \(field.property)") }
    writeTailChecks(fields, &writer)
    writer.lines(fields.compactMap(contentCheck))
    for field in fields { writeNumberChecks(field, &writer) }
    let prefix = layout.definition.lengthPrefix
    let isDigits = layout.definition.digits != nil
    if prefix != nil || isDigits || value.hasChecksum { writer.line("let start = output.count") }
    if let prefix { writer.line("_ = output.begin(\(prefix.expression))") }
    for field in fields {
      writer.lines(value.checksumStarts(field))
      if isMeasured(field) { writer.line("let \(field.member.name)At = output.count") }
      writePlaced(field, &writer)
      writer.lines(value.checksumEnds(field))
      if mayLackItsEnd(field) { writer.line("let \(field.member.name)End = output.count") }
    }
    for field in fields where mayLackItsEnd(field) {
      let absent = field.isOptional ? " || \(field.stored) == nil" : ""
      let (flag, end) = ("self.\(field.member.terminatorFlag!)\(absent)", "\(field.member.name)End")
      writer.line("try FieldCheck.isEnd(\(flag) || output.count == \(end), \(field.place))")
    }
    writer.lines(fields.filter(isMeasured).compactMap(remainderCheck))
    // A checksum that is the last field, and is always present, has written the length already.
    if let prefix, !(fields.last.map(isLengthWriter) ?? false) {
      writer.line("try output.end(\(prefix.expression), at: start, \(lengthPlace))")
    }
    if isDigits {
      writer.line("if let digits = Self.hexadecimalDigits { output.replaceByDigits(digits, from: start) }")
    }
  }

  // MARK: Checks

  /// Writes checks of the fields that are present if octets remain. When a later one is given, the earlier ones must be
  /// given too.
  private func writeTailChecks(_ fields: [FieldCode], _ writer: inout SourceWriter) {
    let tails = fields.filter { $0.member.field.presence.dependsOnTheRest }
    for (index, earlier) in tails.dropLast().enumerated() where earlier.member.presence == .ifOctetsRemain {
      let later = tails[(index + 1)...].map(tailIsGiven).joined(separator: " || ")
      writer.line(
        "if !(\(tailIsGiven(earlier))), \(later) { throw GATTCore.EncodeError(value: \(literal(layout.name)), "
          + "field: \(earlier.labelLiteral), reason: .missing) }"
      )
    }
  }

  /// Returns the expression for whether a field at the end has octets.
  private func tailIsGiven(_ field: FieldCode) -> String {
    field.member.presence == .always ? "!\(field.stored).isEmpty" : field.isGiven
  }

  /// Returns the check that an array is empty, or a bit field is nil, when its condition does not hold; nil for other
  /// fields, and for a field with `hasOwnFlag`, because the encoder derives that flag.
  private func contentCheck(_ field: FieldCode) -> String? {
    guard let condition = field.condition, field.format.isArray || field.member.flags != nil, !field.hasOwnFlag else {
      return nil
    }
    return presenceCheck(field, isRequired: "\(field.isGiven) && \(ValueCode.operand(condition))")
  }

  private func presenceCheck(_ field: FieldCode, isRequired: String) -> String {
    "try FieldCheck.presence(isGiven: \(field.isGiven), isRequired: \(isRequired), \(field.place))"
  }

  /// Returns the expression for the content of an optional field. Unless the field has `hasOwnFlag`, its content must
  /// be given exactly when the condition of the field holds.
  private func given(_ field: FieldCode) -> String {
    guard let condition = field.condition, !field.hasOwnFlag else { return field.reference }
    return "try FieldCheck.given(\(field.reference), if: \(condition), \(field.place))"
  }

  /// Writes the checks that numbers derived from other members fit into their fields, and that given numbers equal the
  /// lengths, counts and cases of the members that they belong to.
  private func writeNumberChecks(_ field: FieldCode, _ writer: inout SourceWriter) {
    // The number of a selector needs no check: it is a key of a case, and fits into its field.
    if let source = field.member.source, !source.isSelector,
      let range = (field.format as? any ScalarFormat)?.wholeNumber?.range
    {
      let number = widened(value.derivedNumber(source), to: "Int64")
      writer.line("try FieldCheck.range(\(number), in: \(rangeLiteral(range)), \(field.place))")
    }
    writer.lines(field.format.packed?.numberChecks(field) ?? [])
    for (bits, source) in field.member.numbers(index: field.index) {
      // A derived number agrees anyway. Bits of a bit field, and numbers that several fields determine, are not
      // derived.
      if value.members.contains(where: { $0.isDerived(from: source, field: bits.field) }) { continue }
      let check =
        "try FieldCheck.agreement(Int64(clamping: \(value.number(in: bits))), "
        + "Int64(clamping: \(value.derivedNumber(source))), \(field.place))"
      let condition = field.isOptional ? "\(field.property) != nil" : field.condition
      writer.line(condition.map { "if \($0) { \(check) }" } ?? check)
    }
  }

  /// Returns whether the presence of the field depends on the octets after it, so that the encoder checks it after
  /// these are written.
  private func isMeasured(_ field: FieldCode) -> Bool {
    guard case .ifRemaining(let octets, let conditions) = field.member.presence else { return false }
    let isLast = field.index == value.members.count - 1
    return !(isLast && conditions.isEmpty && (field.format.fixedSize ?? 0) >= octets)
  }

  /// Returns whether the field is a checksum that covers the length prefix and is always present. The length is then
  /// written before the checksum.
  private func isLengthWriter(_ field: FieldCode) -> Bool {
    field.format.checksum?.checksum.coverage == .preceding && field.member.presence == .always
  }

  /// Returns whether the field may have been decoded without its terminator, and has fields after it.
  private func mayLackItsEnd(_ field: FieldCode) -> Bool {
    field.member.terminator != nil && field.index < value.members.count - 1
  }

  private func remainderCheck(_ field: FieldCode) -> String? {
    guard case .ifRemaining(let octets, let others) = field.member.presence else { return nil }
    let remaining = "output.count &- \(field.member.name)At >= \(octets)"
    return presenceCheck(field, isRequired: value.condition(remaining, and: others))
  }

  // MARK: Fields

  private func writeField(_ field: FieldCode, _ writer: inout SourceWriter) {
    let (format, reference, condition) = (field.format, field.reference, field.condition)
    if let checksum = format.checksum {
      writeLength(beforeChecksum: field, &writer)
      write(format.write("", field), if: checksum.presentName.map { "self.\($0)" } ?? condition, &writer)
    } else if field.member.flags != nil, field.isOptional {
      let flags = "(\(reference) ?? \(format.type)(rawValue: 0))"
      write(format.write(flags, field), if: condition ?? "true", &writer)
    } else if field.isOptional {
      write(content(field, "value"), if: "let value = \(given(field))", &writer)
    } else {
      let isGiven = field.member.presence.dependsOnTheRest && format.isArray ? field.isGiven : nil
      write(content(field, reference), if: condition ?? isGiven, &writer)
    }
  }

  private func write(_ lines: [String], if condition: String?, _ writer: inout SourceWriter) {
    guard let condition else { return writer.lines(lines) }
    if lines.count == 1, !lines[0].hasPrefix("if ") { return writer.line("if \(condition) { \(lines[0]) }") }
    writer.block("if \(condition)") { $0.lines(lines) }
  }

  /// Returns statements that check and append a field, with its length prefix or terminator.
  private func content(_ field: FieldCode, _ value: String) -> [String] {
    let lines = field.format.checks(value, field) + field.format.write(value, field)
    switch field.member.field.length {
    case .prefixed(let prefix):
      let start = field.member.name + "Start"
      return ["let \(start) = output.begin(\(prefix.expression))"] + lines
        + ["try output.end(\(prefix.expression), at: \(start), \(field.place))"]
    case .terminated(let octet):
      return lines + ["if self.\(field.member.terminatorFlag!) { output.append(\(octet) as UInt8) }"]
    default: return lines
    }
  }

  /// Writes the length prefix before a checksum, which covers it.
  private func writeLength(beforeChecksum field: FieldCode, _ writer: inout SourceWriter) {
    guard let prefix = layout.definition.lengthPrefix, let octets = field.format.fixedSize,
      field.format.checksum?.checksum.coverage == .preceding
    else { return }
    let more = field.condition.map { "(\($0)) ? \(octets) : 0" } ?? "\(octets)"
    writer.line("try output.end(\(prefix.expression), at: start, adding: \(more), \(lengthPlace))")
  }
}

extension Member {
  /// Returns whether the number of a field in this member is derived from `source`.
  fileprivate func isDerived(from source: NumberSource, field: Int) -> Bool {
    if format.parts.isEmpty { return fieldIndex == field && self.source == source }
    return format.parts.contains { $0.fieldIndex == field && $0.source == source }
  }
}
