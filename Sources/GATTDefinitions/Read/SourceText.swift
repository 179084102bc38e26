import GATTModel
import GATTText

/// Decodes the octets of a file to UTF-8.
enum SourceText {
  /// The reason why a file is not valid text.
  struct Failure: Error {
    /// The offset of the first wrong octet in `text`.
    var offset: Int
    /// The text, decoded at least up to `offset`.
    var text: [UInt8]
    var message: String
  }

  /// Decodes the encodings of XML files, and removes a byte order mark.
  ///
  /// Published files are in UTF-8. UTF-16 is recognized by its byte order mark or its first octets; ISO 8859-1,
  /// Windows-1252 and ASCII by the XML declaration.
  static func decode(_ octets: [UInt8]) throws(Failure) -> [UInt8] {
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { return try validated(Array(octets.dropFirst(3))) }
    if octets.starts(with: [0xFF, 0xFE]) { return try utf16(octets.dropFirst(2), isBigEndian: false) }
    if octets.starts(with: [0xFE, 0xFF]) { return try utf16(octets.dropFirst(2), isBigEndian: true) }
    if octets.starts(with: [0x3C, 0x00]) { return try utf16(octets[...], isBigEndian: false) }
    if octets.starts(with: [0x00, 0x3C]) { return try utf16(octets[...], isBigEndian: true) }

    switch declaredEncoding(of: octets) {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      return try validated(octets)
    case "iso-8859-1", "iso8859-1", "latin1", "iso_8859-1":
      return try validated(utf8(octets) { Unicode.Scalar($0) })
    case "windows-1252", "cp1252":
      return try validated(utf8(octets, windows1252))
    case .some(let encoding):
      throw Failure(
        offset: 0,
        text: [],
        message: "the encoding '\(encoding)' is not supported; save the file as UTF-8"
      )
    }
  }

  /// Returns the `encoding` of the XML declaration in lower case; nil without one.
  private static func declaredEncoding(of octets: [UInt8]) -> String? {
    let head = octets.prefix(200)
    guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    // version='1.0' encoding='utf-8': each string in quotes follows its name.
    let parts = head[..<end].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
    return zip(parts, parts.dropFirst()).first { name, _ in
      let name = name.filter { $0 != UInt8(ascii: "=") && !isWhiteSpace($0) }
      return name.suffix(8).elementsEqual("encoding".utf8)
    }
    .map { _, value in foldWhiteSpace(String(decoding: value, as: UTF8.self)).lowercased() }
  }

  /// Returns the text when it is UTF-8 without control characters that XML forbids.
  private static func validated(_ text: [UInt8]) throws(Failure) -> [UInt8] {
    func failure(at offset: Int, _ problem: String) -> Failure {
      let octet = hexadecimal(text[offset], digits: 2)
      return Failure(offset: offset, text: text, message: "the octet 0x\(octet) is not \(problem)")
    }
    if let control = text.firstIndex(where: { $0 < 0x20 && !isWhiteSpace($0) }) {
      throw failure(at: control, "text; is this an XML file?")
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw failure(at: validUTF8(of: text), "UTF-8; save the file as UTF-8")
    }
    return text
  }

  /// Returns the number of octets before the first that is not UTF-8.
  private static func validUTF8(of text: [UInt8]) -> Int {
    var parser = UTF8.ForwardParser()
    var octets = text.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &octets) { count += scalar.count }
    return count
  }

  private static func utf16(_ octets: ArraySlice<UInt8>, isBigEndian: Bool) throws(Failure) -> [UInt8] {
    let units = stride(from: octets.startIndex, to: octets.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(octets[index]), UInt16(octets[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    let hasError = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      text.append($0)
    }
    if hasError || octets.count % 2 != 0 {
      throw Failure(offset: text.count, text: text, message: "this is not UTF-16; save the file as UTF-8")
    }
    return try validated(text)
  }

  /// Returns the UTF-8 for an encoding with one octet for each character.
  private static func utf8(_ octets: [UInt8], _ scalar: (UInt8) -> Unicode.Scalar) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: octets.map(scalar))
    return Array(String(scalars).utf8)
  }

  /// Returns the character of an octet. Windows-1252 has characters for the C1 controls of ISO 8859-1.
  private static func windows1252(_ octet: UInt8) -> Unicode.Scalar {
    let from80: [Unicode.Scalar] = [
      "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{02C6}",
      "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}", "\u{017D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}",
      "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}",
      "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
    ]
    return (0x80...0x9F).contains(octet) ? from80[Int(octet) - 0x80] : Unicode.Scalar(octet)
  }
}
