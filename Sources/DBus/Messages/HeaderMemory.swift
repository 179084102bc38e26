import CDBus
import Glibc

/// The header of the last signal: much of the next one is the same, as a rule all of it, and needs no new texts.
struct HeaderMemory {
  private struct Part {
    private var characters: ContiguousArray<CChar> = [0]
    private var text = ""

    mutating func text(_ characters: UnsafePointer<CChar>) -> String {
      let isSame = self.characters.withUnsafeBufferPointer { strcmp($0.baseAddress!, characters) == 0 }
      if isSame { return text }
      self.characters = ContiguousArray(UnsafeBufferPointer(start: characters, count: strlen(characters) + 1))
      text = String(cString: characters)
      return text
    }
  }

  private var sender = Part()
  private var path = Part()
  private var interface = Part()
  private var member = Part()
  private var fields: [UInt8] = []
  private var last: SignalHeader?

  /// What a signal says of itself; nil when a part of it is missing, as the sender is in what libdbus says itself.
  mutating func header(of message: borrowing RawMessage, _ marshalled: borrowing MarshalledMessage) -> SignalHeader? {
    if marshalled.hasFields(fields) { return last }
    fields = marshalled.fields
    last = header(of: message)
    return last
  }

  private mutating func header(of message: borrowing RawMessage) -> SignalHeader? {
    guard let sender = dbus_message_get_sender(message.pointer), let path = dbus_message_get_path(message.pointer),
      let interface = dbus_message_get_interface(message.pointer),
      let member = dbus_message_get_member(message.pointer)
    else { return nil }
    return SignalHeader(
      sender: BusName(unchecked: self.sender.text(sender)),
      path: ObjectPath(unchecked: self.path.text(path)),
      interface: InterfaceName(unchecked: self.interface.text(interface)),
      member: MemberName(unchecked: self.member.text(member)),
      signature: message.signature
    )
  }
}
