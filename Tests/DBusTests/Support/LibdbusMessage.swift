import CDBus
import Testing

@testable import DBus

/// A message that libdbus itself writes, argument by argument.
final class LibdbusMessage {
  let pointer: OpaquePointer

  /// A call of a method, or a signal.
  init(_ call: MethodCall, serial: UInt32) throws {
    pointer = try #require(
      dbus_message_new_method_call(call.destination.text, call.path.text, call.interface?.text, call.member.text)
    )
    dbus_message_set_auto_start(pointer, 0)
    try finish(call.arguments, serial)
  }

  init(_ signal: OutgoingSignal, serial: UInt32) throws {
    pointer = try #require(dbus_message_new_signal(signal.path.text, signal.interface.text, signal.member.text))
    try finish(signal.arguments, serial)
  }

  /// The message that the octets are; nil if they are none.
  init?(_ octets: [UInt8]) {
    let pointer = octets.withUnsafeBytes { octets in
      dbus_message_demarshal(octets.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(octets.count), nil)
    }
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { dbus_message_unref(pointer) }

  /// The octets that libdbus would write.
  var octets: [UInt8] {
    var start: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard dbus_message_marshal(pointer, &start, &count) != 0, let start else { return [] }
    defer { dbus_free(start) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// As one that has come.
  var raw: RawMessage { RawMessage(owning: dbus_message_ref(pointer)) }

  private func finish(_ arguments: [Value], _ serial: UInt32) throws {
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(pointer, &iterator)
    for argument in arguments { try append(argument, &iterator) }
    dbus_message_set_serial(pointer, serial)
  }

  private func append(_ value: Value, _ iterator: inout DBusMessageIter) throws {
    switch value {
    case .byte(let number): append(number, value, &iterator)
    case .boolean(let truth): append(UInt32(truth ? 1 : 0), value, &iterator)
    case .int16(let number): append(number, value, &iterator)
    case .uint16(let number): append(number, value, &iterator)
    case .int32(let number): append(number, value, &iterator)
    case .uint32(let number): append(number, value, &iterator)
    case .int64(let number): append(number, value, &iterator)
    case .uint64(let number): append(number, value, &iterator)
    case .double(let number): append(number, value, &iterator)
    case .string(let text): text.withCString { append($0, value, &iterator) }
    case .objectPath(let path): path.text.withCString { append($0, value, &iterator) }
    case .signature(let signature): signature.text.withCString { append($0, value, &iterator) }
    case .fileDescriptor: Issue.record("libdbus is not given descriptors here")
    case .variant(let content): try append([content], "v", content.type.description, &iterator)
    case .bytes(let octets): try append(octets.map { .byte($0) }, "a", "y", &iterator)
    case .array(let elements, let type): try append(elements, "a", type.description, &iterator)
    case .structure(let members): try append(members, "r", nil, &iterator)
    case .dictionary(let entries, let key, let value):
      var array = DBusMessageIter()
      dbus_message_iter_open_container(&iterator, code("a"), "{\(key)\(value)}", &array)
      for entry in entries { try append([entry.key, entry.value], "e", nil, &array) }
      dbus_message_iter_close_container(&iterator, &array)
    }
  }

  private func append<Basic>(_ basic: Basic, _ value: Value, _ iterator: inout DBusMessageIter) {
    _ = withUnsafePointer(to: basic) { dbus_message_iter_append_basic(&iterator, Int32(value.type.code), $0) }
  }

  private func append(
    _ values: [Value],
    _ container: Unicode.Scalar,
    _ contents: String?,
    _ iterator: inout DBusMessageIter
  ) throws {
    var inner = DBusMessageIter()
    dbus_message_iter_open_container(&iterator, code(container), contents, &inner)
    for value in values { try append(value, &inner) }
    dbus_message_iter_close_container(&iterator, &inner)
  }

  private func code(_ letter: Unicode.Scalar) -> Int32 { Int32(UInt8(ascii: letter)) }
}
