import GATTDefinitions

/// Writes `init(from:)`: one statement a field, in the order of the octets.
struct DecoderRenderer {
  let layout: ValueLayout
  let access: String
  let storages: [MemberStorage]
  let presences: PresenceRenderer

  private var members: [Member] { layout.members }

  func render(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation("Reads the fields of a value.")
    writer.block("\(access)init(from reader: inout FieldReader) throws(GATTCore.DecodeError)") { writer in
      if members.contains(where: { $0.checksum != nil }) { writer.line("let start = reader.offset") }
      let prefix = layout.definition.lengthPrefix.map { ".prefixed(\($0.expression))" }
      if let prefix { writer.line("let end = try reader.enter(\(prefix), \"Length\")") }
      var index = 0
      while index < members.count { index = writeMembers(from: index, &writer) }
      if let prefix { writer.line("try reader.leave(\(prefix), \"Length\", to: end)") }
    }
  }

  /// Writes the members from `index` on that have one presence.
  ///
  /// - Returns: The index after them.
  private func writeMembers(from index: Int, _ writer: inout SourceWriter) -> Int {
    let presence = members[index].presence
    guard case .when = presence, let condition = presences.condition(index) else {
      if let condition = tailCondition(index) {
        writeChoice(condition, reading([index]), absent([index]), &writer)
      } else {
        for statement in reading([index]) { writer.line(statement) }
      }
      return index + 1
    }
    let end = members[index...].firstIndex { $0.presence != presence } ?? members.count
    let run = index..<end
    if members[index].hasTwin {
      let twins = end..<end + run.count
      if let pair = presences.pairCondition(index) {
        writer.block("if \(pair)") {
          writeChoice(condition, reading(run), reading(twins), &$0)
        } otherwise: { writer in
          for statement in absent(run) { writer.line(statement) }
        }
      } else {
        writeChoice(condition, reading(run), reading(twins), &writer)
      }
      return twins.upperBound
    }
    if run.count == 1, let assignment = assignment(of: index, if: condition) {
      writer.line(assignment)
    } else {
      writeChoice(condition, reading(run), absent(run), &writer)
    }
    return end
  }

  private func writeChoice(
    _ condition: String,
    _ statements: [String],
    _ otherwise: [String],
    _ writer: inout SourceWriter
  ) {
    if otherwise.isEmpty {
      writer.block("if \(condition)") { writer in for statement in statements { writer.line(statement) } }
      return
    }
    writer.block("if \(condition)") { writer in
      for statement in statements { writer.line(statement) }
    } otherwise: { writer in
      for statement in otherwise { writer.line(statement) }
    }
  }

  /// One statement for a member that is there when a condition holds; nil when it takes several.
  private func assignment(of index: Int, if condition: String) -> String? {
    let (reading, absent) = (reading([index]), absent([index]))
    let (head, value) = ("\(storages[index].reference) = try ", "\(storages[index].reference) = ")
    guard reading.count == 1, absent.count == 1, reading[0].hasPrefix(head), !reading[0].contains(" ? ") else {
      return nil
    }
    return
      "\(head)\(parenthesized(condition)) ? \(reading[0].dropFirst(head.count)) : \(absent[0].dropFirst(value.count))"
  }

  // MARK: Presence

  /// The condition under which a member that depends on the octets that are left is there.
  private func tailCondition(_ index: Int) -> String? {
    switch members[index].presence {
    case .always, .when: nil
    case .ifOctetsRemain: "reader.remaining > \(reserve(after: index) ?? "0")"
    case .ifRemaining(let octets, let conditions):
      (["reader.remaining >= \(octets)"]
        + (conditions.isEmpty ? [] : [PresenceRenderer.operand(presences.condition(conditions))]))
        .joined(separator: " && ")
    }
  }

  /// Statements that set absent members.
  private func absent(_ indices: some Collection<Int>) -> [String] {
    indices.flatMap { index -> [String] in
      switch members[index].content {
      case .constant: return []
      case .checksum(let checksum):
        return (checksum.presentName.map { ["self.\($0) = false"] } ?? [])
          + (checksum.madeName.map { ["self.\($0) = true"] } ?? [])
      default: return ["\(storages[index].reference) = \(storages[index].isOptional ? "nil" : storages[index].zero)"]
      }
    }
  }

  /// The number of octets that a member leaves to later members, as an expression; nil for 0.
  private func reserve(after index: Int) -> String? {
    let later = members.indices.filter { $0 > index && !members[$0].isVariable && !members[$0].isTail }
    let sizes = later.map(size).filter { $0 != "0" }
    let (fixed, others) = (sizes.compactMap { Int($0) }.reduce(0, +), sizes.filter { Int($0) == nil })
    let all = (fixed > 0 ? [String(fixed)] : []) + others
    return all.isEmpty ? nil : all.joined(separator: " + ")
  }

  /// The octets that a member takes up, as an expression.
  private func size(_ index: Int) -> String {
    if case .twoWidths(let narrow, let wide, let selector) = members[index].content {
      return "(\(presences.condition(selector)) ? \(wide.octets) : \(narrow.octets))"
    }
    let size = String(members[index].fixedSize ?? 0)
    return size == "0" ? size : presences.condition(index).map { "(\($0) ? \(size) : 0)" } ?? size
  }

  // MARK: Fields

  /// Statements that read the members.
  private func reading(_ indices: some Collection<Int>) -> [String] { indices.flatMap(reading) }

  private func reading(_ index: Int) -> [String] {
    let (member, storage) = (members[index], storages[index])
    let label = literal(member.label)
    switch member.content {
    case .constant(let number, let constant):
      return ["try reader.constant(\(constantLiteral(constant)) as \(number.swiftType), \(label)\(order(number)))"]
    case .checksum(let checksum):
      let none = checksum.checksum.unless.map { ", unless: \(hex($0))" } ?? ""
      let algorithm = ".\(String(describing: checksum.checksum.algorithm))"
      let call = "try reader.checksum(\(algorithm), \(label), from: start\(none)\(order(checksum.number)))"
      return (checksum.presentName.map { ["self.\($0) = true"] } ?? [])
        + [checksum.madeName.map { "self.\($0) = \(call)" } ?? call]
    case .packed(let parts, _):
      let checks = parts.filter { $0.constant != nil }.map { check($0, of: index) }
      return ["\(storage.reference) = try \(expression(index))"] + checks
    case .choice(let choice):
      let numbers = choice.selectors.map {
        ", \($0.number.containerType)(truncatingIfNeeded: \(presences.number(in: $0.bits)))"
      }
      let read = "\(storage.reference) = try \(choice.typeName)(from: &reader\(numbers.joined()))"
      guard choice.reachesEnd, let reserve = reserve(after: index) else { return [read] }
      return [
        "let \(member.name)End = try reader.enter(.leaving(\(reserve)), \(label))", read,
        "try reader.leave(.leaving(0), \(label), to: \(member.name)End)",
      ]
    default:
      let read = "\(storage.reference) = try \(expression(index))"
      return [read] + (member.terminatorFlag.map { ["self.\($0) = reader.isTerminated"] } ?? [])
    }
  }

  /// The statement that checks a part that always has the same number.
  private func check(_ part: Part, of index: Int) -> String {
    let renderer = PartRenderer(part: part, container: storages[index].type, access: access, type: layout.name)
    let raw = part.number.int64(renderer.raw(of: storages[index].reference))
    let octets = members[index].fixedSize ?? 0
    return
      "try reader.check(\(raw), is: \(constantLiteral(part.constant ?? 0)), \(literal(part.label)), octets: \(octets))"
  }

  /// An expression that reads a member; `try` stands before it.
  private func expression(_ index: Int) -> String {
    let member = members[index]
    let label = literal(member.label)
    switch member.content {
    case .number(let number), .enumeration(let number, _): return read(number, label)
    case .boolean: return "reader.uint8(\(label))"
    case .bitField(let bits): return "\(bits.typeName)(rawValue: \(read(bits.number, label)))"
    case .packed(_, let bits):
      let number = member.octetNumber(bits)
      if number.octets * 8 == number.containerBits { return read(number, label) }
      let word = "reader.word(octets: \(number.octets), \(label)\(order(number)))"
      return number.containerBits == 64 ? word : "\(number.containerType)(truncatingIfNeeded: \(word))"
    case .twoWidths(let narrow, let wide, let selector):
      let narrowRead = "\(wide.swiftType)(\(read(narrow, label, isTyped: false)))"
      return "\(parenthesized(presences.condition(selector))) ? \(read(wide, label)) : \(narrowRead)"
    case .float(let bits): return read(member.octetNumber(bits), label)
    case .medicalFloat(let bits):
      if member.isBigEndian { return "reader.number(\(label), isBigEndian: true)" }
      return "reader.\(bits == 16 ? "sfloat" : "float")(\(label))"
    case .text(let encoding, let octets):
      let order = encoding == .utf16 && member.isBigEndian ? ", isBigEndian: true" : ""
      let padding = octets == nil ? "" : ", isPadded: true"
      let extent = octets.map { ", .octets(\($0))" } ?? extent(index)
      return "reader.\(encoding == .utf8 ? "utf8" : "utf16")(\(label)\(extent)\(limit(index))\(padding)\(order))"
    case .octets: return "reader.octets(\(label)\(extent(index))\(limit(index)))"
    case .uuid: return "reader.uuid(\(label)\(extent(index))\(member.isBigEndian ? ", isBigEndian: true" : ""))"
    case .value:
      return member.enumNumber.map { read($0, label) } ?? "reader.value(\(label)\(extent(index)))"
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats:
      let order = member.isBigEndian && (member.elementSize ?? 1) > 1 ? ", isBigEndian: true" : ""
      return "reader.elements(\(label)\(extent(index))\(order))"
    case .packedNumbers:
      let extent = member.exactCount == nil ? extent(index) : ", count: \(member.fixedSize ?? 0)"
      return "reader.elements(\(label)\(extent))"
    case .values: return "reader.values(\(label)\(extent(index)))"
    case .choice, .constant, .checksum: preconditionFailure("these take a statement")
    }
  }

  /// An expression that reads a number.
  ///
  /// - Parameter isTyped: Where it stands, Swift knows its type.
  private func read(_ number: Number, _ label: String, isTyped: Bool = true) -> String {
    let isNamed = ["UInt8", "UInt16", "UInt24", "UInt32", "Int8", "Int16", "Int32"].contains(number.swiftType)
    if isNamed, !number.isBigEndian || number.octets == 1 { return "reader.\(number.swiftType.lowercased())(\(label))" }
    let read = "reader.number(\(label)\(order(number)))"
    return isTyped ? read : "\(read) as \(number.swiftType)"
  }

  private func order(_ number: Number) -> String {
    number.isBigEndian && number.octets > 1 ? ", isBigEndian: true" : ""
  }

  /// The arguments that say where a member ends, or how many elements it has.
  private func extent(_ index: Int) -> String {
    let member = members[index]
    switch member.field.count {
    case .field(let bits): return ", count: Int(clamping: \(presences.number(in: bits)))"
    case .fixed(let count) where member.isArray: return ", count: \(count)"
    default: break
    }
    switch member.length {
    case .fixed(let octets): return ", .octets(\(octets))"
    case .field(let bits): return ", .octets(Int(clamping: \(presences.number(in: bits))))"
    case .prefixed(let prefix): return ", .prefixed(\(prefix.expression))"
    case .terminated(let octet): return ", .terminated(\(octet))"
    case .natural: return member.isVariable ? reserve(after: index).map { ", .leaving(\($0))" } ?? "" : ""
    }
  }

  private func limit(_ index: Int) -> String { members[index].greatestLength.map { ", atMost: \($0)" } ?? "" }

  private func parenthesized(_ condition: String) -> String { condition.contains(" ") ? "(\(condition))" : condition }
}

extension LengthPrefix {
  /// The Swift expression that makes it.
  var expression: String {
    var arguments = ["octets: \(bits / 8)"]
    if byteOrder == .big { arguments.append("isBigEndian: true") }
    if includesItself { arguments.append("includesItself: true") }
    return "LengthPrefix(\(arguments.joined(separator: ", ")))"
  }
}
