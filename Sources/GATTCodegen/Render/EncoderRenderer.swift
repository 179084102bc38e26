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
    writer.block("\(access)func encode(into output: inout OctetWriter) throws(EncodeError)") { writer in
      writeTailChecks(&writer)
      for index in members.indices where members[index].twin == nil { writeMember(index, &writer) }
    }
  }

  /// A field that is there when octets are left can't be left out before one that is there.
  private func writeTailChecks(_ writer: inout SourceWriter) {
    let tails = members.indices.filter { members[$0].field.presence == .ifOctetsRemain }
    for (earlier, later) in zip(tails, tails.dropFirst()) where members[earlier].isOptionalTail {
      let storage = storages[later].reference
      let isGiven = members[later].isOptionalTail ? "\(storage) != nil" : "!\(storage).isEmpty"
      writer.line("if \(storages[earlier].reference) == nil, \(isGiven) {")
      writeError(members[earlier], ".missing", &writer)
      writer.line("}")
    }
  }

  /// For a value that is written without a branch where it is a field.
  func renderMasked(_ writer: inout SourceWriter) {
    writer.line()
    writer.documentation(
      "For values of which this is a field: appends the octets where `mask` is -1, none where it is 0."
    )
    writer.block("\(access)func encode(into output: inout OctetWriter, mask: Int)") { writer in
      for index in members.indices { writeContent(members[index], storages[index].reference, mask: "mask", &writer) }
    }
  }

  private func writeMember(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let storage = storages[index].reference
    if storages[index].isOptional {
      writer.line("if let value = \(storage) {")
      writer.indent { writeContent(member, "value", mask: nil, &$0) }
      writer.line("}")
    } else {
      writeContent(member, storage, mask: member.hasTwin ? nil : presences.maskName(index), &writer)
    }
  }

  private func writeContent(_ member: Member, _ value: String, mask: String?, _ writer: inout SourceWriter) {
    switch member.content {
    case .number(let number), .enumeration(let number, _): writer.line(number.append(value, mask: mask))
    case .bitField(let bits): writer.line(bits.number.append("\(value).rawValue", mask: mask))
    case .boolean: writer.line(Number(bits: 8, isSigned: false).append(value, mask: mask))
    case .packed(_, let bits): writer.line(packedAppend(value, bits: bits, mask: mask))
    case .float(let bits): writer.line(Number(bits: bits, isSigned: false).append(value, mask: mask))
    case .medicalFloat(let bits):
      writer.line(Number(bits: bits, isSigned: false).append("\(value).bitPattern", mask: mask))
    case .twoWidths(let narrow, let wide, let selector):
      writer.line("let \(member.name)Wide: Int = \(presences.mask(selector))")
      let size = "\(narrow.octets) &+ (\(wide.octets - narrow.octets) & \(member.name)Wide)"
      writer.line("output.append(UInt64(\(value)), octets: \(size))")
    case .text(let encoding, let octets): writeText(encoding, octets, member, value, &writer)
    case .octets, .numbers, .enumerations, .medicalFloats, .floats, .packedNumbers:
      writer.line("output.append(\(value))")
    case .uuid: writer.line("\(value).encode(into: &output)")
    case .value(let nested) where nested.isFlat && mask != nil:
      writer.line("\(value).encode(into: &output, mask: \(mask!))")
    case .value: writer.line("try \(value).encode(into: &output)")
    case .values: writer.line("for element in \(value) { try element.encode(into: &output) }")
    }
  }

  private func packedAppend(_ value: String, bits: Int, mask: String?) -> String {
    let octets = (bits + 7) / 8
    let size = mask.map { "\(octets) & \($0)" } ?? String(octets)
    return "output.append(UInt64(\(value)), octets: \(size))"
  }

  private func writeText(
    _ encoding: FieldDefinition.TextEncoding,
    _ octets: Int?,
    _ member: Member,
    _ value: String,
    _ writer: inout SourceWriter
  ) {
    let label = encoding == .utf8 ? "utf8" : "utf16"
    guard let octets else {
      writer.line("output.append(\(label): \(value))")
      return
    }
    writer.list(
      "try output.append(",
      ["\(label): \(value)", "paddedTo: \(octets)", literal(layout.name), literal(member.label)],
      ")"
    )
  }

  private func writeError(_ member: Member, _ reason: String, _ writer: inout SourceWriter) {
    writer.indent { writer in
      writer.list(
        "throw EncodeError(",
        ["value: \(literal(layout.name))", "field: \(literal(member.label))", "reason: \(reason)"],
        ")"
      )
    }
  }
}
