public import GATTCore
import GATTDefinitions

extension ValueInterpreter {
  /// Decodes a value that consists of all `octets`.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets follow the value.
  public func decode(_ octets: [UInt8]) throws(DecodeError) -> InterpretedValue {
    try decode(octets.span.bytes)
  }

  /// Decodes a value that consists of all `bytes`.
  ///
  /// - Throws: `DecodeError`; `.trailingOctets` when octets follow the value.
  public func decode(_ bytes: RawSpan) throws(DecodeError) -> InterpretedValue {
    var offset = 0
    do throws(DecodeError) {
      return try decodeAll(bytes, at: &offset, end: bytes.byteCount)
    } catch {
      throw error.reading(bytes)
    }
  }

  /// Decodes octets from a device. Octets after the value are kept as `trailingOctets`.
  public func decode(received octets: [UInt8]) throws(DecodeError) -> InterpretedValue {
    let bytes = octets.span.bytes
    var offset = 0
    do throws(DecodeError) {
      var value = try decode(bytes, at: &offset, end: bytes.byteCount)
      value.trailingOctets = Array(octets[offset...])
      return value
    } catch {
      throw error.reading(bytes)
    }
  }

  /// Returns an assembler for a value that devices send as a stream of octets (`x:Frame`); nil when each packet is one
  /// value.
  public func frameAssembler() -> FrameAssembler? {
    definition.frame.map { frame in
      FrameAssembler(maximumLength: frame.maximumLength) { (bytes, offset) throws(DecodeError) in
        _ = try self.decode(bytes, at: &offset, end: bytes.byteCount)
      }
    }
  }

  /// Decodes a value that consists of all octets from `offset` to `end`.
  func decodeAll(_ bytes: RawSpan, at offset: inout Int, end: Int) throws(DecodeError) -> InterpretedValue {
    let value = try decode(bytes, at: &offset, end: end)
    if offset == end { return value }
    throw DecodeError(value: name, field: "", offset: offset, reason: .trailingOctets(end - offset))
  }

  /// Decodes the value at `offset`, and moves `offset` to its end.
  ///
  /// - Parameter end: The end of the octets available to the value.
  func decode(_ bytes: RawSpan, at offset: inout Int, end: Int) throws(DecodeError) -> InterpretedValue {
    if let form = definition.digits { return try decode(digits: form, bytes, at: &offset, end: end) }
    let start = offset
    guard let prefix = definition.lengthPrefix else {
      return try decodeFields(bytes, from: start, at: &offset, end: end)
    }
    let octets = try self.octets(prefix, of: name, bytes, at: &offset, end: end)
    let valueEnd = offset + octets
    let value = try decodeFields(bytes, from: start, at: &offset, end: valueEnd)
    if offset == valueEnd { return value }
    throw DecodeError(value: name, field: "", offset: offset, reason: .trailingOctets(valueEnd - offset))
  }

  /// - Parameter start: The start of the value, including its length prefix.
  func decodeFields(
    _ bytes: RawSpan,
    from start: Int,
    at offset: inout Int,
    end: Int
  ) throws(DecodeError) -> InterpretedValue {
    var value = InterpretedValue(self)
    value.fields.reserveCapacity(steps.count)
    // Whether the numbers have their short forms; nil before the first number with two forms.
    var isShort: Bool?
    for index in steps.indices {
      let step = steps[index]
      if step.hasShortForm, isShort == nil { isShort = end - offset < reserve(after: index - 1, value.fields) }
      let limit = step.takesRemainingOctets ? end - reserve(after: index, value.fields) : end
      let isPresent = step.presence.isMet(by: value.fields) ?? step.presence.isMet(byOctetsFrom: offset, to: limit)
      guard isPresent else { continue }
      // As in generated code, an optional step of known size may take octets that later fields need. Then a later field
      // does not fit, and the error names that field.
      let reach = step.presence == .ifOctetsRemain && step.size != nil ? end : limit
      try checkLength(ofEnciphered: step.field, from: offset, to: reach, value.fields)
      if reach < offset { throw truncatedAfter(index, value.fields, at: offset, of: end) }
      if let short = step.field.shortForm, isShort == true {
        try value.fields.append(decode(short, of: step.field, bytes, at: &offset, end: end))
        continue
      }
      try decode(step, bytes, from: start, at: &offset, end: reach, into: &value.fields)
    }
    try checkChecksums(value.fields, bytes)
    return value
  }

  private func isEnciphered(_ field: FieldPlan, _ fields: [InterpretedField]) -> Bool {
    guard let cipher = field.cipher else { return false }
    return cipher.when.map { $0.number(fields) != 0 } ?? true
  }

  /// Checks that an enciphered group has the octets that it always has.
  ///
  /// - Parameter end: The end of the group; less than `start` when the fields after it do not fit.
  private func checkLength(
    ofEnciphered field: FieldPlan,
    from start: Int,
    to end: Int,
    _ fields: [InterpretedField]
  ) throws(DecodeError) {
    let octets = max(0, end - start)
    guard let count = field.cipher?.octetCount, octets != count, isEnciphered(field, fields) else { return }
    throw error(field, at: start, .wrongLength(octets: octets, expected: count))
  }

  /// The number of octets that a step with `takesRemainingOctets` leaves to the steps after it.
  private func reserve(after index: Int, _ fields: [InterpretedField]) -> Int {
    var octets = 0
    for step in steps[(index + 1)...] where !step.takesRemainingOctets && step.presence.isMet(by: fields) == true {
      octets += step.size ?? 0
    }
    return octets
  }

  /// Decodes a number in its short form.
  private func decode(
    _ short: ShortForm,
    of plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int
  ) throws(DecodeError) -> InterpretedField {
    let octets = short.bits / 8
    if end - offset < octets { throw truncated(plan.name, octets, at: offset, of: end) }
    let word = bytes.word(at: offset, octets: octets, isBigEndian: plan.isBigEndian)
    let number = short.isSigned ? word.signExtended(from: short.bits) : Int128(word)
    var field = InterpretedField(plan, .integer(number * Int128(short.factor)))
    field.isInShortForm = true
    field.octets = offset..<offset + octets
    offset += octets
    return field
  }

  // MARK: Errors

  /// The error when the steps after `index` do not fit into the remaining octets. It names the first one that does not
  /// fit.
  private func truncatedAfter(
    _ index: Int,
    _ fields: [InterpretedField],
    at offset: Int,
    of end: Int
  ) -> DecodeError {
    var next = offset
    for step in steps[(index + 1)...] where !step.takesRemainingOctets && step.presence.isMet(by: fields) == true {
      let size = step.size ?? 0
      if next + size > end { return truncated(step.field.name, size, at: next, of: end) }
      next += size
    }
    return truncated(steps[index].field.name, steps[index].size ?? 1, at: offset, of: end)
  }

  func truncated(_ field: String, _ size: Int, at offset: Int, of end: Int) -> DecodeError {
    let reason = DecodeError.Reason.truncated(needed: size, available: max(0, end - offset))
    return DecodeError(value: name, field: field, offset: offset, reason: reason)
  }

  func error(_ field: FieldPlan, at offset: Int, _ reason: DecodeError.Reason) -> DecodeError {
    DecodeError(value: name, field: field.name, offset: offset, reason: reason)
  }

  // MARK: Steps

  private func decode(
    _ step: Step,
    _ bytes: RawSpan,
    from start: Int,
    at offset: inout Int,
    end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    if let size = step.size, end - offset < size { throw truncated(step.field.name, size, at: offset, of: end) }
    if step.isPacked {
      try decodePacked(step, bytes, at: &offset, into: &fields)
      return
    }
    if isEnciphered(step.field, fields) {
      var field = InterpretedField(step.field, .octets(bytes.octets(from: offset, to: end)))
      field.octets = offset..<end
      fields.append(field)
      offset = end
      return
    }
    switch step.field.count {
    case .one:
      try decodeElements(1, of: step.field, bytes, at: &offset, end: end, into: &fields)
      if let checksum = step.field.definition?.checksum, checksum.coverage == .preceding, let field = fields.last {
        try check(checksum, field, bytes, start..<field.octets.lowerBound)
      }
    case .fixed(let count):
      try decodeElements(count, of: step.field, bytes, at: &offset, end: end, into: &fields)
    case .field(let bits):
      let count = bits.number(fields) ?? 0
      // An element has at least one bit, and a nested value at least one octet.
      guard count <= UInt64((step.field.nested == nil ? 8 : 1) * (end - offset)) else {
        throw truncated(step.field.name, Int(clamping: count), at: offset, of: end)
      }
      try decodeElements(Int(count), of: step.field, bytes, at: &offset, end: end, into: &fields)
    case .toEnd:
      try decodeRepeated(step.field, bytes, at: &offset, end: end, into: &fields)
    }
  }

  func decodeElements(
    _ count: Int,
    of plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    if plan.form.bits % 8 != 0 {
      let octets = (count * plan.form.bits + 7) / 8
      if end - offset < octets { throw truncated(plan.name, octets, at: offset, of: end) }
      try decodeShared(count, of: plan, bytes, at: &offset, to: offset + octets, into: &fields)
      return
    }
    for index in 0..<count {
      var field = try element(plan, bytes, at: &offset, end: end, fields)
      field.element = index
      fields.append(field)
    }
  }

  /// Decodes elements up to `end`. If `end` is the end of all octets, the octets of a truncated last element become
  /// trailing octets. A truncated first element is an error if it is a nested value.
  func decodeRepeated(
    _ plan: FieldPlan,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int,
    into fields: inout [InterpretedField]
  ) throws(DecodeError) {
    let isLast = end == bytes.byteCount
    if !isLast, let size = plan.elementSize, size > 0, (end - offset) % size != 0, plan.nested == nil {
      throw error(plan, at: offset, .partialElement(size: size, available: (end - offset) % size))
    }
    if plan.form.bits % 8 != 0 {
      try decodeShared(8 * (end - offset) / plan.form.bits, of: plan, bytes, at: &offset, to: end, into: &fields)
      return
    }
    var index = 0
    while offset < end {
      let start = offset
      do throws(DecodeError) {
        var field = try element(plan, bytes, at: &offset, end: end, fields)
        field.element = index
        fields.append(field)
      } catch {
        guard index > 0 || plan.nested == nil, isLast, case .truncated = error.reason else { throw error }
        offset = start
        return
      }
      index += 1
      // An empty element would repeat forever.
      if offset == start { throw error(plan, at: offset, .emptyElement) }
    }
  }
}
