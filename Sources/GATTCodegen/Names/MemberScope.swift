/// The names that are taken in one type: of properties, of what is declared beside them, and of nested types.
struct MemberScope {
  private var taken = NameSet()
  private var properties = NameSet()
  /// One of the properties can be a rival of another one, as nearly none can.
  private var hasRivals = false
  /// The properties beside which one of `taken` would be declared.
  private var impossible = NameSet()

  /// The name of a property: `base`, or with the lowest number from 2 behind it that makes it free, and what is declared
  /// beside it.
  mutating func claimProperty(_ base: String) -> String {
    let name = free(base, isProperty: true)
    properties.insert(name)
    if !DerivedNames.isPlain(name) { hasRivals = true }
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
      for stem in DerivedNames.stems(of: name) { impossible.insert(stem) }
    }
  }

  private mutating func free(_ base: String, isProperty: Bool) -> String {
    var candidate = base
    var ordinal = 1
    while true {
      let stems = DerivedNames.stems(of: candidate)
      if !stems.contains(where: properties.contains), !(isProperty && isImpossible(candidate)),
        taken.insert(candidate)
      {
        for stem in stems { impossible.insert(stem) }
        return candidate
      }
      ordinal += 1
      candidate = base + String(ordinal)
    }
  }

  /// Something that would be declared beside the property has the name of something else.
  private func isImpossible(_ property: String) -> Bool {
    if impossible.contains(property) { return true }
    if !hasRivals, DerivedNames.isPlain(property) { return false }
    return !properties.isEmpty && DerivedNames.rivals(of: property).contains(where: properties.contains)
  }
}

/// What may be declared beside a property: `fooRaw` and `setFoo` beside `foo`.
private enum DerivedNames {
  private static let suffixes = ["Raw", "Storage", "Unit", "Scale", "SpecialValue", "Mask", "At", "Wide", "Word"]
  private static let prefixes = ["set", "raw"]

  /// Their last two letters, which tell them from each other, and nearly every name from all of them.
  private static let ends = suffixes.map(end)

  /// A bit for each of `ends`, by which nine of ten names are told from them at once.
  private static let endMarks = ends.reduce(0) { $0 | mark(of: $1) }

  private static func mark(of end: UInt16) -> UInt64 { 1 << UInt64((end >> 8 &+ 19 &* end) % 64) }

  /// The last two octets of a name.
  private static func end(of name: String) -> UInt16 {
    name.withOctets { octets in
      octets.count < 2 ? 0 : UInt16(octets[octets.count - 2]) << 8 | UInt16(octets[octets.count - 1])
    }
  }

  /// A property of this name has no rivals but those that are not plain: it begins with a small letter, and not with a prefix.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return prefixes(of: name).isEmpty
  }

  /// The suffix that a name has; nil for nearly every name.
  private static func suffix(of name: String) -> String? {
    let end = end(of: name)
    guard endMarks & mark(of: end) != 0, let index = ends.firstIndex(of: end), name.ends(with: suffixes[index]) else {
      return nil
    }
    return suffixes[index]
  }

  /// The prefixes that a name has: none, or one.
  private static func prefixes(of name: String) -> [String] {
    switch name.utf8.first {
    case UInt8(ascii: "s"), UInt8(ascii: "r"): prefixes.filter(name.hasPrefix)
    default: []
    }
  }

  /// The properties beside which something of this name may be declared; for nearly every name there is none.
  static func stems(of name: String) -> [String] {
    var stems: [String] = []
    if let suffix = suffix(of: name) {
      stems.append(String(name[..<name.utf8.index(name.endIndex, offsetBy: -suffix.utf8.count)]))
    }
    for prefix in prefixes(of: name) {
      stems += bothCases(name.dropFirst(prefix.count))
    }
    return stems
  }

  /// Other properties beside which something of the same name is declared as beside this one: with the other form of
  /// the first letter, and `fooRaw` and `setFoo`, for both of which `setFooRaw` may be declared.
  static func rivals(of name: String) -> [String] {
    let upper = capitalized(name)
    var rivals = upper == name ? bothCases(name[...]) : [upper]
    if let suffix = suffix(of: upper) {
      rivals += prefixes.map { $0 + upper.dropLast(suffix.count) }
    }
    for prefix in prefixes(of: name) {
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
