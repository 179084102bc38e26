import CDBus

@testable import DBus

/// Which rules of messages of D-Bus are broken by what is read from octets: what has come can be sent, and comes again.
///
/// - Parameter input: A message as it comes from a socket. libdbus reads its head.
/// - Returns: What is wrong, in words; nothing when all rules hold, or when there is no message.
func brokenRules(ofMessageInput input: [UInt8]) -> [String] {
  guard let message = Message(marshalled: input[...]) else { return [] }
  _ = (message.type, message.replySerial, message.sender, message.path, message.interface, message.member)
  _ = (message.errorName, message.firstText)
  guard let arguments = try? Arguments(of: message) else { return [] }
  _ = try? arguments.read(String.self, [String: Value].self, [String].self)
  return brokenRules(ofSending: arguments.values)
}

private func brokenRules(ofSending values: [Value]) -> [String] {
  let call = MethodCall("org.example.Echo", "/", "org.example.Echo", "Echo", values)
  guard let message = try? Message.call(call, expectsReply: true) else { return [] }
  let again = (try? Arguments(of: message))?.values
  return again?.isSame(as: values) == true ? [] : ["\(values) comes as \(again ?? [])"]
}

extension Message {
  /// The message that libdbus makes of these octets; nil when they are none.
  fileprivate convenience init?(marshalled octets: ArraySlice<UInt8>) {
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
