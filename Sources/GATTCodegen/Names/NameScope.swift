/// Names that are taken, none of them twice.
struct NameScope {
  private var taken: Set<String> = []

  /// `base`, or with the lowest number from 2 behind it that makes it free.
  mutating func claim(_ base: String) -> String {
    if taken.insert(base).inserted { return base }
    var ordinal = 2
    while !taken.insert(base + String(ordinal)).inserted { ordinal += 1 }
    return base + String(ordinal)
  }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) { taken.formUnion(names) }
}

/// The names that are taken in one type: of properties, of what is declared beside them, and of nested types.
struct MemberScope {
  private var taken: Set<String> = []
  private var properties: Set<String> = []
  /// The properties beside which one of `taken` would be declared.
  private var impossible: Set<String> = []

  /// The name of a property: `base`, or with the lowest number from 2 behind it that makes it free, and what is declared
  /// beside it.
  mutating func claimProperty(_ base: String) -> String {
    let name = free(base, isProperty: true)
    properties.insert(name)
    return name
  }

  /// The name of a nested type: `base`, or with the lowest number from 2 behind it that makes it free.
  mutating func claimType(_ base: String) -> String { free(base, isProperty: false) }

  func isTaken(_ name: String) -> Bool {
    taken.contains(name) || DerivedNames.stems(of: name).contains(where: properties.contains)
  }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) {
    for name in names {
      taken.insert(name)
      impossible.formUnion(DerivedNames.stems(of: name))
    }
  }

  private mutating func free(_ base: String, isProperty: Bool) -> String {
    var candidate = base
    var ordinal = 1
    while true {
      let stems = DerivedNames.stems(of: candidate)
      if !stems.contains(where: properties.contains), !(isProperty && isImpossible(candidate)),
        taken.insert(candidate).inserted
      {
        impossible.formUnion(stems)
        return candidate
      }
      ordinal += 1
      candidate = base + String(ordinal)
    }
  }

  /// Something that would be declared beside the property has the name of something else.
  private func isImpossible(_ property: String) -> Bool {
    impossible.contains(property) || DerivedNames.rivals(of: property).contains(where: properties.contains)
  }
}

/// What may be declared beside a property: `fooRaw` and `setFoo` beside `foo`.
private enum DerivedNames {
  static let suffixes = ["Raw", "Storage", "Unit", "Scale", "SpecialValue", "Mask", "At", "Wide", "Word"]
  static let prefixes = ["set", "raw"]

  /// The properties beside which something of this name may be declared; for nearly every name there is none.
  static func stems(of name: String) -> [String] {
    var stems: [String] = []
    let last = name.utf8.last
    for suffix in suffixes where suffix.utf8.last == last && name.hasSuffix(suffix) {
      stems.append(String(name.dropLast(suffix.count)))
    }
    let first = name.utf8.first
    for prefix in prefixes where prefix.utf8.first == first && name.hasPrefix(prefix) {
      stems += bothCases(name.dropFirst(prefix.count))
    }
    return stems
  }

  /// Other properties beside which something of the same name is declared as beside this one: with the other form of
  /// the first letter, and `fooRaw` and `setFoo`, for both of which `setFooRaw` may be declared.
  static func rivals(of name: String) -> [String] {
    let upper = capitalized(name)
    var rivals = upper == name ? bothCases(name[...]) : [upper]
    for suffix in suffixes where upper.hasSuffix(suffix) {
      rivals += prefixes.map { $0 + upper.dropLast(suffix.count) }
    }
    for prefix in prefixes where name.hasPrefix(prefix) {
      rivals += bothCases(name.dropFirst(prefix.count)).flatMap { stem in suffixes.map { stem + $0 } }
    }
    return rivals
  }

  /// The names that have this one behind a prefix.
  private static func bothCases(_ name: Substring) -> [String] {
    guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return [] }
    return [String(name), first.properties.lowercaseMapping + String(name.unicodeScalars.dropFirst())]
  }
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
  // Nearly every meaning has nothing that ends its first part.
  if !text.utf8.contains(where: { $0 == 0x28 || $0 == 0x2E || $0 == 0x3B || $0 == 0x5B }) { return text }
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
