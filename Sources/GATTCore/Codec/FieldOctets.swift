// Text and opaque octets of generated codecs.

extension RawSpan {
  /// Returns `start..<end`; an empty range when that is not inside the span.
  @usableFromInline
  func range(from start: Int, to end: Int) -> Range<Int> {
    0 <= start && start <= end && end <= byteCount ? start..<end : 0..<0
  }

  /// Returns the octets from `start` up to `end`; empty when that is not inside the span.
  func data(from start: Int, to end: Int) -> Data {
    let octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in Data(UnsafeRawBufferPointer(rebasing: bytes[octets])) }
  }

  /// Returns the end of the text from `start` up to `end`, without its NUL padding.
  ///
  /// - Parameter nulSize: The number of octets of a NUL: 1, or 2 in UTF-16; 0 for text without padding.
  package func end(ofTextFrom start: Int, to end: Int, nulSize: Int) -> Int {
    var end = end
    while nulSize > 0, end - start >= nulSize, (end - nulSize..<end).allSatisfy({ uint8(at: $0) == 0 }) {
      end -= nulSize
    }
    return end
  }
}

extension String {
  /// Creates a string from octets in UTF-8. U+FFFD replaces octets that are not UTF-8.
  public init(utf8 octets: ShortArray<UInt8>) {
    self = octets.withOctets { String(decoding: $0, as: UTF8.self) }
  }

  /// Creates a string from octets in UTF-16. U+FFFD replaces octets that are not UTF-16.
  public init(utf16 octets: ShortArray<UInt8>, isBigEndian: Bool = false) {
    let octets = Array(octets)
    let units = stride(from: 0, to: octets.count, by: 2).map { offset -> UInt16 in
      if offset + 1 == octets.count { return 0xFFFD }
      let unit = UInt16(octets[offset]) | UInt16(octets[offset + 1]) << 8
      return isBigEndian ? unit.byteSwapped : unit
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension ShortArray<UInt8> {
  /// Creates the octets of a string in UTF-8.
  public init(utf8 text: String) {
    var text = text
    self = text.withUTF8 { ShortArray(octets: UnsafeRawBufferPointer($0)) }
  }

  /// Creates the octets of a string in UTF-16.
  public init(utf16 text: String, isBigEndian: Bool = false) {
    self.init(
      text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
    )
  }
}

extension FieldWriter {
  /// Appends opaque octets.
  public mutating func append(_ octets: Data) {
    append(octets.span.bytes)
  }

  /// Appends the octets of text, padded with NULs to `count` octets.
  ///
  /// - Parameters:
  ///   - text: The octets of the text.
  ///   - count: The number of octets to append.
  ///   - nulSize: The number of octets of a NUL: 1, or 2 in UTF-16.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.tooLong` when the text has more octets, `.invalidForm` when it ends with a NUL, which decoding would
  ///   drop.
  public mutating func append(
    _ text: ShortArray<UInt8>,
    paddedTo count: Int,
    nulSize: Int = 1,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if text.count > count {
      throw EncodeError(value: value, field: field, reason: .tooLong(octets: text.count, maximum: count))
    }
    if text.count >= nulSize, text.suffix(nulSize).allSatisfy({ $0 == 0 }) {
      let reason = EncodeError.Reason.invalidForm("the text ends with a NUL, which would be lost")
      throw EncodeError(value: value, field: field, reason: reason)
    }
    append(text)
    for _ in text.count..<count { append(0 as UInt8) }
  }
}
