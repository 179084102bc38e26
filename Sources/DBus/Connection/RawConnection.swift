import CDBus
import Glibc

/// A connection of libdbus, private to this object and used on one thread only: its actor's. libdbus authenticates, and
/// reads when it is told to; nothing is dispatched, filtered or waited for by it. It is given nothing to write, so that
/// behind the authentication its socket is this object's to write to.
final class RawConnection {
  private let pointer: OpaquePointer
  let descriptor: Int32
  private var output = Output()
  private var lastSerial: UInt32 = 0
  /// Whether the socket did not take all that it was to take.
  private(set) var isBlocked = false
  /// Whether it takes nothing any more.
  private(set) var isBroken = false

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

  var isConnected: Bool { !isBroken && dbus_connection_get_is_connected(pointer) != 0 }

  var isAuthenticated: Bool { dbus_connection_get_is_authenticated(pointer) != 0 }

  /// Whether file descriptors can travel on this bus.
  var carriesDescriptors: Bool {
    dbus_connection_can_send_type(pointer, Int32(ValueType.fileDescriptor.code)) != 0
  }

  // MARK: - Reading

  /// Reads and writes what can be without waiting.
  func readAndWrite() {
    dbus_connection_read_write(pointer, 0)
    write()
  }

  /// The next message that has been read.
  func next() -> RawMessage? {
    guard let message = dbus_connection_pop_message(pointer) else { return nil }
    return RawMessage(owning: message)
  }

  // MARK: - Writing

  /// How many octets wait to be written.
  var outputSize: Int { output.count }

  /// Sends a message behind all others: as one of many it is written when the thread is about to wait.
  ///
  /// - Returns: The number that its reply will name.
  /// - Throws: `BusError.invalid` when there are descriptors in it, which this bus does not carry.
  func send(_ message: OutgoingMessage) throws(BusError) -> UInt32 {
    guard message.descriptors.isEmpty || carriesDescriptors else {
      throw .invalid("this bus does not carry file descriptors")
    }
    // No message has the number 0.
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    output.append(message, serial: lastSerial)
    let much = 1 << 16
    if output.count >= much { flush() }
    return lastSerial
  }

  /// Writes what was sent, unless the socket has to be waited for.
  func flush() {
    if !isBlocked { write() }
  }

  private func write() {
    if output.count == 0 { return }
    guard isAuthenticated, !isBroken else { return }
    switch output.write(to: descriptor) {
    case .complete: isBlocked = false
    case .blocked: isBlocked = true
    case .broken: isBroken = true
    }
  }
}
