/// Checks values before they are sent: their types, their size and their nesting depth. libdbus can write values that
/// pass the check, and the daemon forwards them.
struct ValueCheck {
  /// The number of octets that the values take.
  private var size = 0
  /// The number of file descriptors in the values.
  private var descriptorCount = 0

  /// Checks the arguments of a message.
  ///
  /// - Throws: `BusError.invalid` with the reason.
  static func check(_ values: [Value]) throws(BusError) {
    if values.isEmpty { return }
    _ = try Signature(values.map(\.type))
    var check = ValueCheck()
    for value in values { try check.visit(value, depth: 0) }
  }

  private mutating func visit(_ value: Value, depth: Int) throws(BusError) {
    switch value {
    case .byte: try add(1, alignedTo: 1)
    case .int16, .uint16: try add(2, alignedTo: 2)
    case .boolean, .int32, .uint32: try add(4, alignedTo: 4)
    case .int64, .uint64, .double: try add(8, alignedTo: 8)
    case .string(let text): try visit(text)
    case .objectPath(let path): try add(4 + path.text.utf8.count + 1, alignedTo: 4)
    case .signature(let signature): try add(1 + signature.text.utf8.count + 1, alignedTo: 1)
    case .fileDescriptor: try visitDescriptor()
    case .variant(let content):
      // A variant contains the signature of its content, one complete type.
      try add(1 + Signature([content.type]).text.utf8.count + 1, alignedTo: 1)
      try visit(content, depth: deeper(depth))
    case .bytes(let octets):
      _ = try deeper(depth)
      try add(4, alignedTo: 4)
      try add(octets.count, alignedTo: 1)
    case .array(let elements, let type): try visit(elements, of: type, depth: deeper(depth))
    case .dictionary(let entries, let key, let value): try visit(entries, key, value, depth: deeper(depth))
    case .structure(let members):
      let depth = try deeper(depth)
      try add(0, alignedTo: 8)
      for member in members { try visit(member, depth: depth) }
    }
  }

  private mutating func visit(_ text: String) throws(BusError) {
    guard !text.utf8.contains(0) else { throw .invalid("a text with a NUL in it can't be sent: \(quoted(text))") }
    try add(4 + text.utf8.count + 1, alignedTo: 4)
  }

  private mutating func visitDescriptor() throws(BusError) {
    descriptorCount += 1
    guard descriptorCount <= Limits.fileDescriptors else {
      throw .invalid("a message can't carry more than \(Limits.fileDescriptors) file descriptors")
    }
    try add(4, alignedTo: 4)
  }

  private mutating func visit(_ elements: [Value], of type: ValueType, depth: Int) throws(BusError) {
    guard type != .byte else { throw .invalid("an array of octets is .bytes") }
    try add(4, alignedTo: 4)
    try add(0, alignedTo: type.alignment)
    for element in elements {
      guard element.type == type else { throw .invalid("an array of \(type) has an element of \(element.type)") }
      try visit(element, depth: depth)
    }
  }

  private mutating func visit(
    _ entries: [DictionaryEntry],
    _ key: ValueType,
    _ value: ValueType,
    depth: Int
  ) throws(BusError) {
    let depth = try deeper(depth)
    try add(4, alignedTo: 4)
    try add(0, alignedTo: 8)
    for entry in entries {
      guard entry.key.type == key, entry.value.type == value else {
        throw .invalid("a dictionary of \(key) and \(value) has \(entry.key.type) and \(entry.value.type)")
      }
      try add(0, alignedTo: 8)
      try visit(entry.key, depth: depth)
      try visit(entry.value, depth: depth)
    }
  }

  private func deeper(_ depth: Int) throws(BusError) -> Int {
    guard depth < Limits.nesting else { throw .invalid("values nest deeper than \(Limits.nesting)") }
    return depth + 1
  }

  private mutating func add(_ count: Int, alignedTo alignment: Int) throws(BusError) {
    size = (size + alignment - 1) / alignment * alignment + count
    // An array is smaller than the body that contains it, so its larger limit needs no check.
    guard size <= Limits.bodySize else { throw .invalid("a message can't be larger than \(Limits.bodySize) octets") }
  }
}
