import CDBus

/// A libdbus message. It is not thread-safe, and never leaves the thread of its connection.
final class Message {
  let pointer: OpaquePointer

  /// Takes ownership of the reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// - Throws: `BusError.outOfMemory` when `pointer` is nil.
  fileprivate convenience init(_ pointer: OpaquePointer?) throws(BusError) {
    guard let pointer else { throw .outOfMemory }
    self.init(owning: pointer)
  }

  deinit { dbus_message_unref(pointer) }
}

// MARK: - Reading a message

extension Message {
  var type: Int32 { dbus_message_get_type(pointer) }
  var serial: UInt32 { dbus_message_get_serial(pointer) }
  var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }
  var wantsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }
  var hasDescriptors: Bool { dbus_message_contains_unix_fds(pointer) != 0 }

  /// The unique name of the sender, set by the daemon; nil in a message that libdbus generated.
  var sender: BusName? { text(dbus_message_get_sender(pointer)).map(BusName.init(unchecked:)) }
  var path: ObjectPath? { text(dbus_message_get_path(pointer)).map(ObjectPath.init(unchecked:)) }
  var interface: InterfaceName? { text(dbus_message_get_interface(pointer)).map(InterfaceName.init(unchecked:)) }
  var member: MemberName? { text(dbus_message_get_member(pointer)).map(MemberName.init(unchecked:)) }
  var errorName: ErrorName? { text(dbus_message_get_error_name(pointer)).map(ErrorName.init(unchecked:)) }

  /// The first argument if it is a string.
  var firstText: String? {
    var reader = ArgumentReader(self)
    return reader.text()
  }

  private func text(_ characters: UnsafePointer<CChar>?) -> String? { characters.map { String(cString: $0) } }
}

// MARK: - Creating messages

extension Message {
  /// Creates a call.
  ///
  /// - Throws: `BusError.invalid` when the arguments can't be sent; `.outOfMemory`.
  static func call(_ call: MethodCall, expectsReply: Bool) throws(BusError) -> Message {
    let message = try Message(
      dbus_message_new_method_call(call.destination.text, call.path.text, call.interface?.text, call.member.text)
    )
    dbus_message_set_no_reply(message.pointer, expectsReply ? 0 : 1)
    dbus_message_set_auto_start(message.pointer, 0)
    try message.append(call.arguments)
    return message
  }

  /// Creates a signal to one program or to all subscribed programs.
  ///
  /// - Throws: The errors of `call(_:expectsReply:)`.
  static func signal(_ signal: OutgoingSignal) throws(BusError) -> Message {
    let message = try Message(
      dbus_message_new_signal(signal.path.text, signal.interface.text, signal.member.text)
    )
    if let destination = signal.destination { try message.set(destination) }
    try message.append(signal.arguments)
    return message
  }

  /// Creates the reply to a call.
  ///
  /// - Throws: The errors of `call(_:expectsReply:)`.
  static func reply(to call: CallOrigin, _ arguments: [Value]) throws(BusError) -> Message {
    let message = try answer(DBUS_MESSAGE_TYPE_METHOD_RETURN, call)
    try message.append(arguments)
    return message
  }

  /// Creates the error reply to a call. Its text has no NULs, which can't be sent, and at most 4096 characters.
  ///
  /// - Throws: `BusError.outOfMemory`.
  static func reply(to call: CallOrigin, _ error: RemoteError) throws(BusError) -> Message {
    let message = try answer(DBUS_MESSAGE_TYPE_ERROR, call)
    guard dbus_message_set_error_name(message.pointer, error.name.text) != 0 else { throw .outOfMemory }
    let text = String(error.message.unicodeScalars.filter { $0 != "\0" }.prefix(4096).map(Character.init))
    try message.append([.string(text)])
    return message
  }

  private static func answer(_ type: Int32, _ call: CallOrigin) throws(BusError) -> Message {
    let message = try Message(dbus_message_new(type))
    dbus_message_set_no_reply(message.pointer, 1)
    guard dbus_message_set_reply_serial(message.pointer, call.serial) != 0 else { throw .outOfMemory }
    try message.set(call.sender)
    return message
  }

  private func set(_ destination: BusName) throws(BusError) {
    guard dbus_message_set_destination(pointer, destination.text) != 0 else { throw .outOfMemory }
  }

  private func append(_ arguments: [Value]) throws(BusError) {
    // libdbus stops the process when it gets a value that can't be sent.
    try ValueCheck.check(arguments)
    var writer = ArgumentWriter(self)
    for argument in arguments { try writer.append(argument) }
  }
}

/// The sender and the serial number of a call, for its reply. The call's message is released, because libdbus stops
/// reading while 63 MiB of received messages are in use.
struct CallOrigin: Sendable {
  let sender: BusName
  let serial: UInt32
  let wantsReply: Bool

  init(_ message: Message, sender: BusName) {
    self.sender = sender
    serial = message.serial
    wantsReply = message.wantsReply
  }
}
