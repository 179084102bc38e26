import CDBus

/// Writes the arguments of a message, which `ValueCheck` has accepted, with libdbus's iterator.
struct ArgumentWriter {
  private var iterator = DBusMessageIter()

  init(_ message: Message) { dbus_message_iter_init_append(message.pointer, &iterator) }

  /// Appends a value.
  ///
  /// - Throws: `BusError.invalid` for a descriptor that was released; `.outOfMemory`.
  mutating func append(_ value: Value) throws(BusError) {
    switch value {
    case .byte(let number): try append(number, value.type)
    case .boolean(let truth): try append(dbus_bool_t(truth ? 1 : 0), value.type)
    case .int16(let number): try append(number, value.type)
    case .uint16(let number): try append(number, value.type)
    case .int32(let number): try append(number, value.type)
    case .uint32(let number): try append(number, value.type)
    case .int64(let number): try append(number, value.type)
    case .uint64(let number): try append(number, value.type)
    case .double(let number): try append(number, value.type)
    case .string(let text): try append(text, value.type)
    case .objectPath(let path): try append(path.text, value.type)
    case .signature(let signature): try append(signature.text, value.type)
    case .fileDescriptor(let descriptor): try append(descriptor)
    case .variant(let content): try append([content], in: "v", of: content.type.description)
    case .bytes(let octets): try append(octets)
    case .array(let elements, let type): try append(elements, in: "a", of: type.description)
    case .structure(let members): try append(members, in: "r")
    case .dictionary(let entries, let key, let value):
      try within("a", of: "{\(key)\(value)}") { (writer) throws(BusError) in
        for entry in entries { try writer.append([entry.key, entry.value], in: "e") }
      }
    }
  }

  private mutating func append(_ basic: some BitwiseCopyable, _ type: ValueType) throws(BusError) {
    let isAppended = withUnsafePointer(to: basic) {
      dbus_message_iter_append_basic(&iterator, Int32(type.code), $0)
    }
    guard isAppended != 0 else { throw .outOfMemory }
  }

  private mutating func append(_ text: String, _ type: ValueType) throws(BusError) {
    let isAppended = text.withCString { characters in
      var characters: UnsafePointer<CChar>? = characters
      return dbus_message_iter_append_basic(&iterator, Int32(type.code), &characters)
    }
    guard isAppended != 0 else { throw .outOfMemory }
  }

  /// libdbus duplicates the descriptor.
  private mutating func append(_ descriptor: OwnedDescriptor) throws(BusError) {
    let isAppended: dbus_bool_t? = descriptor.withDescriptor { number in
      guard var number else { return nil }
      return dbus_message_iter_append_basic(&iterator, Int32(ValueType.fileDescriptor.code), &number)
    }
    guard let isAppended else { throw .invalid("the file descriptor was released") }
    guard isAppended != 0 else { throw .outOfMemory }
  }

  // MARK: - Containers

  private mutating func append(
    _ values: [Value],
    in container: Unicode.Scalar,
    of type: String? = nil
  ) throws(BusError) {
    try within(container, of: type) { (writer) throws(BusError) in
      for value in values { try writer.append(value) }
    }
  }

  private mutating func append(_ octets: [UInt8]) throws(BusError) {
    let byte = ValueType.byte
    try within("a", of: byte.description) { (writer) throws(BusError) in
      let isAppended = octets.withUnsafeBufferPointer { octets in
        var start = octets.baseAddress
        return dbus_message_iter_append_fixed_array(&writer.iterator, Int32(byte.code), &start, Int32(octets.count))
      }
      guard isAppended != 0 else { throw .outOfMemory }
    }
  }

  /// Opens a container, calls `write` to fill it, and closes it.
  private mutating func within(
    _ container: Unicode.Scalar,
    of type: String?,
    _ write: (inout ArgumentWriter) throws(BusError) -> Void
  ) throws(BusError) {
    let code = Int32(UInt8(ascii: container))
    var inner = self
    guard dbus_message_iter_open_container(&iterator, code, type, &inner.iterator) != 0 else { throw .outOfMemory }
    do throws(BusError) {
      try write(&inner)
    } catch {
      dbus_message_iter_abandon_container(&iterator, &inner.iterator)
      throw error
    }
    guard dbus_message_iter_close_container(&iterator, &inner.iterator) != 0 else { throw .outOfMemory }
  }
}
