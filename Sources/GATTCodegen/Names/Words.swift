/// Swift identifiers out of the names that definitions give.

/// The words of a name: runs of letters and digits, an apostrophe left out.
///
/// `RR-Interval` has the words `RR` and `Interval`; `Magnetic_flux_density_2D` has four. Between digits there is a word
/// for what separates them: `0.5` is `0Point5`, `16-24` is `16To24`, and everything else is `And`.
func words(of name: String) -> [String] {
  plainWords(of: name) ?? anyWords(of: name)
}

/// The words of a name in ASCII with nothing between two digits, which is what nearly every name is; nil for others.
private func plainWords(of name: String) -> [String]? {
  var name = name
  return name.withUTF8 { octets in
    var words: [String] = []
    var start: Int?
    var lastOfWord: UInt8 = 0
    for (index, octet) in octets.enumerated() {
      switch octet {
      case 0x30...0x39 where start == nil && isDigit(Unicode.Scalar(lastOfWord)): return nil
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
        if start == nil { start = index }
        lastOfWord = octet
      case 0x80..., UInt8(ascii: "'"): return nil
      default:
        if let first = start { words.append(String(decoding: octets[first..<index], as: UTF8.self)) }
        start = nil
      }
    }
    if let first = start { words.append(String(decoding: octets[first...], as: UTF8.self)) }
    return words
  }
}

private func anyWords(of name: String) -> [String] {
  var words: [String] = []
  var word = String.UnicodeScalarView()
  var separator: Unicode.Scalar?
  for scalar in name.unicodeScalars {
    if isWordScalar(scalar, isFirst: word.isEmpty) {
      if word.isEmpty, isDigit(scalar), let last = words.last?.unicodeScalars.last, isDigit(last), let separator {
        words.append(separatorWord(separator))
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

/// What separates two numbers, as a word.
private func separatorWord(_ separator: Unicode.Scalar) -> String {
  switch separator {
  case ".", ",": "Point"
  case "-", "\u{2013}": "To"
  default: "And"
  }
}

private func isWordScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
  switch scalar.value {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0..<0x80: false
  default: isFirst ? scalar.properties.isXIDStart : scalar.properties.isAlphabetic && scalar.properties.isXIDContinue
  }
}

/// `lowerCamel` of the words of a name.
func lowerCamel(of name: String) -> String { plainCamel(name, isLower: true) ?? lowerCamel(words(of: name)) }

/// `upperCamel` of the words of a name.
func upperCamel(of name: String) -> String { plainCamel(name, isLower: false) ?? upperCamel(words(of: name)) }

/// The words of a name joined, where `plainWords` knows them; nil for other names.
private func plainCamel(_ name: String, isLower: Bool) -> String? {
  name.withOctets { octets in
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: octets.count + 5) { result -> String? in
      var count = 0
      var index = 0
      var lastOfWord: UInt8 = 0
      while index < octets.count {
        let first = octets[index]
        guard isWordOctet(first) else {
          if first >= 0x80 || first == UInt8(ascii: "'") { return nil }
          index += 1
          continue
        }
        let isFirstWord = count == 0
        if isDigit(first) {
          if isDigit(lastOfWord) { return nil }
          if isFirstWord {
            for octet in isLower ? "value".utf8 : "Value".utf8 {
              result[count] = octet
              count += 1
            }
          }
        }
        let start = count
        while index < octets.count, isWordOctet(octets[index]) {
          result[count] = octets[index]
          count += 1
          index += 1
        }
        lastOfWord = result[count - 1]
        if isFirstWord, isLower {
          lowercaseStart(result[start..<count])
        } else if isLowercase(first) {
          result[start] = first & ~0x20
        }
      }
      return String(decoding: UnsafeBufferPointer(result)[..<count], as: UTF8.self)
    }
  }
}

/// `lowercasedStart` in place, for a word of ASCII.
private func lowercaseStart(_ word: Slice<UnsafeMutableBufferPointer<UInt8>>) {
  let (octets, indices) = (word.base, word.startIndex..<word.endIndex)
  var capitals = 0
  while capitals < indices.count, isUppercase(octets[indices.lowerBound + capitals]) { capitals += 1 }
  let isMixed = indices.contains { isLowercase(octets[$0]) }
  let lowered = !isMixed ? indices.count : capitals > 1 && capitals < indices.count ? capitals - 1 : capitals
  for index in indices.prefix(lowered) where isUppercase(octets[index]) { octets[index] |= 0x20 }
}

private func isWordOctet(_ octet: UInt8) -> Bool { isDigit(octet) || isUppercase(octet) || isLowercase(octet) }
private func isDigit(_ octet: UInt8) -> Bool { (0x30...0x39).contains(octet) }
private func isUppercase(_ octet: UInt8) -> Bool { (0x41...0x5A).contains(octet) }
private func isLowercase(_ octet: UInt8) -> Bool { (0x61...0x7A).contains(octet) }

/// `HeartRateMeasurement`; empty when there is no word.
func upperCamel(_ words: [String]) -> String {
  var result = ""
  for word in words {
    result += capitalized(word)
  }
  return startsWithDigit(result) ? "Value" + result : result
}

/// `heartRateMeasurement`, `rrInterval`, `e2eCRC`; empty when there is no word.
func lowerCamel(_ words: [String]) -> String {
  guard let first = words.first else { return "" }
  if words.count == 1, !startsWithDigit(first) { return lowercasedStart(first) }
  if startsWithDigit(first) { return "value" + words.map(capitalized).joined() }
  return lowercasedStart(first) + words.dropFirst().map(capitalized).joined()
}

/// The words with the last one in the plural: `Zone` → `Zones`; a single one in capitals becomes `ecgs`.
func plural(_ words: [String]) -> [String] {
  guard var last = words.last else { return words }
  let lower = last.lowercased()
  if words.count == 1, last == last.uppercased() { last = lower }
  var result = words
  if lower.hasSuffix("s") || lower.hasSuffix("data") {
    return words
  } else if lower.hasSuffix("y"), let before = lower.dropLast().last, !"aeiou".contains(before) {
    result[result.count - 1] = String(last.dropLast()) + "ies"
  } else if lower.hasSuffix("x") || lower.hasSuffix("ch") || lower.hasSuffix("sh") {
    result[result.count - 1] = last + "es"
  } else {
    result[result.count - 1] = last + "s"
  }
  return result
}

/// `name` with its first letter in upper case.
func capitalized(_ name: String) -> String {
  guard let first = name.utf8.first else { return name }
  if (0x61...0x7A).contains(first) {
    return replacingFirst(of: name, by: first & ~0x20)
  }
  if first < 0x80 { return name }
  let scalars = name.unicodeScalars
  return scalars.first!.properties.titlecaseMapping + String(scalars.dropFirst())
}

/// Lower case for the capitals that start a word, but for the one that starts its next syllable:
/// `Heart` → `heart`, `RR` → `rr`, `E2E` → `e2e`, `LEScan` → `leScan`.
private func lowercasedStart(_ word: String) -> String {
  if word.withOctets({ $0.allSatisfy { $0 < 0x80 } }) {
    return word.withOctets { octets in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: octets.count) { result in
        _ = result.initialize(fromContentsOf: octets)
        lowercaseStart(result[...])
        return String(decoding: result, as: UTF8.self)
      }
    }
  }
  let scalars = [Unicode.Scalar](word.unicodeScalars)
  if !scalars.contains(where: { $0.properties.isLowercase }) { return word.lowercased() }
  let capitals = scalars.prefix { $0.properties.isUppercase }.count
  let lowered = capitals > 1 && capitals < scalars.count ? capitals - 1 : capitals
  var result = ""
  for (index, scalar) in scalars.enumerated() {
    if index < lowered {
      result += scalar.properties.lowercaseMapping
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// `text`, which starts with a letter of ASCII, with another in its place.
private func replacingFirst(of text: String, by letter: UInt8) -> String {
  var text = text
  return text.withUTF8 { octets in
    String(unsafeUninitializedCapacity: octets.count) { result in
      _ = result.initialize(from: octets)
      result[0] = letter
      return octets.count
    }
  }
}

private func startsWithDigit(_ text: String) -> Bool {
  text.unicodeScalars.first.map(isDigit) ?? false
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  (0x30...0x39).contains(scalar.value)
}
