/// Text, UUIDs and opaque octets of generated codecs.
extension RawSpan {
  /// The octets from `start` up to `end`; none when that is no part of the span.
  @usableFromInline
  func range(from start: Int, to end: Int) -> Range<Int> {
    0 <= start && start <= end && end <= byteCount ? start..<end : 0..<0
  }

  /// The UTF-8 text from `start` up to `end`; nil when it is not valid UTF-8.
  public func utf8(from start: Int, to end: Int) -> String? {
    let octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in
      String(validating: UnsafeRawBufferPointer(rebasing: bytes[octets]), as: UTF8.self)
    }
  }

  /// The UTF-16 text, little-endian, from `start` up to `end`; nil when it is not valid UTF-16.
  public func utf16(from start: Int, to end: Int) -> String? {
    let octets = range(from: start, to: end)
    guard octets.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: octets.lowerBound, to: octets.upperBound, by: 2).map { uint16(at: $0) }
    return String(validating: units, as: UTF16.self)
  }

  /// The octets from `start` up to `end`.
  public func data(from start: Int, to end: Int) -> Data {
    let octets = range(from: start, to: end)
    return withUnsafeBytes { bytes in Data(bytes[octets]) }
  }
}

extension OctetWriter {
  /// Appends text as UTF-8.
  public mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { utf8 in append(utf8.span.bytes) }
  }

  /// Appends text as UTF-16, little-endian.
  public mutating func append(utf16 text: String) {
    for unit in text.utf16 { append(unit) }
  }

  /// Appends opaque octets.
  public mutating func append(_ octets: Data) {
    append(octets.span.bytes)
  }
}
