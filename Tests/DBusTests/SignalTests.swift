import BusDaemon
import DBus
import Testing

@Suite(.needsDaemon, .timeLimit(.minutes(20))) struct SignalTests {
  private func emit(_ stage: Stage, _ member: MemberName = "Tick", _ values: Value...) async throws {
    try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, member, values))
  }

  @Test func `signals arrive with all they bring, in their order`() async throws {
    let stage = try await Stage()
    var signals = try await stage.signals().makeAsyncIterator()
    for number in 0..<UInt32(500) { try await emit(stage, "Tick", .uint32(number)) }
    for number in 0..<UInt32(500) {
      let signal = try #require(await signals.next())
      #expect(signal.sender == stage.serverName)
      #expect(signal.path == echoPath && signal.interface == echoInterface && signal.member == "Tick")
      #expect(try signal.arguments.read(UInt32.self) == number)
    }
  }

  @Test func `a rule lets through what fulfils all of its conditions`() async throws {
    let stage = try await Stage()
    let all = try await stage.signals()
    let one = try await stage.client.signals(
      MatchRule(
        sender: stage.serverName,
        path: .at(echoPath),
        interface: echoInterface,
        member: "Said",
        firstArgument: "it's"
      )
    )
    let below = try await stage.client.signals(MatchRule(sender: stage.serverName, path: .within("/org")))
    var (every, said, within) = (all.makeAsyncIterator(), one.makeAsyncIterator(), below.makeAsyncIterator())
    try await emit(stage, "Said", .string("its"))
    try await emit(stage, "Said", .uint32(1))
    try await emit(stage, "Other", .string("it's"))
    try await stage.server.emit(OutgoingSignal("/organ", echoInterface, "Elsewhere"))
    try await emit(stage, "Said", .string("it's"))
    #expect(try await said.next()?.arguments.values == [.string("it's")])
    var names: [MemberName] = []
    for _ in 0..<5 { if let signal = try await every.next() { names.append(signal.member) } }
    #expect(names == ["Said", "Said", "Other", "Elsewhere", "Said"])
    for _ in 0..<4 { #expect(try await within.next()?.path == echoPath) }
  }

  @Test func `two who subscribe share one rule, which goes with the last`() async throws {
    let stage = try await Stage()
    var first: Subscription? = try await stage.signals()
    var second: Subscription? = try await stage.signals()
    #expect(await stage.client.matchRuleCount == 1)
    try await emit(stage)
    if let first { for try await _ in first { break } }
    if let second { for try await _ in second { break } }
    first = nil
    try await emit(stage)
    if let second { for try await _ in second { break } }
    second = nil
    await until { await stage.client.matchRuleCount == 0 }
  }

  @Test func `many who subscribe at once all hear`() async throws {
    let stage = try await Stage()
    let subscriptions = try await withThrowingTaskGroup(of: Subscription<Signal>.self) { group in
      for _ in 0..<50 { group.addTask { try await stage.signals() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(await stage.client.matchRuleCount == 1)
    try await emit(stage)
    for subscription in subscriptions {
      var iterator = subscription.makeAsyncIterator()
      #expect(try await iterator.next()?.member == "Tick")
    }
  }

  @Test func `a flood fills the buffer and no more, and what is lost is counted`() async throws {
    let stage = try await Stage()
    let signals = try await stage.signals(capacity: 100)
    for number in 0..<UInt32(20_000) { try await emit(stage, "Tick", .uint32(number)) }
    let fence = try await stage.client.signals(MatchRule(sender: stage.serverName, member: "Fence"))
    try await stage.server.emit(OutgoingSignal(echoPath, "org.example.Other", "Fence"))
    var iterator = fence.makeAsyncIterator()
    _ = try await iterator.next()
    var received = signals.makeAsyncIterator()
    let batch = try await received.nextBatch()
    #expect(batch.count == 100)
    #expect(batch.last?.arguments.values == [.uint32(19_999)])
    #expect(signals.overflowCount == 19_900)
  }

  @Test func `calls are answered during a flood`() async throws {
    let stage = try await Stage()
    let signals = try await stage.signals()
    let export = try await stage.serve(echoMethod)
    let flood = Task {
      while !Task.isCancelled { try await emit(stage) }
    }
    for _ in 0..<20 { try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value]) }
    flood.cancel()
    _ = await flood.result
    await export.remove()
    withExtendedLifetime(signals) {}
  }

  @Test func `a cancelled loop ends`() async throws {
    let stage = try await Stage()
    let signals = try await stage.signals()
    let loop = Task { for try await _ in signals {} }
    loop.cancel()
    await #expect(throws: BusError.cancelled) { try await loop.value }
    // The program can iterate over the signals again.
    try await emit(stage)
    for try await _ in signals { break }
  }

  @Test func `a rule that the bus refuses is an error for all who wait for it`() async throws {
    let stage = try await Stage(limits: "<limit name=\"max_match_rules_per_connection\">2</limit>")
    let first = try await stage.client.signals(MatchRule(sender: stage.serverName, member: "A"))
    let second = try await stage.client.signals(MatchRule(sender: stage.serverName, member: "B"))
    let rule = MatchRule(sender: stage.serverName, member: "C")
    for _ in 0..<2 {
      await #expect(throws: BusError.self) { try await stage.client.signals(rule) }
    }
    await until { await stage.client.matchRuleCount == 2 }
    withExtendedLifetime((first, second)) {}
  }

  // MARK: - Names

  @Test func `signals of a well-known name are believed from its owner only, whoever that is`() async throws {
    let stage = try await Stage()
    let other = try await stage.bus.connect()
    #expect(try await stage.server.requestName("org.example.Name") == .owner)
    let signals = try await stage.client.signals(MatchRule(sender: "org.example.Name", interface: echoInterface))
    var received = signals.makeAsyncIterator()
    // The match rules of the bus do not hold back a signal with a destination.
    var forged = OutgoingSignal(echoPath, echoInterface, "Forged")
    forged.destination = await stage.client.uniqueName
    try await other.emit(forged)
    await until { await stage.client.statistics.forgedSignals == 1 }
    try await emit(stage, "First")
    #expect(try await received.next()?.member == "First")
    try await stage.server.releaseName("org.example.Name")
    #expect(try await other.requestName("org.example.Name") == .owner)
    try await other.emit(OutgoingSignal(echoPath, echoInterface, "Second"))
    #expect(try await received.next()?.member == "Second")
    #expect(signals.overflowCount == 0)
  }

  @Test func `who has a name is told at first and with each change`() async throws {
    let stage = try await Stage()
    var owners = try await stage.client.owners(of: "org.example.Name").makeAsyncIterator()
    #expect(try await owners.next() == .some(nil))
    #expect(try await stage.server.requestName("org.example.Name") == .owner)
    #expect(try await owners.next() == stage.serverName)
    #expect(try await stage.client.owner(of: "org.example.Name") == stage.serverName)
    #expect(try await stage.client.requestName("org.example.Name") == .taken)
    await stage.server.close()
    #expect(try await owners.next() == .some(nil))
    #expect(try await stage.client.owner(of: "org.example.Name") == nil)
  }
}
