import CDBus

@testable import DBus

/// Checks that received D-Bus arguments can be sent, and are received again unchanged.
///
/// - Parameter input: A marshalled message. libdbus reads its header.
/// - Returns: Descriptions of the violations; empty when all rules hold, or the input is not a message.
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
  /// Unmarshals a message with libdbus; nil when the octets are not a message.
  fileprivate convenience init?(marshalled octets: ArraySlice<UInt8>) {
    let message = octets.withUnsafeBytes { octets in
      dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
    }
    guard let message else { return nil }
    self.init(owning: message)
  }
}

extension [Value] {
  /// Whether both are equal. NaN counts as equal to NaN.
  fileprivate func isSame(as other: [Value]) -> Bool { self == other || "\(self)" == "\(other)" }
}
