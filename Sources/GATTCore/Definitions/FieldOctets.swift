/// Text, UUIDs and opaque octets of generated codecs.
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
    guard octets.bytes.isASCII || utf8.elementsEqual(octets) else { return nil }
  }
}

extension RawSpan {
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
  /// - Throws: `.tooLong` when the text has more octets, `.invalidText` when it ends with a NUL, which would be lost.
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
  /// - Throws: `.tooLong` when the text has more octets, `.invalidText` when it ends with a NUL, which would be lost.
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
      throw EncodeError(value: value, field: field, reason: .invalidText(encoding: "text without NULs at its end"))
    }
  }

  /// Appends opaque octets.
  public mutating func append(_ octets: Data) {
    append(octets.span.bytes)
  }
}

extension ShortArray where Element == UInt8 {
  /// Numbers of less than an octet, the first in the lowest bits; the last octet is filled up with 0.
  ///
  /// - Parameters:
  ///   - numbers: The numbers, each of no more than `bits` bits.
  ///   - bits: 1, 2 or 4, the width of each number.
  public static func packing(_ numbers: [UInt8], bits: Int) -> ShortArray<UInt8> {
    var octets = ShortArray<UInt8>()
    let perOctet = 8 / bits
    for start in stride(from: 0, to: numbers.count, by: perOctet) {
      var octet: UInt8 = 0
      for index in start..<Swift.min(start + perOctet, numbers.count) {
        octet |= numbers[index] << UInt8((index - start) * bits)
      }
      octets.append(octet)
    }
    return octets
  }

  /// The numbers of less than an octet that these octets hold, the first from the lowest bits.
  ///
  /// - Parameter bits: 1, 2 or 4, the width of each number.
  public func unpacked(bits: Int) -> [UInt8] {
    let mask = UInt8(1 << bits - 1)
    return flatMap { octet in
      stride(from: 0, to: 8, by: bits).map { shift in octet >> UInt8(shift) & mask }
    }
  }
}
