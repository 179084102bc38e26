import GATTDefinitions

/// Writes `init(decoding:at:)`: runs of fields of known size with one check of the length each, offsets computed from
/// flags without branches; fields that need a look at their octets one by one.
struct DecoderRenderer {
  let layout: ValueLayout
  let access: String
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let surfaces: [MemberSurface]

  private var members: [Member] { layout.members }

  /// A stretch of members that are decoded together.
  private enum Segment {
    /// Always there and of fixed size, then such whose size follows from flags.
    case run(prefix: [Int], floating: [Int])
    case single(Int)
  }

  func render(_ writer: inout SourceWriter) {
    let segments = segments()
    writer.line()
    writer.documentation("Reads the value that starts at `offset`, and moves that behind it.")
    let isPrefixed = layout.definition.lengthPrefix != nil
    let span = isPrefixed ? "octets" : "bytes"
    writer.block("\(access)init(decoding \(span): RawSpan, at offset: inout Int) throws(DecodeError)") { writer in
      if isPrefixed {
        writer.line("var next = offset")
        writePrefixRead(&writer)
        writer.line("let count = bytes.byteCount")
      } else {
        if needsCount(segments) { writer.line("let count = bytes.byteCount") }
        writer.line("var next = offset")
      }
      var written: Set<String> = []
      for segment in segments {
        switch segment {
        case .run(let prefix, let floating):
          writePrefix(prefix, &writer)
          writeFloating(floating, &written, &writer)
        case .single(let index):
          writeSingle(index, &written, &writer)
        }
      }
      if isPrefixed { writeEndCheck(&writer) }
      writer.line("offset = next")
    }
    for case .run(_, let floating) in segments where !floating.isEmpty { writeTruncation(floating, &writer) }
  }

  /// Something other than a value that is always there is decoded.
  private func needsCount(_ segments: [Segment]) -> Bool {
    segments.contains { segment in
      guard case .single(let index) = segment else { return true }
      switch members[index].content {
      case .value where !members[index].isDelimited: break
      case .choice: return reserve(behind: index) != nil || members[index].isTail
      case .values where members[index].exactCount != nil: break
      case .values: return !members[index].isDelimited || members[index].isTail
      default: return members[index].terminator != nil || !members[index].isDelimited
      }
      return members[index].isVariable && reserve(behind: index) != nil || members[index].isTail
    }
  }

  // MARK: Segments

  private func segments() -> [Segment] {
    var segments: [Segment] = []
    var prefix: [Int] = []
    var floating: [Int] = []
    func isLoaded(_ index: Int, in floating: [Int]) -> Bool {
      !members[index].activations.contains { activation in
        floating.contains { members[$0].holds(field: activation.field) }
      }
    }
    func close() {
      if !prefix.isEmpty || !floating.isEmpty { segments.append(.run(prefix: prefix, floating: floating)) }
      prefix = []
      floating = []
    }
    for index in members.indices {
      let member = members[index]
      guard isComputable(member) else {
        close()
        segments.append(.single(index))
        continue
      }
      if floating.isEmpty, member.presence == .always, member.fixedSize != nil {
        prefix.append(index)
      } else {
        if !isLoaded(index, in: floating) { close() }
        floating.append(index)
      }
    }
    close()
    return segments
  }

  /// Its size follows from flags, and its octets need no look.
  private func isComputable(_ member: Member) -> Bool {
    if member.isTail { return false }
    switch member.content {
    case .number, .enumeration, .bitField, .boolean, .packed, .float, .medicalFloat, .twoWidths, .constant, .checksum:
      return true
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers:
      return member.exactCount != nil
    case .value(let nested): return nested.isStraight && !member.isDelimited
    default: return false
    }
  }

  /// For a value that is read without a branch where it is a field: the reads alone, and what is not allowed.
  func renderMasked(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(
      "For values of which this is a field: the value at `offset` where `mask` is -1, zeros where it is 0. What is "
        + "outside `bytes` reads as 0, and no range is checked."
    )
    writer.line("@inline(__always)")
    writer.block("\(access)init(decoding bytes: RawSpan, at offset: Int, mask: Int)") { writer in
      var position = 0
      for (ordinal, word) in layout.words.enumerated() {
        let offset = position == 0 ? "offset" : "offset &+ \(position)"
        let size = word.reduce(0) { $0 + (members[$1].fixedSize ?? 0) }
        if word.count == 1 {
          writeLoad(word[0], at: offset, mask: "mask", &writer)
        } else {
          let name = "octets\(ordinal + 1)"
          writer.line("let \(name): UInt64 = UInt64(bytes.uint\(size * 8)(at: \(offset), mask: mask))")
          writeParts(word, of: name, &writer)
        }
        position += size
      }
    }
    if !members.indices.contains(where: hasRangeCheck) { return }
    writer.line()
    writer.documentation("All numbers are allowed.")
    writer.line("@inline(__always)")
    writer.block("\(access)var isInRange: Bool") { writer in
      // Without a branch, because zeros stand for a value that is absent, which is often so and often not.
      writer.line("var violations = 0")
      for index in members.indices {
        for violation in violations(index) {
          let special = violation.dropFirst().joined(separator: " && ")
          let conditions = [violation[0]] + (special.isEmpty ? [] : [special])
          writer.list("violations |= FieldMask.when(", conditions, ")")
        }
      }
      writer.line("return violations == 0")
    }
  }

  /// Stores members whose octets follow each other in the number `word`.
  private func writeParts(_ indices: [Int], of word: String, _ writer: inout SourceWriter) {
    var shift = 0
    for index in indices {
      let storage = storages[index].reference
      let octets = members[index].fixedSize ?? 0
      let shifted =
        members[index].isBigEndian && octets > 1
        ? shiftedText("\(word).byteSwapped", 64 - shift - octets * 8) : shiftedText(word, shift)
      let container = Number(bits: octets * 8, isSigned: false).containerBits
      let bits = "UInt\(container)(truncatingIfNeeded: \(shifted))"
      switch members[index].content {
      case .number(let number), .enumeration(let number, _):
        writer.line("\(storage) = \(number.swiftType)(truncatingIfNeeded: \(shifted))")
      case .bitField(let field):
        let raw = "\(field.number.swiftType)(truncatingIfNeeded: \(shifted))"
        writer.line("\(storage) = \(field.typeName)(rawValue: \(raw))")
      case .value(let nested):
        let type = nested.namedNumber?.swiftType ?? ""
        writer.line("\(storage) = \(nested.typeName)(rawValue: \(type)(truncatingIfNeeded: \(shifted)))")
      case .medicalFloat: writer.line("\(storage) = \(storages[index].type)(bitPattern: \(bits))")
      case .packed where octets * 8 < container:
        writer.line("\(storage) = \(bits) & \(hex(Number(bits: octets * 8, isSigned: false).mask))")
      default: writer.line("\(storage) = \(bits)")
      }
      shift += octets * 8
    }
  }

  private func shiftedText(_ word: String, _ shift: Int) -> String { shift == 0 ? word : "\(word) &>> \(shift)" }

  /// What holds of the stored form of a member when it is not allowed: any of these lists, all that is in it.
  private func violations(_ index: Int) -> [[String]] {
    let storage = storages[index].reference
    if case .value(let nested) = members[index].content {
      return nested.hasRanges ? [["!\(storage).isInRange"]] : []
    }
    guard case .packed(let parts, _) = members[index].content else {
      return [members[index].surface?.violations(storage)].compactMap { $0 }
    }
    return parts.compactMap { part in
      let renderer = PartRenderer(part: part, container: storages[index].type, access: access, type: layout.name)
      let raw = renderer.raw(of: storage)
      return part.constant.map { ["\(raw) != \(constantLiteral($0))"] } ?? NumberSurface(part).violations(raw)
    }
  }

  // MARK: Runs

  private func writePrefix(_ prefix: [Int], _ writer: inout SourceWriter) {
    guard let first = prefix.first else { return }
    let total = prefix.reduce(0) { $0 + members[$1].fixedSize! }
    writer.line("guard bytes.holds(\(total), at: next) else {")
    writer.indent { writer in
      writeTruncated("next", prefix.map { (members[$0].label, String(members[$0].fixedSize!)) }, &writer)
    }
    writer.line("}")
    // Several are read from a part of a size that the compiler knows, so that it sees that all reads are inside.
    let part = prefix.filter { !members[$0].isImplied }.count > 1 ? members[first].name + "Octets" : nil
    if let part { writer.line("let \(part) = bytes.extracting(Range(uncheckedBounds: (next, next &+ \(total))))") }
    var position = 0
    for index in prefix {
      let offset = position == 0 ? "next" : "next &+ \(position)"
      writeLoad(index, at: part == nil ? offset : String(position), in: part ?? "bytes", mask: nil, &writer)
      writeRangeChecks(index, at: offset, &writer)
      position += members[index].fixedSize!
    }
    writer.line("next &+= \(total)")
  }

  /// Reads each member and moves behind it before it is known that there are so many octets: a read outside the span
  /// gives 0, and the one check comes at the end.
  private func writeFloating(_ floating: [Int], _ written: inout Set<String>, _ writer: inout SourceWriter) {
    guard let first = floating.first else { return }
    for index in floating {
      if members[index].twin != nil { continue }
      if index == first || hasRangeCheck(index) { writer.line("let \(members[index].name)At: Int = next") }
      if members[index].hasTwin {
        let mask = presences.pairMaskName(index)
        if let mask { writer.line("let \(mask): Int = \(presences.pairMask(index))") }
        writeLoad(index, at: "next", mask: mask, &writer)
        writer.line("next &+= \(members[index].fixedSize!)\(mask.map { " & \($0)" } ?? "")")
      } else {
        writeMask(index, &written, &writer)
        writeLoad(index, at: "next", mask: presences.maskName(index), &writer)
        writer.line("next &+= \(size(index))")
      }
    }
    let sources = presences.sources(of: floating)
    let arguments = sources.map { storages[$0].reference } + ["at: \(members[first].name)At", "of: count"]
    writer.line("guard next <= count else {")
    writer.indent { $0.list("throw Self.\(truncationName(floating))(", arguments, ")") }
    writer.line("}")
    for index in floating { writeRangeChecks(index, at: "\(members[index].name)At", &writer) }
  }

  private func truncationName(_ floating: [Int]) -> String {
    "truncated" + capitalized(members[floating[0]].name)
  }

  /// The error for a run of members that does not fit: apart from the decoder, which keeps nothing for it.
  private func writeTruncation(_ floating: [Int], _ writer: inout SourceWriter) {
    let parameters = presences.sources(of: floating).map { source in
      "_ \(quoted(storages[source].name)): \(storages[source].type)\(storages[source].isOptional ? "?" : "")"
    }
    writer.line()
    writer.line("@inline(never)")
    writer.list(
      "private static func \(truncationName(floating))(",
      parameters + ["at start: Int", "of count: Int"],
      ") -> DecodeError {"
    )
    writer.indent { writer in
      var written: Set<String> = []
      for index in floating {
        for mask in masks(index, &written) { writer.line(mask.replacing("self.", with: "")) }
      }
      writeTruncated("start", floating.map { (members[$0].label, size($0)) }, keyword: "return", &writer)
    }
    writer.line("}")
  }

  private func writeMask(_ index: Int, _ written: inout Set<String>, _ writer: inout SourceWriter) {
    for mask in masks(index, &written) { writer.line(mask) }
  }

  /// The constants that say whether a member is there and how wide it is, without those in `written`.
  private func masks(_ index: Int, _ written: inout Set<String>) -> [String] {
    var masks: [String] = []
    if case .twoWidths(_, _, let selector) = members[index].content {
      masks.append("let \(members[index].name)Wide: Int = \(presences.mask(selector))")
    }
    if let name = presences.maskName(index), written.insert(name).inserted {
      masks.append("let \(name): Int = \(presences.mask(index))")
    }
    return masks
  }

  /// The octets that a member takes up, as an expression over its mask.
  func size(_ index: Int) -> String {
    if case .twoWidths(let narrow, let wide, _) = members[index].content {
      return "\(narrow.octets) &+ (\(wide.octets - narrow.octets) & \(members[index].name)Wide)"
    }
    let size = String(members[index].fixedSize ?? 0)
    return presences.maskName(index).map { "\(size) & \($0)" } ?? size
  }

  func writeTruncated(
    _ start: String,
    _ fields: [(label: String, size: String)],
    keyword: String = "throw",
    _ writer: inout SourceWriter
  ) {
    writer.list(
      "let fields: [(name: String, size: Int)] = [",
      fields.map { "(\(literal($0.label)), \($0.size))" },
      "]",
      isLiteral: true
    )
    writer.list("\(keyword) .truncated(", [literal(layout.name), "at: \(start)", "of: count", "fields"], ")")
  }

  /// Stores the number at `offset` of `span`.
  private func writeLoad(
    _ index: Int,
    at offset: String,
    in span: String = "bytes",
    mask: String?,
    _ writer: inout SourceWriter
  ) {
    let storage = storages[index].reference
    switch members[index].content {
    case .number(let number), .enumeration(let number, _):
      writer.line("\(storage) = \(number.read(at: offset, in: span, mask: mask))")
    case .bitField(let bits):
      writer.line("\(storage) = \(bits.typeName)(rawValue: \(bits.number.read(at: offset, in: span, mask: mask)))")
    case .boolean:
      writer.line("\(storage) = \(Number(bits: 8, isSigned: false).read(at: offset, in: span, mask: mask))")
    case .packed(_, let bits):
      writer.line("\(storage) = \(members[index].octetNumber(bits).readOctets(at: offset, in: span, mask: mask))")
    case .float(let bits):
      writer.line("\(storage) = \(members[index].octetNumber(bits).read(at: offset, in: span, mask: mask))")
    case .medicalFloat(let bits):
      let octets = members[index].octetNumber(bits).read(at: offset, in: span, mask: mask)
      writer.line("\(storage) = \(storages[index].type)(bitPattern: \(octets))")
    case .value(let nested):
      if let number = nested.namedNumber {
        writer.line("\(storage) = \(nested.typeName)(rawValue: \(number.read(at: offset, in: span, mask: mask)))")
      } else {
        writer.line("\(storage) = \(nested.typeName)(decoding: \(span), at: \(offset), mask: \(mask ?? "-1"))")
      }
    case .twoWidths(let narrow, let wide, _):
      // Little-endian, the narrow number is the low part of the wide one, so that it need not be masked away.
      let narrowMask = narrow.isBigEndian ? "~\(members[index].name)Wide" : nil
      let low = "\(wide.swiftType)(\(narrow.read(at: offset, in: span, mask: narrowMask)))"
      let high = wide.read(at: offset, in: span, mask: "\(members[index].name)Wide")
      writer.line("\(storage) = \(low) | \(high)")
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers:
      let size = size(index)
      let end = "\(offset) &+ \(size.utf8.contains(UInt8(ascii: " ")) ? "(\(size))" : size)"
      writer.line("\(storage) = \(shortArray(members[index], from: offset, to: end, of: span))")
    default: break
    }
  }

  /// The numbers between two places, in the order of their octets that a number has.
  private func shortArray(_ member: Member, from start: String, to end: String, of span: String = "bytes") -> String {
    guard let (type, size) = member.element else { return "" }
    let swapped = member.isBigEndian && size > 1 ? ".byteSwapped" : ""
    return "ShortArray<\(type)>(decoding: \(span), from: \(start), to: \(end))\(swapped)"
  }

  private func hasRangeCheck(_ index: Int) -> Bool {
    if members[index].isImplied { return true }
    if case .value(let nested) = members[index].content { return nested.hasRanges }
    return !violations(index).isEmpty
  }

  /// - Parameter stored: The stored form of a packed member; its property when nil.
  private func writeRangeChecks(
    _ index: Int,
    of stored: String? = nil,
    at offset: String,
    _ writer: inout SourceWriter
  ) {
    let member = members[index]
    let isPresent = presences.maskName(index).map { "\($0) != 0" }
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

  private func writeConstantCheck(
    _ number: Number,
    _ constant: Int64,
    _ label: String,
    _ raw: String,
    at offset: String,
    _ isPresent: String?,
    _ writer: inout SourceWriter
  ) {
    let integer = number.isNative ? raw : "\(raw).integerValue"
    let violation = "\(integer) != \(constantLiteral(constant))"
    writer.line("if \([isPresent, violation].compactMap { $0 }.joined(separator: ", ")) {")
    writer.indent { writer in
      writer.list(
        "throw .notTheConstant(",
        [literal(layout.name), literal(label), "at: \(offset)", number.int64(raw), constantLiteral(constant)],
        ")"
      )
    }
    writer.line("}")
  }

  private func writeChecksumCheck(
    _ checksum: ChecksumLayout,
    _ label: String,
    at offset: String,
    _ isPresent: String?,
    _ writer: inout SourceWriter
  ) {
    let none = checksum.checksum.unless.map { ["unless: \(hex($0))"] } ?? []
    let octets = checksum.number.readOctets(at: offset)
    let found = checksum.number.containerBits == 32 ? octets : "UInt32(\(octets))"
    let arguments =
      [".\(checksum.checksum.algorithm)", "is: \(found)"] + none
      + ["from: offset", "to: \(offset)", literal(layout.name), literal(label)]
    let made = checksum.madeName.map { "self.\($0)" }
    func writeCheck(_ writer: inout SourceWriter) {
      writer.list("\(made.map { $0 + " = " } ?? "")try bytes.check(", arguments, ")")
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

  private func writeElementChecks(
    _ member: Member,
    _ storage: String,
    at offset: String,
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
  private func writeNestedRangeCheck(
    _ index: Int,
    _ nested: NestedValue,
    at offset: String,
    _ writer: inout SourceWriter
  ) {
    let mask = nested.allowsZeros ? nil : presences.maskName(index).map { "\($0) != 0, " }
    writer.line("if \(mask ?? "")!\(storages[index].reference).isInRange {")
    writer.indent { writer in
      writer.line("var start = \(offset)")
      writer.line("_ = try \(nested.typeName)(decoding: bytes, at: &start)")
    }
    writer.line("}")
  }

  private func writeRangeCheck(
    _ surface: NumberSurface,
    _ raw: String,
    at offset: String,
    _ isPresent: String?,
    _ writer: inout SourceWriter
  ) {
    guard let violation = surface.violation(raw) else { return }
    // An absent number is 0. Where that is allowed, no branch on the flag is needed, which would be mispredicted.
    let isPresent = surface.allowsZero ? nil : isPresent
    writer.line("if \([isPresent, violation].compactMap { $0 }.joined(separator: ", ")) {")
    writer.indent { writer in
      writer.list(
        "throw .outOfRange(",
        [literal(layout.name), literal(surface.label), "at: \(offset)", surface.number.int64(raw), surface.rangeText],
        ")"
      )
    }
    writer.line("}")
  }

  // MARK: Members one by one

  private func writeSingle(_ index: Int, _ written: inout Set<String>, _ writer: inout SourceWriter) {
    let storage = storages[index].reference
    let isElastic = members[index].isVariable || members[index].presence == .ifOctetsRemain
    for later in index..<members.count where later == index || isElastic {
      writeMask(later, &written, &writer)
    }
    if let condition = tailCondition(index) {
      if !members[index].presence.conditions.isEmpty {
        writer.line("let \(presences.conditionMaskName(index)): Int = \(presences.mask(index))")
      }
      writer.line("if \(condition) {")
      writer.indent { writer in writeContent(index, &writer) }
      writer.line("} else {")
      writer.indent { writeAbsent(index, &$0) }
      writer.line("}")
    } else if let mask = presences.maskName(index) {
      writer.line("if \(mask) != 0 {")
      writer.indent { writer in writeContent(index, &writer) }
      writer.line("} else {")
      writer.indent { $0.line("\(storage) = \(storages[index].isOptional ? "nil" : storages[index].zero)") }
      writer.line("}")
    } else if members[index].isVariable || members[index].isDelimited || members[index].isArray {
      writer.line("do {")
      writer.indent { writer in writeContent(index, &writer) }
      writer.line("}")
    } else {
      writeContent(index, &writer)
    }
  }

  /// What says of a member that depends on the octets that are left that it is there.
  private func tailCondition(_ index: Int) -> String? {
    switch members[index].presence {
    case .always, .when: return nil
    case .ifOctetsRemain: return "next < count\(reserve(behind: index).map { " &- \($0)" } ?? "")"
    case .ifRemaining(let octets, let conditions):
      let remaining = "count &- next >= \(octets)"
      return conditions.isEmpty ? remaining : "\(remaining), \(presences.conditionMaskName(index)) != 0"
    }
  }

  private func writeAbsent(_ index: Int, _ writer: inout SourceWriter) {
    if case .checksum(let checksum) = members[index].content {
      for (name, value) in [(checksum.presentName, "false"), (checksum.madeName, "true")] {
        if let name { writer.line("self.\(name) = \(value)") }
      }
      return
    }
    let storage = storages[index]
    writer.line("\(storage.reference) = \(storage.isOptional ? "nil" : storage.zero)")
  }

  private func writeContent(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let storage = storages[index].reference
    if member.isDelimited {
      writeDelimited(member, storage, &writer)
      return
    }
    if case .choice(let choice) = member.content {
      writeChoice(index, choice, &writer)
      return
    }
    if case .value(let nested) = member.content, !nested.reachesEnd || reserve(behind: index) == nil {
      writer.line("\(storage) = try \(nested.typeName)(decoding: bytes, at: &next)")
      return
    }
    if case .values(let nested) = member.content, let count = member.exactCount {
      writer.line("var elements: [\(nested.typeName)] = []")
      writer.block("for _ in 0..<\(count)") { writer in
        writer.line("elements.append(try \(nested.typeName)(decoding: bytes, at: &next))")
      }
      writer.line("\(storage) = elements")
      return
    }
    if isComputable(member) || member.isTail && member.fixedSize != nil {
      writeTail(index, &writer)
      return
    }
    if case .text(let encoding, let octets?) = member.content {
      writer.line("guard count &- next >= \(octets) else {")
      writer.indent { writer in writeTruncated("next", [(member.label, String(octets))], &writer) }
      writer.line("}")
      writer.line("let end = next &+ \(octets)")
      writeText(encoding, storage, member, isPadded: true, &writer)
      writer.line("next = end")
      return
    }
    if let reserve = reserve(behind: index) {
      writer.line("let end = count &- \(reserve)")
      writer.line("guard next <= end else {")
      writer.indent { writer in
        writeTruncated("next", reserving(behind: index).map { (members[$0].label, size($0)) }, &writer)
      }
      writer.line("}")
    } else {
      writer.line("let end = count")
    }
    writeVariable(member, storage, &writer)
    writer.line("next = end")
  }

  /// The members behind one that takes what is left, that get their octets before it does.
  func reserving(behind index: Int) -> [Int] {
    members[(index + 1)...].indices.filter { later in
      !members[later].isVariable && !members[later].isTail
    }
  }

  /// The octets that those members take up, as an expression to be subtracted; nil when there are none.
  func reserve(behind index: Int) -> String? {
    let sizes = reserving(behind: index).map { later in
      let text = size(later)
      return text.utf8.contains(UInt8(ascii: " ")) ? "(\(text))" : text
    }
    return sizes.isEmpty ? nil : sizes.joined(separator: " &- ")
  }

  /// A member that is there because octets are left.
  private func writeTail(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let size = member.fixedSize!
    if !member.isMeasured(for: size) {
      writer.line("guard count &- next >= \(size) else {")
      writer.indent { writer in writeTruncated("next", [(member.label, String(size))], &writer) }
      writer.line("}")
    }
    switch member.content {
    case .text(let encoding, _):
      writer.line("let end = next &+ \(size)")
      writeText(encoding, storages[index].reference, member, isPadded: true, &writer)
    case .number(let number), .enumeration(let number, _):
      writer.line("let raw = \(number.read(at: "next"))")
      if let surface = member.surface { writeRangeCheck(surface, "raw", at: "next", nil, &writer) }
      writer.line("\(storages[index].reference) = raw")
    case .packed(_, let bits) where hasRangeCheck(index):
      writer.line("let word = \(member.octetNumber(bits).readOctets(at: "next"))")
      writeRangeChecks(index, of: "word", at: "next", &writer)
      writer.line("\(storages[index].reference) = word")
    default:
      writeLoad(index, at: "next", mask: nil, &writer)
      if let present = member.checksum?.presentName { writer.line("self.\(present) = true") }
      writeRangeChecks(index, at: "next", &writer)
    }
    writer.line("next &+= \(size)")
  }

  func writeVariable(_ member: Member, _ storage: String, _ writer: inout SourceWriter) {
    switch member.content {
    case .text(let encoding, _):
      writeText(encoding, storage, member, isPadded: false, &writer)
    case .octets:
      writeLengthCheck(member, &writer)
      writer.line("\(storage) = bytes.data(from: next, to: end)")
    case .uuid:
      let order = member.isBigEndian ? ", isBigEndian: true" : ""
      writer.line("guard let uuid = BluetoothUUID(octets: bytes, at: next, count: end &- next\(order)) else {")
      writeError(member, ".invalidForm(\"a UUID has 2, 4 or 16 octets\")", &writer)
      writer.line("}")
      writer.line("\(storage) = uuid")
    case .value(let nested):
      writer.line("let octets = bytes.extracting(first: end)")
      writer.line("\(storage) = try \(nested.typeName)(decoding: octets, at: &next)")
    case .values(let nested):
      writer.line("let octets = bytes.extracting(first: end)")
      writer.line("var elements: [\(nested.typeName)] = []")
      writer.block("while next < end") { writer in
        if nested.fixedSize == nil { writer.line("let start = next") }
        writer.line("elements.append(try \(nested.typeName)(decoding: octets, at: &next))")
        if nested.fixedSize == nil {
          // Without it an element of no octets would be found for ever.
          writer.line("if next == start {")
          writeError(member, ".noElements", &writer)
          writer.line("}")
        }
      }
      writeEmptyCheck("elements.isEmpty", member, &writer)
      writer.line("\(storage) = elements")
    default:
      writeNumbers(member, storage, &writer)
    }
  }

  private func writeText(
    _ encoding: FieldDefinition.TextEncoding,
    _ storage: String,
    _ member: Member,
    isPadded: Bool,
    _ writer: inout SourceWriter
  ) {
    writeLengthCheck(member, &writer)
    let function = encoding == .utf8 ? "utf8" : "utf16"
    let options =
      (isPadded ? ", isPadded: true" : "") + (member.isBigEndian && encoding == .utf16 ? ", isBigEndian: true" : "")
    writer.line("guard let text = bytes.\(function)(from: next, to: end\(options)) else {")
    writeError(member, ".invalidText(encoding: \"\(encoding == .utf8 ? "UTF-8" : "UTF-16")\")", &writer)
    writer.line("}")
    writer.line("\(storage) = text")
  }

  /// Text and octets have at most as many octets as the definition allows.
  func writeLengthCheck(_ member: Member, _ writer: inout SourceWriter) {
    guard let maximum = member.greatestLength else { return }
    writer.line("if end &- next > \(maximum) {")
    writer.indent { writer in
      writer.list(
        "throw .tooLong(",
        [literal(layout.name), literal(member.label), "at: next", "end &- next", "maximum: \(maximum)"],
        ")"
      )
    }
    writer.line("}")
  }

  func writeNumbers(_ member: Member, _ storage: String, _ writer: inout SourceWriter) {
    guard let size = member.element?.size else { return }
    if size > 1 {
      writer.line("guard (end &- next) % \(size) == 0 else {")
      writeError(member, ".partialElement(size: \(size), available: (end &- next) % \(size))", &writer)
      writer.line("}")
    }
    writeEmptyCheck("end == next", member, &writer)
    writer.line("\(storage) = \(shortArray(member, from: "next", to: "end"))")
    writeElementChecks(member, storage, at: "next", &writer)
  }

  /// A field that a flag announces has at least one element.
  private func writeEmptyCheck(_ isEmpty: String, _ member: Member, _ writer: inout SourceWriter) {
    guard member.isConditional else { return }
    writer.line("if \(isEmpty) {")
    writeError(member, ".noElements", &writer)
    writer.line("}")
  }

  func writeError(_ member: Member, _ reason: String, _ writer: inout SourceWriter) {
    writer.indent { writer in
      writer.list(
        "throw DecodeError(",
        ["value: \(literal(layout.name))", "field: \(literal(member.label))", "offset: next", "reason: \(reason)"],
        ")"
      )
    }
  }
}

extension Member {
  /// That it is there means that there are so many octets.
  fileprivate func isMeasured(for size: Int) -> Bool {
    if case .ifRemaining(let octets, _) = presence { octets >= size } else { false }
  }

  /// The element of an array of numbers and its octets.
  var element: (type: String, size: Int)? {
    switch content {
    case .numbers(let number), .enumerations(let number, _), .maskedNumbers(let number, _):
      (number.swiftType, number.octets)
    case .medicalFloats(let bits): (bits == 16 ? "SFLOAT" : "FLOAT", bits / 8)
    case .floats(let bits): (bits == 32 ? "Float" : "Double", bits / 8)
    case .packedNumbers: ("UInt8", 1)
    default: nil
    }
  }
}
