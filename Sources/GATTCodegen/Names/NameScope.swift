/// Names that are taken, each once.
struct NameScope {
  var taken: Set<String> = []

  /// `base`, or `base` with the lowest number from 2 on that makes it free.
  mutating func claim(_ base: String) -> String {
    let name = firstFree(base) { !taken.contains($0) }
    taken.insert(name)
    return name
  }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) { taken.formUnion(names) }
}

/// `base`, or `base` with the lowest number from 2 on that makes it free.
func firstFree(_ base: String, _ isFree: (String) -> Bool) -> String {
  var name = base
  var ordinal = 1
  while !isFree(name) {
    ordinal += 1
    name = base + String(ordinal)
  }
  return name
}
