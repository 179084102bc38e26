/// The names that are taken in one scope.
struct NameScope {
  var taken: Set<String> = []

  /// Claims `base`, or `base` with the lowest number from 2 on for which it is free.
  mutating func claim(_ base: String) -> String {
    let name = firstFree(base) { !taken.contains($0) }
    taken.insert(name)
    return name
  }

  mutating func reserve(_ names: [String]) { taken.formUnion(names) }
}

/// Returns `base`, or `base` with the lowest number from 2 on for which it is free.
func firstFree(_ base: String, _ isFree: (String) -> Bool) -> String {
  var name = base
  var ordinal = 1
  while !isFree(name) {
    ordinal += 1
    name = base + String(ordinal)
  }
  return name
}
