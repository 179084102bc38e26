/// Swift identifiers out of the names that definitions give.

/// The words of a name: runs of letters and digits, an apostrophe left out.
///
/// `RR-Interval` has the words `RR` and `Interval`; `Magnetic_flux_density_2D` has four. Between digits there is a word
/// for what separates them: `0.5` is `0Point5`, `16-24` is `16To24`, and everything else is `And`. The sign of a number is a
/// word too: `above -20` is `aboveMinus20`.
func words(of name: String) -> [String] {
  var words: [String] = []
  var word = String.UnicodeScalarView()
  var separator: Unicode.Scalar?
  let scalars = [Unicode.Scalar](name.unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    if isWordScalar(scalar, isFirst: word.isEmpty) {
      if word.isEmpty, isDigit(scalar) {
        if endsWithSign(scalars[..<index]) {
          words.append("Minus")
        } else if let last = words.last?.unicodeScalars.last, isDigit(last), let separator {
          words.append(separatorWord(separator))
        }
      }
      word.append(scalar)
      separator = nil
    } else if scalar != "'" && scalar != "\u{2019}" {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
      if separator == nil || separator == " " { separator = scalar }
    }
  }
  if !word.isEmpty { words.append(String(word)) }
  return words
}

/// Whether the number behind `text` is negative: behind a letter or a digit, a hyphen is none of its own.
private func endsWithSign(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
  guard text.last == "-" || text.last == "\u{2212}" else { return false }
  return text.dropLast().last.map { !isWordScalar($0, isFirst: false) } ?? true
}

/// What separates two numbers, as a word.
private func separatorWord(_ separator: Unicode.Scalar) -> String {
  switch separator {
  case ".", ",": "Point"
  case "-", "\u{2013}": "To"
  default: "And"
  }
}

private func isWordScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
  if isDigit(scalar) { return true }
  let properties = scalar.properties
  return isFirst ? properties.isXIDStart : properties.isAlphabetic && properties.isXIDContinue
}

/// `lowerCamel` of the words of a name.
func lowerCamel(of name: String) -> String { lowerCamel(words(of: name)) }

/// `upperCamel` of the words of a name.
func upperCamel(of name: String) -> String { upperCamel(words(of: name)) }

/// `HeartRateMeasurement`; empty when there is no word.
func upperCamel(_ words: [String]) -> String {
  let result = words.map(capitalized).joined()
  return startsWithDigit(result) ? "Value" + result : result
}

/// `heartRateMeasurement`, `rrInterval`, `e2eCRC`; empty when there is no word.
func lowerCamel(_ words: [String]) -> String {
  guard let first = words.first else { return "" }
  if startsWithDigit(first) { return "value" + words.map(capitalized).joined() }
  return lowercasedStart(first) + words.dropFirst().map(capitalized).joined()
}

/// The words with the last one in the plural: `Zone` → `Zones`; a single one in capitals becomes `ecgs`.
func plural(_ words: [String]) -> [String] {
  guard var last = words.last else { return words }
  let lower = last.lowercased()
  if lower.hasSuffix("s") || lower.hasSuffix("data") { return words }
  if words.count == 1, last == last.uppercased() { last = lower }
  if lower.hasSuffix("y"), let before = lower.dropLast().last, !"aeiou".contains(before) {
    last = last.dropLast() + "ies"
  } else {
    last += lower.hasSuffix("x") || lower.hasSuffix("ch") || lower.hasSuffix("sh") ? "es" : "s"
  }
  return words.dropLast() + [last]
}

/// `name` with its first letter in upper case.
func capitalized(_ name: String) -> String {
  guard let first = name.unicodeScalars.first else { return name }
  return first.properties.titlecaseMapping + String(name.unicodeScalars.dropFirst())
}

/// Lower case for the capitals that start a word, but for the one that starts its next syllable:
/// `Heart` → `heart`, `RR` → `rr`, `E2E` → `e2e`, `LEScan` → `leScan`, `LEDs` → `leds`, `LE2Scan` → `le2Scan`.
private func lowercasedStart(_ word: String) -> String {
  let scalars = [Unicode.Scalar](word.unicodeScalars)
  if !scalars.contains(where: { $0.properties.isLowercase }) { return word.lowercased() }
  let capitals = scalars.prefix { $0.properties.isUppercase }.count
  let rest = scalars.dropFirst(capitals)
  // All of an acronym in the plural or before a digit, else all but the letter that starts the next syllable.
  let isPlural = rest.first == "s" && rest.dropFirst().first?.properties.isLowercase != true
  let startsSyllable = rest.first?.properties.isLowercase == true && !isPlural
  let lowered = capitals > 1 && startsSyllable ? capitals - 1 : capitals
  let start = scalars[..<lowered].map(\.properties.lowercaseMapping).joined()
  return start + String(word.unicodeScalars.dropFirst(lowered))
}

private func startsWithDigit(_ text: String) -> Bool {
  text.unicodeScalars.first.map(isDigit) ?? false
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  (0x30...0x39).contains(scalar.value)
}
