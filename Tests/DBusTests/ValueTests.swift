import BusDaemon
import DBus
import SplitMix
import Testing

@Suite(.needsDaemon, .timeLimit(.minutes(30))) struct ValueTests {
  @Test func `every type comes back as it went`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod)
    defer { withExtendedLifetime(export) {} }
    let values: [Value] = [
      .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max),
      .int64(.min), .uint64(.max), .double(-0.1), .double(.infinity), .string(""), .string("Grüße 🐝"),
      .objectPath("/"), .objectPath("/org/bluez/hci0"), .signature(""), .signature("a{sv}"),
      .variant(.variant(.byte(1))),
      .bytes([]), .bytes(Array(0...255)), .array([], of: .string),
      .array([], of: .dictionary(key: .byte, value: .variant)),
      .array([.structure([.byte(1), .string("x")])], of: .structure([.byte, .string])),
      .array([.array([], of: .double), .array([.double(1)], of: .double)], of: .array(.double)),
      .dictionary([], key: .string, value: .variant), .dictionary([], key: .uint16, value: .array(.byte)),
      .properties(["RSSI": .int16(-60), "UUIDs": ["180d"].value]), .structure([.structure([.uint64(1)])]),
    ]
    for value in values {
      #expect(try await stage.echo.call(echoInterface, "Echo", [value.value]).read(Value.self) == value)
    }
  }

  @Test func `not a number comes back as not a number`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod)
    let reply = try await stage.echo.call(echoInterface, "Echo", [Double.nan.value.value])
    #expect(try Double(reply.read(Value.self)).isNaN)
    await export.remove()
  }

  @Test(arguments: 0..<8) func `random values come back as they went`(seed: UInt64) async throws {
    let stage = try await Stage()
    let signals = try await stage.signals()
    var received = signals.makeAsyncIterator()
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let types = (0..<Int.random(in: 0...4, using: &generator)).map { _ in generator.type() }
      guard (try? Signature(types)) != nil else { continue }
      let values = types.map { generator.value($0) }
      try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Random", values))
      let signal = try #require(await received.next())
      #expect(signal.arguments.values == values)
      #expect(signal.arguments.values.map(\.type) == types)
    }
  }

  @Test func `Swift values become those of the bus and come back`() throws {
    func check<Given: ValueConvertible & Equatable>(_ given: Given) throws {
      #expect(given.value.type == Given.valueType)
      #expect(try Given(given.value) == given)
      #expect(throws: BusError.self) { try Given(Value.structure([.byte(0)])) }
    }
    try check(UInt8(1))
    try check(true)
    try check(Int16(-1))
    try check(UInt16(1))
    try check(Int32(-1))
    try check(UInt32(1))
    try check(Int64(-1))
    try check(UInt64(1))
    try check(0.5)
    try check("text")
    try check(ObjectPath("/a"))
    try check(Signature("as"))
    try check([UInt8]([1, 2]))
    try check([[String]]([["a"], []]))
    try check(["a": Value.byte(1)])
    try check([UInt16(1): [UInt8(2)]])
    try check([ObjectPath.root: ["a": ["b": Value.boolean(true)]]])
    #expect(throws: BusError.self) { try [String](["a": Value.byte(1)].value) }
  }

  @Test func `what nests as deep as may be arrives, and deeper is refused`() async throws {
    let stage = try await Stage()
    let signals = try await stage.signals()
    var received = signals.makeAsyncIterator()
    var value = Value.byte(1)
    for _ in 0..<64 { value = .variant(value) }
    try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Deep", [value]))
    #expect(try await received.next()?.arguments.values == [value])
    await expectInvalid(stage, [.variant(value)])
    for _ in 0..<5000 { value = .variant(value) }
    await expectInvalid(stage, [value])
    var structures = Value.byte(1)
    for _ in 0..<33 { structures = .structure([structures]) }
    await expectInvalid(stage, [structures])
    #expect(await stage.server.isConnected)
  }

  @Test func `what is not what it says is refused, and the connection lives`() async throws {
    let stage = try await Stage()
    await expectInvalid(stage, [.string("a\0b")])
    await expectInvalid(stage, [.array([.byte(1)], of: .byte)])
    await expectInvalid(stage, [.array([.string("a"), .int16(1)], of: .string)])
    await expectInvalid(stage, [.dictionary([DictionaryEntry(.byte(1), .byte(1))], key: .string, value: .byte)])
    await expectInvalid(stage, [.dictionary([], key: .variant, value: .byte)])
    await expectInvalid(stage, [.structure([])])
    await expectInvalid(stage, [.array([], of: .structure([]))])
    await expectInvalid(stage, Array(repeating: .byte(1), count: 256))
    await expectInvalid(stage, [.bytes(Array(repeating: 0, count: 32 << 20))])
    #expect(try await stage.client.owner(of: stage.serverName) == stage.serverName)
    #expect(await stage.server.isConnected)
  }

  private func expectInvalid(_ stage: Stage, _ values: [Value]) async {
    do {
      try await stage.server.emit(OutgoingSignal(echoPath, echoInterface, "Refused", values))
      Issue.record("values of \(values.map(\.type)) were sent")
    } catch {
      guard case .invalid = error else {
        Issue.record(error)
        return
      }
    }
  }

  @Test func `messages as large as the bus allows arrive whole`() async throws {
    let stage = try await Stage()
    let export = try await stage.serve(echoMethod)
    for size in [4096, 1 << 20, (32 << 20) - (65 << 10)] {
      let octets = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let reply = try await stage.echo.call(echoInterface, "Echo", [octets.value.value])
      #expect(try [UInt8](reply.read(Value.self)) == octets)
    }
    await export.remove()
  }
}
