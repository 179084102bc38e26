/// Text from a definition or a device, harmless on a terminal: control characters, and those that turn the direction of
/// writing or can't be seen, become `\u{…}`.
func printable(_ text: String, keepingLines: Bool = false) -> String {
  func isHarmless(_ scalar: Unicode.Scalar) -> Bool { isPrintable(scalar) || keepingLines && scalar == "\n" }
  // Hardly any text has something to escape.
  if text.unicodeScalars.allSatisfy(isHarmless) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHarmless(scalar) {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result
}

/// Whether a character is harmless on a terminal.
func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
  default: return true
  }
}
