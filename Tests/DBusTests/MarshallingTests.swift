import BusDaemon
import CDBus
import SplitMix
import Testing

@testable import DBus

/// What is written is what libdbus writes, and what libdbus writes is read as it was meant.
@Suite struct MarshallingTests {
  private func call(_ arguments: [Value]) -> MethodCall {
    MethodCall("org.example.Echo", echoPath, echoInterface, "Echo", arguments)
  }

  private func octets(_ message: OutgoingMessage, serial: UInt32) -> [UInt8] {
    var octets = message.octets
    octets.set(serial, at: OutgoingMessage.serialPosition)
    return octets
  }

  /// Rows of values of all types that can be sent.
  private func rows(_ count: Int, seed: UInt64) -> [[Value]] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).compactMap { _ in
      let types = (0..<Int.random(in: 0...4, using: &generator)).map { _ in generator.type() }
      return (try? Signature(types)) == nil ? nil : types.map { generator.value($0) }
    }
  }

  @Test(arguments: 0..<8) func `calls are written as libdbus writes them, octet for octet`(seed: UInt64) throws {
    for arguments in rows(200, seed: seed) {
      let written = octets(try .call(call(arguments), expectsReply: true), serial: 7)
      #expect(try written == LibdbusMessage(call(arguments), serial: 7).octets)
    }
  }

  @Test(arguments: 0..<4) func `signals are written as libdbus writes them, octet for octet`(seed: UInt64) throws {
    for arguments in rows(200, seed: seed) {
      let signal = OutgoingSignal(echoPath, echoInterface, "Random", arguments)
      #expect(try octets(.signal(signal), serial: .max) == LibdbusMessage(signal, serial: .max).octets)
    }
  }

  @Test(arguments: 0..<8) func `what libdbus writes is read as it was meant`(seed: UInt64) throws {
    for arguments in rows(200, seed: seed) {
      let message = try LibdbusMessage(call(arguments), serial: 1)
      let read = try Arguments(of: message.raw)
      #expect(read.values == arguments)
      #expect(read == Arguments(arguments))
    }
  }

  @Test func `answers say what they answer, and whom`() throws {
    let question = try #require(try LibdbusMessage(octets(.call(call([]), expectsReply: true), serial: 41)))
    let origin = CallOrigin(question.raw, sender: ":1.7")
    let reply = try #require(try LibdbusMessage(octets(.reply(to: origin, [.byte(1)]), serial: 1)))
    #expect(reply.raw.type == DBUS_MESSAGE_TYPE_METHOD_RETURN)
    #expect(reply.raw.replySerial == 41)
    #expect(dbus_message_get_destination(reply.pointer).map { String(cString: $0) } == ":1.7")
    let error = RemoteError("org.example.Error", "no\0pe")
    let answer = try #require(try LibdbusMessage(octets(.reply(to: origin, error), serial: 1)))
    #expect(answer.raw.type == DBUS_MESSAGE_TYPE_ERROR)
    #expect(answer.raw.errorName == "org.example.Error")
    #expect(answer.raw.firstText == "nope")
  }

  @Test func `what a call asks of the bus stands in its flags`() throws {
    var call = call([])
    let quiet = try #require(try LibdbusMessage(octets(.call(call, expectsReply: false), serial: 1)))
    #expect(dbus_message_get_no_reply(quiet.pointer) != 0 && dbus_message_get_auto_start(quiet.pointer) == 0)
    call.startsService = true
    call.interface = nil
    let starting = try #require(try LibdbusMessage(octets(.call(call, expectsReply: true), serial: 1)))
    #expect(dbus_message_get_no_reply(starting.pointer) == 0 && dbus_message_get_auto_start(starting.pointer) != 0)
    #expect(starting.raw.interface == nil)
  }

  @Test func `messages of programs that write big-endian are read`() throws {
    var writer = MessageWriter(capacity: 0)
    // A signal with the path /a, the interface a.b, the member c and the signature "nas".
    for octet in [UInt8(ascii: "B"), 4, 1, 1, 0, 0, 0, 18, 0, 0, 0, 1, 0, 0, 0, 61] { writer.append(octet) }
    for (number, type, text) in [(UInt8(1), "o", "/a"), (2, "s", "a.b"), (3, "s", "c")] {
      writer.align(to: 8)
      for octet in [number, 1, type.utf8.first!, 0, 0, 0, 0, UInt8(text.utf8.count)] + text.utf8 + [0] {
        writer.append(octet)
      }
    }
    writer.align(to: 8)
    for octet in [UInt8(8), 1, UInt8(ascii: "g"), 0, 3] + "nas".utf8 + [0] { writer.append(octet) }
    let length = writer.octets.count - 16
    writer.align(to: 8)
    for octet: UInt8 in [0xFF, 0xFE, 0, 0, 0, 0, 0, 10, 0, 0, 0, 5] + Array("hello".utf8) + [0] { writer.append(octet) }
    var octets = writer.octets
    octets[15] = UInt8(length)
    let message = try #require(LibdbusMessage(octets))
    let (number, texts) = try Arguments(of: message.raw).read(Int16.self, [String].self)
    #expect(number == -2 && texts == ["hello"])
  }

  @Test func `Swift types are read from a message as from its values`() throws {
    let arguments: [Value] = [
      "a".value, .properties(["x": .byte(1), "y": .properties(["z": .string("√")])]), .bytes([1, 2]),
      .array([.structure([.byte(1)])], of: .structure([.byte])), .variant(.variant(.double(0.5))),
    ]
    let read = try Arguments(of: LibdbusMessage(call(arguments), serial: 1).raw)
    let fromValues = Arguments(arguments)
    for row in [read, fromValues] {
      let (text, properties, octets) = try Arguments(Array(row.values[..<3])).read(
        String.self,
        [String: Value].self,
        [UInt8].self
      )
      #expect(text == "a" && properties["x"] == .byte(1) && properties.count == 2 && octets == [1, 2])
      #expect(throws: BusError.unexpected("5 values came instead of 1")) { try row.read(String.self) }
    }
    let short = try Arguments(of: LibdbusMessage(call(["a".value, .properties(["x": .byte(1)])]), serial: 1).raw)
    let (text, properties) = try short.read(String.self, [String: Value].self)
    #expect(text == "a" && properties == ["x": .byte(1)])
    #expect(throws: BusError.self) { try short.read([String: Value].self, String.self) }
    #expect(throws: BusError.self) { try short.read(Value.self, Value.self) }
    #expect(throws: BusError.self) { try short.read(String.self, [String: String].self) }
  }

  @Test(arguments: 0..<8) func `whatever stands in a body, reading it ends`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for arguments in rows(400, seed: seed) {
      guard let message = try? OutgoingMessage.call(call(arguments), expectsReply: true) else { continue }
      var signature = Array(arguments.map(\.type.description).joined().utf8)
      var octets = Array(message.octets.suffix(message.octets.count / 2))
      for _ in 0..<Int.random(in: 0...8, using: &generator) where !octets.isEmpty {
        octets[.random(in: octets.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if !signature.isEmpty, Bool.random(using: &generator) {
        let letters = Array("ybnqiuxtdsoghva(){}".utf8)
        signature[.random(in: signature.indices, using: &generator)] = letters.randomElement(using: &generator)!
      }
      let body = MessageBody(
        octets: octets,
        signature: signature,
        descriptors: [],
        isBigEndian: .random(using: &generator)
      )
      if let values = try? body.values() { #expect(values.count <= signature.count) }
      _ = try? Arguments(body).read(String.self, [String: Value].self, [String].self)
    }
  }
}
