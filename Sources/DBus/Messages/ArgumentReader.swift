import CDBus

/// Reads the arguments of a received message, which libdbus has validated, with libdbus's iterator.
struct ArgumentReader {
  private var iterator = DBusMessageIter()
  /// The number of values read so far, including nested ones.
  private var count = 0
  private var descriptorCount = 0

  init(_ message: Message) { dbus_message_iter_init(message.pointer, &iterator) }

  /// Returns the values up to the end of the message or of the container.
  ///
  /// - Throws: `BusError.unexpected` when the message exceeds `Limits.values` or `Limits.receivedFileDescriptors`, or
  ///   the process has no free descriptor; `.outOfMemory`.
  mutating func values() throws(BusError) -> [Value] {
    guard typeCode != nil else { return [] }
    var values: [Value] = []
    // A signal of changed properties has three.
    values.reserveCapacity(3)
    repeat { values.append(try value()) } while dbus_message_iter_next(&iterator) != 0
    return values
  }

  /// Returns the next value if it is a string.
  mutating func text() -> String? { typeCode == "s" ? characters() : nil }

  /// The type code of the value at the iterator; nil at the end.
  private var typeCode: Unicode.Scalar? {
    mutating get {
      let code = dbus_message_iter_get_arg_type(&iterator)
      return code == 0 ? nil : Unicode.Scalar(UInt8(code))
    }
  }

  /// Reads the value at the iterator, which is not at the end.
  private mutating func value() throws(BusError) -> Value {
    count += 1
    guard count <= Limits.values else { throw .unexpected("a message has more than \(Limits.values) values") }
    switch typeCode {
    case "y": return .byte(number())
    case "b": return .boolean(number(UInt32.self) != 0)
    case "n": return .int16(number())
    case "q": return .uint16(number())
    case "i": return .int32(number())
    case "u": return .uint32(number())
    case "x": return .int64(number())
    case "t": return .uint64(number())
    case "d": return .double(Double(bitPattern: number()))
    case "s": return .string(characters())
    case "o": return .objectPath(ObjectPath(unchecked: characters()))
    case "g": return .signature(try Signature(validating: characters()))
    case "h": return .fileDescriptor(try descriptor())
    case "v": return .variant(try within { (reader) throws(BusError) in try reader.value() })
    case "r": return .structure(try contents())
    case "a": return try array()
    case let other: throw .unexpected("a value has the unknown type \(other.map(String.init) ?? "none")")
    }
  }

  private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type = Number.self) -> Number
  {
    var number = Number.zero
    dbus_message_iter_get_basic(&iterator, &number)
    return number
  }

  private mutating func characters() -> String {
    var characters: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &characters)
    return characters.map { String(cString: $0) } ?? ""
  }

  /// libdbus returns a new duplicate on each read, which the caller has to close.
  private mutating func descriptor() throws(BusError) -> OwnedDescriptor {
    descriptorCount += 1
    guard descriptorCount <= Limits.receivedFileDescriptors else {
      throw .unexpected("a message has more than \(Limits.receivedFileDescriptors) file descriptors")
    }
    let descriptor = number(Int32.self)
    guard descriptor >= 0 else { throw .unexpected("there is no room for another file descriptor") }
    return OwnedDescriptor(owning: descriptor)
  }

  // MARK: - Containers

  private mutating func contents() throws(BusError) -> [Value] {
    try within { (reader) throws(BusError) in try reader.values() }
  }

  private mutating func array() throws(BusError) -> Value {
    let code = UInt8(dbus_message_iter_get_element_type(&iterator))
    if code == UInt8(ascii: "y") { return .bytes(octets()) }
    if code == UInt8(ascii: "e") {
      let entries = try entries()
      if let first = entries.first { return .dictionary(entries, key: first.key.type, value: first.value.type) }
    } else {
      let elements = try contents()
      if let element = ValueType(code: code) ?? elements.first?.type { return .array(elements, of: element) }
    }
    return try emptyArray()
  }

  /// Returns an empty array. Only the message's signature contains its type.
  private mutating func emptyArray() throws(BusError) -> Value {
    guard let characters = dbus_message_iter_get_signature(&iterator) else { throw .outOfMemory }
    defer { dbus_free(characters) }
    switch Signature(String(cString: characters))?.types.first {
    case .array(let element): return .array([], of: element)
    case .dictionary(let key, let value): return .dictionary([], key: key, value: value)
    default: throw .unexpected("an array has an unknown type")
    }
  }

  private mutating func entries() throws(BusError) -> [DictionaryEntry] {
    try within { (reader) throws(BusError) in
      guard reader.typeCode != nil else { return [] }
      var entries: [DictionaryEntry] = []
      repeat { entries.append(try reader.entry()) } while dbus_message_iter_next(&reader.iterator) != 0
      return entries
    }
  }

  private mutating func entry() throws(BusError) -> DictionaryEntry {
    try within { (reader) throws(BusError) in
      let key = try reader.value()
      dbus_message_iter_next(&reader.iterator)
      return DictionaryEntry(key, try reader.value())
    }
  }

  private mutating func octets() -> [UInt8] {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    var start: UnsafePointer<UInt8>?
    var length: Int32 = 0
    dbus_message_iter_get_fixed_array(&inner, &start, &length)
    return Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }

  /// Calls `read` with the iterator inside the container at its position.
  private mutating func within<Result>(
    _ read: (inout ArgumentReader) throws(BusError) -> Result
  ) throws(BusError) -> Result {
    let outer = iterator
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    iterator = inner
    defer { iterator = outer }
    return try read(&self)
  }
}
