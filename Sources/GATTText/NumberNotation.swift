/// Numbers as people write them: in definitions, in JSON and on the command line.
public enum NumberNotation {
  /// Returns a whole number in decimal, or in hexadecimal after `0x`; a sign may come first. Leading zeros change nothing.
  public static func integer(_ text: String) -> Int64? {
    let sign = text.first == "-" ? "-" : ""
    let number = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let isHexadecimal = hasPrefix(number)
    let digits = isHexadecimal ? number.dropFirst(2) : number
    // `Int64` accepts a second sign.
    if digits.first == "-" || digits.first == "+" { return nil }
    return Int64(sign + digits, radix: isHexadecimal ? 16 : 10)
  }

  /// Returns a whole number of up to 64 bits that is not negative, written as for `integer`.
  public static func bits(_ text: String) -> UInt64? {
    if hasPrefix(text[...]) {
      let digits = text.dropFirst(2)
      return digits.first == "+" ? nil : UInt64(digits, radix: 16)
    }
    return integer(text).flatMap { UInt64(exactly: $0) }
  }

  /// Returns two whole numbers written as a range: `2 to 255`, `1-5`, `0x06 - 0x0A`, `-5..-1`.
  public static func range(_ text: String) -> ClosedRange<Int64>? {
    for separator in ["to", "...", "..", "\u{2013}", "-"] {
      // The first character may be the sign of a number.
      for place in text.indices.dropFirst() where text[place...].hasPrefix(separator) {
        let low = integer(trimmed(text[..<place]))
        let high = integer(trimmed(text[text.index(place, offsetBy: separator.count)...]))
        if let low, let high, low <= high { return low...high }
      }
    }
    return nil
  }

  /// Returns the numbers for which digits may stand where people write hexadecimal without `0x` as often as decimal: the
  /// number of a company, or an octet. `0x0499` has one reading, and so has `004C`; `0499` has two, unless they are equal.
  public static func readings(_ text: String) -> [Int64] {
    let decimal = integer(text)
    if hasPrefix(text[...]) { return decimal.map { [$0] } ?? [] }
    let isUnsigned = text.utf8.allSatisfy { hexadecimalDigit($0) != nil }
    let hexadecimal = isUnsigned ? Int64(text, radix: 16) : nil
    return [hexadecimal, decimal == hexadecimal ? nil : decimal].compactMap { $0 }
  }

  /// Returns the numbers of a company for which a text may stand in a definition or in JSON. `1177` is decimal, and `0499`
  /// has two readings.
  public static func companies(_ text: String) -> [Int64] {
    let readings = readings(text).filter { 0...0xFFFF ~= $0 }
    return readings.count == 2 && text.first != "0" ? [readings[1]] : readings
  }

  /// Returns the numbers of a company for which a text may stand on the command line, where they are hexadecimal digits.
  /// `0499` is 0x0499, and `1177`, which is decimal elsewhere, has two readings.
  public static func hexadecimalCompanies(_ text: String) -> [Int64] {
    let readings = readings(text).filter { 0...0xFFFF ~= $0 }
    return readings.count == 2 && text.first == "0" && text.utf8.count == 4 ? [readings[0]] : readings
  }

  /// Returns the message for digits with two readings: `'0499' is 0x0499 or, in decimal, 0x01F3; write the one that is meant`.
  ///
  /// - Parameter digits: The number of hexadecimal digits to show.
  public static func ambiguity(of text: String, _ readings: [Int64], digits: Int) -> String {
    let numbers = readings.map { "0x" + hexadecimal(UInt64(bitPattern: $0), digits: digits) }
    return "'\(text)' is \(numbers.joined(separator: " or, in decimal, ")); write the one that is meant"
  }

  private static func hasPrefix(_ text: Substring) -> Bool { text.hasPrefix("0x") || text.hasPrefix("0X") }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
