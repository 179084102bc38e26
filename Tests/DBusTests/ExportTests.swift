import BusDaemon
import DBus
import Testing

@Suite(.needsDaemon, .timeLimit(.minutes(20))) struct ExportTests {
  private let level = ExportedProperty("Level", .byte, get: { .byte(7) })

  @Test func `properties are read and set by name, each within its type`() async throws {
    let stage = try await Stage()
    let box = Box("first")
    let export = try await stage.serve(
      properties: [
        ExportedProperty(
          "Alias",
          .string,
          get: { .string(box.value) },
          set: { value, _ in box.value = try String(value) }
        ),
        ExportedProperty("Secret", .string, get: nil, set: { value, _ in box.value = try String(value) }), level,
        ExportedProperty("Broken", .string, get: { .byte(1) }),
      ])
    #expect(try await stage.echo.property("Alias", of: echoInterface) == "first")
    try await stage.echo.setProperty("Alias", of: echoInterface, to: "second")
    #expect(try await stage.echo.property("Alias", of: echoInterface) == "second")
    #expect(
      try await stage.echo.properties(of: echoInterface) == ["Alias": .string("second"), "Level": .byte(7)]
    )
    try await stage.echo.setProperty("Secret", of: echoInterface, to: "third")
    #expect(box.value == "third")
    await expect(.accessDenied) { try await stage.echo.property("Secret", of: echoInterface, as: String.self) }
    await expect(.propertyReadOnly) { try await stage.echo.setProperty("Level", of: echoInterface, to: UInt8(1)) }
    await expect(.invalidArguments) { try await stage.echo.setProperty("Alias", of: echoInterface, to: UInt8(1)) }
    await expect(.unknownProperty) { try await stage.echo.property("None", of: echoInterface, as: String.self) }
    await expect(.unknownInterface) { try await stage.echo.properties(of: "org.example.None") }
    await expect(.invalidArguments) { try await stage.echo.property("Broken", of: echoInterface, as: String.self) }
    #expect(try await stage.echo.properties(of: .peer) == [:])
    await export.remove()
  }

  @Test func `a change of properties is said`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(properties: [level])
    var changes = try await stage.client.signals(
      MatchRule(sender: stage.serverName, interface: .properties, firstArgument: echoInterface.text)
    ).makeAsyncIterator()
    try await export.propertiesChanged(of: echoInterface, ["Level": .byte(8)], invalidated: ["RSSI"])
    let (interface, changed, invalidated) = try #require(await changes.next()).arguments
      .read(String.self, [String: Value].self, [String].self)
    #expect(interface == echoInterface.text && changed == ["Level": .byte(8)] && invalidated == ["RSSI"])
  }

  @Test func `a manager lists what is below it, and says what comes and goes`() async throws {
    let stage = try await Stage()
    let manager = try await stage.server.export(ExportedObject("/app", managesObjects: true))
    let interface = ExportedInterface(echoInterface, properties: [level])
    let first = try await stage.server.export(ExportedObject("/app/first", [interface]))
    let elsewhere = try await stage.server.export(ExportedObject("/apple", [interface]))
    let app = RemoteObject(stage.client, stage.serverName, "/app")
    let objects = try await app.managedObjects()
    #expect(Array(objects.keys) == ["/app/first"])
    #expect(objects["/app/first"]?[echoInterface.text] == ["Level": .byte(7)])
    #expect(objects["/app/first"]?[InterfaceName.properties.text] == [:])

    var signals = try await stage.client.signals(MatchRule(sender: stage.serverName, interface: .objectManager))
      .makeAsyncIterator()
    let second = try await stage.server.export(ExportedObject("/app/second", [interface]))
    let added = try #require(await signals.next())
    #expect(added.member == "InterfacesAdded" && added.path == "/app")
    let (path, interfaces) = try added.arguments.read(ObjectPath.self, [String: [String: Value]].self)
    #expect(path == "/app/second" && interfaces[echoInterface.text] == ["Level": .byte(7)])
    await second.remove()
    let removed = try #require(await signals.next())
    let (gone, names) = try removed.arguments.read(ObjectPath.self, [String].self)
    #expect(removed.member == "InterfacesRemoved" && gone == "/app/second" && names.contains(echoInterface.text))
    withExtendedLifetime((manager, first, elsewhere)) {}
  }

  @Test func `every path has a peer, and only an object has interfaces`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod, properties: [level])
    let root = RemoteObject(stage.client, stage.serverName, "/")
    for object in [stage.echo, root] { try await object.call(.peer, "Ping") }
    await expect(.unknownObject) { try await root.properties(of: echoInterface) }
    await expect(.unknownInterface) { try await stage.echo.call("org.freedesktop.DBus.Introspectable", "Introspect") }
    await export.remove()
  }

  @Test func `only who may call is answered, and that is who has the name at the time`() async throws {
    let stage = try await Stage()
    let export = try await stage.server.export(
      ExportedObject(
        echoPath,
        callers: .owner(of: "org.example.Name"),
        [ExportedInterface(echoInterface, methods: [echoMethod])]
      )
    )
    await expect(.accessDenied) { try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value]) }
    await expect(.accessDenied) { try await stage.echo.call(.peer, "Ping") }
    #expect(await stage.server.statistics.refusedCalls == 2)
    #expect(try await stage.client.requestName("org.example.Name") == .owner)
    try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value])
    try await stage.client.releaseName("org.example.Name")
    await expect(.accessDenied) { try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value]) }
    await export.remove()
    await until { await stage.server.matchRuleCount == 0 }
  }

  @Test func `two objects at one path and two members of one name are refused`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod)
    await #expect(throws: BusError.self) { try await stage.serve(echoMethod) }
    await #expect(throws: BusError.self) {
      try await stage.server.export(
        ExportedObject("/x", [ExportedInterface(echoInterface, methods: [echoMethod, echoMethod])])
      )
    }
    await #expect(throws: BusError.self) {
      try await stage.server.export(ExportedObject("/x", [ExportedInterface(.peer)]))
    }
    // The refused objects have not replaced the first object.
    try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value])
    await export.remove()
    _ = try await stage.serve(echoMethod)
  }

  @Test func `an object that nobody has is gone`() async throws {
    let stage = try await Stage()
    var export: ObjectExport? = try await stage.serve(echoMethod)
    try await stage.echo.call(.peer, "Ping")
    if export != nil { export = nil }
    await until {
      do {
        try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value])
        return false
      } catch { return true }
    }
  }

  @Test func `handlers begin in the order of the calls`() async throws {
    let stage = try await Stage()
    let box = Box<[UInt32]>([])
    let export = try await stage.serve(
      ExportedMethod("Note", takes: "u") { call in
        box.value.append(try call.arguments.read(UInt32.self))
        return []
      }
    )
    for number in 0..<UInt32(2000) {
      try await stage.client.send(MethodCall(stage.serverName, echoPath, echoInterface, "Note", [.uint32(number)]))
    }
    try await stage.echo.call(.peer, "Ping")
    #expect(box.value == Array(0..<2000))
    await export.remove()
  }

  @Test func `too many calls at once are refused, and later ones are answered`() async throws {
    let stage = try await Stage(limits: "<limit name=\"max_replies_per_connection\">100000</limit>")
    let gate = Gate()
    let export = try await stage.serve(
      ExportedMethod("Wait") { _ in
        await gate.wait()
        return []
      }
    )
    let clients = [stage.client, try await stage.bus.connect(), try await stage.bus.connect()]
    let calls = clients.flatMap { client in
      (0..<100).map { _ in
        Task { try await RemoteObject(client, stage.serverName, echoPath).call(echoInterface, "Wait") }
      }
    }
    await until { await stage.server.statistics.refusedCalls == 300 - 256 }
    await gate.open()
    var answered = 0
    for call in calls { if case .success = await call.result { answered += 1 } }
    #expect(answered == 256)
    try await stage.echo.call(echoInterface, "Wait")
    await export.remove()
  }

  @Test func `calls that wait for their answers keep no others out, however large they are`() async throws {
    let stage = try await Stage()
    let gate = Gate()
    let export = try await stage.serve(
      ExportedMethod("Keep", takes: "ay") { _ in
        await gate.wait()
        return []
      },
      echoMethod
    )
    // Together these calls exceed the amount that libdbus reads before the program releases messages.
    let large = Value.bytes(Array(repeating: 1, count: 24 << 20))
    let calls = (0..<4).map { _ in Task { try await stage.echo.call(echoInterface, "Keep", [large]) } }
    await until { await stage.client.unansweredCount == 4 }
    try await stage.echo.call(echoInterface, "Echo", [Value.byte(1).value])
    await gate.open()
    for call in calls { _ = try await call.value }
    await export.remove()
  }

  private func expect<Result>(_ name: ErrorName, _ body: () async throws -> Result) async {
    do {
      _ = try await body()
      Issue.record("there was no error")
    } catch BusError.remote(let error) {
      #expect(error.name == name)
    } catch {
      Issue.record(error)
    }
  }
}
