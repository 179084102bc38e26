import GATTText

extension FieldReader {
  /// Reads the digits of a value that devices send as hexadecimal digits, and moves past their end.
  ///
  /// - Returns: The content, without its checksum.
  /// - Throws: `DecodeError`: `.notTheConstant` when the first octet is not the start; `.truncated` without an end;
  ///   `.invalidForm` when an octet is not one of `0` ... `9` and `A` ... `F`, and for a wrong number of digits;
  ///   `.checksum`.
  public mutating func hexadecimalDigits(_ form: HexadecimalDigits) throws(DecodeError) -> [UInt8] {
    try constant(form.start, "Start")
    let first = position
    while position < end, HexadecimalDigits.isDigit(buffer.bytes.uint8(at: position)) { position += 1 }
    let count = position - first
    if remaining == 0 { throw truncated("Digits", 1) }
    if buffer.bytes.uint8(at: position) != form.end {
      throw error("Digits", .noDigit(buffer.bytes.uint8(at: position)))
    }
    let characters = buffer.bytes.data(from: first, to: position)
    guard let octets = GATTText.octets(hexadecimal: characters), let found = octets.last.map({ UInt32($0) }) else {
      throw error("Digits", .numberOfDigits(count))
    }
    let expected = form.checksum.checksum(of: characters.dropLast(2)) & 0xFF
    if found != expected {
      position -= 2
      throw error("Checksum", .checksum(found: found, expected: expected))
    }
    position += 1
    return Array(octets.dropLast())
  }
}

extension FieldWriter {
  /// Replaces the octets from offset `start` on by the octets that devices send for them: start, digits, checksum, end.
  public mutating func replaceByDigits(_ form: HexadecimalDigits, from start: Int) {
    let stored = min(count, Self.maximumCount)
    let content = UnsafeRawBufferPointer(start: base, count: stored).dropFirst(max(start, 0))
    let digits = form.octets(of: content)
    length = start
    for octet in digits { append(octet) }
  }
}

extension DecodeError {
  /// Returns an error in the content of digits that begin at `first`, with the offset of the digits.
  package func inDigits(from first: Int) -> DecodeError {
    DecodeError(value: value, field: field, offset: first + 2 * offset, reason: reason)
  }
}

extension DecodeError.Reason {
  /// The reason for an octet that is neither a digit nor the end.
  package static func noDigit(_ octet: UInt8) -> DecodeError.Reason {
    .invalidForm("the octet 0x\(hexadecimal(octet, digits: 2)) is neither a digit, 0 to 9 or A to F, nor the end")
  }

  /// The reason for a number of digits that cannot be octets and a checksum.
  package static func numberOfDigits(_ count: Int) -> DecodeError.Reason {
    .invalidForm("the digits are \(count), not two for each octet and two for the checksum")
  }
}
