/// Text and opaque octets of generated codecs.
extension RawSpan {
  /// The octets from `start` up to `end`; none when that is no part of the span.
  @usableFromInline
  func range(from start: Int, to end: Int) -> Range<Int> {
    0 <= start && start <= end && end <= byteCount ? start..<end : 0..<0
  }

  /// The UTF-8 text from `start` up to `end`; nil when it is not valid UTF-8.
  ///
  /// - Parameter isPadded: The text has a fixed size and NULs at its end are not part of it.
  public func utf8(from start: Int, to end: Int, isPadded: Bool = false) -> String? {
    var octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in
      while isPadded, let last = octets.last, bytes[last] == 0 { octets.removeLast() }
      return String(utf8: UnsafeRawBufferPointer(rebasing: bytes[octets]))
    }
  }

  /// The UTF-16 text from `start` up to `end`; nil when it is not valid UTF-16.
  ///
  /// - Parameters:
  ///   - isPadded: The text has a fixed size and NULs at its end are not part of it.
  ///   - isBigEndian: The octets are in this order, else little-endian.
  public func utf16(
    from start: Int,
    to end: Int,
    isPadded: Bool = false,
    isBigEndian: Bool = false
  ) -> String? {
    let octets = range(from: start, to: end)
    guard octets.count.isMultiple(of: 2) else { return nil }
    var units = stride(from: octets.lowerBound, to: octets.upperBound, by: 2).map { offset in
      isBigEndian ? uint16(at: offset).byteSwapped : uint16(at: offset)
    }
    while isPadded, units.last == 0 { units.removeLast() }
    return String(validating: units, as: UTF16.self)
  }

  /// The octets from `start` up to `end`.
  public func data(from start: Int, to end: Int) -> Data {
    let octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in Data(bytes[octets]) }
  }
}

extension String {
  /// The text whose UTF-8 form is `octets`; nil when they are not valid UTF-8.
  ///
  /// Decoding puts a sign of its own in the place of what is not valid. To see that it need not, or afterwards that it
  /// has not, is several times as fast as `String(validating:as:)`.
  fileprivate init?(utf8 octets: UnsafeRawBufferPointer) {
    self.init(decoding: octets, as: UTF8.self)
    guard octets.bytes.isASCII || withUTF8({ $0.span.bytes.hasOctets(of: octets.bytes) }) else { return nil }
  }
}

extension RawSpan {
  /// The octets are those of `other`.
  fileprivate func hasOctets(of other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    if byteCount < 8 { return word == other.word }
    var difference = uint64(at: byteCount &- 8) ^ other.uint64(at: byteCount &- 8)
    var offset = 0
    while offset &+ 8 <= byteCount {
      difference |= uint64(at: offset) ^ other.uint64(at: offset)
      offset &+= 8
    }
    return difference == 0
  }

  /// All octets are below 128.
  fileprivate var isASCII: Bool {
    var union: UInt64 = byteCount >= 8 ? uint64(at: byteCount &- 8) : word
    var offset = 0
    while offset &+ 8 <= byteCount {
      union |= uint64(at: offset)
      offset &+= 8
    }
    return union & 0x8080_8080_8080_8080 == 0
  }
}

extension OctetWriter {
  /// Appends text as UTF-8.
  public mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { utf8 in append(utf8.span.bytes) }
  }

  /// Appends text as UTF-16.
  ///
  /// - Parameters:
  ///   - text: Of any length.
  ///   - isBigEndian: The octets are in this order, else little-endian.
  public mutating func append(utf16 text: String, isBigEndian: Bool = false) {
    for unit in text.utf16 { append(isBigEndian ? unit.byteSwapped : unit) }
  }

  /// Appends text as UTF-8, and NULs up to `octets` octets.
  ///
  /// - Throws: `.tooLong` when the text has more octets, `.invalidForm` when it ends with a NUL, which would be lost.
  public mutating func append(
    utf8 text: String,
    paddedTo octets: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    try padding(text, text.utf8.count, octets, value, field)
    append(utf8: text)
    for _ in text.utf8.count..<octets { append(0 as UInt8) }
  }

  /// Appends text as UTF-16, and NULs up to `octets` octets.
  ///
  /// - Parameters:
  ///   - text: Without a NUL at its end.
  ///   - octets: How many octets it becomes.
  ///   - isBigEndian: The octets are in this order, else little-endian.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.tooLong` when the text has more octets, `.invalidForm` when it ends with a NUL, which would be lost.
  public mutating func append(
    utf16 text: String,
    paddedTo octets: Int,
    isBigEndian: Bool = false,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    try padding(text, text.utf16.count * 2, octets, value, field)
    append(utf16: text, isBigEndian: isBigEndian)
    for _ in text.utf16.count * 2..<octets { append(0 as UInt8) }
  }

  private func padding(
    _ text: String,
    _ count: Int,
    _ octets: Int,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if count > octets {
      throw EncodeError(value: value, field: field, reason: .tooLong(octets: count, maximum: octets))
    }
    if text.utf8.last == 0 {
      let reason = EncodeError.Reason.invalidForm("the text ends with a NUL, which would be lost")
      throw EncodeError(value: value, field: field, reason: reason)
    }
  }

  /// Appends opaque octets.
  public mutating func append(_ octets: Data) {
    append(octets.span.bytes)
  }
}
