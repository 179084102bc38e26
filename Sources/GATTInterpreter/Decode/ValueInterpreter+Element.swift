import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// Decodes one element of a field.
  ///
  /// - Parameter fields: The fields before it, which may contain its length or select its case.
  func element(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    _ fields: [InterpretedField]
  ) throws(DecodeError) -> InterpretedField {
    let start = offset
    var isTerminated = true
    let limit: Int
    switch plan.length {
    // A nested value reports its truncated field itself.
    case .natural: limit = try self.limit(plan, plan.nested == nil ? plan.form.size : nil, at: offset, end: end)
    case .fixed(let octets): limit = try self.limit(plan, octets, at: offset, end: end)
    case .field(let bits): limit = try self.limit(plan, Int(clamping: bits.number(fields) ?? 0), at: offset, end: end)
    case .prefixed(let prefix):
      let octets = try self.octets(prefix, of: plan.name, bytes, at: &offset, end: end)
      limit = offset + octets
    case .terminated(let terminator):
      let found = (offset..<end).first { bytes.uint8(at: $0) == terminator }
      isTerminated = found != nil
      limit = found ?? end
    }
    if let most = plan.definition?.maximumLength, limit - offset > most {
      throw error(plan, at: start, .tooLong(octets: limit - offset, maximum: most))
    }
    var field = try element(plan, bytes, at: &offset, end: limit, fields: fields)
    if case .terminated = plan.length {
      field.isUnterminated = !isTerminated
      if isTerminated { offset += 1 }
    }
    field.octets = start..<offset
    return field
  }

  /// The end of an element of known size; `end` when the size is unknown.
  private func limit(_ plan: FieldPlan, _ octets: Int?, at offset: Int, end: Int) throws(DecodeError) -> Int {
    guard let octets else { return end }
    if end - offset < octets { throw truncated(plan.name, octets, at: offset, of: end) }
    return offset + octets
  }

  /// Reads a length prefix. The octets that it counts must follow.
  func octets(
    _ prefix: GATTDefinitions.LengthPrefix,
    of field: String,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int
  ) throws(DecodeError) -> Int {
    let size = prefix.bits / 8
    if end - offset < size { throw truncated(field, size, at: offset, of: end) }
    let number = Int(bytes.word(at: offset, octets: size, isBigEndian: prefix.byteOrder == .big))
    let octets = prefix.includesItself ? number - size : number
    if octets < 0 {
      let greatest = Int64(1) << Int64(prefix.bits) - 1
      throw DecodeError(
        value: name,
        field: field,
        offset: offset,
        reason: .outOfRange(raw: Int64(number), minimum: Int64(size), maximum: greatest)
      )
    }
    offset += size
    if end - offset < octets { throw truncated(field, octets, at: offset, of: end) }
    return octets
  }

  /// Decodes one element. All forms except nested values and choices extend to `end`.
  private func element(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    fields: [InterpretedField]
  ) throws(DecodeError) -> InterpretedField {
    switch plan.form {
    case .value(let nested):
      let isWhole = plan.length != .natural
      let value =
        try isWhole
        ? nested.decodeAll(bytes, at: &offset, end: end) : nested.decode(bytes, at: &offset, end: end)
      return InterpretedField(plan, .value(value))
    case .choice(let choice):
      if let part = choice.part(selectedBy: fields) {
        let isWhole = plan.length != .natural
        let value =
          try isWhole ? part.decodeAll(bytes, at: &offset, end: end) : part.decode(bytes, at: &offset, end: end)
        return InterpretedField(plan, .value(value))
      }
      defer { offset = end }
      return InterpretedField(plan, .octets(bytes.octets(from: offset, to: end)))
    default:
      let start = offset
      offset = end
      let field = try content(plan, bytes, from: start, to: end)
      try check(field, at: start)
      return field
    }
  }

  /// Decodes the octets from `start` to `end`.
  private func content(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    from start: Int,
    to end: Int
  ) throws(DecodeError) -> InterpretedField {
    switch plan.form {
    case .integer(bits: 128, let isSigned):
      let word = bytes.uint128(at: start)
      let number = plan.isBigEndian ? word.byteSwapped : word
      return InterpretedField(plan, isSigned ? .integer(Int128(bitPattern: number)) : .unsigned(number))
    case .integer(let bits, let isSigned):
      let word = bytes.word(at: start, octets: bits / 8, isBigEndian: plan.isBigEndian)
      return wholeNumber(plan, word, isSigned: isSigned)
    case .boolean: return InterpretedField(plan, .integer(Int128(bytes.uint8(at: start))))
    case .fraction(let fraction):
      let word = bytes.word(at: start, octets: fraction.bits / 8, isBigEndian: plan.isBigEndian)
      return InterpretedField(plan, .bits(word))
    case .text(let encoding):
      return InterpretedField(plan, .text(plan.text(bytes.octets(from: start, to: end), encoding)))
    case .uuid:
      if let uuid = BluetoothUUID(octets: bytes, at: start, count: end - start, isBigEndian: plan.isBigEndian) {
        return InterpretedField(plan, .uuid(uuid))
      }
      throw error(plan, at: start, .invalidUUID(octets: end - start))
    case .octets, .value, .choice: return InterpretedField(plan, .octets(bytes.octets(from: start, to: end)))
    }
  }

  /// Returns the content of a field that is a whole number with these bits on the wire.
  func wholeNumber(_ plan: FieldPlan, _ word: UInt64, isSigned: Bool) -> InterpretedField {
    InterpretedField(plan, .integer(isSigned ? word.signExtended(from: plan.form.bits) : Int128(word)))
  }

  /// Rejects a number that differs from the constant of its field.
  func check(_ field: InterpretedField, at offset: Int) throws(DecodeError) {
    guard let definition = field.plan.definition, case .integer(let raw) = field.content else { return }
    let number = Int64(clamping: raw)
    if let constant = definition.constant, number != constant {
      throw error(field.plan, at: offset, .notTheConstant(raw: number, expected: constant))
    }
  }

  /// Rejects checksums that do not match the fields that they cover.
  func checkChecksums(_ fields: [InterpretedField], _ bytes: RawSpan) throws(DecodeError) {
    for field in fields {
      guard let checksum = field.plan.definition?.checksum, case .fields(let range) = checksum.coverage else {
        continue
      }
      let covered = fields.filter { range.contains($0.plan.index) }.map(\.octets)
      let start = covered.first?.lowerBound ?? 0
      try check(checksum, field, bytes, start..<max(start, covered.last?.upperBound ?? 0))
    }
  }

  /// Rejects a checksum that does not match the octets that it covers.
  func check(
    _ checksum: Checksum,
    _ field: InterpretedField,
    _ bytes: RawSpan,
    _ covered: Range<Int>
  ) throws(DecodeError) {
    guard let received = field.word, received != checksum.unless else { return }
    let expected = checksum.algorithm.checksum(of: bytes.octets(from: covered.lowerBound, to: covered.upperBound))
    if received == expected { return }
    throw error(
      field.plan,
      at: field.octets.lowerBound,
      .checksum(found: UInt32(truncatingIfNeeded: received), expected: UInt32(truncatingIfNeeded: expected))
    )
  }
}
