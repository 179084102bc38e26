import BlueGATT
import Foundation
import GATTSimulator
import Logging
import Synchronization
import TestEvents
import Testing

@testable import GATTGateway

@Suite struct DeliveryTests {
  private let folder: TemporaryFolder
  private let metrics = Metrics()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws { folder = try TemporaryFolder() }

  private func spool(budget: Int = 1 << 20) throws -> Spool {
    try Spool(path: folder.path + "/spool", budget: budget, whenFull: .dropOldest)
  }

  private static func readings(_ count: Int, from first: Int = 0) throws -> [SensorReading] {
    (first..<first + count).map { .testEvent($0) }
  }

  /// The counters of the readings in batches.
  private static func counters(_ messages: [Message]) throws -> [[Int]] {
    try messages.map { try SensorReading.counters(inBatch: $0.payload) }
  }

  @Test func `a trigger is sent at once or never, and those after it are sent`() async throws {
    let air = SimulatedAir()
    let sink = FakeSink(air.clock)
    let triggers = Triggers(clock: SimulatorClock(air.clock), metrics: metrics)
    @Sendable func add(_ number: Int) { triggers.add([Message(topic: "triggers", payload: Data("\(number)".utf8))]) }
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await triggers.run(to: sink) }
        add(1)
        add(2)
        try await air.clock.sleep(for: .seconds(1))
        #expect(sink.numbers == [1, 2])
        sink.open(false)
        add(3)
        add(4)
        try await air.clock.sleep(for: .seconds(8))
        add(5)
        try await air.clock.sleep(for: .seconds(5))
        #expect(metrics[.triggersLost] == 2)
        sink.open(true)
        try await air.clock.sleep(for: .seconds(60))
        #expect(sink.numbers == [1, 2, 5])
        group.cancelAll()
      }
    }
    #expect(metrics[.triggersLost] == 2)
    #expect(sink.accepted.allSatisfy { !$0.isRetained })
  }

  /// Runs a pump while `body` runs.
  private func pump(
    _ spool: Spool,
    _ body: @escaping @Sendable (FakeSink, Signal, SimulatedAir) async throws -> Void
  ) async throws {
    let air = SimulatedAir()
    let (sink, stored) = (FakeSink(air.clock), Signal())
    let pump = Pump(spool: spool, sink: sink, stored: stored, metrics: metrics)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pump.run(on: SimulatorClock(air.clock)) }
        try await body(sink, stored, air)
        group.cancelAll()
      }
    }
  }

  /// Runs a publisher of states while `body` runs.
  private func publish(
    _ states: LatestStates,
    to sink: FakeSink,
    in air: SimulatedAir,
    every interval: Duration,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let publisher = StatePublisher(states: states, sink: sink, interval: interval, metrics: metrics, logger: logger)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await publisher.run(on: SimulatorClock(air.clock)) }
        try await body()
        group.cancelAll()
      }
    }
  }

  private static func messages(_ numbers: some Sequence<Int>) -> [Message] {
    numbers.map { Message(topic: "t", payload: Data("\($0)".utf8)) }
  }

  @Test func `events are stored as batches of at most a hundred, within 50 ms`() async throws {
    let (spool, air) = (try spool(), SimulatedAir())
    let writer = EventWriter(spool, topic: "t/events/g", metrics: metrics)
    let readings = try Self.readings(250)
    try await air.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await writer.run(on: SimulatorClock(air.clock)) }
        writer.add(metrics.encoded(readings))
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
    let writer = EventWriter(spool, topic: "t", metrics: metrics)
    let readings = try Self.readings(1)
    try await air.run {
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await writer.run(on: SimulatorClock(air.clock)) }
        try? await air.clock.sleep(for: .milliseconds(75))
        writer.add(metrics.encoded(readings))
        group.cancelAll()
      }
    }
    #expect(try spool.size.messages == 1)
  }

  @Test func `events wait while the spool fails, up to a limit`() throws {
    let path = folder.path + "/locked"
    let spool = try Spool(path: path, budget: 1 << 30, whenFull: .dropOldest)
    let writer = EventWriter(spool, topic: "t", metrics: metrics)
    let other = try Database(path)
    try other.run("BEGIN EXCLUSIVE")
    writer.add(metrics.encoded(try Self.readings(100)))
    writer.flush()
    #expect(metrics[.spoolFailures] == 1)
    #expect(metrics[.eventsAccepted] == 0)
    #expect(metrics.problems[.spoolWrites]?.contains("database is locked") == true)
    writer.add(metrics.encoded(try Self.readings(EventWriter.longestQueue, from: 100)))
    #expect(metrics[.eventsRefused] == 100)
    try other.run("COMMIT")
    writer.flush()
    #expect(metrics[.eventsAccepted] == EventWriter.longestQueue)
    #expect(metrics.problems.isEmpty)
  }

  @Test func `events that a full spool refuses, and readings without a JSON form, are counted and reported`() throws {
    let spool = try Spool(path: folder.path + "/small", budget: 1000, whenFull: .refuseNew)
    let writer = EventWriter(spool, topic: "t", metrics: metrics)
    var reading = SensorReading.testEvent(1)
    reading.value = .number(.infinity)
    writer.add(metrics.encoded([reading]))
    #expect(metrics[.encodingFailures] == 1)
    #expect(metrics.problems[.encoding]?.hasPrefix("Test, Level: ") == true)
    writer.add(metrics.encoded(try Self.readings(100)))
    writer.flush()
    #expect(metrics[.eventsRefused] == 100)
    #expect(metrics.problems[.spoolWrites] == "the spool is full, and new events are lost")
  }

  @Test func `the pump keeps events until the broker has accepted them, in order`() async throws {
    let (spool, metrics) = (try spool(), metrics)
    try await pump(spool) { sink, stored, air in
      sink.open(false)
      for message in Self.messages(0..<25) { _ = try spool.append([message]) }
      stored.send()
      try await air.clock.sleep(for: .seconds(5))
      #expect(try spool.size.messages == 25)
      sink.open(true)
      try await air.clock.sleep(for: .seconds(1))
      #expect(try spool.size.messages == 0)
      #expect(sink.numbers == Array(0..<25))
    }
    #expect(metrics[.spoolMessages] == 0)
    #expect(metrics[.messagesSent] == 25)
    #expect(metrics[.messagesRefused] == 0)
  }

  @Test func `events that the broker refuses stay, and are sent again in order after pauses that grow up to a limit`()
    async throws
  {
    let (spool, metrics) = (try spool(), metrics)
    try await pump(spool) { sink, stored, air in
      sink.answer { _ in .refused("Not authorized") }
      _ = try spool.append(Self.messages(0..<25))
      stored.send()
      try await air.clock.sleep(for: .seconds(1200))
      #expect(try spool.size.messages == 25)
      let pauses = zip(sink.times, sink.times.dropFirst()).map { $1 - $0 }
      #expect(Array(pauses.prefix(9)) == [1, 2, 4, 8, 16, 32, 64, 128, 256].map { .seconds($0) })
      #expect(pauses.dropFirst(9).allSatisfy { $0 == .seconds(300) } && pauses.count > 10)
      // The oldest is sent alone, then two, four, eight and ten, and then one again.
      let counts = (0..<sink.times.count).map { [1, 2, 4, 8, 10][$0 % 5] }
      #expect(metrics[.messagesRefused] == counts.reduce(0, +))
      #expect(metrics.problems[.events] == "the broker refuses events: Not authorized")
      sink.answer { _ in nil }
      try await air.clock.sleep(for: .seconds(301))
      #expect(sink.numbers == Array(0..<25))
      #expect(try spool.size.messages == 0)
      #expect(metrics.problems[.events] == nil)
      // The next refusal begins with the shortest pause.
      sink.answer { _ in .refused("Quota exceeded") }
      let before = sink.times.count
      _ = try spool.append(Self.messages([25]))
      stored.send()
      try await air.clock.sleep(for: .seconds(2))
      #expect(sink.times.count == before + 2)
    }
  }

  @Test func `an event that the broker refuses does not hold up others, and is accepted later`() async throws {
    let (spool, metrics) = (try spool(), metrics)
    try await pump(spool) { sink, stored, air in
      sink.answer { message in message.payload == Data("7".utf8) ? .refused("busy") : nil }
      _ = try spool.append(Self.messages(0..<25))
      stored.send()
      try await air.clock.sleep(for: .milliseconds(100))
      #expect(sink.numbers == (0..<25).filter { $0 != 7 })
      #expect(try spool.first(100).map { $0.message.payload } == [Data("7".utf8)])
      // New events are sent while the refused one waits.
      _ = try spool.append(Self.messages([25]))
      stored.send()
      try await air.clock.sleep(for: .milliseconds(500))
      #expect(sink.numbers.last == 25)
      sink.answer { _ in nil }
      try await air.clock.sleep(for: .seconds(2))
      #expect(sink.numbers.last == 7)
      #expect(try spool.size == Spool.Size(messages: 0, octets: 0))
      #expect(metrics.problems[.events] == nil)
    }
    #expect(metrics[.messagesSent] == 26)
  }

  @Test func `an event that can never be accepted is set aside with its reason, and holds up nothing`() async throws {
    let (spool, metrics) = (try spool(), metrics)
    try await pump(spool) { sink, stored, air in
      sink.answer { message in message.payload == Data("7".utf8) ? .unacceptable("too large") : nil }
      _ = try spool.append(Self.messages(0..<25))
      stored.send()
      try await air.clock.sleep(for: .milliseconds(100))
      #expect(sink.numbers == (0..<25).filter { $0 != 7 })
      #expect(try spool.size == Spool.Size(messages: 0, octets: 0))
      let aside = try spool.aside
      #expect(aside.map(\.message) == Self.messages([7]))
      #expect(aside.map(\.reason) == ["too large"])
    }
    #expect(metrics[.messagesSetAside] == 1)
    #expect(metrics[.messagesRefused] == 1)
    #expect(metrics.problems[.events] == nil)
  }

  @Test
  func `of a state only the newest is published, not more often than the interval, and again after a reconnection`()
    async throws
  {
    let air = SimulatedAir()
    let sink = FakeSink(air.clock)
    let states = LatestStates(limit: 100, metrics: metrics)
    try await publish(states, to: sink, in: air, every: .seconds(5)) {
      for number in 0..<40 {
        states.set("a", Data("\(number)".utf8))
        if number == 0 { states.set("b", Data("b".utf8)) }
        try await air.clock.sleep(for: .milliseconds(250))
      }
      try await air.clock.sleep(for: .seconds(5))
      #expect(
        sink.accepted.filter { $0.topic == "a" }.map { String(decoding: $0.payload, as: UTF8.self) }.last == "39"
      )
      #expect(sink.accepted.count { $0.topic == "a" } == 3)
      #expect(sink.accepted.count { $0.topic == "b" } == 1)
      #expect(sink.accepted.allSatisfy { $0.isRetained })
      states.markAllPending()
      try await air.clock.sleep(for: .seconds(5))
      #expect(sink.accepted.count { $0.topic == "b" } == 2)
    }
  }

  @Test func `a state that changes while the broker is slow is not published more often than the interval`()
    async throws
  {
    let air = SimulatedAir()
    let sink = FakeSink(air.clock)
    let states = LatestStates(limit: 1000, metrics: metrics)
    let published = Mutex([Duration]())
    sink.answer { message in
      if message.topic == "a" { published.withLock { $0.append(air.clock.now.sinceStart) } }
      return nil
    }
    try await publish(states, to: sink, in: air, every: .seconds(5)) {
      for number in 0..<200 {
        states.set("a", Data("\(number)".utf8))
        // Other states keep the publisher busy, and the broker stops at times.
        states.set("\(number)", Data())
        sink.open(number % 50 < 45)
        try await air.clock.sleep(for: .milliseconds(200))
      }
      sink.open(true)
      try await air.clock.sleep(for: .seconds(6))
    }
    let times = published.withLock { $0 }
    #expect(times.count > 5)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .seconds(5) }, "\(times)")
    #expect(sink.accepted.last { $0.topic == "a" }?.payload == Data("199".utf8))
  }

  @Test func `a state that the broker refuses is published again after growing pauses`() async throws {
    let air = SimulatedAir()
    let sink = FakeSink(air.clock)
    let states = LatestStates(limit: 1000, metrics: metrics)
    let metrics = metrics
    sink.answer { $0.topic == "a" ? .refused("Not authorized") : nil }
    try await publish(states, to: sink, in: air, every: .seconds(1)) {
      states.set("a", Data("1".utf8))
      states.set("b", Data("1".utf8))
      try await air.clock.sleep(for: .seconds(20))
      #expect((4...5).contains(metrics[.messagesRefused]), "\(metrics[.messagesRefused])")
      #expect(metrics.problems[.states] == "the broker refuses 1 states, such as a: Not authorized")
      sink.answer { _ in nil }
      try await air.clock.sleep(for: .seconds(40))
      #expect(sink.accepted.map(\.topic) == ["b", "a"])
      #expect(metrics.problems[.states] == nil)
    }
  }

  @Test func `a state that is not retained is not published again after a reconnection`() {
    let states = LatestStates(limit: 100, metrics: metrics)
    states.set("private", metrics.encoded([.testEvent(1)]), isRetained: false)
    states.set("public", metrics.encoded([.testEvent(1)]))
    #expect(states.takePending(10, at: .zero).map(\.isRetained) == [false, true])
    states.markAllPending()
    #expect(states.takePending(10, at: .zero).map(\.topic) == ["public"])
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
    states.set("t", metrics.encoded([first]))
    states.set("t", metrics.encoded([second]))
    states.set("t", metrics.encoded([newer]))
    let payload = try #require(states.takePending(10, at: .zero).first?.payload)
    struct Field: Decodable { let field: String, value: Double? }
    let fields = try JSONDecoder().decode([String: Field].self, from: payload)
    #expect(fields.keys.sorted() == ["Say \"hi\"", "Temperature"])
    #expect(fields["Temperature"]?.value == 21)
    #expect(states.takePending(10, at: .zero) == [])
  }

  @Test func `states beyond the limit are forgotten, oldest first, and counted`() {
    let states = LatestStates(limit: 100, metrics: metrics)
    for number in 0..<1000 { states.set("\(number)", Data()) }
    let topics = Set(states.takePending(1000, at: .zero).map(\.topic))
    #expect(topics.count <= 125)
    #expect(topics.isSuperset(of: (900..<1000).map { "\($0)" }))
    #expect(metrics[.statesForgotten] == 1000 - topics.count)
  }
}
