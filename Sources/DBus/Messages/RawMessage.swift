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

  /// The types of the arguments.
  var signature: [UInt8] {
    guard let codes = dbus_message_get_signature(pointer), codes.pointee != 0 else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: codes, count: strlen(codes)))
  }

  /// The first argument, if it is a text.
  var firstText: String? {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(pointer, &iterator) != 0,
      dbus_message_iter_get_arg_type(&iterator) == TypeCode.string
    else { return nil }
    var characters: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &characters)
    return text(characters)
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
