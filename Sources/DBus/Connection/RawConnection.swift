import CDBus

/// A connection of libdbus, private to this object and used on one thread only: its actor's. libdbus authenticates, reads
/// and writes when it is told to; nothing is dispatched, filtered or waited for by it.
///
/// libdbus allows several threads, but one that polls makes the others wait.
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

  /// Whether file descriptors can travel on this bus.
  var carriesDescriptors: Bool {
    dbus_connection_can_send_type(pointer, Int32(ValueType.fileDescriptor.code)) != 0
  }

  // MARK: - Reading and writing

  /// Reads and writes what can be without waiting.
  func readAndWrite() { dbus_connection_read_write(pointer, 0) }

  /// The next message that has been read.
  func next() -> Message? { dbus_connection_pop_message(pointer).map { Message(owning: $0) } }

  /// Whether the socket did not take all that it was to take.
  var hasOutput: Bool { dbus_connection_has_messages_to_send(pointer) != 0 }

  /// How many octets wait to be written, about.
  var outputSize: Int { dbus_connection_get_outgoing_size(pointer) }

  /// Sends a message after all others.
  ///
  /// - Returns: The number that its reply will name.
  /// - Throws: `BusError.invalid` when there are descriptors in it, which this bus does not carry; `.outOfMemory`.
  func send(_ message: Message) throws(BusError) -> UInt32 {
    guard carriesDescriptors || !message.hasDescriptors else {
      throw .invalid("this bus does not carry file descriptors")
    }
    var serial: UInt32 = 0
    guard dbus_connection_send(pointer, message.pointer, &serial) != 0 else { throw .outOfMemory }
    return serial
  }
}
