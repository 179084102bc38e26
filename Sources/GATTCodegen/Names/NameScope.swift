/// A set of names, of which there mostly are so few that looking at all of them costs less than hashing one.
struct NameSet {
  private static let mostCompared = 64

  private var few: [(name: String, mark: UInt64)] = []
  /// All of them, when there are more than `mostCompared`.
  private var many: Set<String> = []

  var isEmpty: Bool { few.isEmpty }

  func contains(_ name: String) -> Bool {
    if few.isEmpty { return false }
    return many.isEmpty ? contains(name, mark: Self.mark(of: name)) : many.contains(name)
  }

  private func contains(_ name: String, mark: UInt64) -> Bool {
    few.indices.contains { few[$0].mark == mark && few[$0].name == name }
  }

  /// Adds a name.
  ///
  /// - Returns: It was not there yet.
  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    if !many.isEmpty { return many.insert(name).inserted }
    let mark = Self.mark(of: name)
    if contains(name, mark: mark) { return false }
    if few.isEmpty { few.reserveCapacity(8) }
    if few.count < Self.mostCompared {
      few.append((name, mark))
    } else {
      many = Set(few.map(\.name))
      many.insert(name)
    }
    return true
  }

  /// A number that tells names of ASCII from each other, nearly always. In other letters one name can be different octets.
  private static func mark(of name: String) -> UInt64 {
    name.withOctets { octets in
      // Eight octets at a time, the last eight even if they have been part of those before.
      var mark = UInt64(octets.count)
      var all: UInt64 = 0
      func add(_ word: UInt64) {
        mark = (mark ^ word) &* 0x9E37_79B9_7F4A_7C15
        mark ^= mark >> 32
        all |= word
      }
      let raw = UnsafeRawBufferPointer(octets)
      if raw.count < 8 {
        add(raw.reduce(0) { $0 << 8 | UInt64($1) })
      } else {
        for index in stride(from: 0, to: raw.count - 8, by: 8) {
          add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        add(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
      }
      return all & 0x8080_8080_8080_8080 == 0 ? mark : 0
    }
  }
}

/// Names that are taken, none of them twice.
struct NameScope {
  private var taken = NameSet()

  /// `base`, or with the lowest number from 2 behind it that makes it free.
  mutating func claim(_ base: String) -> String {
    if taken.insert(base) { return base }
    var ordinal = 2
    while !taken.insert(base + String(ordinal)) { ordinal += 1 }
    return base + String(ordinal)
  }

  /// Marks names as taken.
  mutating func reserve(_ names: [String]) {
    for name in names { taken.insert(name) }
  }
}
