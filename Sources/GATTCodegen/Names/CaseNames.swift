/// Names for the cases of one enum: each from its own text, with the key behind it where two would be the same.
func caseNames(_ cases: [(key: Int64, text: String, swiftName: String?)]) -> [String] {
  let candidates = cases.map { item in enumCaseName(item.swiftName ?? caseName(item.text)) }
  var once = NameSet()
  var several = NameSet()
  for candidate in candidates where !once.insert(candidate) { several.insert(candidate) }
  // As in nearly every enum. What is reserved below is none of the candidates: `enumCaseName` has changed it.
  if several.isEmpty, !once.contains("") { return candidates }
  var scope = NameScope()
  scope.reserve(["unknown", "rawValue", "meanings", "names", "numberedNames"])
  return zip(cases, candidates).map { item, candidate in
    var keyText: String { item.key < 0 ? "Minus\(item.key.magnitude)" : String(item.key) }
    if candidate.isEmpty { return scope.claim("value" + keyText) }
    if several.contains(candidate) {
      return scope.claim(candidate.last!.isNumber ? "\(candidate)Value\(keyText)" : candidate + keyText)
    }
    return scope.claim(candidate)
  }
}

/// A name from a meaning, which may be a whole sentence: its first part.
func caseName(_ text: String) -> String {
  lowerCamel(of: firstPart(text))
}

/// What stands before the first sentence end, semicolon or parenthesis that has words before it.
private func firstPart(_ text: String) -> String {
  text.withOctets { octets in
    for index in octets.indices.dropFirst() {
      let isEnd: Bool =
        switch octets[index] {
        case UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: "["): true
        case UInt8(ascii: "."): startsWithWhiteSpace(octets[(index + 1)...])
        default: false
        }
      if isEnd {
        let part = String(decoding: octets[..<index], as: UTF8.self)
        if !words(of: part).isEmpty { return part }
      }
    }
    return text
  }
}

/// Whether there is nothing, or white space of any script.
private func startsWithWhiteSpace(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  let first = String(decoding: octets.prefix(4), as: UTF8.self).unicodeScalars.first
  return first?.properties.isWhitespace ?? true
}
