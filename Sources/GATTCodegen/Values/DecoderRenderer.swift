import GATTDefinitions

/// Writes `init(from:)`: one statement a field, in the order of the octets.
struct DecoderRenderer {
  let layout: ValueLayout
  let access: String
  let fields: [FieldCode]

  private var members: [Member] { layout.members }
  private var conditions: Conditions { Conditions(members: members, isDecoder: true) }

  func render(_ writer: inout SourceWriter) {
    writer.line()
    writer.block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") { writer in
      if members.contains(where: { $0.format is ChecksumFormat }) { writer.line("let start = reader.offset") }
      let prefix = layout.definition.lengthPrefix.map { ".prefixed(\($0.expression))" }
      if let prefix { writer.line("let end = try reader.enter(\(prefix), \"Length\")") }
      var index = 0
      while index < members.count {
        // Fields with one condition stand in one block.
        let end = members[index...].firstIndex { $0.presence != members[index].presence } ?? members.count
        let run = members[index].isConditional ? index..<end : index..<index + 1
        write(run, &writer)
        index = run.upperBound
      }
      for line in fields.compactMap(\.flags).flatMap({ $0.storeRead() }) { writer.line(line) }
      for line in fields.flatMap({ $0.member.format.finish($0) }) { writer.line(line) }
      if let prefix { writer.line("try reader.leave(\(prefix), \"Length\", to: end)") }
    }
  }

  /// Writes members of one presence.
  private func write(_ run: Range<Int>, _ writer: inout SourceWriter) {
    let first = run.lowerBound
    guard let condition = conditions.condition(first) ?? tailCondition(first) else {
      for line in reading(first) { writer.line(line) }
      return
    }
    if run.count == 1, let line = assignment(first, if: condition) { return writer.line(line) }
    // A local constant, or a property that has no value yet.
    for line in run.flatMap(absent) { writer.line(line) }
    let lines = run.flatMap(reading)
    if lines.count == 1 { return writer.line("if \(condition) { \(lines[0]) }") }
    writer.block("if \(condition)") { writer in for line in lines { writer.line(line) } }
  }

  /// The condition under which a member that depends on the octets that are left is there.
  private func tailCondition(_ index: Int) -> String? {
    switch members[index].presence {
    case .always, .when: nil
    case .ifOctetsRemain: "reader.remaining > \(fields[index].reserve ?? "0")"
    case .ifRemaining(let octets, let others):
      (["reader.remaining >= \(octets)"]
        + (others.isEmpty ? [] : [Conditions.operand(conditions.condition(others))])).joined(separator: " && ")
    }
  }

  /// The statements before a condition, for a member that needs a value when the condition does not hold.
  private func absent(_ index: Int) -> [String] {
    let member = members[index]
    if member.flags != nil { return ["var \(conditions.local(index)): \(member.format.type)?"] }
    if let checksum = member.format as? ChecksumFormat { return checksum.absent }
    if member.isOptional || member.format.isImplied { return [] }
    return ["\(conditions.reference(index)) = \(member.format.storage?.zero ?? "[]")"]
  }

  /// The one statement for a member that is present when a condition holds; nil for a member that takes several.
  private func assignment(_ index: Int, if condition: String) -> String? {
    let member = members[index]
    let (reading, target) = (reading(index), "\(conditions.reference(index)) = ")
    guard member.flags == nil, !member.isOptional, reading.count == 1, reading[0].hasPrefix(target + "try "),
      !reading[0].contains(" ? ")
    else { return nil }
    let read = reading[0].dropFirst(target.count + "try ".count)
    return "\(target)try \(Conditions.parenthesized(condition)) ? \(read) : \(member.format.storage?.zero ?? "[]")"
  }

  private func reading(_ index: Int) -> [String] {
    let (member, field) = (members[index], fields[index])
    let reference = conditions.reference(index)
    // A local constant; flags that may be absent have been declared before the condition.
    let isConstant = reference == conditions.local(index) && !member.isOptional
    let target = isConstant ? "let \(reference): \(member.format.type)" : reference
    var lines = member.format.read(field, into: target)
    if let flag = member.terminatorFlag { lines.append("self.\(flag) = reader.isTerminated") }
    return lines
  }
}
