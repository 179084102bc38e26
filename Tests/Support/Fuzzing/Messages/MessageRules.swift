import CDBus

@testable import DBus

/// Which rules of messages of D-Bus are broken by what is read from octets: what has come can be sent, and comes again.
///
/// - Parameter input: With an odd first octet, what follows is a message as it stands on a socket, of which libdbus reads the
///   head, as it does of those that come. With an even one, a length, a signature of so many octets, and a body that nobody
///   has looked at.
/// - Returns: What is wrong, in words; nothing when all rules hold, or when there is no message.
func brokenRules(ofMessageInput input: [UInt8]) -> [String] {
  guard input.count >= 2 else { return [] }
  if input[0] & 1 == 1 { return brokenRules(ofMessage: input.dropFirst()) }
  let signature = input.dropFirst(2).prefix(Int(input[1]))
  let body = input.dropFirst(2 + signature.count)
  return brokenRules(ofBody: Array(body), Array(signature), isBigEndian: input[0] & 2 == 2)
}

private func brokenRules(ofMessage octets: ArraySlice<UInt8>) -> [String] {
  guard let raw = RawMessage(marshalled: octets) else { return [] }
  _ = (raw.type, raw.replySerial, raw.sender, raw.path, raw.interface, raw.member, raw.errorName, raw.firstText)
  guard let arguments = try? Arguments(of: raw) else { return [] }
  _ = try? arguments.read(String.self, [String: Value].self, [String].self)
  return brokenRules(ofSending: arguments.values)
}

private func brokenRules(ofBody octets: [UInt8], _ signature: [UInt8], isBigEndian: Bool) -> [String] {
  let body = MessageBody(octets: octets, signature: signature, descriptors: [], isBigEndian: isBigEndian)
  if let values = try? body.values(), values.count > signature.count { return ["more values than types"] }
  guard let arguments = try? Arguments(body) else { return [] }
  _ = try? arguments.read(String.self, [String: Value].self, [String].self)
  return []
}

private func brokenRules(ofSending values: [Value]) -> [String] {
  let call = MethodCall("org.example.Echo", "/", "org.example.Echo", "Echo", values)
  guard let message = try? OutgoingMessage.call(call, expectsReply: true) else { return [] }
  var octets = message.octets
  octets.set(1, at: OutgoingMessage.serialPosition)
  guard let raw = RawMessage(marshalled: octets[...]) else { return ["libdbus does not take what is sent: \(values)"] }
  let again = (try? Arguments(of: raw))?.values
  return again?.isSame(as: values) == true ? [] : ["\(values) comes as \(again ?? [])"]
}

extension RawMessage {
  /// The message that libdbus makes of these octets; nil when they are none.
  fileprivate init?(marshalled octets: ArraySlice<UInt8>) {
    let message = octets.withUnsafeBytes { octets in
      dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
    }
    guard let message else { return nil }
    self.init(owning: message)
  }
}

extension [Value] {
  /// Whether both are the same, numbers that are none too.
  fileprivate func isSame(as other: [Value]) -> Bool { self == other || "\(self)" == "\(other)" }
}
