import CDBus
import Glibc

/// A reference to a message of libdbus, which is not safe to use from two threads: it never leaves the one that owns
/// the connection.
struct RawMessage: ~Copyable {
  let pointer: OpaquePointer

  /// Takes the reference over.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// The message that libdbus made, if there was memory for it.
  init(made pointer: OpaquePointer?) throws(BusError) {
    guard let pointer else { throw .outOfMemory }
    self.pointer = pointer
  }

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

/// A message that waits to be sent. A class, so that it can stand in tables.
final class OutgoingMessage {
  let message: RawMessage

  init(_ message: consuming RawMessage) { self.message = message }
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

  /// Puts the arguments in.
  consuming func with(_ arguments: [Value]) throws(BusError) -> RawMessage {
    var writer = MessageWriter()
    try writer.append(arguments, to: self)
    return self
  }

  /// A call.
  static func call(_ call: MethodCall, expectsReply: Bool) throws(BusError) -> RawMessage {
    try ValueCheck.check(call.arguments)
    // A text that may be missing would be copied.
    let made =
      if let interface = call.interface {
        dbus_message_new_method_call(call.destination.text, call.path.text, interface.text, call.member.text)
      } else {
        dbus_message_new_method_call(call.destination.text, call.path.text, nil, call.member.text)
      }
    let message = try RawMessage(made: made)
    dbus_message_set_auto_start(message.pointer, call.startsService ? 1 : 0)
    dbus_message_set_no_reply(message.pointer, expectsReply ? 0 : 1)
    return try message.with(call.arguments)
  }

  /// A signal of this program, to all who listen or to one program.
  static func signal(_ signal: OutgoingSignal) throws(BusError) -> RawMessage {
    try ValueCheck.check(signal.arguments)
    let message = try RawMessage(
      made: dbus_message_new_signal(signal.path.text, signal.interface.text, signal.member.text)
    )
    if let destination = signal.destination {
      guard dbus_message_set_destination(message.pointer, destination.text) != 0 else { throw .outOfMemory }
    }
    return try message.with(signal.arguments)
  }

  /// The answer to a call.
  static func reply(to call: CallOrigin, _ arguments: [Value]) throws(BusError) -> RawMessage {
    try ValueCheck.check(arguments)
    return try answer(DBUS_MESSAGE_TYPE_METHOD_RETURN, call).with(arguments)
  }

  /// The error that answers a call. What can't stand in a text of the bus is left out of the message.
  static func reply(to call: CallOrigin, _ error: RemoteError) throws(BusError) -> RawMessage {
    let text = String(error.message.unicodeScalars.filter { $0 != "\0" }.prefix(4096).map(Character.init))
    let message = try answer(DBUS_MESSAGE_TYPE_ERROR, call)
    guard dbus_message_set_error_name(message.pointer, error.name.text) != 0 else { throw .outOfMemory }
    return try message.with([.string(text)])
  }

  private static func answer(_ type: Int32, _ call: CallOrigin) throws(BusError) -> RawMessage {
    let message = try RawMessage(made: dbus_message_new(type))
    dbus_message_set_no_reply(message.pointer, 1)
    guard dbus_message_set_reply_serial(message.pointer, call.serial) != 0,
      dbus_message_set_destination(message.pointer, call.sender.text) != 0
    else { throw .outOfMemory }
    return message
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
