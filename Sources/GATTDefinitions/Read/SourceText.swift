/// The octets of a file as UTF-8 text, or why they are not text.
enum SourceText {
  /// Why a file is not text.
  struct Failure: Error {
    /// The offset of the first octet that is wrong, in what was read as text up to there.
    var offset: Int
    var text: [UInt8]
    var message: String
  }

  /// Decodes the encodings that XML files come in, and removes a byte order mark.
  ///
  /// UTF-8 is what the published files have; UTF-16 is told by its byte order mark or its first octets; ISO 8859-1,
  /// Windows-1252 and ASCII by the XML declaration.
  static func decode(_ octets: [UInt8]) throws(Failure) -> [UInt8] {
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) {
      return try validated(Array(octets.dropFirst(3)))
    }
    if octets.starts(with: [0xFF, 0xFE]) { return try utf16(octets.dropFirst(2), isBigEndian: false) }
    if octets.starts(with: [0xFE, 0xFF]) { return try utf16(octets.dropFirst(2), isBigEndian: true) }
    if octets.starts(with: [0x3C, 0x00]) { return try utf16(octets[...], isBigEndian: false) }
    if octets.starts(with: [0x00, 0x3C]) { return try utf16(octets[...], isBigEndian: true) }

    switch declaredEncoding(of: octets) {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      return try validated(octets)
    case "iso-8859-1", "iso8859-1", "latin1", "iso_8859-1":
      return try validated(latin1(octets) { UInt32($0) })
    case "windows-1252", "cp1252":
      return try validated(latin1(octets, scalar: windows1252))
    case .some(let encoding):
      throw Failure(
        offset: 0,
        text: [],
        message: "the encoding '\(encoding)' is not supported; save the file as UTF-8"
      )
    }
  }

  /// The `encoding` of the XML declaration in lower case; nil when there is none.
  private static func declaredEncoding(of octets: [UInt8]) -> String? {
    octets.withUnsafeBufferPointer { octets in
      let head = UnsafeBufferPointer(rebasing: octets.prefix(200))
      guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      // version='1.0' encoding='utf-8': what stands between quotes follows its name.
      var part = 0
      for quote in 0..<end where isQuote(head[quote]) {
        var name = head[part..<quote]
        while let last = name.last, last == UInt8(ascii: "=") || isWhiteSpace(last) { name.removeLast() }
        part = quote + 1
        if name.count >= 8, name.suffix(8).elementsEqual("encoding".utf8) {
          let value = head[part..<end].prefix { !isQuote($0) }
          return foldWhiteSpace(UnsafeBufferPointer(rebasing: value)).lowercased()
        }
      }
      return nil
    }
  }

  private static func isQuote(_ octet: UInt8) -> Bool { octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'") }

  /// Returns the text when it is UTF-8 of characters that XML allows.
  private static func validated(_ text: [UInt8]) throws(Failure) -> [UInt8] {
    let wrong: (offset: Int, message: String)? = text.withUnsafeBufferPointer { octets in
      var index = 0
      while index < octets.count {
        index += plainOctets(of: octets, from: index)
        if index == octets.count { break }
        let octet = octets[index]
        if octet < 0x80 {
          if octet < 0x20, octet != 0x09, octet != 0x0A, octet != 0x0D {
            return (index, "the octet 0x\(hexadecimal(octet)) is not text; is this an XML file?")
          }
          index += 1
          continue
        }
        let length = utf8Length(at: index, of: octets)
        if length == 0 {
          return (index, "the octet 0x\(hexadecimal(octet)) is not UTF-8; save the file as UTF-8")
        }
        index += length
      }
      return nil
    }
    if let wrong { throw Failure(offset: wrong.offset, text: text, message: wrong.message) }
    return text
  }

  /// How many octets from `start` on, looked at by 64, are ASCII without control characters but white space.
  private static func plainOctets(of octets: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 64 <= octets.count {
      // The high bit is set where an octet is above 0x7F, and where 0x20 can't be taken from one that is no white space.
      // There is no branch, so that the compiler takes many octets at a time.
      var others: UInt8 = 0
      for place in index..<index + 64 {
        let octet = octets[place]
        others |= octet | (octet &- 0x20) & (isWhiteSpace(octet) ? 0 : 0xFF)
      }
      if others >= 0x80 { break }
      index += 64
    }
    return index - start
  }

  /// The number of octets of the well-formed sequence that starts at `index` with an octet above 0x7F; else 0.
  private static func utf8Length(at index: Int, of octets: UnsafeBufferPointer<UInt8>) -> Int {
    func isContinuation(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + distance < octets.count && range.contains(octets[index + distance])
    }
    switch octets[index] {
    case 0xC2...0xDF:
      return isContinuation(1) ? 2 : 0
    case 0xE0:
      return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
    case 0xED:
      return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
    case 0xE1...0xEF:
      return isContinuation(1) && isContinuation(2) ? 3 : 0
    case 0xF0:
      return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF1...0xF3:
      return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF4:
      return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
    default:
      return 0
    }
  }

  private static func utf16(_ octets: ArraySlice<UInt8>, isBigEndian: Bool) throws(Failure) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(octets.count / 2)
    var index = octets.startIndex
    while index + 1 < octets.endIndex {
      let first = UInt16(octets[index])
      let second = UInt16(octets[index + 1])
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    let hasError = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      text.append($0)
    }
    if hasError || octets.count % 2 != 0 {
      throw Failure(offset: text.count, text: text, message: "this is not UTF-16; save the file as UTF-8")
    }
    return try validated(text)
  }

  private static func latin1(_ octets: [UInt8], scalar: (UInt8) -> UInt32) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(octets.count)
    for octet in octets {
      if octet < 0x80 {
        text.append(octet)
      } else if let encoded = Unicode.Scalar(scalar(octet)).flatMap(UTF8.encode) {
        text.append(contentsOf: encoded)
      }
    }
    return text
  }

  /// Windows-1252 has characters where ISO 8859-1 has the C1 controls.
  private static func windows1252(_ octet: UInt8) -> UInt32 {
    let from80: [UInt32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
      0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
      0x0153, 0x9D, 0x017E, 0x0178,
    ]
    return (0x80...0x9F).contains(octet) ? from80[Int(octet) - 0x80] : UInt32(octet)
  }

  private static func hexadecimal(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
