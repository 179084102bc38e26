import CDBus

/// Takes the file descriptors out of a message, which its octets have only numbers of. libdbus has checked the message; the
/// types are looked at all the same before anything is taken, because libdbus stops the process when they are not what
/// it is asked for.
struct DescriptorReader {
  private var descriptors: [OwnedDescriptor] = []

  /// A duplicate for each place of the arguments where a descriptor stands, in their order.
  ///
  /// - Throws: `BusError.unexpected` when there is no room for them.
  static func descriptors(of message: borrowing RawMessage) throws(BusError) -> [OwnedDescriptor] {
    var iterator = DBusMessageIter()
    guard dbus_message_contains_unix_fds(message.pointer) != 0,
      dbus_message_iter_init(message.pointer, &iterator) != 0
    else { return [] }
    var reader = DescriptorReader()
    try reader.visit(&iterator)
    return reader.descriptors
  }

  /// From where the iterator stands to the end of its container.
  private mutating func visit(_ iterator: inout DBusMessageIter) throws(BusError) {
    var code = dbus_message_iter_get_arg_type(&iterator)
    while code != 0 {
      if code == TypeCode.fileDescriptor {
        try take(&iterator)
      } else if mayHaveDescriptors(code, &iterator) {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        try visit(&inner)
      }
      code = dbus_message_iter_next(&iterator) == 0 ? 0 : dbus_message_iter_get_arg_type(&iterator)
    }
  }

  private func mayHaveDescriptors(_ code: Int32, _ iterator: inout DBusMessageIter) -> Bool {
    guard code == TypeCode.array else { return dbus_type_is_container(code) != 0 }
    let element = dbus_message_iter_get_element_type(&iterator)
    return element == TypeCode.fileDescriptor || dbus_type_is_container(element) != 0
  }

  private mutating func take(_ iterator: inout DBusMessageIter) throws(BusError) {
    guard descriptors.count < Limits.receivedFileDescriptors else {
      throw .unexpected("a message has more than \(Limits.receivedFileDescriptors) file descriptors")
    }
    var descriptor: Int32 = -1
    dbus_message_iter_get_basic(&iterator, &descriptor)
    guard descriptor >= 0 else { throw .unexpected("there is no room for another file descriptor") }
    descriptors.append(OwnedDescriptor(owning: descriptor))
  }
}
