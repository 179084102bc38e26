import CDBus

/// Puts values that `ValueCheck` has let through into a message.
struct MessageWriter {
  mutating func append(_ values: [Value], to message: borrowing RawMessage) throws(BusError) {
    if values.isEmpty { return }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(message.pointer, &iterator)
    for value in values { try append(value, to: &iterator) }
  }

  private func append(_ value: Value, to iterator: inout DBusMessageIter) throws(BusError) {
    switch value {
    case .byte(let number): try append(number, .byte, &iterator)
    case .boolean(let truth): try append(dbus_bool_t(truth ? 1 : 0), .boolean, &iterator)
    case .int16(let number): try append(number, .int16, &iterator)
    case .uint16(let number): try append(number, .uint16, &iterator)
    case .int32(let number): try append(number, .int32, &iterator)
    case .uint32(let number): try append(number, .uint32, &iterator)
    case .int64(let number): try append(number, .int64, &iterator)
    case .uint64(let number): try append(number, .uint64, &iterator)
    case .double(let number): try append(number, .double, &iterator)
    case .string(let text): try append(text, .string, &iterator)
    case .objectPath(let path): try append(path.text, .objectPath, &iterator)
    case .signature(let signature): try append(signature.text, .signature, &iterator)
    case .fileDescriptor(let descriptor): try append(descriptor, &iterator)
    case .variant(let content):
      try inContainer(ContainerCode.variant, content.type.description, &iterator) { (inner) throws(BusError) in
        try append(content, to: &inner)
      }
    case .bytes(let octets):
      try inContainer(ContainerCode.array, "y", &iterator) { (inner) throws(BusError) in try append(octets, &inner) }
    case .array(let elements, let type):
      try inContainer(ContainerCode.array, type.description, &iterator) { (inner) throws(BusError) in
        for element in elements { try append(element, to: &inner) }
      }
    case .dictionary(let entries, let key, let value):
      let type = if case (.string, .variant) = (key, value) { "{sv}" } else { "{\(key)\(value)}" }
      try inContainer(ContainerCode.array, type, &iterator) { (inner) throws(BusError) in
        for entry in entries { try append(entry, to: &inner) }
      }
    case .structure(let members):
      try inContainer(ContainerCode.structure, nil, &iterator) { (inner) throws(BusError) in
        for member in members { try append(member, to: &inner) }
      }
    }
  }

  private func append(_ entry: DictionaryEntry, to iterator: inout DBusMessageIter) throws(BusError) {
    try inContainer(ContainerCode.dictionaryEntry, nil, &iterator) { (inner) throws(BusError) in
      try append(entry.key, to: &inner)
      try append(entry.value, to: &inner)
    }
  }

  private func append<Number>(
    _ number: Number,
    _ type: ValueType,
    _ iterator: inout DBusMessageIter
  ) throws(BusError) {
    let isDone = withUnsafePointer(to: number) { dbus_message_iter_append_basic(&iterator, Int32(type.code), $0) }
    if isDone == 0 { throw .outOfMemory }
  }

  private func append(_ text: String, _ type: ValueType, _ iterator: inout DBusMessageIter) throws(BusError) {
    let isDone = text.withCString { characters in
      withUnsafePointer(to: characters) { dbus_message_iter_append_basic(&iterator, Int32(type.code), $0) }
    }
    if isDone == 0 { throw .outOfMemory }
  }

  private func append(_ descriptor: OwnedDescriptor, _ iterator: inout DBusMessageIter) throws(BusError) {
    let isDone = descriptor.withDescriptor { number -> dbus_bool_t? in
      number.map { number in
        withUnsafePointer(to: number) {
          dbus_message_iter_append_basic(&iterator, Int32(ValueType.fileDescriptor.code), $0)
        }
      }
    }
    guard let isDone else { throw .invalid("the file descriptor was released") }
    // libdbus duplicates it, and says no more than that it could not.
    if isDone == 0 { throw .invalid("the file descriptor can't be duplicated") }
  }

  private func append(_ octets: [UInt8], _ iterator: inout DBusMessageIter) throws(BusError) {
    if octets.isEmpty { return }
    let isDone = octets.withUnsafeBufferPointer { buffer in
      withUnsafePointer(to: buffer.baseAddress) {
        dbus_message_iter_append_fixed_array(&iterator, Int32(ValueType.byte.code), $0, Int32(buffer.count))
      }
    }
    if isDone == 0 { throw .outOfMemory }
  }

  private func inContainer(
    _ code: Int32,
    _ contents: String?,
    _ iterator: inout DBusMessageIter,
    _ body: (inout DBusMessageIter) throws(BusError) -> Void
  ) throws(BusError) {
    var inner = DBusMessageIter()
    // A text that may be missing would be copied.
    let isOpen =
      if let contents {
        dbus_message_iter_open_container(&iterator, code, contents, &inner)
      } else {
        dbus_message_iter_open_container(&iterator, code, nil, &inner)
      }
    guard isOpen != 0 else { throw .outOfMemory }
    do {
      try body(&inner)
    } catch {
      dbus_message_iter_abandon_container(&iterator, &inner)
      throw error
    }
    guard dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw .outOfMemory }
  }
}
