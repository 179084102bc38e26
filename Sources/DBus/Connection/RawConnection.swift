import CDBus
import Glibc

/// A connection of libdbus, private to this object and used on one thread only: its actor's. It reads and writes when
/// it is told to; nothing is dispatched, filtered or waited for by libdbus.
final class RawConnection {
  private let pointer: OpaquePointer
  let descriptor: Int32

  /// Opens the socket. Authentication happens while reading and writing.
  init(_ address: BusAddress) throws(BusError) {
    guard !address.description.utf8.contains(0) else { throw .invalid("an address can't have a NUL in it") }
    var error = DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    guard let pointer = dbus_connection_open_private(address.description, &error) else {
      throw .cannotConnect(error.message.map { String(cString: $0) } ?? "libdbus does not say why")
    }
    // Otherwise the process ends with the bus.
    dbus_connection_set_exit_on_disconnect(pointer, 0)
    var descriptor: Int32 = -1
    guard dbus_connection_get_unix_fd(pointer, &descriptor) != 0 else {
      dbus_connection_close(pointer)
      dbus_connection_unref(pointer)
      throw .cannotConnect("the address leads to nothing that can be waited for")
    }
    self.pointer = pointer
    self.descriptor = descriptor
  }

  deinit {
    dbus_connection_close(pointer)
    dbus_connection_unref(pointer)
  }

  var isConnected: Bool { dbus_connection_get_is_connected(pointer) != 0 }

  var isAuthenticated: Bool { dbus_connection_get_is_authenticated(pointer) != 0 }

  /// Whether something waits to be written.
  var hasOutput: Bool { dbus_connection_has_messages_to_send(pointer) != 0 }

  /// How many octets wait to be written.
  var outputSize: Int { Int(dbus_connection_get_outgoing_size(pointer)) }

  /// Reads and writes what can be without waiting.
  func readAndWrite() { dbus_connection_read_write(pointer, 0) }

  /// The next message that has been read.
  func next() -> RawMessage? {
    guard let message = dbus_connection_pop_message(pointer) else { return nil }
    return RawMessage(owning: message)
  }

  /// Sends a message behind all others.
  ///
  /// - Returns: The number that its reply will name.
  func send(_ message: borrowing RawMessage) throws(BusError) -> UInt32 {
    var serial: dbus_uint32_t = 0
    guard dbus_connection_send(pointer, message.pointer, &serial) != 0 else { throw .outOfMemory }
    return serial
  }

  /// Whether file descriptors can travel on this bus.
  var carriesDescriptors: Bool {
    dbus_connection_can_send_type(pointer, Int32(ValueType.fileDescriptor.code)) != 0
  }

  /// Tells libdbus the name that the bus has given.
  func take(_ uniqueName: BusName) { _ = dbus_bus_set_unique_name(pointer, uniqueName.text) }
}
