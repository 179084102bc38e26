import GATTText

/// Parses numbers, Booleans and octets that a user typed. The parsers are strict, so that a typing error gives nil and
/// never another value.
///
/// The parsers do not trim, and accept no separators and no units. The result for nil is nil, so that a missing key of
/// a dictionary needs no special handling.
public enum TextParser {
  /// Returns the integer in decimal digits with or without a sign, such as `72` or `-5`, or in hexadecimal digits, as
  /// `0x2A37`; nil for any other string and outside the range of the type.
  public static func integer<Integer: FixedWidthInteger>(_ text: String?) -> Integer? {
    guard let (isNegative, magnitude) = text.flatMap(signAndMagnitude) else { return nil }
    if !isNegative { return Integer(exactly: magnitude) }
    return magnitude > Int128.min.magnitude ? nil : Integer(exactly: Int128(truncatingIfNeeded: 0 &- magnitude))
  }

  /// Returns the integer in decimal digits, with or without a sign; nil for any other string.
  ///
  /// This function and `signAndMagnitude(_:)` parse the integers of all types. Calls of Swift's generic parser with
  /// each type would take a third of the time to compile this module.
  static func int64(_ text: String) -> Int64? { Int64(text) }

  private static func signAndMagnitude(_ text: String) -> (isNegative: Bool, magnitude: UInt128)? {
    let octets = text.utf8
    if octets.starts(with: [0x30, 0x78]) || octets.starts(with: [0x30, 0x58]) {
      let digits = octets.dropFirst(2)
      guard digits.allSatisfy({ hexadecimalDigit($0) != nil }) else { return nil }
      return UInt128(String(Substring(digits)), radix: 16).map { (false, $0) }
    }
    let isNegative = octets.first == 0x2D
    let digits = isNegative || octets.first == 0x2B ? octets.dropFirst() : octets[...]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt128(String(Substring(digits)), radix: 10).map { (isNegative, $0) }
  }

  /// Returns the finite number in decimal digits, with or without a sign, a fraction and an exponent, such as `36.4` or
  /// `-1.5e3`; nil for everything else.
  public static func double(_ text: String?) -> Double? {
    guard let text, isDecimalNumber(text), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Returns the number that `NumberText.nonFiniteName(_:)` gives this name; nil for everything else.
  package static func nonFinite(_ text: String?) -> Double? {
    switch text {
    case "NaN": .nan
    case "+INFINITY": .infinity
    case "-INFINITY": -.infinity
    default: nil
    }
  }

  /// Returns `true` or `false`; nil for everything else.
  public static func bool(_ text: String?) -> Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Returns the octets of hexadecimal digits of either case, two for each octet; nil when the number of digits is odd
  /// or the string contains other characters.
  public static func octets(_ text: String?) -> Data? {
    text.flatMap { GATTText.octets(hexadecimal: $0.utf8) }.map { Data($0) }
  }

  /// Returns whether `text` is `[+-] digits [. digits] [e [+-] digits]`, with digits before or after the point.
  private static func isDecimalNumber(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    func skipOne(of characters: UInt8...) -> Bool {
      guard let first = rest.first, characters.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func skipDigits() -> Bool {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty
    }

    _ = skipOne(of: 0x2B, 0x2D)
    var hasDigits = skipDigits()
    if skipOne(of: 0x2E), skipDigits() { hasDigits = true }
    if !hasDigits { return false }
    if skipOne(of: 0x45, 0x65) {
      _ = skipOne(of: 0x2B, 0x2D)
      if !skipDigits() { return false }
    }
    return rest.isEmpty
  }
}
