import CDBus

@testable import DBus

/// Messages of D-Bus. Odd first octets: what follows is a message as it stands on a socket, of which libdbus reads the head,
/// as it does of those that come. Even ones: a length, a signature of so many octets, and a body that nobody has looked at.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 2 else { return -1 }
  let octets = Array(UnsafeBufferPointer(start: start, count: count))
  if octets[0] & 1 == 1 {
    readMessage(octets.dropFirst())
  } else {
    let signature = octets.dropFirst(2).prefix(Int(octets[1]))
    let body = octets.dropFirst(2 + signature.count)
    readBody(Array(body), Array(signature), isBigEndian: octets[0] & 2 == 2)
  }
  return 0
}

private func readMessage(_ octets: ArraySlice<UInt8>) {
  let message = octets.withUnsafeBytes { octets in
    dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
  }
  guard let message else { return }
  let raw = RawMessage(owning: message)
  _ = (raw.type, raw.replySerial, raw.sender, raw.path, raw.interface, raw.member, raw.errorName, raw.firstText)
  guard let arguments = try? Arguments(of: raw) else { return }
  check(arguments.values)
  _ = try? arguments.read(String.self, [String: Value].self, [String].self)
}

private func readBody(_ octets: [UInt8], _ signature: [UInt8], isBigEndian: Bool) {
  let body = MessageBody(octets: octets, signature: signature, descriptors: [], isBigEndian: isBigEndian)
  if let values = try? body.values(), values.count > signature.count { fatalError("more values than types") }
  guard let arguments = try? Arguments(body) else { return }
  _ = try? arguments.read(String.self, [String: Value].self, [String].self)
}

/// What has come can be sent, and comes again.
private func check(_ values: [Value]) {
  let call = MethodCall("org.example.Echo", "/", "org.example.Echo", "Echo", values)
  guard let message = try? OutgoingMessage.call(call, expectsReply: true) else { return }
  var octets = message.octets
  octets.set(1, at: OutgoingMessage.serialPosition)
  let pointer = octets.withUnsafeBytes { octets in
    dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
  }
  guard let pointer else { fatalError("libdbus does not take what is sent: \(values)") }
  let again = (try? Arguments(of: RawMessage(owning: pointer)))?.values
  if again?.isSame(as: values) != true { fatalError("\(values) comes as \(again ?? [])") }
}

extension [Value] {
  /// Whether both are the same, numbers that are none too.
  fileprivate func isSame(as other: [Value]) -> Bool { self == other || "\(self)" == "\(other)" }
}
