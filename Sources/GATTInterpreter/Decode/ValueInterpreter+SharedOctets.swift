import GATTCore
import GATTDefinitions

/// Numbers that share octets.
extension ValueInterpreter {
  /// Decodes the fields of a packed step.
  func decodePacked(
    _ step: Step,
    _ bytes: RawSpan,
    at offset: inout Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    let start = offset
    for plan in step.fields {
      guard case .integer(let bits, let isSigned) = plan.form, let share = plan.share else { continue }
      let bit = 8 * start + share.shift
      let word = bytes.bits(atBit: bit, count: bits, isBigEndian: plan.isBigEndian)
      var field = wholeNumber(plan, word, isSigned: isSigned)
      field.element = share.element
      field.octets = start + share.shift / 8..<start + (share.shift + bits + 7) / 8
      let unused = 8 * field.octets.upperBound - (bit + bits)
      if share.isLast, unused > 0 {
        let filling = bytes.bits(atBit: bit + bits, count: unused, isBigEndian: plan.isBigEndian)
        field.otherBits |= filling << UInt64(bits)
      }
      try check(field, at: start)
      fields.append(field)
    }
    offset += step.size ?? 0
  }

  /// Decodes elements that share octets, because their size is not a whole number of octets.
  func decodeShared(
    _ count: Int,
    of plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    to end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    guard case .integer(let bits, let isSigned) = plan.form else { return }
    for element in 0..<count {
      let bit = 8 * offset + element * bits
      let word = bytes.bits(atBit: bit, count: bits, isBigEndian: plan.isBigEndian)
      var field = wholeNumber(plan, word, isSigned: isSigned)
      field.element = element
      field.octets = bit / 8..<(bit + bits + 7) / 8
      let unused = 8 * end - (bit + bits)
      if element == count - 1, unused > 0, unused < 8 {
        let filling = bytes.bits(atBit: bit + bits, count: unused, isBigEndian: plan.isBigEndian)
        field.otherBits |= filling << UInt64(bits)
      }
      try check(field, at: bit / 8)
      fields.append(field)
    }
    offset = end
  }
}
