/// A pattern for names: `*` stands for any characters, `?` for one. Every other character stands for itself.
public struct NamePattern: Hashable, Sendable {
  /// The pattern, as `TP35?*`.
  public let text: String

  /// Creates the pattern.
  public init(_ text: String) {
    self.text = text
  }

  /// The number of characters that stand for themselves.
  public var literalCount: Int { Self.characters(of: text).count { $0 != Self.any && $0 != Self.one } }

  /// The characters before the first `*` or `?`, with which every matching name begins.
  public var literalPrefix: String {
    var end = text.utf8.startIndex
    while end < text.utf8.endIndex, text.utf8[end] != 0x2A, text.utf8[end] != 0x3F { end = text.utf8.index(after: end) }
    return String(text[..<end])
  }

  /// Whether no character has a special meaning.
  public var isLiteral: Bool { literalCount == Self.characters(of: text).count }

  private static let any: UInt32 = 0x2A
  private static let one: UInt32 = 0x3F

  /// Returns whether a name matches. Upper and lower case differ. `?` stands for one Unicode scalar.
  public func matches(_ name: String) -> Bool {
    let (pattern, name) = (Self.characters(of: text), Self.characters(of: name))
    var (patternIndex, nameIndex) = (0, 0)
    // The last `*`, and the index in the name from which the rest of the pattern is compared.
    var star: (patternIndex: Int, nameIndex: Int)?
    while nameIndex < name.count {
      if patternIndex < pattern.count, pattern[patternIndex] == Self.any {
        star = (patternIndex, nameIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count,
        pattern[patternIndex] == Self.one || pattern[patternIndex] == name[nameIndex]
      {
        patternIndex += 1
        nameIndex += 1
      } else if let last = star {
        star = (last.patternIndex, last.nameIndex + 1)
        patternIndex = last.patternIndex + 1
        nameIndex = last.nameIndex + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == Self.any }
  }

  private static func characters(of text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }
}
