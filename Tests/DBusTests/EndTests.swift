import BusDaemon
import DBus
import Foundation
import Glibc
import Testing

/// The end of the bus, and the end of a connection after its last reference.
@Suite(.needsDaemon, .serialized, .timeLimit(.minutes(20))) struct EndTests {
  @Test func `when the daemon dies everything that waits fails, and nothing hangs`() async throws {
    let stage = try await Stage()
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let export = try await stage.serve(
      ExportedMethod("Wait") { call in
        continuation.yield()
        return try await silentMethod.handler(call)
      }
    )
    let signals = try await stage.signals()
    let owners = try await stage.client.owners(of: "org.example.Name")
    let calls = (0..<300).map { _ in Task { try await stage.echo.call(echoInterface, "Wait") } }
    let loop = Task { for try await _ in signals {} }
    let names = Task { for try await _ in owners {} }
    let end = Task { try await stage.client.waitForEnd() }
    for await _ in started { break }
    stage.bus.kill()
    for call in calls { await #expect(throws: BusError.disconnected) { try await call.value } }
    await #expect(throws: BusError.disconnected) { try await loop.value }
    await #expect(throws: BusError.disconnected) { try await names.value }
    #expect(try await end.value == .disconnected)
    #expect(await stage.client.isIdle)
    #expect(await !stage.client.isConnected)
    await #expect(throws: BusError.disconnected) { try await stage.echo.call(.peer, "Ping") }
    await #expect(throws: BusError.disconnected) { try await stage.signals() }
    await #expect(throws: BusError.disconnected) { try await export.emit("Tick", of: echoInterface) }
  }

  @Test func `a new generation has the objects of the old one, and none of its calls and signals`() async throws {
    let stage = try await Stage()
    let export = try await stage.server.export(
      ExportedObject(
        echoPath,
        callers: .owner(of: "org.example.Name"),
        [ExportedInterface(echoInterface, methods: [echoMethod])]
      )
    )
    let signals = try await stage.signals()
    try stage.bus.restart()
    _ = try await stage.server.waitForEnd()
    _ = try await stage.client.waitForEnd()
    try await stage.server.reconnect()
    try await stage.client.reconnect()
    #expect(await stage.client.generation == 2)
    await #expect(throws: BusError.disconnected) { for try await _ in signals {} }
    #expect(try await stage.client.requestName("org.example.Name") == .owner)
    let echo = RemoteObject(stage.client, try #require(await stage.server.uniqueName), echoPath)
    try await until {
      do throws(BusError) {
        try await echo.call(echoInterface, "Echo", [Value.byte(1).value])
        return true
      } catch {
        guard case .remote(let answer) = error, answer.name == .accessDenied else { throw error }
        return false
      }
    }
    try await stage.client.reconnect()
    #expect(await stage.client.generation == 2)
    await export.remove()
  }

  @Test func `closing fails what waits, and says so`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(silentMethod)
    let call = Task { try await stage.echo.call(echoInterface, "Silent") }
    await until { await !stage.client.isIdle }
    await stage.client.close()
    await #expect(throws: BusError.closed) { try await call.value }
    await #expect(throws: BusError.closed) { try await stage.echo.call(.peer, "Ping") }
    await export.remove()
  }

  @Test func `where there is no bus there is an error`() async throws {
    await #expect(throws: BusError.self) { try await BusConnection.open(BusAddress("unix:path=/nonexistent/bus")) }
    await #expect(throws: BusError.self) { try await BusConnection.open(BusAddress("nonsense")) }
    await #expect(throws: BusError.self) { try await BusConnection.open(BusAddress("")) }
    await #expect(throws: BusError.self) { try await BusConnection.open(BusAddress("unix:path=/a\0b")) }
    await #expect(throws: BusError.self) { try await BusConnection.open(BusAddress("unix:path=%zz;;\u{FFFF}'")) }
  }

  @Test func `a bus that stands still does not let anybody wait for ever`() async throws {
    let bus = try PrivateBus()
    bus.pause(true)
    await #expect(throws: BusError.timedOut) {
      try await BusConnection.open(bus.address, timeout: .milliseconds(100))
    }
    let opening = Task { try await BusConnection.open(bus.address) }
    opening.cancel()
    await #expect(throws: BusError.cancelled) { try await opening.value }
    bus.pause(false)
    _ = try await bus.connect()
  }

  @Test func `whoever comes after an opening that was given up is told that there is no bus`() async throws {
    let bus = try PrivateBus()
    let connection = try await bus.connect()
    await connection.close()
    bus.pause(true)
    await #expect(throws: BusError.timedOut) { try await connection.reconnect(timeout: .milliseconds(50)) }
    await #expect(throws: BusError.disconnected) { try await connection.owner(of: .bus) }
    let opening = Task { try await connection.reconnect() }
    await until { await connection.generation == 3 }
    let end = Task { try await connection.waitForEnd() }
    opening.cancel()
    await #expect(throws: BusError.cancelled) { try await opening.value }
    #expect(try await end.value == .disconnected)
  }

  @Test func `closing ends an opening, and not the one after it`() async throws {
    let bus = try PrivateBus()
    let connection = try await bus.connect()
    await connection.close()
    bus.pause(true)
    let first = Task { try await connection.reconnect() }
    await until { await connection.generation == 2 }
    await #expect(throws: BusError.self) { try await connection.reconnect() }
    await connection.close()
    let second = Task { try await connection.reconnect() }
    await #expect(throws: BusError.closed) { try await first.value }
    bus.pause(false)
    try await second.value
    #expect(await connection.isConnected)
    #expect(await connection.generation == 3)
  }

  @Test func `an object that is exported while a connection opens follows its callers once`() async throws {
    let bus = try PrivateBus()
    let connection = try await bus.connect()
    await connection.close()
    bus.pause(true)
    let opening = Task { try await connection.reconnect() }
    await until { await connection.generation == 2 }
    let exporting = Task {
      try await connection.export(ExportedObject(echoPath, callers: .owner(of: "org.example.Name")))
    }
    await until { await connection.matchRuleCount == 1 }
    bus.pause(false)
    try await opening.value
    try await exporting.value.remove()
    #expect(await connection.matchRuleCount == 0)
  }

  @Test func `what was sent before the connection is closed arrives`() async throws {
    let stage = try await Stage()
    var signals = try await stage.signals().makeAsyncIterator()
    for number in UInt32(0)..<100 {
      try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Last", [number.value]))
    }
    await stage.server.close()
    for number in UInt32(0)..<100 {
      #expect(try await signals.next()?.arguments.read(UInt32.self) == number)
    }
  }

  @Test func `a connection that nobody has is closed, and its thread goes`() async throws {
    let bus = try PrivateBus()
    let observer = try await bus.connect()
    var connection: BusConnection? = try await bus.connect()
    let name = try #require(await connection?.uniqueName)
    var owners = try await observer.owners(of: name).makeAsyncIterator()
    #expect(try await owners.next() == name)
    connection = nil
    #expect(try await owners.next() == .some(nil))
  }

  @Test func `two connections can share a thread`() async throws {
    let bus = try PrivateBus()
    let loop = try BusLoop()
    let first = try await BusConnection.open(bus.address, on: loop)
    let second = try await BusConnection.open(bus.address, on: loop)
    let export = try await first.export(
      ExportedObject(echoPath, [ExportedInterface(echoInterface, methods: [echoMethod])])
    )
    let echo = RemoteObject(second, try #require(await first.uniqueName), echoPath)
    for _ in 0..<100 { try await echo.call(echoInterface, "Echo", [Value.byte(1).value]) }
    await first.close()
    #expect(try await second.owner(of: .bus) == .bus)
    await export.remove()
  }
}

@Suite(.needsDaemon, .serialized, .timeLimit(.minutes(20))) struct DescriptorTests {
  /// The number of open descriptors of one pipe, by its number in the kernel: other tests open and close pipes too.
  private func isOpen(_ pipe: UInt64) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == "pipe:[\(pipe)]"
    }
  }

  private func makePipe() throws -> (read: OwnedDescriptor, write: OwnedDescriptor, number: UInt64) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var status = stat()
    try #require(fstat(ends[0], &status) == 0)
    return (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]), UInt64(status.st_ino))
  }

  @Test func `a descriptor arrives as another one of the same file, and all are closed in the end`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(
      ExportedMethod("Pass", takes: "h", returns: "hq") { call in call.arguments.values + [.uint16(517)] }
    )
    var pipe: (read: OwnedDescriptor, write: OwnedDescriptor, number: UInt64)? = try makePipe()
    let number = try #require(pipe?.number)
    do {
      let sent = try #require(pipe?.write)
      let (received, mtu) = try await stage.echo.call(echoInterface, "Pass", [sent.value])
        .read(OwnedDescriptor.self, UInt16.self)
      #expect(mtu == 517)
      #expect(received.withDescriptor { $0.map { write($0, "x", 1) } } == 1)
      var octet: UInt8 = 0
      #expect(pipe?.read.withDescriptor { $0.map { read($0, &octet, 1) } } == 1)
      #expect(octet == UInt8(ascii: "x"))
    }
    pipe = nil
    try await until { try isOpen(number) == 0 }
    await export.remove()
  }

  @Test func `descriptors of answers that come too late are closed`() async throws {
    let stage = try await Stage()
    let gate = Gate()
    var pipe: (read: OwnedDescriptor, write: OwnedDescriptor, number: UInt64)? = try makePipe()
    let number = try #require(pipe?.number)
    let given = Box<OwnedDescriptor?>(try #require(pipe?.write))
    let export = try await stage.serve(
      ExportedMethod("Acquire", returns: "h") { _ in
        await gate.wait()
        defer { given.value = nil }
        return [given.value!.value]
      }
    )
    var hasty = stage.echo
    hasty.timeout = .milliseconds(20)
    await #expect(throws: BusError.timedOut) { try await hasty.call(echoInterface, "Acquire") }
    pipe = nil
    await gate.open()
    await until { await stage.client.statistics.lateReplies == 1 }
    try await until { try isOpen(number) == 0 }
    await export.remove()
  }

  @Test func `more descriptors than a message carries, and released ones, are refused`() async throws {
    let stage = try await Stage()
    let pipe = try makePipe()
    func expectInvalid(_ values: [Value]) async {
      do throws(BusError) {
        try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Refused", values))
        Issue.record("it was sent")
      } catch .invalid {
      } catch { Issue.record(error) }
    }
    await expectInvalid(Array(repeating: pipe.read.value, count: 17))
    try await stage.server.emit(
      OutgoingSignal(echoPath, echoInterface, "Full", Array(repeating: pipe.read.value, count: 16))
    )
    let number = try #require(pipe.write.release())
    close(number)
    #expect(pipe.write.release() == nil)
    await expectInvalid([pipe.write.value])
    await expectInvalid([[pipe.read, pipe.write].value])
    // The sent descriptors close when the connection has written the message, which may be a moment later.
    try await until { try isOpen(pipe.number) == 1 }
    withExtendedLifetime(pipe) {}
    #expect(await stage.server.isConnected)
  }
}
