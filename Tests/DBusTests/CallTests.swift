import BusDaemon
import DBus
import Testing

@Suite(.needsDaemon, .timeLimit(.minutes(20))) struct CallTests {
  @Test func `a method is called with what it takes, and answers`() async throws {
    let stage = try await Stage()
    let client = await stage.client.uniqueName
    let export = try await stage.serve(
      ExportedMethod("Add", takes: "uu", returns: "us") { call in
        let (first, second) = try call.arguments.read(UInt32.self, UInt32.self)
        return [(first + second).value, call.sender.text.value]
      }
    )
    let (sum, caller) = try await stage.echo.call(echoInterface, "Add", [.uint32(1), .uint32(2)])
      .read(UInt32.self, String.self)
    #expect(sum == 3)
    #expect(caller == client?.text)
    await export.remove()
  }

  @Test func `errors arrive with their name and text`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(
      ExportedMethod("Fail") { _ in throw RemoteError("org.example.Error.Tired", "so late\0 already") },
      ExportedMethod("Lie", returns: "s") { _ in [.byte(1)] },
      ExportedMethod("Nul", returns: "s") { _ in [.string("\0")] },
      ExportedMethod("Take", takes: "s") { _ in [] }
    )
    await expect(stage, "Fail", error: "org.example.Error.Tired", text: "so late already")
    await expect(stage, "Lie", error: .failed)
    await expect(stage, "Nul", error: .failed)
    await expect(stage, "Take", error: .invalidArguments)
    await expect(stage, "Absent", error: .unknownMethod)
    await export.remove()
    await expect(stage, "Fail", error: .unknownObject)
    await #expect(throws: BusError.self) {
      try await stage.client.call(MethodCall("org.example.Nobody", "/", nil, "Go"))
    }
  }

  private func expect(_ stage: Stage, _ member: MemberName, error name: ErrorName, text: String? = nil) async {
    do throws(BusError) {
      try await stage.echo.call(echoInterface, member)
      Issue.record("\(member) has answered")
    } catch .remote(let error) {
      #expect(error.name == name)
      if let text { #expect(error.message == text) }
    } catch {
      Issue.record(error)
    }
  }

  @Test func `an answer of other types than expected is an error, not a trap`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod)
    let reply = try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value])
    #expect(throws: BusError.self) { try reply.read(String.self) }
    #expect(throws: BusError.self) { try reply.read(Value.self, Value.self) }
    #expect(throws: BusError.self) { try UInt16(reply.read(Value.self)) }
    await export.remove()
  }

  @Test func `ten thousand calls at once are all answered`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(
      ExportedMethod("Echo", takes: "u", returns: "u") { call in call.arguments.values }
    )
    let echo = stage.echo
    let sum = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for number in 0..<UInt32(10_000) {
        group.addTask {
          let answer = try await echo.call(echoInterface, "Echo", [.uint32(number)]).read(UInt32.self)
          #expect(answer == number)
          return UInt64(answer)
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 10_000 * 9_999 / 2)
    #expect(await stage.client.isIdle)
    await export.remove()
  }

  @Test func `a call that is not answered ends at its timeout, and a late answer is dropped`() async throws {
    let stage = try await Stage()
    let gate = Gate()
    let export = try await stage.serve(
      ExportedMethod("Wait") { _ in
        await gate.wait(); return []
      }
    )
    let patient = stage.echo
    var hasty = stage.echo
    hasty.timeout = .milliseconds(50)
    await #expect(throws: BusError.timedOut) { try await hasty.call(echoInterface, "Wait") }
    await gate.open()
    // The late answer does not disturb the next call.
    try await patient.call(.peer, "Ping")
    await until { await stage.client.statistics.lateReplies == 1 }
    #expect(await stage.client.isIdle)
    await export.remove()
  }

  @Test func `deadlines are kept while the bus stands still`() async throws {
    let stage = try await Stage()
    stage.bus.pause(true)
    await withTaskGroup(of: Void.self) { group in
      for milliseconds in [30, 10, 60, 20] {
        group.addTask {
          await #expect(throws: BusError.timedOut) {
            try await stage.client.call(
              MethodCall(.bus, "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId"),
              timeout: .milliseconds(milliseconds)
            )
          }
        }
      }
    }
    stage.bus.pause(false)
    #expect(try await stage.client.owner(of: stage.serverName) == stage.serverName)
  }

  @Test func `timeouts of no time and of ages are times like others`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(silentMethod, echoMethod)
    for timeout in [Duration.zero, .seconds(-5)] {
      var hasty = stage.echo
      hasty.timeout = timeout
      await #expect(throws: BusError.timedOut) { try await hasty.call(echoInterface, "Silent") }
    }
    var patient = stage.echo
    patient.timeout = .seconds(Int64.max)
    try await patient.call(echoInterface, "Echo", [Value.byte(1).value])
    await export.remove()
  }

  @Test func `a cancelled call ends at once, wherever it is`() async throws {
    let stage = try await Stage()
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let export = try await stage.serve(
      ExportedMethod("Wait") { call in
        continuation.yield()
        return try await silentMethod.handler(call)
      },
      echoMethod
    )
    // The connection sends fewer calls at once, so some calls are cancelled before they are sent.
    let calls = (0..<150).map { _ in Task { try await stage.echo.call(echoInterface, "Wait") } }
    for await _ in started { break }
    for call in calls { call.cancel() }
    for call in calls { await #expect(throws: BusError.cancelled) { try await call.value } }
    #expect(await stage.client.isIdle)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await stage.echo.call(echoInterface, "Wait")
    }
    late.cancel()
    await #expect(throws: BusError.cancelled) { try await late.value }
    await stage.server.close()
    await export.remove()
  }

  /// An object with a method that never answers, and the number of its calls.
  private func serveWait(_ stage: Stage) async throws -> (ObjectExport, Box<Int>) {
    let box = Box(0)
    let export = try await stage.serve(
      ExportedMethod("Wait") { call in
        box.value += 1
        return try await silentMethod.handler(call)
      },
      echoMethod
    )
    return (export, box)
  }

  /// Makes calls that are not answered, and gives the first ones up.
  private func wait(_ count: Int, givingUp abandonedCount: Int, _ stage: Stage, _ box: Box<Int>) async -> [Task<
    Void, any Error
  >] {
    let calls = (0..<count).map { _ in Task { _ = try await stage.echo.call(echoInterface, "Wait") } }
    await until { box.value == count }
    for call in calls.prefix(abandonedCount) { call.cancel() }
    for call in calls.prefix(abandonedCount) { await #expect(throws: BusError.cancelled) { try await call.value } }
    return Array(calls.dropFirst(abandonedCount))
  }

  @Test func `calls that were given up count until they are answered, because the bus counts them`() async throws {
    let stage = try await Stage()
    let (export, box) = try await serveWait(stage)
    let waiting = await wait(100, givingUp: 63, stage, box)
    var other = RemoteObject(stage.client, .bus, "/org/freedesktop/DBus")
    other.timeout = .milliseconds(20)
    await #expect(throws: BusError.timedOut) { try await other.call(.peer, "Ping") }
    // The bus answers the calls to the server, because the server has gone.
    await stage.server.close()
    other.timeout = .seconds(25)
    try await other.call(.peer, "Ping")
    for call in waiting { await #expect(throws: BusError.self) { try await call.value } }
    #expect(await stage.client.statistics.abandonedCalls == 63)
    #expect(await stage.client.statistics.lateReplies == 63)
    await export.remove()
  }

  @Test func `an urgent call has room while a hundred calls are not answered`() async throws {
    let stage = try await Stage()
    let (export, box) = try await serveWait(stage)
    let waiting = await wait(100, givingUp: 0, stage, box)
    let call = MethodCall(stage.serverName, echoPath, echoInterface, "Echo", [Value.byte(1).value])
    _ = try await stage.client.call(call, urgency: .urgent)
    for call in waiting { call.cancel() }
    await export.remove()
  }

  @Test func `64 calls that are never answered end the connection, which has room for all after it is opened again`()
    async throws
  {
    let stage = try await Stage()
    let (export, box) = try await serveWait(stage)
    let other = Task { _ = try await stage.echo.call(echoInterface, "Wait") }
    await until { box.value == 1 }
    var hasty = stage.echo
    hasty.timeout = .milliseconds(1)
    let end = Task { try await stage.client.waitForEnd() }
    for _ in 0..<64 { await #expect(throws: BusError.timedOut) { try await hasty.call(echoInterface, "Wait") } }
    await #expect(throws: BusError.tooManyAbandonedCalls) { try await other.value }
    #expect(try await end.value == .tooManyAbandonedCalls)
    await #expect(throws: BusError.tooManyAbandonedCalls) { try await stage.echo.call(.peer, "Ping") }
    try await stage.client.reconnect()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value]) } }
      try await group.waitForAll()
    }
    #expect(await stage.client.statistics.abandonedCalls == 64)
    #expect(await stage.client.unansweredCount == 0)
    await export.remove()
  }
}
