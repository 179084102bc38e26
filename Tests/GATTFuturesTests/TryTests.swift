import GATTFutures
import Testing

@Suite struct TryTests {
  private let success = Try(1)
  private let failure = Try<Int>(Failure.first)

  @Test func `a result has a value or an error`() throws {
    #expect(success.value == 1)
    #expect(success.error == nil)
    #expect(success.isSuccess() && !success.isFailure())
    #expect(failure.value == nil)
    #expect(failure.error as? Failure == .first)
    #expect(failure.isFailure() && !failure.isSuccess())
    #expect(try success.get() == 1)
    #expect(throws: Failure.first) { try failure.get() }
  }

  @Test func `a result has what a closure returns or throws`() {
    #expect(Outcome(Try { 2 }) == .value(2))
    #expect(Outcome(Try<Int> { throw Failure.second }) == .failure(.second))
  }

  @Test func `map makes another value, keeps an error, and catches`() {
    #expect(Outcome(success.map { $0 + 1 }) == .value(2))
    #expect(Outcome(failure.map { $0 + 1 }) == .failure(.first))
    #expect(Outcome(success.map { _ -> Int in throw Failure.second }) == .failure(.second))
  }

  @Test func `flatMap makes another result, keeps an error, and catches`() {
    #expect(Outcome(success.flatMap { Try("\($0)") }) == .value("1"))
    #expect(Outcome(success.flatMap { _ in failure }) == .failure(.first))
    #expect(Outcome(failure.flatMap { Try($0) }) == .failure(.first))
    #expect(Outcome(success.flatMap { _ -> Try<Int> in throw Failure.second }) == .failure(.second))
  }

  @Test func `mapError makes another error and keeps a value`() {
    #expect(Outcome(failure.mapError { _ in Failure.second }) == .failure(.second))
    #expect(Outcome(success.mapError { _ in Failure.second }) == .value(1))
  }

  @Test func `recover makes a value of an error, keeps a value, and catches`() {
    #expect(Outcome(failure.recover { _ in 3 }) == .value(3))
    #expect(Outcome(success.recover { _ in 3 }) == .value(1))
    #expect(Outcome(failure.recover { _ in throw Failure.second }) == .failure(.second))
  }

  @Test func `recoverWith makes a result of an error, keeps a value, and catches`() {
    #expect(Outcome(failure.recoverWith { _ in Try(3) }) == .value(3))
    #expect(Outcome(success.recoverWith { _ in failure }) == .value(1))
    #expect(Outcome(failure.recoverWith { _ in throw Failure.second }) == .failure(.second))
  }

  @Test func `what a filter refuses is no such element`() {
    #expect(Outcome(success.filter { $0 == 1 }) == .value(1))
    #expect(Outcome(success.filter { $0 == 2 }) == .noSuchElement)
    #expect(Outcome(failure.filter { _ in true }) == .failure(.first))
    #expect(Outcome(success.filter { _ in throw Failure.second }) == .failure(.second))
  }

  @Test func `forEach takes a value and swallows what is thrown`() {
    var values: [Int] = []
    success.forEach { values.append($0) }
    failure.forEach { values.append($0) }
    success.forEach { _ in throw Failure.second }
    #expect(values == [1])
  }

  @Test func `there are three ways to put something in place of an error`() {
    #expect(Outcome(failure.orElse(success)) == .value(1))
    #expect(Outcome(success.orElse(failure)) == .value(1))
    #expect(failure.getOrElse(4) == 4 && success.getOrElse(4) == 1)
    #expect((failure ?? 5) == 5 && (success ?? 5) == 1)
    #expect(failure.toOptional() == nil && success.toOptional() == 1)
  }

  @Test func `a sequence of results is the values in their order, or the first failure`() {
    #expect(Outcome([Try(1), Try(2), Try(3)].sequence()) == .value([1, 2, 3]))
    #expect(Outcome([Try<Int>]().sequence()) == .value([]))
    #expect(Outcome([Try(1), failure, Try(Failure.second)].sequence()) == .failure(.first))
  }

  @Test func `an optional is filtered and taken`() throws {
    #expect(Optional(1).filter { $0 == 1 } == 1)
    #expect(Optional(1).filter { $0 == 2 } == nil)
    #expect(Int?.none.filter { _ in true } == nil)
    #expect(throws: Failure.first) { try Optional(1).filter { _ in throw Failure.first } }
    var values: [Int] = []
    Optional(1).forEach { values.append($0) }
    Int?.none.forEach { values.append($0) }
    #expect(values == [1])
    #expect(throws: Failure.first) { try Optional(1).forEach { _ in throw Failure.first } }
  }

  @Test func `an error of futures says what is wrong`() {
    #expect(FuturesError.noSuchElement.rawValue == 0)
    #expect(FuturesError.invalidValue.errorDescription == "There was neither a value nor an error.")
    #expect(FuturesError.noSuchElement.errorDescription == "There is no value that fits.")
  }
}
