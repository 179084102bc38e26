import Testing

@testable import GATTRuntime

@Suite struct BroadcastTests {
  private final class Source: Sendable {}

  @Test func `all who listen hear what several threads send in one order`() async throws {
    let broadcast = Broadcast<Int>(replaysLatest: false)
    let source = Source()
    let sequences = (0..<20).map { _ in broadcast.sequence(.unbounded, of: source) }
    await withTaskGroup { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<1000 {
            broadcast.send(sender * 1000 + number)
            if number % 10 == 0 { await Task.yield() }
          }
        }
      }
    }
    broadcast.finish()
    var heard: [[Int]] = []
    for sequence in sequences {
      var elements: [Int] = []
      for await element in sequence { elements.append(element) }
      heard.append(elements)
    }
    #expect(heard[0].count == 4000)
    #expect(heard.allSatisfy { $0 == heard[0] })
  }

  @Test func `a state asked for late does not replace one that was sent`() async throws {
    let broadcast = Broadcast<Int>(replaysLatest: true)
    broadcast.begin(with: 1)
    broadcast.send(2)
    broadcast.begin(with: 3)
    var iterator = broadcast.sequence(.default, of: Source()).makeAsyncIterator()
    #expect(await iterator.next() == 2)
  }
}
