/// Tokens in their order. Those that are settled before their turn are left in, and dropped when they are the most.
struct TokenQueue {
  private var tokens: [Int] = []
  private var head = 0

  /// How many are in it.
  var count: Int { tokens.count - head }

  /// - Parameter isOpen: Whether a token is not settled.
  mutating func append(_ token: Int, openCount: Int, isOpen: (Int) -> Bool) {
    if count > 2 * openCount + 64 {
      tokens = tokens[head...].filter(isOpen)
      head = 0
    }
    tokens.append(token)
  }

  mutating func popFirst() -> Int? {
    guard head < tokens.count else { return nil }
    defer {
      head += 1
      if head == tokens.count {
        tokens.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 64, head * 2 >= tokens.count {
        tokens.removeFirst(head)
        head = 0
      }
    }
    return tokens[head]
  }
}
