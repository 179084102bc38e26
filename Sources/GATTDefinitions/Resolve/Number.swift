import GATTModel

/// Parses numbers in definitions.
enum Number {
  /// Returns a whole number in decimal, or in hexadecimal after `0x`; a sign may come first.
  static func integer(_ text: String) -> Int64? {
    let sign = text.first == "-" ? "-" : ""
    let number = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let isHexadecimal = number.hasPrefix("0x") || number.hasPrefix("0X")
    let digits = isHexadecimal ? number.dropFirst(2) : number
    // `Int64` accepts a second sign.
    if digits.first == "-" || digits.first == "+" { return nil }
    return Int64(sign + digits, radix: isHexadecimal ? 16 : 10)
  }

  /// Returns a whole number of up to 64 bits that is not negative, written as for `integer`.
  static func bits(_ text: String) -> UInt64? {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      return digits.first == "+" ? nil : UInt64(digits, radix: 16)
    }
    return integer(text).flatMap { UInt64(exactly: $0) }
  }

  /// Returns two whole numbers written as a range, as in `key="2 to 255"`.
  static func range(_ text: String) -> ClosedRange<Int64>? {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "to" || words[1] == "-", let low = integer(String(words[0])),
      let high = integer(String(words[2])), low <= high
    else { return nil }
    return low...high
  }
}

extension DecimalNumber {
  /// Creates a number from `-273.15`, `1.5e3` or a whole number, also in hexadecimal.
  init?(_ text: String) {
    if let integer = Number.integer(text) {
      self.init(significand: integer, exponent: 0)
      return
    }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, let power = parts.count == 2 ? Int(parts[1]) : 0, (-100...100).contains(power)
    else { return nil }
    let halves = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first else { return nil }
    var fraction = halves.count == 2 ? halves[1] : ""
    while fraction.last == "0" { fraction = fraction.dropLast() }
    guard fraction.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    let isBare = whole.isEmpty || whole == "-" || whole == "+"
    guard !isBare || (halves.count == 2 && !halves[1].isEmpty) else { return nil }
    guard let significand = Int64((isBare ? whole + "0" : whole) + fraction) else { return nil }
    self.init(significand: significand, exponent: power - fraction.count)
  }
}
