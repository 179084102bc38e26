/// A text of a file as a message can hold it: in one line, no longer than one, and with `<U+200B>` for what can't be seen.
package func printable(_ text: String, longest: Int = 64) -> String {
  // Nearly every text is like this, and a look at its octets is all it takes.
  if text.utf8.count <= longest, text.withOctets({ $0.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }) { return text }
  var result = ""
  for scalar in text.unicodeScalars.prefix(longest) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > longest ? result + "…" : result
}
