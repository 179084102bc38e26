// Text and opaque octets of generated codecs.

extension RawSpan {
  /// The octets from `start` up to `end`; none when that is no part of the span.
  @usableFromInline
  func range(from start: Int, to end: Int) -> Range<Int> {
    0 <= start && start <= end && end <= byteCount ? start..<end : 0..<0
  }

  /// The octets from `start` up to `end`.
  func data(from start: Int, to end: Int) -> Data {
    let octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in Data(UnsafeRawBufferPointer(rebasing: bytes[octets])) }
  }
}

extension String {
  /// Text of octets in UTF-16. U+FFFD stands for octets that are not UTF-16.
  public init(utf16 octets: Data, isBigEndian: Bool = false) {
    let bytes = octets.span.bytes
    let units = stride(from: 0, to: bytes.byteCount, by: 2).map { offset -> UInt16 in
      if offset + 1 == bytes.byteCount { return 0xFFFD }
      return isBigEndian ? bytes.uint16(at: offset).byteSwapped : bytes.uint16(at: offset)
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension Data {
  /// The octets of text in UTF-16.
  public init(utf16 text: String, isBigEndian: Bool = false) {
    self.init(
      text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
    )
  }

  /// The octets without the NULs at the end.
  ///
  /// - Parameter size: The number of octets of a NUL: 1, or 2 in UTF-16.
  package func withoutNULs(of size: Int) -> Data {
    var octets = self
    while octets.count >= size, octets.suffix(size).allSatisfy({ $0 == 0 }) { octets.removeLast(size) }
    return octets
  }
}

extension FieldWriter {
  /// Appends opaque octets.
  public mutating func append(_ octets: Data) {
    append(octets.span.bytes)
  }

  /// Appends the octets of text, and NULs up to a number of octets.
  ///
  /// - Parameters:
  ///   - text: The octets of the text.
  ///   - count: The number of octets that are appended.
  ///   - nulSize: The number of octets of a NUL: 1, or 2 in UTF-16.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.tooLong` when the text has more octets, `.invalidForm` when it ends with a NUL, which would be lost.
  public mutating func append(
    _ text: Data,
    paddedTo count: Int,
    nulSize: Int = 1,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if text.count > count {
      throw EncodeError(value: value, field: field, reason: .tooLong(octets: text.count, maximum: count))
    }
    if text.withoutNULs(of: nulSize).count < text.count {
      let reason = EncodeError.Reason.invalidForm("the text ends with a NUL, which would be lost")
      throw EncodeError(value: value, field: field, reason: reason)
    }
    append(text)
    for _ in text.count..<count { append(0 as UInt8) }
  }
}
