/// Names that are taken, each once.
struct NameScope {
  private var taken: Set<String> = []

  /// `base`, or `base` with the lowest number from 2 on that makes it free.
  mutating func claim(_ base: String) -> String {
    var name = base
    var ordinal = 1
    while !taken.insert(name).inserted {
      ordinal += 1
      name = base + String(ordinal)
    }
    return name
  }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) { taken.formUnion(names) }
}
