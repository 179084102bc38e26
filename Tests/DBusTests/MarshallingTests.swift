import BusDaemon
import CDBus
import Glibc
import SplitMix
import Testing

@testable import DBus

/// Messages, without a bus.
@Suite struct MarshallingTests {
  private func call(_ arguments: [Value]) -> MethodCall {
    MethodCall("org.example.Echo", echoPath, echoInterface, "Echo", arguments)
  }

  /// Rows of values of all types that can be sent.
  private func rows(_ count: Int, seed: UInt64) -> [[Value]] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).compactMap { _ in
      let types = (0..<Int.random(in: 0...4, using: &generator)).map { _ in generator.type() }
      return (try? Signature(types)) == nil ? nil : types.map { generator.value($0) }
    }
  }

  @Test(arguments: 0..<8) func `what is written is read as it was meant`(seed: UInt64) throws {
    for arguments in rows(200, seed: seed) {
      let message = try Message.call(call(arguments), expectsReply: true)
      #expect(try Arguments(of: message).values == arguments)
    }
  }

  @Test func `answers say what they answer, and whom`() throws {
    let question = try Message.call(call([]), expectsReply: true)
    dbus_message_set_serial(question.pointer, 41)
    let origin = CallOrigin(question, sender: ":1.7")
    let reply = try Message.reply(to: origin, [.byte(1)])
    #expect(reply.type == DBUS_MESSAGE_TYPE_METHOD_RETURN)
    #expect(reply.replySerial == 41)
    #expect(dbus_message_get_destination(reply.pointer).map { String(cString: $0) } == ":1.7")
    let answer = try Message.reply(to: origin, RemoteError("org.example.Error", "no\0pe"))
    #expect(answer.type == DBUS_MESSAGE_TYPE_ERROR)
    #expect(answer.errorName == "org.example.Error")
    #expect(answer.firstText == "nope")
  }

  @Test func `what a call asks of the bus stands in its flags`() throws {
    var call = call([])
    let quiet = try Message.call(call, expectsReply: false)
    #expect(!quiet.wantsReply && dbus_message_get_auto_start(quiet.pointer) == 0)
    call.interface = nil
    let asking = try Message.call(call, expectsReply: true)
    #expect(asking.wantsReply && dbus_message_get_auto_start(asking.pointer) == 0)
    #expect(asking.interface == nil)
  }

  @Test func `messages of programs that write big-endian are read`() throws {
    // A signal with the path /a, the interface a.b, the member c and the signature "nas".
    var octets: [UInt8] = [UInt8(ascii: "B"), 4, 1, 1, 0, 0, 0, 18, 0, 0, 0, 1, 0, 0, 0, 61]
    func align() { while octets.count % 8 != 0 { octets.append(0) } }
    for (number, type, text) in [(UInt8(1), "o", "/a"), (2, "s", "a.b"), (3, "s", "c")] {
      align()
      octets += [number, 1, type.utf8.first!, 0, 0, 0, 0, UInt8(text.utf8.count)] + text.utf8 + [0]
    }
    align()
    octets += [UInt8(8), 1, UInt8(ascii: "g"), 0, 3] + "nas".utf8 + [0]
    let length = octets.count - 16
    align()
    octets += [0xFF, 0xFE, 0, 0, 0, 0, 0, 10, 0, 0, 0, 5] + Array("hello".utf8) + [0]
    octets[15] = UInt8(length)
    let pointer = octets.withUnsafeBytes { octets in
      dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
    }
    let message = Message(owning: try #require(pointer))
    let (number, texts) = try Arguments(of: message).read(Int16.self, [String].self)
    #expect(number == -2 && texts == ["hello"])
  }

  @Test func `Swift types are read from a message`() throws {
    let arguments: [Value] = ["a".value, .properties(["x": .byte(1), "y": .variant(.string("√"))]), .bytes([1, 2])]
    let read = try Arguments(of: Message.call(call(arguments), expectsReply: true))
    let (text, properties, octets) = try read.read(String.self, [String: Value].self, [UInt8].self)
    #expect(text == "a" && properties == ["x": .byte(1), "y": .variant(.string("√"))] && octets == [1, 2])
    #expect(throws: BusError.unexpected("3 values came instead of 1")) { try read.read(String.self) }
    #expect(throws: BusError.self) { try read.read([String: Value].self, String.self, [UInt8].self) }
    #expect(throws: BusError.self) { try read.read(String.self, [String: String].self, [UInt8].self) }
  }

  @Test func `a descriptor that was released is not sent`() throws {
    let descriptor = OwnedDescriptor(owning: open("/dev/null", O_RDONLY))
    _ = descriptor.release().map { close($0) }
    let arguments: [Value] = [.array([.fileDescriptor(descriptor)], of: .fileDescriptor)]
    #expect(throws: BusError.invalid("the file descriptor was released")) {
      try Message.call(call(arguments), expectsReply: true)
    }
  }
}
