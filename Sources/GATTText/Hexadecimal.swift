/// Returns `number` in hexadecimal digits, with at least `digits` of them.
public func hexadecimal(
  _ number: some FixedWidthInteger & UnsignedInteger,
  digits: Int,
  uppercase: Bool = true
) -> String {
  let text = String(number, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// Returns the octets in hexadecimal digits, two for each octet.
public func hexadecimal(octets: some Sequence<UInt8>, uppercase: Bool = false) -> String {
  octets.reduce(into: "") { $0 += hexadecimal($1, digits: 2, uppercase: uppercase) }
}

/// Returns the value of an ASCII character as a hexadecimal digit, of either case; nil for other characters.
public func hexadecimalDigit(_ character: UInt8) -> UInt8? {
  switch character {
  case 0x30...0x39: character - 0x30
  case 0x41...0x46: character - 0x41 + 10
  case 0x61...0x66: character - 0x61 + 10
  default: nil
  }
}

/// Returns the octets of hexadecimal digits of either case, two for each octet; nil when the number of digits is odd or
/// there are other characters.
public func octets(hexadecimal digits: some Sequence<UInt8>) -> [UInt8]? {
  var octets: [UInt8] = []
  var high: UInt8?
  for character in digits {
    guard let digit = hexadecimalDigit(character) else { return nil }
    if let first = high {
      octets.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return high == nil ? octets : nil
}
