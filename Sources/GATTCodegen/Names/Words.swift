/// Conversion of the names in definitions to Swift identifiers.

/// Returns the words of a name: runs of letters and digits, without apostrophes.
///
/// `RR-Interval` has the words `RR` and `Interval`; `Magnetic_flux_density_2D` has four. A separator between digits
/// becomes a word: `0.5` is `0Point5`, `16-24` is `16To24`, and every other separator is `And`. The sign of a number
/// also becomes a word: `above -20` is `aboveMinus20`.
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

/// Returns whether `text` ends with the sign of a negative number: a hyphen after a letter or a digit is not a sign.
private func endsWithSign(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
  guard text.last == "-" || text.last == "\u{2212}" else { return false }
  return text.dropLast().last.map { !isWordScalar($0, isFirst: false) } ?? true
}

/// Returns the word for the separator of two numbers.
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

func lowerCamel(of name: String) -> String { lowerCamel(words(of: name)) }

func upperCamel(of name: String) -> String { upperCamel(words(of: name)) }

/// Returns `HeartRateMeasurement`; empty without words.
func upperCamel(_ words: [String]) -> String {
  let result = words.map(capitalized).joined()
  return startsWithDigit(result) ? "Value" + result : result
}

/// Returns `heartRateMeasurement`, `rrInterval`, `e2eCRC`; empty without words.
func lowerCamel(_ words: [String]) -> String {
  guard let first = words.first else { return "" }
  if startsWithDigit(first) { return "value" + words.map(capitalized).joined() }
  return lowercasedStart(first) + words.dropFirst().map(capitalized).joined()
}

/// Returns the words with the last one in the plural: `Zone` → `Zones`; a single word in capitals becomes `ecgs`.
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

/// Returns `name` with its first letter in upper case.
func capitalized(_ name: String) -> String {
  guard let first = name.unicodeScalars.first else { return name }
  return first.properties.titlecaseMapping + String(name.unicodeScalars.dropFirst())
}

/// Returns a word with its initial capitals in lower case, except the one that starts the next syllable:
/// `Heart` → `heart`, `RR` → `rr`, `E2E` → `e2e`, `LEScan` → `leScan`, `LEDs` → `leds`, `LE2Scan` → `le2Scan`.
private func lowercasedStart(_ word: String) -> String {
  let scalars = [Unicode.Scalar](word.unicodeScalars)
  if !scalars.contains(where: { $0.properties.isLowercase }) { return word.lowercased() }
  let capitals = scalars.prefix { $0.properties.isUppercase }.count
  let rest = scalars.dropFirst(capitals)
  // All capitals of an acronym in the plural or before a digit, else all except the one that starts the next syllable.
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
