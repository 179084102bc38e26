import GATTCore

/// Parses octets in hexadecimal digits, optionally after `0x`, and with spaces, tabs, colons or hyphens between octets;
/// nil for anything else.
func hexadecimalOctets(_ text: String) -> [UInt8]? {
  var digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
  let parts = digits.split { $0 == " " || $0 == "\t" || $0 == ":" || $0 == "-" }
  guard parts.allSatisfy({ $0.utf8.count.isMultiple(of: 2) }) else { return nil }
  digits = parts.joined()
  return TextParser.octets(digits).map { [UInt8]($0) }
}
