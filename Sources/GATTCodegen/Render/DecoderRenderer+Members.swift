import GATTDefinitions

/// Decoding of what needs a look at its octets: members one by one.
extension DecoderRenderer {
  func writeSingle(_ index: Int, _ written: inout Set<SourceLine>, _ writer: inout SourceWriter) {
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
  func tailCondition(_ index: Int) -> SourceLine? {
    switch members[index].presence {
    case .always, .when: return nil
    case .ifOctetsRemain: return code("next < count\(reserve(behind: index).map { code(" &- \($0)") } ?? "")")
    case .ifRemaining(let octets, let conditions):
      let remaining = code("count &- next >= \(octets)")
      return conditions.isEmpty ? remaining : code("\(remaining), \(presences.conditionMaskName(index)) != 0")
    }
  }

  func writeAbsent(_ index: Int, _ writer: inout SourceWriter) {
    if case .checksum(let checksum) = members[index].content {
      for (name, value) in [(checksum.presentName, "false"), (checksum.madeName, "true")] {
        if let name { writer.line("self.\(name) = \(value)") }
      }
      return
    }
    let storage = storages[index]
    writer.line("\(storage.reference) = \(storage.isOptional ? "nil" : storage.zero)")
  }

  func writeContent(_ index: Int, _ writer: inout SourceWriter) {
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
      writer.indent { writer in writeTruncated("next", [(member.label, "\(octets)")], &writer) }
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
  func reserve(behind index: Int) -> SourceLine? {
    let sizes = reserving(behind: index).map { size($0).operand }
    return sizes.isEmpty ? nil : sizes.joined(separator: " &- ")
  }

  /// A member that is there because octets are left.
  func writeTail(_ index: Int, _ writer: inout SourceWriter) {
    let member = members[index]
    let size = member.fixedSize!
    if !member.isMeasured(for: size) {
      writer.line("guard count &- next >= \(size) else {")
      writer.indent { writer in writeTruncated("next", [(member.label, "\(size)")], &writer) }
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

  func writeVariable(_ member: Member, _ storage: SourceLine, _ writer: inout SourceWriter) {
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

  func writeText(
    _ encoding: FieldDefinition.TextEncoding,
    _ storage: SourceLine,
    _ member: Member,
    isPadded: Bool,
    _ writer: inout SourceWriter
  ) {
    writeLengthCheck(member, &writer)
    let function = encoding == .utf8 ? "utf8" : "utf16"
    let options =
      (isPadded ? ", isPadded: true" : "") + (member.isBigEndian && encoding == .utf16 ? ", isBigEndian: true" : "")
    writer.line("guard let text = bytes.\(function)(from: next, to: end\(options)) else {")
    writeError(member, code(".invalidText(encoding: \"\(encoding == .utf8 ? "UTF-8" : "UTF-16")\")"), &writer)
    writer.line("}")
    writer.line("\(storage) = text")
  }

  /// Text and octets have at most as many octets as the definition allows.
  func writeLengthCheck(_ member: Member, _ writer: inout SourceWriter) {
    guard let maximum = member.greatestLength else { return }
    writer.line("if end &- next > \(maximum) {")
    writer.indent { writer in
      writer.list(
        "try GATTCore.DecodeError.tooLong(",
        [literal(layout.name), literal(member.label), "at: next", "end &- next", code("maximum: \(maximum)")],
        ")"
      )
    }
    writer.line("}")
  }

  func writeNumbers(_ member: Member, _ storage: SourceLine, _ writer: inout SourceWriter) {
    guard let size = member.element?.size else { return }
    if size > 1 {
      writer.line("guard (end &- next) % \(size) == 0 else {")
      writeError(member, code(".partialElement(size: \(size), available: (end &- next) % \(size))"), &writer)
      writer.line("}")
    }
    writeEmptyCheck("end == next", member, &writer)
    writer.line("\(storage) = \(shortArray(member, from: "next", to: "end"))")
    writeElementChecks(member, storage, at: "next", &writer)
  }

  /// A field that a flag announces has at least one element.
  func writeEmptyCheck(_ isEmpty: SourceLine, _ member: Member, _ writer: inout SourceWriter) {
    guard member.isConditional else { return }
    writer.line("if \(isEmpty) {")
    writeError(member, ".noElements", &writer)
    writer.line("}")
  }

  func writeError(_ member: Member, _ reason: SourceLine, _ writer: inout SourceWriter) {
    writer.indent { writer in
      writer.list(
        "throw GATTCore.DecodeError(",
        [
          code("value: \(literal: layout.name)"), code("field: \(literal: member.label)"), "offset: next",
          code("reason: \(reason)"),
        ],
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
