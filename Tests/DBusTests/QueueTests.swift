import Testing

@testable import DBus

@Suite struct QueueTests {
  @Test func `a queue forgets what was settled before its turn, and keeps the order of the rest`() {
    var queue = TokenQueue()
    for token in 0..<100_000 { queue.append(token, openCount: 10) { $0.isMultiple(of: 10_000) } }
    #expect(queue.count < 200)
    var first: [Int] = []
    while let token = queue.popFirst() { if token.isMultiple(of: 10_000) { first.append(token) } }
    #expect(first == (0..<10).map { $0 * 10_000 })
  }
}
