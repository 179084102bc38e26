import GATTFutures
import Testing

/// Calls by the names that programs of the first generation use.
private enum FirstGeneration: Generation {
  @available(*, deprecated)
  static func results() -> [Outcome<Int>] {
    [
      Outcome(Try(1).flatmap { Try($0 + 1) }),
      Outcome(forcomp(Try(1), Try(2), yield: +)),
      Outcome(forcomp(Try(1), Try(2), Try(3)) { $0 + $1 + $2 }),
      Outcome(forcomp(Try(1), Try<Int>(Failure.first), yield: +)),
    ]
  }

  @available(*, deprecated)
  static func optionals() -> [Int?] {
    [
      Optional(1).flatmap { $0 + 1 },
      forcomp(1, 2, yield: +),
      forcomp(1, 2, 3) { $0 + $1 + $2 },
      forcomp(1, Int?.none, yield: +),
    ]
  }

  @available(*, deprecated)
  static func applied() -> [Int] {
    var values: [Int] = []
    Try(1).foreach { values.append($0) }
    Optional(2).foreach { values.append($0) }
    forcomp(Try(1), Try(2), apply: { values.append($0 + $1) })
    forcomp(Try(1), Try(1), Try(2), apply: { values.append($0 + $1 + $2) })
    forcomp(2, 3, apply: { values.append($0 + $1) })
    forcomp(2, 2, 2, apply: { values.append($0 + $1 + $2) })
    return values
  }

  @available(*, deprecated)
  static func futures() async throws -> [Int] {
    let one = Future(value: 1)
    let recorder = Recorder<Int>()
    one.foreach { recorder.record($0) }
    forcomp(one, one, apply: { recorder.record($0 + $1) })
    forcomp(one, one, one, apply: { recorder.record($0 + $1 + $2) })
    let values = [
      try await one.flatmap { Future(value: $0 + 3) }.value,
      try await forcomp(one, one, yield: { $0 + $1 + 3 }).value,
      try await forcomp(one, one, one, yield: { $0 + $1 + $2 + 3 }).value,
    ]
    return recorder.values + values
  }

  @available(*, deprecated)
  static func streams() async throws -> [Int] {
    let promise = StreamPromise<Int>()
    promise.success(1)
    let recorder = Recorder<Int>()
    promise.future.foreach { recorder.record($0) }
    let streams: [FutureStream<Int>] = [
      promise.future.flatmap { Future(value: $0 + 1) },
      promise.future.flatmap { FutureStream(value: $0 + 2) },
      Future(value: 3).flatmap(capacity: 1) { FutureStream(value: $0 + 1) },
    ]
    for stream in streams {
      for try await value in stream.values {
        recorder.record(value)
        break
      }
    }
    return recorder.values
  }
}

/// The tests call deprecated functions through this protocol, which avoids the warnings.
private protocol Generation {
  static func results() -> [Outcome<Int>]
  static func optionals() -> [Int?]
  static func applied() -> [Int]
  static func futures() async throws -> [Int]
  static func streams() async throws -> [Int]
}

@Suite struct FormerNameTests {
  private let names: any Generation.Type = FirstGeneration.self

  @Test func `the former names of what results and optionals do`() {
    #expect(names.results() == [.value(2), .value(3), .value(6), .failure(.first)])
    #expect(names.optionals() == [2, 3, 6, nil])
    #expect(names.applied() == [1, 2, 3, 4, 5, 6])
  }

  @Test func `the former names of what futures and streams do`() async throws {
    #expect(try await names.futures() == [1, 2, 3, 4, 5, 6])
    #expect(try await names.streams() == [1, 2, 3, 4])
  }
}
