import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// One element of a field. One of known size has all of its octets.
  func element(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int
  ) throws(DecodeError) -> InterpretedField {
    let start = offset
    let content: InterpretedField.Content
    if case .value(let nested) = plan.form {
      content = .value(try nested.decode(bytes, at: &offset, end: end))
    } else {
      offset = plan.form.size.map { start + $0 } ?? end
      content = try self.content(plan, bytes, from: start, to: offset)
    }
    return InterpretedField(plan, content, octets: start..<offset)
  }

  /// What the octets from `start` up to `end` are.
  private func content(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    from start: Int,
    to end: Int
  ) throws(DecodeError) -> InterpretedField.Content {
    switch plan.form {
    case .integer(bits: 128, isSigned: false): return .unsigned(bytes.uint128(at: start))
    case .integer(let bits, let isSigned):
      let raw = bytes.integer(at: start, octets: bits / 8, isSigned: isSigned)
      try check(raw, plan, at: start)
      return .integer(raw)
    case .boolean: return .integer(Int128(bytes.uint8(at: start)))
    case .float(let bits), .medicalFloat(let bits): return .bits(bytes.word(at: start, octets: bits / 8))
    case .text(let encoding, let size):
      let text =
        encoding == .utf8
        ? bytes.utf8(from: start, to: end, isPadded: size != nil)
        : bytes.utf16(from: start, to: end, isPadded: size != nil)
      if let text { return .text(text) }
      throw error(plan, at: start, .invalidText(encoding: encoding == .utf8 ? "UTF-8" : "UTF-16"))
    case .uuid:
      if let uuid = BluetoothUUID(octets: bytes, at: start, count: end - start) { return .uuid(uuid) }
      throw error(plan, at: start, .invalidForm("a UUID has 2, 4 or 16 octets"))
    case .octets, .value: return .octets(bytes.octets(from: start, to: end))
    }
  }

  /// Refuses a number outside the range of its field, unless it has a meaning of its own there.
  func check(_ raw: Int128, _ plan: FieldPlan, at offset: Int) throws(DecodeError) {
    guard let range = plan.definition?.rawRange else { return }
    let number = Int64(clamping: raw)
    if range.contains(number) && Int128(number) == raw || plan.specialValues.contains(number) { return }
    throw error(
      plan,
      at: offset,
      .outOfRange(raw: number, minimum: range.lowerBound, maximum: range.upperBound)
    )
  }
}
