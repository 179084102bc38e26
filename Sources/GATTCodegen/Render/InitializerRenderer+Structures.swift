import GATTDefinitions

/// Numbers that say something about other fields, and so follow from them.
extension InitializerRenderer {
  /// Stores a member that nobody gives.
  func writeFollowing(_ surface: MemberSurface, _ writer: inout SourceWriter) {
    if case .packed(let parts, _) = surface.member.content {
      writePacked(surface, parts, &writer)
    } else if let source = surface.member.source, let number = surface.member.surface {
      writeNumber(from: source, of: number, &writer) { value in
        "\(surface.storage.reference) = \(number.number.swiftType)(truncatingIfNeeded: \(value))"
      }
    }
  }

  /// Writes what `statement` makes of the number that follows from another member, behind a check that it fits.
  func writeNumber(
    from source: NumberSource,
    of surface: NumberSurface,
    _ writer: inout SourceWriter,
    _ statement: (String) -> String
  ) {
    let number = expression(source)
    if case .selector = source, surface.number.isWhole {
      writer.line(statement(number))
      return
    }
    writer.call(
      "try FieldCheck.range",
      [widened(number, to: "Int64"), "in: \(surface.rangeText)", literal(layout.name), literal(surface.label)]
    )
    writer.line(statement(number))
  }

  /// The number as an expression over stored properties.
  private func expression(_ source: NumberSource) -> String {
    switch source {
    case .count(let index): return "\(surfaces[index].storage.reference).count"
    case .length(let index):
      let surface = surfaces[index]
      let content = octetCount(surface)
      return surface.storage.isOptional ? "(\(content) ?? 0)" : content
    case .selector(let index, let ordinal):
      guard case .choice(let choice) = surfaces[index].member.content else { return "0" }
      let storage = surfaces[index].storage
      let name = quoted(choice.selectors[ordinal].name)
      return storage.isOptional ? "(\(storage.reference)?.\(name) ?? 0)" : "\(storage.reference).\(name)"
    }
  }

  /// How many octets the content of a member has.
  private func octetCount(_ surface: MemberSurface) -> String {
    let storage = "\(surface.storage.reference)\(surface.storage.isOptional ? "?" : "")"
    return switch surface.member.content {
    case .text(.utf8, _): "\(storage).utf8.count"
    case .text(.utf16, _): "(2 * \(surface.storage.reference).utf16.count)"
    case .value: "try \(storage).octets().count"
    default: "\(storage).count"
    }
  }

  /// What has to hold of content that says itself where it ends, and of numbers that are given beside what they say.
  func writeLengthChecks(_ surface: MemberSurface, _ writer: inout SourceWriter) {
    if !surface.member.isDelimited, !surface.hasAgreement { return }
    let label = literal(surface.member.label)
    let storage = surface.storage.reference
    var checks: [(String, [String])] = []
    if case .octets = surface.member.content, case .fixed(let octets) = surface.member.length {
      checks.append(
        (
          "try FieldCheck.agreement",
          [widened("\(storage).count", to: "Int64"), "\(octets)", literal(layout.name), label]
        )
      )
    }
    if let terminator = surface.member.terminator {
      let octets = if case .text = surface.member.content { "\(storage).utf8" } else { storage }
      checks.append(("try FieldCheck.isFree", [octets, "of: \(terminator)", literal(layout.name), label]))
    }
    checks += agreementChecks(surface)
    write(checks, of: surface, &writer)
  }

  /// What has to hold before a value is encoded, because the numbers may have been set since.
  func writeAgreements(_ writer: inout SourceWriter) {
    for surface in surfaces where surface.hasAgreement { write(agreementChecks(surface), of: surface, &writer) }
  }

  private func agreementChecks(_ surface: MemberSurface) -> [(String, [String])] {
    surface.agreements.map { bits, source in
      (
        "try FieldCheck.agreement",
        [
          "Int64(clamping: \(presences.number(in: bits)))", "Int64(clamping: \(expression(source)))",
          literal(layout.name),
          literal(surface.member.label),
        ]
      )
    }
  }

  private func write(
    _ checks: [(String, [String])],
    of surface: MemberSurface,
    _ writer: inout SourceWriter
  ) {
    if checks.isEmpty { return }
    let storage = surface.storage.reference
    let isThere: String? =
      if surface.storage.isOptional {
        "if \(storage) != nil"
      } else {
        presences.condition(surface.index).map { "if \($0)" }
      }
    guard let isThere else {
      for (head, arguments) in checks { writer.call(head, arguments) }
      return
    }
    writer.block(isThere) { writer in for (head, arguments) in checks { writer.call(head, arguments) } }
  }
}

extension MemberSurface {
  /// It, or a part of it, follows from other members.
  var followsFromOthers: Bool {
    if case .packed(let parts, _) = member.content { return parts.contains { $0.source != nil } }
    return member.source != nil
  }

  /// It follows from how long another member is, which may be too much for it.
  var followsFromLength: Bool {
    let sources =
      if case .packed(let parts, _) = member.content { parts.compactMap(\.source) } else {
        [member.source].compactMap { $0 }
      }
    return !sources.isEmpty
  }

  var hasAgreement: Bool { !agreements.isEmpty }

  /// Numbers that say something about this member and are given apart from it, because they are bits of something else,
  /// or say something about another member too.
  var agreements: [(bits: FieldBits, source: NumberSource)] {
    switch (member.content, member.field.count, member.length) {
    case (.choice, _, _), (_, .field, _), (_, _, .field): break
    default: return []
    }
    var all: [(FieldBits, NumberSource)] = []
    if case .choice(let choice) = member.content {
      all = choice.selectors.enumerated().map { ($1.bits, .selector(of: index, $0)) }
    } else {
      if case .field(let bits) = member.field.count { all.append((bits, .count(of: index))) }
      if case .field(let bits) = member.length, !member.isPacked { all.append((bits, .length(of: index))) }
    }
    return all.filter { bits, source in !layout.members.contains { $0.follows(from: source, field: bits.field) } }
  }
}

extension Member {
  fileprivate var isPacked: Bool {
    if case .packed = content { true } else { false }
  }

  /// The number in a field, stored here, follows from `source`.
  fileprivate func follows(from source: NumberSource, field: Int) -> Bool {
    if case .packed(let parts, _) = content {
      return parts.contains { $0.fieldIndex == field && $0.source == source }
    }
    return fieldIndex == field && self.source == source
  }
}
