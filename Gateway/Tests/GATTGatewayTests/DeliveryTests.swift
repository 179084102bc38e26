import BlueGATT
import Foundation
import GATTSimulator
import Logging
import Synchronization
import Testing

@testable import GATTGateway

/// A broker that accepts, refuses or waits, as a test says.
private final class FakeSink: Sink {
  static let window = 10

  struct State {
    var accepted: [Message] = []
    var isOpen = true
    var calls = 0
  }

  let state = Mutex(State())
  let clock: SimulatedClock

  init(_ clock: SimulatedClock) { self.clock = clock }

  var accepted: [Message] { state.withLock { $0.accepted } }

  func open(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

  func send(_ messages: [Message]) async throws -> Int {
    state.withLock { $0.calls += 1 }
    while !state.withLock({ $0.isOpen }) { try await clock.sleep(for: .milliseconds(100)) }
    let good = messages.filter { $0.topic != "refused" }
    state.withLock { $0.accepted += good }
    return messages.count - good.count
  }
}

@Suite struct DeliveryTests {
  private let folder: TemporaryFolder
  private let metrics = Metrics()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws { folder = try TemporaryFolder() }

  private func spool(budget: Int = 1 << 20) throws -> Spool {
    try Spool(path: folder.path + "/spool", budget: budget, whenFull: .dropOldest)
  }

  private static func readings(_ count: Int, from first: Int = 0) throws -> [SensorReading] {
    var decoder = try decoder()
    let packet = try #require(decoder.decode(report(ruuvi), at: Date()).first)
    return (first..<first + count).map { number in
      var reading = packet.readings[0]
      reading.counter = UInt64(number)
      return reading
    }
  }

  /// The counters of the readings in batches.
  private static func counters(_ messages: [Message]) throws -> [[Int]] {
    struct Counter: Decodable { let counter: Int }
    return try messages.map { try JSONDecoder().decode([Counter].self, from: $0.payload).map(\.counter) }
  }

  @Test func `events are stored as batches of at most a hundred, within 50 ms`() async throws {
    let (spool, air) = (try spool(), SimulatedAir())
    let writer = EventWriter(spool, topic: "t/events/g", metrics: metrics, logger: logger)
    let readings = try Self.readings(250)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await writer.run(on: SimulatorClock(air.clock)) }
        writer.add(readings)
        try await air.clock.sleep(for: .milliseconds(60))
        let messages = try spool.first(10).map(\.message)
        #expect(messages.map(\.topic) == Array(repeating: "t/events/g", count: 3))
        #expect(try Self.counters(messages).map(\.count) == [100, 100, 50])
        #expect(try Self.counters(messages).flatMap(\.self) == Array(0..<250))
        group.cancelAll()
      }
    }
    #expect(metrics[.eventsAccepted] == 250)
    #expect(metrics[.spoolMessages] == 3)
  }

  @Test func `an event that was added just before the end is stored`() async throws {
    let (spool, air) = (try spool(), SimulatedAir())
    let writer = EventWriter(spool, topic: "t", metrics: metrics, logger: logger)
    let readings = try Self.readings(1)
    try await air.run {
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await writer.run(on: SimulatorClock(air.clock)) }
        try? await air.clock.sleep(for: .milliseconds(75))
        writer.add(readings)
        group.cancelAll()
      }
    }
    #expect(try spool.size.messages == 1)
  }

  @Test func `events wait while the spool fails, up to a limit`() throws {
    let path = folder.path + "/locked"
    let spool = try Spool(path: path, budget: 1 << 30, whenFull: .dropOldest)
    let writer = EventWriter(spool, topic: "t", metrics: metrics, logger: logger)
    let other = try Database(path)
    try other.run("BEGIN EXCLUSIVE")
    writer.add(try Self.readings(100))
    writer.flush()
    #expect(metrics[.spoolFailures] == 1)
    #expect(metrics[.eventsAccepted] == 0)
    writer.add(try Self.readings(EventWriter.longestQueue, from: 100))
    #expect(metrics[.eventsRefused] == 100)
    try other.run("COMMIT")
    writer.flush()
    #expect(metrics[.eventsAccepted] == EventWriter.longestQueue)
  }

  @Test func `the pump keeps events until the broker has accepted them, in order, and passes refused ones by`()
    async throws
  {
    let (spool, air) = (try spool(), SimulatedAir())
    let sink = FakeSink(air.clock)
    let stored = Signal()
    let (metrics, logger) = (metrics, logger)
    try await air.run {
      let pump = Pump(spool: spool, sink: sink, stored: stored, metrics: metrics, logger: logger)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pump.run(on: SimulatorClock(air.clock)) }
        sink.open(false)
        for number in 0..<25 {
          let topic = number == 7 ? "refused" : "t"
          _ = try spool.append([Message(topic: topic, payload: Data("\(number)".utf8))])
        }
        stored.send()
        try await air.clock.sleep(for: .seconds(5))
        #expect(try spool.size.messages == 25)
        sink.open(true)
        try await air.clock.sleep(for: .seconds(1))
        #expect(try spool.size.messages == 0)
        let expected = (0..<25).filter { $0 != 7 }.map { Data("\($0)".utf8) }
        #expect(sink.accepted.map(\.payload) == expected)
        group.cancelAll()
      }
    }
    #expect(metrics[.spoolMessages] == 0)
    #expect(metrics[.messagesSent] == 24)
    #expect(metrics[.messagesRefused] == 1)
  }

  @Test
  func `of a state only the newest is published, not more often than the interval, and again after a reconnection`()
    async throws
  {
    let air = SimulatedAir()
    let sink = FakeSink(air.clock)
    let states = LatestStates(limit: 100, metrics: metrics)
    let metrics = metrics
    try await air.run {
      let publisher = StatePublisher(states: states, sink: sink, interval: .seconds(5), metrics: metrics)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await publisher.run(on: SimulatorClock(air.clock)) }
        for number in 0..<40 {
          states.set("a", Data("\(number)".utf8))
          if number == 0 { states.set("b", Data("b".utf8)) }
          try await air.clock.sleep(for: .milliseconds(250))
        }
        try await air.clock.sleep(for: .seconds(5))
        #expect(
          sink.accepted.filter { $0.topic == "a" }.map { String(decoding: $0.payload, as: UTF8.self) }.last == "39"
        )
        #expect(sink.accepted.count { $0.topic == "a" } <= 4)
        #expect(sink.accepted.count { $0.topic == "b" } == 1)
        #expect(sink.accepted.allSatisfy { $0.isRetained })
        states.markAllPending()
        try await air.clock.sleep(for: .seconds(5))
        #expect(sink.accepted.count { $0.topic == "b" } == 2)
        group.cancelAll()
      }
    }
  }

  @Test func `a state has the newest reading of each field, also of fields that came in other packets`() throws {
    let states = LatestStates(limit: 100, metrics: metrics)
    let readings = try Self.readings(2)
    var (first, second, newer) = (readings[0], readings[0], readings[0])
    first.field = "Temperature"
    first.value = .number(20.5)
    second.field = "Say \"hi\""
    newer.field = "Temperature"
    newer.value = .number(21)
    states.set("t", [first])
    states.set("t", [second])
    states.set("t", [newer])
    let payload = try #require(states.takePending(10).first?.payload)
    struct Field: Decodable { let field: String, value: Double? }
    let fields = try JSONDecoder().decode([String: Field].self, from: payload)
    #expect(fields.keys.sorted() == ["Say \"hi\"", "Temperature"])
    #expect(fields["Temperature"]?.value == 21)
    #expect(states.takePending(10) == [])
  }

  @Test func `states beyond the limit are forgotten, oldest first, and counted`() {
    let states = LatestStates(limit: 100, metrics: metrics)
    for number in 0..<1000 { states.set("\(number)", Data()) }
    let topics = Set(states.takePending(1000).map(\.topic))
    #expect(topics.count <= 125)
    #expect(topics.isSuperset(of: (900..<1000).map { "\($0)" }))
    #expect(metrics[.statesForgotten] == 1000 - topics.count)
  }
}
