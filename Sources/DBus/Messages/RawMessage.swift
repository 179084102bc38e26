import CDBus
import Glibc

/// A reference to a message of libdbus, which is not safe to use from two threads: it never leaves the one that owns
/// the connection.
struct RawMessage: ~Copyable {
  let pointer: OpaquePointer

  /// Takes the reference over.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { dbus_message_unref(pointer) }
}

/// The header of the last signal: much of the next one is the same, and needs no new texts.
struct HeaderMemory {
  struct Part {
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

  var sender = Part()
  var path = Part()
  var interface = Part()
  var member = Part()
}

extension RawMessage {
  var type: Int32 { dbus_message_get_type(pointer) }
  var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }

  /// What the daemon says who sent it; nil for what libdbus makes itself.
  var sender: BusName? { text(dbus_message_get_sender(pointer)).map(BusName.init(unchecked:)) }
  var path: ObjectPath? { text(dbus_message_get_path(pointer)).map(ObjectPath.init(unchecked:)) }
  var interface: InterfaceName? { text(dbus_message_get_interface(pointer)).map(InterfaceName.init(unchecked:)) }
  var member: MemberName? { text(dbus_message_get_member(pointer)).map(MemberName.init(unchecked:)) }
  var errorName: ErrorName? { text(dbus_message_get_error_name(pointer)).map(ErrorName.init(unchecked:)) }

  private func text(_ characters: UnsafePointer<CChar>?) -> String? { characters.map { String(cString: $0) } }

  /// What a signal says of itself; nil when a part of it is missing, as the sender is in what libdbus says itself.
  func header(_ memory: inout HeaderMemory) -> SignalHeader? {
    guard let sender = dbus_message_get_sender(pointer), let path = dbus_message_get_path(pointer),
      let interface = dbus_message_get_interface(pointer), let member = dbus_message_get_member(pointer)
    else { return nil }
    return SignalHeader(
      sender: BusName(unchecked: memory.sender.text(sender)),
      path: ObjectPath(unchecked: memory.path.text(path)),
      interface: InterfaceName(unchecked: memory.interface.text(interface)),
      member: MemberName(unchecked: memory.member.text(member))
    )
  }
}

/// Where the answer to a call goes. libdbus reads no more when messages of 63 MiB have not been given back, so a call is not
/// kept until it is answered.
struct CallOrigin: Sendable {
  let sender: BusName
  let serial: UInt32
  let wantsReply: Bool

  init(_ message: borrowing RawMessage, sender: BusName) {
    self.sender = sender
    serial = dbus_message_get_serial(message.pointer)
    wantsReply = dbus_message_get_no_reply(message.pointer) == 0
  }
}
