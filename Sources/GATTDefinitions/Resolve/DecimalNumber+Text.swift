import GATTModel
import GATTText

extension DecimalNumber {
  /// Creates a number from `-273.15`, `1.5e3` or a whole number, also in hexadecimal.
  init?(_ text: String) {
    if let integer = NumberNotation.integer(text) {
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
