import GATTCore
import GATTText

extension ValueInterpreter {
  /// Decodes a value that is sent as hexadecimal digits.
  func decode(
    digits form: HexadecimalDigits,
    _ bytes: RawSpan,
    at offset: inout Int,
    end: Int
  ) throws(DecodeError) -> InterpretedValue {
    func error(_ field: String, _ place: Int, _ reason: DecodeError.Reason) -> DecodeError {
      DecodeError(value: name, field: field, offset: place, reason: reason)
    }
    let octets = bytes.octets(from: offset, to: end)
    guard let start = octets.first else { throw truncated("Start", 1, at: offset, of: end) }
    if start != form.start {
      throw error("Start", offset, .notTheConstant(raw: Int64(start), expected: Int64(form.start)))
    }
    let characters = octets.dropFirst().prefix(while: HexadecimalDigits.isDigit)
    let (first, last) = (offset + 1, offset + 1 + characters.count)
    guard last < end else { throw truncated("Digits", 1, at: last, of: end) }
    if octets[last - offset] != form.end { throw error("Digits", last, .noDigit(octets[last - offset])) }
    guard !characters.isEmpty, let content = GATTText.octets(hexadecimal: characters) else {
      throw error("Digits", last, .numberOfDigits(characters.count))
    }
    let expected = form.checksum.checksum(of: characters.dropLast(2)) & 0xFF
    let found = UInt32(content[content.count - 1])
    if found != expected { throw error("Checksum", last - 2, .checksum(found: found, expected: expected)) }
    offset = last + 1
    do throws(DecodeError) {
      let content = Array(content.dropLast())
      var place = 0
      let value = try decodeFields(content.span.bytes, from: 0, at: &place, end: content.count)
      if place < content.count { throw error("", place, .trailingOctets(content.count - place)) }
      return value
    } catch let inner {
      throw inner.inDigits(from: first)
    }
  }
}
