import CDBus

/// Takes values out of a message. libdbus has checked the message; the types are looked at all the same before anything
/// is taken, because libdbus stops the process when they are not what it is asked for.
struct MessageReader {
  private var count = 0

  /// The arguments of a message.
  ///
  /// - Throws: `BusError.unexpected` when they are more than a program should take in.
  static func arguments(of message: borrowing RawMessage) throws(BusError) -> Arguments {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message.pointer, &iterator) != 0 else { return Arguments([]) }
    var reader = MessageReader()
    return Arguments(try reader.values(&iterator, depth: 0))
  }

  /// The first argument of a message, if it is a text.
  static func firstText(of message: borrowing RawMessage) -> String? {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message.pointer, &iterator) != 0,
      dbus_message_iter_get_arg_type(&iterator) == Int32(ValueType.string.code)
    else { return nil }
    return MessageReader().text(&iterator)
  }

  /// From where the iterator stands to the end of its container.
  private mutating func values(_ iterator: inout DBusMessageIter, depth: Int) throws(BusError) -> [Value] {
    var code = dbus_message_iter_get_arg_type(&iterator)
    if code == 0 { return [] }
    var values: [Value] = []
    // Of what most signals bring along.
    values.reserveCapacity(3)
    while code != 0 {
      values.append(try value(code, &iterator, depth: depth))
      code = next(&iterator)
    }
    return values
  }

  /// Goes on to the next value of the container.
  ///
  /// - Returns: Its type; 0 when there is none.
  private func next(_ iterator: inout DBusMessageIter) -> Int32 {
    dbus_message_iter_next(&iterator) == 0 ? 0 : dbus_message_iter_get_arg_type(&iterator)
  }

  private mutating func value(
    _ code: Int32,
    _ iterator: inout DBusMessageIter,
    depth: Int
  ) throws(BusError) -> Value {
    count += 1
    guard count <= Limits.values else { throw .unexpected("a message has more than \(Limits.values) values") }
    switch code {
    case ContainerCode.array: return try array(&iterator, depth: deeper(depth))
    case ContainerCode.variant: return try variant(&iterator, depth: deeper(depth))
    case ContainerCode.structure:
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      return .structure(try values(&inner, depth: deeper(depth)))
    default: return try basic(code, &iterator)
    }
  }

  private func deeper(_ depth: Int) throws(BusError) -> Int {
    guard depth < Limits.nesting else { throw .unexpected("values nest deeper than \(Limits.nesting)") }
    return depth + 1
  }

  private func basic(_ code: Int32, _ iterator: inout DBusMessageIter) throws(BusError) -> Value {
    guard let octet = UInt8(exactly: code), let type = ValueType(code: octet) else {
      throw .unexpected("a value has the unknown type \(code)")
    }
    switch type {
    case .byte: return .byte(number(&iterator, 0))
    case .boolean: return .boolean(number(&iterator, dbus_bool_t(0)) != 0)
    case .int16: return .int16(number(&iterator, 0))
    case .uint16: return .uint16(number(&iterator, 0))
    case .int32: return .int32(number(&iterator, 0))
    case .uint32: return .uint32(number(&iterator, 0))
    case .int64: return .int64(number(&iterator, 0))
    case .uint64: return .uint64(number(&iterator, 0))
    case .double: return .double(number(&iterator, 0))
    case .string: return .string(text(&iterator))
    case .objectPath: return .objectPath(ObjectPath(unchecked: text(&iterator)))
    case .signature: return .signature(try Signature(validating: text(&iterator)))
    case .fileDescriptor: return .fileDescriptor(try descriptor(&iterator))
    case .variant, .array, .dictionary, .structure: throw .unexpected("a container is where a basic value must be")
    }
  }

  private func number<Number: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: Number) -> Number {
    var number = initial
    withUnsafeMutablePointer(to: &number) { dbus_message_iter_get_basic(&iterator, $0) }
    return number
  }

  private func text(_ iterator: inout DBusMessageIter) -> String {
    var characters: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &characters)
    return characters.map { String(cString: $0) } ?? ""
  }

  /// A duplicate, which libdbus makes.
  private func descriptor(_ iterator: inout DBusMessageIter) throws(BusError) -> OwnedDescriptor {
    let descriptor: Int32 = number(&iterator, -1)
    guard descriptor >= 0 else { throw .unexpected("there is no room for another file descriptor") }
    return OwnedDescriptor(owning: descriptor)
  }

  private mutating func variant(_ iterator: inout DBusMessageIter, depth: Int) throws(BusError) -> Value {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    let code = dbus_message_iter_get_arg_type(&inner)
    return .variant(try value(code, &inner, depth: depth))
  }

  private mutating func array(_ iterator: inout DBusMessageIter, depth: Int) throws(BusError) -> Value {
    let elementCode = dbus_message_iter_get_element_type(&iterator)
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    if elementCode == Int32(ValueType.byte.code) { return .bytes(octets(&inner)) }
    if elementCode == ContainerCode.dictionaryEntry {
      return try dictionary(&inner, typeOf: &iterator, depth: deeper(depth))
    }
    let elements = try values(&inner, depth: depth)
    return .array(elements, of: try elementType(elementCode, elements.first, &iterator))
  }

  private func octets(_ iterator: inout DBusMessageIter) -> [UInt8] {
    // The pointer of an empty array is not to be asked for.
    guard dbus_message_iter_get_arg_type(&iterator) == Int32(ValueType.byte.code) else { return [] }
    var start: UnsafePointer<UInt8>?
    var count: Int32 = 0
    dbus_message_iter_get_fixed_array(&iterator, &start, &count)
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private mutating func dictionary(
    _ iterator: inout DBusMessageIter,
    typeOf outer: inout DBusMessageIter,
    depth: Int
  ) throws(BusError) -> Value {
    var entries: [DictionaryEntry] = []
    var code = dbus_message_iter_get_arg_type(&iterator)
    while code == ContainerCode.dictionaryEntry {
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      let key = try value(dbus_message_iter_get_arg_type(&inner), &inner, depth: depth)
      entries.append(DictionaryEntry(key, try value(next(&inner), &inner, depth: depth)))
      code = next(&iterator)
    }
    // The types of entries with basic keys and variants, as nearly all are, need no look at the signature.
    if let first = entries.first, case .variant = first.value {
      return .dictionary(entries, key: first.key.type, value: .variant)
    }
    guard case .dictionary(let key, let value) = try type(of: &outer) else {
      throw .unexpected("a dictionary does not say its types")
    }
    return .dictionary(entries, key: key, value: value)
  }

  private func elementType(
    _ code: Int32,
    _ first: Value?,
    _ outer: inout DBusMessageIter
  ) throws(BusError) -> ValueType {
    if let octet = UInt8(exactly: code), let type = ValueType(code: octet) { return type }
    if let first { return first.type }
    guard case .array(let element) = try type(of: &outer) else { throw .unexpected("an array does not say its type") }
    return element
  }

  /// The complete type of the value that the iterator stands on.
  private func type(of iterator: inout DBusMessageIter) throws(BusError) -> ValueType {
    guard let text = dbus_message_iter_get_signature(&iterator) else { throw .outOfMemory }
    defer { dbus_free(text) }
    guard let type = try Signature(validating: String(cString: text)).types.first else {
      throw .unexpected("a value does not say its type")
    }
    return type
  }
}
