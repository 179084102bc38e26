import GATTDefinitions

/// Decoding of fields of known size: those that are always there, and those that flags say.
extension DecoderRenderer {
  func writePrefix(_ prefix: [Int], _ writer: inout SourceWriter) {
    guard let first = prefix.first else { return }
    let total = prefix.reduce(0) { $0 + members[$1].fixedSize! }
    writer.line("guard bytes.holds(\(total), at: next) else {")
    writer.indent { writer in
      writeTruncated(lines: prefix.map { code("\(members[$0].fixedSize!) \(members[$0].label)") }, bits: nil, &writer)
    }
    writer.line("}")
    // Other values are read from a part of a size that the compiler knows, so that it sees that all reads are inside.
    let part = prefix.contains { members[$0].isWideValue } ? code("\(members[first].name)Octets") : nil
    if let part { writer.line("let \(part) = bytes.extracting(Range(uncheckedBounds: (next, next &+ \(total))))") }
    var position = 0
    for index in prefix {
      let offset = position == 0 ? "next" : code("next &+ \(position)")
      if let part {
        writeLoad(index, at: "\(position)", in: part, mask: nil, &writer)
      } else if case .value(let nested) = members[index].content, nested.isWord {
        let octets = wholeRead(members[index].fixedSize!, at: position, of: total)
        writer.line("\(storages[index].reference) = \(nested.typeName)(packedOctets: \(octets))")
      } else {
        writeLoad(index, at: offset, mask: nil, isInside: true, &writer)
      }
      writeRangeChecks(index, at: offset, &writer)
      position += members[index].fixedSize!
    }
    writer.line("next &+= \(total)")
  }

  /// The `size` octets at `position` of `total` that are there, as one number: eight octets that have them in them, where
  /// there are so many. What it has above the octets is of no meaning.
  private func wholeRead(_ size: Int, at position: Int, of total: Int) -> SourceLine {
    func place(_ position: Int) -> SourceLine { position == 0 ? "next" : code("next &+ \(position)") }
    let isPower = size & (size - 1) == 0
    if !isPower, position + 8 <= total { return code("bytes.uint64(inside: \(place(position)))") }
    if !isPower, position + size >= 8 {
      return code("bytes.uint64(inside: \(place(position + size - 8))) &>> \(64 - 8 * size)")
    }
    return Number.readWord(of: size, at: place(position), isInside: true)
  }

  /// Reads each member and moves behind it before it is known that there are so many octets: a read outside the span
  /// gives 0, and the one check comes at the end.
  func writeFloating(
    _ floating: [Int],
    _ written: inout Set<SourceLine>,
    _ writer: inout SourceWriter
  ) {
    guard let first = floating.first else { return }
    if let run = OptionalRun(floating, in: layout, storages: storages, presences: presences) {
      return writeRun(run, floating, &written, &writer)
    }
    for index in floating {
      if members[index].twin != nil { continue }
      if index == first || hasRangeCheck(index) { writer.line("let \(members[index].name)At: Int = next") }
      if members[index].hasTwin {
        let mask = presences.pairMaskName(index)
        if let mask { writer.line("let \(mask): Int = \(presences.pairMask(index))") }
        writeLoad(index, at: "next", mask: mask, &writer)
        writer.line("next &+= \(members[index].fixedSize!)\(mask.map { code(" & \($0)") } ?? "")")
      } else {
        writeMask(index, &written, &writer)
        writeLoad(index, at: "next", mask: presences.maskName(index), &writer)
        writer.line("next &+= \(size(index))")
      }
    }
    let sources = presences.sources(of: floating)
    let arguments = sources.map { storages[$0].reference } + [code("at: \(members[first].name)At"), "of: count"]
    writer.line("guard next <= count else {")
    writer.indent { $0.list("try Self.\(truncationName(floating))(", arguments, ")") }
    writer.line("}")
    for index in floating { writeRangeChecks(index, at: code("\(members[index].name)At"), &writer) }
  }

  func truncationName(_ floating: [Int]) -> SourceLine {
    "truncated\(capitalized(members[floating[0]].name))"
  }

  /// The error for a run of members that does not fit: apart from the decoder, which keeps nothing for it.
  func writeTruncation(_ floating: [Int], _ writer: inout SourceWriter) {
    let parameters = presences.sources(of: floating).map { source in
      code("_ \(quoted(storages[source].name)): \(storages[source].type)\(storages[source].isOptional ? "?" : "")")
    }
    writer.line()
    writer.line("@inline(never)")
    writer.list(
      "private static func \(truncationName(floating))(",
      parameters + ["at start: Int", "of count: Int"],
      ") throws(GATTCore.DecodeError) -> Never {"
    )
    writer.indent { writer in
      var written: Set<SourceLine> = []
      for index in floating {
        for mask in masks(index, &written) { writer.line("\(mask.text.replacing("self.", with: ""))") }
      }
      writeTruncated("start", floating.map { (members[$0].label, size($0)) }, &writer)
    }
    writer.line("}")
  }

  func writeMask(_ index: Int, _ written: inout Set<SourceLine>, _ writer: inout SourceWriter) {
    for mask in masks(index, &written) { writer.line(mask) }
  }

  /// The constants that say whether a member is there and how wide it is, without those in `written`.
  func masks(_ index: Int, _ written: inout Set<SourceLine>) -> [SourceLine] {
    var masks: [SourceLine] = []
    if case .twoWidths(_, _, let selector) = members[index].content {
      masks.append(code("let \(members[index].name)Wide: Int = \(presences.mask(selector))"))
    }
    if let name = presences.maskName(index), written.insert(name).inserted {
      masks.append(code("let \(name): Int = \(presences.mask(index))"))
    }
    return masks
  }

  /// The octets that a member takes up, as an expression over its mask.
  func size(_ index: Int) -> SourceLine {
    if case .twoWidths(let narrow, let wide, _) = members[index].content {
      return code("\(narrow.octets) &+ (\(wide.octets - narrow.octets) & \(members[index].name)Wide)")
    }
    let size = code("\(members[index].fixedSize ?? 0)")
    return presences.maskName(index).map { code("\(size) & \($0)") } ?? size
  }

  func writeTruncated(
    _ start: SourceLine,
    _ fields: [(label: String, size: SourceLine)],
    _ writer: inout SourceWriter
  ) {
    writer.list(
      "let fields: [(name: String, size: Int)] = [",
      fields.map { code("(\(literal: $0.label), \($0.size))") },
      "]",
      isLiteral: true
    )
    writer.list(
      "try GATTCore.DecodeError.truncated(",
      [literal(layout.name), code("at: \(start)"), "of: count", "fields"],
      ")"
    )
  }

  /// Throws the error for fields of which the number `bits` says which are there; `lines` are as `DecodeError` has them.
  func writeTruncated(lines: [String], bits: SourceLine?, _ writer: inout SourceWriter) {
    writer.text("let fields", lines: lines)
    let arguments = [literal(layout.name), "at: next", "of: count"] + (bits.map { [code("bits: \($0)")] } ?? [])
    writer.list("try GATTCore.DecodeError.truncated(", arguments + ["fields"], ")")
  }

  /// Stores the number at `offset` of `span`.
  func writeLoad(
    _ index: Int,
    at offset: SourceLine,
    in span: SourceLine = "bytes",
    mask: SourceLine?,
    isInside: Bool = false,
    _ writer: inout SourceWriter
  ) {
    let storage = storages[index].reference
    func read(_ number: Number) -> SourceLine { number.read(at: offset, in: span, mask: mask, isInside: isInside) }
    switch members[index].content {
    case .number(let number), .enumeration(let number, _):
      writer.line("\(storage) = \(read(number))")
    case .bitField(let bits):
      writer.line("\(storage) = \(bits.typeName)(rawValue: \(read(bits.number)))")
    case .boolean:
      writer.line("\(storage) = \(read(Number(bits: 8, isSigned: false)))")
    case .packed(_, let bits):
      writer.line(
        "\(storage) = \(members[index].octetNumber(bits).readOctets(at: offset, in: span, mask: mask, isInside: isInside))"
      )
    case .float(let bits):
      writer.line("\(storage) = \(read(members[index].octetNumber(bits)))")
    case .medicalFloat(let bits):
      let octets = read(members[index].octetNumber(bits))
      writer.line("\(storage) = \(storages[index].type)(bitPattern: \(octets))")
    case .value(let nested):
      if let number = nested.namedNumber {
        let isKept = members[index].enumNumber != nil
        writer.line("\(storage) = \(isKept ? read(number) : code("\(nested.typeName)(rawValue: \(read(number)))"))")
      } else if nested.isWord {
        let octets = Number.readWord(
          of: members[index].fixedSize ?? 0,
          at: offset,
          in: span,
          mask: mask,
          isInside: isInside
        )
        writer.line("\(storage) = \(nested.typeName)(packedOctets: \(octets))")
      } else {
        writer.line("\(storage) = \(nested.typeName)(decoding: \(span), at: \(offset), mask: \(mask ?? "-1"))")
      }
    case .twoWidths(let narrow, let wide, _):
      // Little-endian, the narrow number is the low part of the wide one, so that it need not be masked away.
      let narrowMask = narrow.isBigEndian ? code("~\(members[index].name)Wide") : nil
      let low = code("\(wide.swiftType)(\(narrow.read(at: offset, in: span, mask: narrowMask, isInside: isInside)))")
      let high = wide.read(at: offset, in: span, mask: code("\(members[index].name)Wide"), isInside: isInside)
      writer.line("\(storage) = \(low) | \(high)")
    case .numbers, .maskedNumbers, .enumerations, .medicalFloats, .floats, .packedNumbers:
      let size = size(index)
      let end = code("\(offset) &+ \(size.operand)")
      writer.line("\(storage) = \(shortArray(members[index], from: offset, to: end, of: span))")
    default: break
    }
  }

  /// The numbers between two places, in the order of their octets that a number has.
  func shortArray(_ member: Member, from start: SourceLine, to end: SourceLine, of span: SourceLine = "bytes")
    -> SourceLine
  {
    guard let (type, size) = member.element else { return "" }
    let swapped = member.isBigEndian && size > 1 ? ".byteSwapped" : ""
    return code("ShortArray<\(type)>(decoding: \(span), from: \(start), to: \(end))\(swapped)")
  }
}
