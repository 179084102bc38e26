public import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// What `octets` mean, all of them.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets are left over.
  public func decode(_ octets: [UInt8]) throws(DecodeError) -> InterpretedValue {
    try decode(octets.span.bytes)
  }

  /// What `bytes` mean, all of them.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets are left over.
  public func decode(_ bytes: RawSpan) throws(DecodeError) -> InterpretedValue {
    var offset = 0
    let value = try decode(bytes, at: &offset, end: bytes.byteCount)
    if offset != bytes.byteCount {
      let reason = DecodeError.Reason.trailingOctets(bytes.byteCount - offset)
      throw DecodeError(value: name, field: "", offset: offset, reason: reason)
    }
    return value
  }

  /// The value that starts at `offset`, which is moved behind it.
  ///
  /// - Parameter end: Where the octets end that it may take.
  func decode(_ bytes: RawSpan, at offset: inout Int, end: Int) throws(DecodeError) -> InterpretedValue {
    var value = InterpretedValue(self)
    value.fields.reserveCapacity(steps.count)
    for index in steps.indices {
      let step = steps[index]
      let limit = step.isElastic ? end - reserve(behind: index, value.fields) : end
      guard step.presence.isMet(by: value.fields) ?? (offset < limit) else { continue }
      // A field that is there because octets are left is read from all of them, so that one that is cut short is named.
      let reach = step.presence == .ifOctetsRemain && step.size != nil ? end : limit
      if reach < offset { throw truncatedBehind(index, value.fields, at: offset, of: end) }
      try decode(step, bytes, at: &offset, end: reach, into: &value.fields)
    }
    return value
  }

  /// The octets of the steps behind one that takes what is left, which they get before it does.
  private func reserve(behind index: Int, _ fields: [InterpretedField]) -> Int {
    var octets = 0
    for step in steps[(index + 1)...] where !step.isElastic && step.presence.isMet(by: fields) == true {
      octets += step.size ?? 0
    }
    return octets
  }

  /// The error when the steps behind `index` don't fit into what is left: names the first that does not.
  private func truncatedBehind(
    _ index: Int,
    _ fields: [InterpretedField],
    at offset: Int,
    of end: Int
  ) -> DecodeError {
    var next = offset
    for step in steps[(index + 1)...] where !step.isElastic && step.presence.isMet(by: fields) == true {
      if next + (step.size ?? 0) > end { return truncated(step, at: next, of: end) }
      next += step.size ?? 0
    }
    return truncated(steps[index], at: offset, of: end)
  }

  private func truncated(_ step: Step, at offset: Int, of end: Int) -> DecodeError {
    error(step.field, at: offset, .truncated(needed: step.size ?? 1, available: max(0, end - offset)))
  }

  func error(_ field: FieldPlan, at offset: Int, _ reason: DecodeError.Reason) -> DecodeError {
    DecodeError(value: name, field: field.name, offset: offset, reason: reason)
  }

  // MARK: Steps

  private func decode(
    _ step: Step,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    if let size = step.size, end - offset < size { throw truncated(step, at: offset, of: end) }
    if step.isPacked {
      try decodePacked(step, bytes, at: &offset, into: &fields)
      return
    }
    switch step.field.count {
    case .one:
      fields.append(try element(step.field, bytes, at: &offset, end: end))
    case .fixed(let count):
      for _ in 0..<count { fields.append(try element(step.field, bytes, at: &offset, end: end)) }
    case .toEnd:
      try decodeRepeated(step.field, bytes, at: &offset, end: end, into: &fields)
    }
  }

  private func decodePacked(
    _ step: Step,
    _ bytes: RawSpan,
    at offset: inout Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    let start = offset
    for plan in step.fields {
      guard case .integer(let bits, let isSigned) = plan.form, let share = plan.share else { continue }
      let raw = bytes.integer(atBit: 8 * start + share.shift, bits: bits, isSigned: isSigned)
      let octets = start + share.shift / 8..<start + (share.shift + bits + 7) / 8
      var field = InterpretedField(plan, .integer(raw), octets: octets)
      let unused = 8 * octets.upperBound - (8 * start + share.shift + bits)
      if share.isLast, unused > 0 {
        field.otherBits = bytes.uint8(at: octets.upperBound - 1) & ~UInt8(lowBits(8 - unused))
      }
      try check(raw, plan, at: start)
      fields.append(field)
    }
    offset += step.size ?? 0
  }

  /// Elements as long as there are octets.
  private func decodeRepeated(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    if let size = plan.form.size, size > 0, (end - offset) % size != 0, plan.nested == nil {
      throw error(plan, at: offset, .partialElement(size: size, available: (end - offset) % size))
    }
    if plan.isConditional, offset >= end { throw error(plan, at: offset, .noElements) }
    if case .integer(let bits, let isSigned) = plan.form, bits < 8 {
      for bit in stride(from: 8 * offset, to: 8 * end, by: bits) {
        let raw = bytes.integer(atBit: bit, bits: bits, isSigned: isSigned)
        try check(raw, plan, at: bit / 8)
        fields.append(InterpretedField(plan, .integer(raw), octets: bit / 8..<bit / 8 + 1))
      }
      offset = end
      return
    }
    while offset < end {
      let start = offset
      fields.append(try element(plan, bytes, at: &offset, end: end))
      // An element of no octets would never come to the end.
      if offset == start { throw error(plan, at: offset, .partialElement(size: 1, available: end - offset)) }
    }
  }
}
