import GATTFutures
import Testing

@Suite struct FutureSequenceTests {
  private let promises = (0..<3).map { _ in Promise<Int>() }
  private var futures: [Future<Int>] { promises.map(\.future) }

  @Test func `a sequence of futures is their values in their order, whichever comes first`() {
    let all = futures.sequence(context: now)
    for number in [2, 0, 1] { promises[number].success(number) }
    #expect(all.outcome == .value([0, 1, 2]))
  }

  @Test func `a sequence fails with the first failure in its order`() {
    let all = futures.sequence(context: now)
    promises[2].failure(Failure.second)
    #expect(!all.completed)
    promises[1].failure(Failure.first)
    #expect(!all.completed)
    promises[0].success(0)
    #expect(all.outcome == .failure(.first))
  }

  @Test func `a sequence of no futures is no values`() {
    #expect([Future<Int>]().sequence(context: now).outcome == .value([]))
  }

  @Test func `fold goes through the values in their order`() {
    let text = futures.fold(context: now, initial: "") { "\($0)\($1)" }
    for number in [2, 1, 0] { promises[number].success(number) }
    #expect(text.outcome == .value("012"))
    let thrown = futures.fold(context: now, initial: 0) { _, _ -> Int in throw Failure.second }
    #expect(thrown.outcome == .failure(.second))
    #expect([Future<Int>]().fold(context: now, initial: 4) { $0 + $1 }.outcome == .value(4))
  }

  @Test func `traverse makes the futures, and has their values`() {
    #expect([1, 2, 3].traverse(context: now) { Future(value: $0 * 2) }.outcome == .value([2, 4, 6]))
    let failed = [1, 2, 3].traverse(context: now) {
      $0 == 2 ? Future(error: Failure.first) : Future(value: $0)
    }
    #expect(failed.outcome == .failure(.first))
  }

  @Test func `a long sequence is no trouble`() async throws {
    let numbers = Array(0..<100_000)
    #expect(try await numbers.traverse(context: now) { Future(value: $0) }.value == numbers)
    #expect(try await numbers.traverse { Future(value: $0) }.value == numbers)
  }
}
