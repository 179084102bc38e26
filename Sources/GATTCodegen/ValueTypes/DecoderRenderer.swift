import GATTDefinitions

/// Writes `init(from:)`: one statement for each field, in the order of the octets.
struct DecoderRenderer {
  let value: ValueCode

  func render(_ writer: inout SourceWriter) {
    let fields = value.fields
    writer.decoder { writer in
      if value.hasChecksum { writer.line("let start = reader.offset") }
      let prefix = value.layout.definition.lengthPrefix.map { ".prefixed(\($0.expression))" }
      if let prefix { writer.line("let end = try reader.enter(\(prefix), \"Length\")") }
      var rest = fields[...]
      while let first = rest.first {
        // Consecutive fields with the same condition share a block.
        let others = rest.dropFirst().prefix { field in
          first.member.isConditional && field.member.presence == first.member.presence && !tellsForms(field)
            && value.checksumStarts(field).isEmpty && value.checksumEnds(value.field(field.index - 1)).isEmpty
        }
        let run = rest.prefix(1 + others.count)
        writer.lines(value.checksumStarts(first))
        if tellsForms(first), let format = first.format.shortForm { writer.lines(format.tell(first)) }
        write(run, &writer)
        rest = rest.dropFirst(run.count)
        if let last = run.last { writer.lines(value.checksumEnds(last)) }
      }
      writer.lines(fields.compactMap(\.flags).flatMap { $0.storeDecoded() })
      writer.lines(fields.flatMap { $0.format.packed?.finish($0) ?? [] })
      if let prefix { writer.line("try reader.leave(\(prefix), \"Length\", to: end)") }
    }
  }

  /// Returns whether the field is the first number with two forms. The decoder tells there which form all have.
  private func tellsForms(_ field: FieldCode) -> Bool {
    field.index == value.members.firstIndex { $0.format.shortForm != nil }
  }

  /// Writes fields of the same presence.
  private func write(_ run: ArraySlice<FieldCode>, _ writer: inout SourceWriter) {
    let lines = run.flatMap(reading)
    guard let condition = condition(run.first!) else { return writer.lines(lines) }
    if run.count == 1, let line = assignment(run.first!, if: condition) { return writer.line(line) }
    writer.lines(run.flatMap(absent))
    if lines.count == 1 { return writer.line("if \(condition) { \(lines[0]) }") }
    writer.block("if \(condition)") { $0.lines(lines) }
  }

  /// Returns the condition under which a field is present; nil when it always is.
  private func condition(_ field: FieldCode) -> String? {
    switch field.member.presence {
    case .always, .when: field.condition
    case .ifOctetsRemain: "reader.remaining > \(field.reserve ?? "0")"
    case .ifRemaining(let octets, let others):
      value.condition("reader.remaining >= \(octets)", and: others)
    }
  }

  /// Returns the statements before a condition, for a field that needs a value when the condition does not hold.
  private func absent(_ field: FieldCode) -> [String] {
    if field.member.flags != nil { return ["var \(field.local): \(field.format.type)?"] }
    if field.isOptional || field.format.isImplied { return field.format.checksum?.absent ?? [] }
    return ["\(field.reference) = \(field.format.storage?.zero ?? "[]")"]
  }

  /// Returns the statement for a field that is present when a condition holds; nil for a field that needs several.
  private func assignment(_ field: FieldCode, if condition: String) -> String? {
    let (reading, target) = (reading(field), "\(field.reference) = ")
    guard field.member.flags == nil, !field.isOptional, reading.count == 1, reading[0].hasPrefix(target + "try "),
      !reading[0].contains(" ? ")
    else { return nil }
    let read = reading[0].dropFirst(target.count + "try ".count)
    return "\(target)try \(ValueCode.parenthesized(condition)) ? \(read) : \(field.format.storage?.zero ?? "[]")"
  }

  private func reading(_ field: FieldCode) -> [String] {
    // Optional flags need no declaration here, because `absent` declares them before the condition.
    let isConstant = field.reference == field.local && !field.isOptional
    let target = isConstant ? "let \(field.reference): \(field.format.type)" : field.reference
    return field.format.read(field, into: target)
      + (field.member.terminatorFlag.map { ["self.\($0) = reader.isTerminated"] } ?? [])
  }
}
