/// Tokens in their order.
struct TokenQueue {
  private var tokens: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == tokens.count }

  mutating func append(_ token: Int) { tokens.append(token) }

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
