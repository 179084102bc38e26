/// The names that are taken in one type.
struct NameScope {
  private var taken: Set<String> = []

  /// `base`, or with the lowest number from 2 behind it that makes it and all names derived from it free.
  ///
  /// - Parameter derived: What else will be declared for a name.
  mutating func claim(_ base: String, derived: (String) -> [String] = { _ in [] }) -> String {
    var candidate = base
    var ordinal = 1
    while true {
      let names = [candidate] + derived(candidate)
      if names.allSatisfy({ !taken.contains($0) }) {
        taken.formUnion(names)
        return candidate
      }
      ordinal += 1
      candidate = base + String(ordinal)
    }
  }

  func isTaken(_ name: String) -> Bool { taken.contains(name) }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) { taken.formUnion(names) }
}

/// Names for the cases of one enum: each from its own text, with the key behind it where two would be the same.
func caseNames(_ cases: [(key: Int64, text: String, swiftName: String?)]) -> [String] {
  let candidates = cases.map { item in enumCaseName(item.swiftName ?? caseName(item.text)) }
  var counts: [String: Int] = [:]
  for candidate in candidates { counts[candidate, default: 0] += 1 }
  var scope = NameScope()
  scope.reserve(["unknown", "rawValue", "meanings", "names"])
  return zip(cases, candidates).map { item, candidate in
    let keyText = item.key < 0 ? "Minus\(item.key.magnitude)" : String(item.key)
    if candidate.isEmpty { return scope.claim("value" + keyText) }
    if counts[candidate]! > 1 {
      return scope.claim(candidate.last!.isNumber ? "\(candidate)Value\(keyText)" : candidate + keyText)
    }
    return scope.claim(candidate)
  }
}

/// A name from a meaning, which may be a whole sentence: its first part.
func caseName(_ text: String) -> String {
  lowerCamel(words(of: firstPart(text)))
}

/// What stands before the first sentence end, semicolon or parenthesis that has words before it.
private func firstPart(_ text: String) -> String {
  let scalars = [Unicode.Scalar](text.unicodeScalars)
  for (index, scalar) in scalars.enumerated() where index > 0 {
    let isEnd: Bool =
      switch scalar {
      case ";", "(", "[": true
      case ".": index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace
      default: false
      }
    if isEnd {
      let part = String(String.UnicodeScalarView(scalars[..<index]))
      if !words(of: part).isEmpty { return part }
    }
  }
  return text
}
