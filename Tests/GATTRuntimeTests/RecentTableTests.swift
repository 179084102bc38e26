import Testing

@_spi(Programs) @testable import GATTRuntime

@Suite struct RecentTableTests {
  @Test func `keeps the entries used last, and grows by at most a quarter`() {
    var table = RecentTable<Int, Int>(capacity: 100)
    for number in 0..<10_000 {
      // The first entry is used all the time.
      if number > 0 { #expect(table.use(0) == 0) }
      table.store(number, for: number)
      #expect(table.count <= 125)
    }
    #expect(table[0] == 0 && table[1] == nil)
    #expect((9_901..<10_000).allSatisfy { table[$0] == $0 })
  }

  @Test func `forgets entries of a low rank first, and those without a rank never`() {
    var table = RecentTable<Int, Int>(capacity: 8)
    let rank: (Int) -> Int? = { $0 < 3 ? nil : $0 < 6 ? 1 : 0 }
    for number in 0..<1000 { table.store(number, for: number, rank: rank) }
    #expect((0..<6).allSatisfy { table[$0] != nil })
    #expect(table.count <= 10)
    // Without entries to forget, the table grows.
    for number in 0..<100 { table.store(0, for: -1 - number, rank: rank) }
    #expect(table.count >= 103)
  }

  @Test func `reports what it forgets, each once, and removes what it is told to`() {
    var table = RecentTable<Int, Int>(capacity: 4)
    var forgotten: [Int] = []
    for number in 0..<20 { forgotten += table.store(number, for: number).map(\.0) }
    #expect(forgotten.sorted() == Array(0..<20).filter { table[$0] == nil })
    #expect(table.remove(19) == 19)
    #expect(table.remove(19) == nil)
    #expect(table.use(19) == nil)
    #expect(Set(table.values) == Set((0..<19).filter { table[$0] != nil }))
  }
}
