import CDBus

/// A private connection of libdbus, used only on its actor's thread. libdbus reads, writes and authenticates only in
/// the calls below. It dispatches and filters no messages, and does not block.
///
/// libdbus allows several threads, but a thread that polls makes the others wait.
final class RawConnection {
  private let pointer: OpaquePointer
  let descriptor: Int32

  /// Opens the socket. `readAndWrite()` authenticates.
  init(_ address: BusAddress) throws(BusError) {
    guard !address.description.utf8.contains(0) else { throw .invalid("an address can't have a NUL in it") }
    var error = DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    guard let pointer = dbus_connection_open_private(address.description, &error) else {
      throw .cannotConnect(error.message.map { String(cString: $0) } ?? "libdbus does not say why")
    }
    // Otherwise libdbus exits the process when the bus disconnects.
    dbus_connection_set_exit_on_disconnect(pointer, 0)
    var descriptor: Int32 = -1
    guard dbus_connection_get_unix_fd(pointer, &descriptor) != 0 else {
      dbus_connection_close(pointer)
      dbus_connection_unref(pointer)
      throw .cannotConnect("libdbus has no socket for this address")
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

  /// Whether the bus can carry file descriptors.
  var carriesDescriptors: Bool {
    dbus_connection_can_send_type(pointer, Int32(ValueType.fileDescriptor.code)) != 0
  }

  // MARK: - Reading and writing

  /// Reads and writes as much as possible without blocking.
  func readAndWrite() { dbus_connection_read_write(pointer, 0) }

  /// Removes the oldest received message from libdbus's queue; nil if the queue is empty.
  func next() -> Message? { dbus_connection_pop_message(pointer).map { Message(owning: $0) } }

  /// Whether messages wait to be written.
  var hasOutput: Bool { dbus_connection_has_messages_to_send(pointer) != 0 }

  /// The approximate number of octets that wait to be written.
  var outputSize: Int { dbus_connection_get_outgoing_size(pointer) }

  /// Queues a message after all others, and writes as much as the socket takes.
  ///
  /// - Returns: The serial number that the reply will name.
  /// - Throws: `BusError.invalid` when it has descriptors and this bus carries none; `.outOfMemory`.
  func send(_ message: Message) throws(BusError) -> UInt32 {
    guard carriesDescriptors || !message.hasDescriptors else {
      throw .invalid("this bus does not carry file descriptors")
    }
    var serial: UInt32 = 0
    guard dbus_connection_send(pointer, message.pointer, &serial) != 0 else { throw .outOfMemory }
    return serial
  }
}
