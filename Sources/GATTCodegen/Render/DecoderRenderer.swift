import GATTDefinitions

/// Writes `init(decoding:at:)`: runs of fields of known size with one check of the length each, offsets computed from
/// flags without branches; fields that need a look at their octets one by one.
struct DecoderRenderer {
  let layout: ValueLayout
  let access: String
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let surfaces: [MemberSurface]

  var members: [Member] { layout.members }

  /// A stretch of members that are decoded together.
  enum Segment {
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
    // Its fields go straight to where the value will be, and not through memory or registers that a call hands back,
    // which costs more than all else.
    if isStraight(segments) { writer.line("@inline(__always)") }
    writer.block("\(access)init(decoding \(span): RawSpan, at offset: inout Int) throws(GATTCore.DecodeError)") {
      writer in
      writeBody(segments, &writer)
    }
    for case .run(_, let floating) in segments where !floating.isEmpty {
      if OptionalRun(floating, in: layout, storages: storages, presences: presences) == nil {
        writeTruncation(floating, &writer)
      }
    }
  }

  private func writeBody(_ segments: [Segment], _ writer: inout SourceWriter) {
    let isPrefixed = layout.definition.lengthPrefix != nil
    if isPrefixed {
      writer.line("var next = offset")
      writePrefixRead(&writer)
      writer.line("let count = bytes.byteCount")
    } else {
      if needsCount(segments) { writer.line("let count = bytes.byteCount") }
      writer.line("var next = offset")
    }
    var written: Set<SourceLine> = []
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

  /// It is numbers alone, whose places need no look at the octets before them.
  private func isStraight(_ segments: [Segment]) -> Bool {
    layout.definition.lengthPrefix == nil && segments.allSatisfy { if case .run = $0 { true } else { false } }
      && members.allSatisfy { !$0.isArray && $0.checksum == nil }
  }

  /// Something other than a value that is always there is decoded.
  func needsCount(_ segments: [Segment]) -> Bool {
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

  func segments() -> [Segment] {
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
  func isComputable(_ member: Member) -> Bool {
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
}
