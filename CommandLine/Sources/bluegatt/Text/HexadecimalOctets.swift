import GATTCore

/// Parses octets in hexadecimal digits, optionally after `0x`, or after `(0x)` as nRF Connect shows them, and with
/// spaces, tabs, colons or hyphens between octets; nil for anything else.
func hexadecimalOctets(_ text: String) -> [UInt8]? {
  let prefix = ["0x", "0X", "(0x)"].first { text.hasPrefix($0) } ?? ""
  var digits = String(text.dropFirst(prefix.count))
  let parts = digits.split { $0 == " " || $0 == "\t" || $0 == ":" || $0 == "-" }
  guard parts.allSatisfy({ $0.utf8.count.isMultiple(of: 2) }) else { return nil }
  digits = parts.joined()
  return TextParser.octets(digits).map { [UInt8]($0) }
}
