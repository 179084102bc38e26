/// Takes values out of the body of a message, which libdbus has checked; it makes sure all the same that it does not leave
/// it.
public struct MessageReader {
  private let body: MessageBody
  private var types: TypeReader
  private var position = 0
  private var count = 0
  private var descriptorCount = 0

  init(_ body: MessageBody) {
    self.body = body
    types = TypeReader(body.signature, 0..<body.signature.count)
  }

  // MARK: - Octets

  private mutating func align(to alignment: Int) { position = (position + alignment - 1) & ~(alignment - 1) }

  /// Goes over so many octets.
  ///
  /// - Returns: Where they begin.
  private mutating func take(_ length: Int) throws(BusError) -> Int {
    let start = position
    guard start <= body.octets.count, length <= body.octets.count - start else {
      throw .unexpected("a message ends within a value")
    }
    position += length
    return start
  }

  private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(BusError) -> Number {
    align(to: MemoryLayout<Number>.size)
    let start = try take(MemoryLayout<Number>.size)
    let number = body.octets.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Number.self) }
    return body.isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
  }

  /// As many characters as the number before them says, and a NUL.
  private mutating func text(_ length: Int) throws(BusError) -> String {
    let start = try take(length + 1)
    return body.octets.withUnsafeBytes { String(decoding: $0[start..<start + length], as: UTF8.self) }
  }

  private mutating func text() throws(BusError) -> String { try text(Int(number(UInt32.self))) }

  private mutating func signature() throws(BusError) -> String { try text(Int(number(UInt8.self))) }

  // MARK: - Swift values

  /// Whether there are no more values.
  var isAtEnd: Bool { types.isAtEnd }

  /// The next value.
  ///
  /// - Throws: `BusError.unexpected` when there is none.
  public mutating func value() throws(BusError) -> Value { try value(depth: 0) }

  /// The next value, which is to be a text.
  mutating func string() throws(BusError) -> String {
    guard types.skip("s") else { throw mismatch(.string, try value()) }
    return try text()
  }

  /// The content of the next value, which is to be a variant.
  mutating func variantContent() throws(BusError) -> Value {
    guard types.skip("v") else { throw mismatch(.variant, try value()) }
    return try variantContent(depth: 1)
  }

  /// The entries of the next value, which is to be a dictionary with texts as keys and variants.
  mutating func properties() throws(BusError) -> [String: Value] {
    var entryTypes = types
    guard entryTypes.skip("a"), entryTypes.skip("{"), entryTypes.skip("s"), entryTypes.skip("v") else {
      throw mismatch(.dictionary(key: .string, value: .variant), try value())
    }
    _ = try entryTypes.next()
    types = entryTypes
    let length = Int(try number(UInt32.self))
    align(to: 8)
    let end = position + length
    var properties: [String: Value] = [:]
    properties.reserveCapacity(1)
    while position < end {
      align(to: 8)
      let key = try text()
      properties[key] = try variantContent(depth: 2)
    }
    return properties
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(BusError) -> Value {
    count += 1
    guard count <= Limits.values else { throw .unexpected("a message has more than \(Limits.values) values") }
    let code = try types.next()
    switch code {
    case UInt8(ascii: "a"): return try array(depth: deeper(depth))
    case UInt8(ascii: "("): return try structure(depth: deeper(depth))
    case UInt8(ascii: "v"): return .variant(try variantContent(depth: deeper(depth)))
    default: return try basic(code)
    }
  }

  private func deeper(_ depth: Int) throws(BusError) -> Int {
    guard depth < Limits.nesting else { throw .unexpected("values nest deeper than \(Limits.nesting)") }
    return depth + 1
  }

  private mutating func basic(_ code: UInt8) throws(BusError) -> Value {
    switch ValueType(code: code) {
    case .byte: return .byte(try number())
    case .boolean: return .boolean(try number(UInt32.self) != 0)
    case .int16: return .int16(try number())
    case .uint16: return .uint16(try number())
    case .int32: return .int32(try number())
    case .uint32: return .uint32(try number())
    case .int64: return .int64(try number())
    case .uint64: return .uint64(try number())
    case .double: return .double(Double(bitPattern: try number()))
    case .string: return .string(try text())
    case .objectPath: return .objectPath(ObjectPath(unchecked: try text()))
    case .signature: return .signature(try Signature(validating: signature()))
    case .fileDescriptor: return .fileDescriptor(try descriptor())
    case .variant, .array, .dictionary, .structure, nil:
      throw .unexpected("a value has the unknown type \(code)")
    }
  }

  private mutating func descriptor() throws(BusError) -> OwnedDescriptor {
    // Which of those that came it is. The body has one for each place where one stands.
    _ = try number(UInt32.self)
    guard descriptorCount < body.descriptors.count else { throw .unexpected("a file descriptor is missing") }
    defer { descriptorCount += 1 }
    return body.descriptors[descriptorCount]
  }

  private mutating func variantContent(depth: Int) throws(BusError) -> Value {
    let length = Int(try number(UInt8.self))
    let start = try take(length + 1)
    let outer = types
    types = TypeReader(body.octets, start..<start + length)
    let value = try value(depth: depth)
    types = outer
    return value
  }

  private mutating func structure(depth: Int) throws(BusError) -> Value {
    align(to: 8)
    var members: [Value] = []
    repeat { members.append(try value(depth: depth)) } while !types.skip(")")
    return .structure(members)
  }

  private mutating func array(depth: Int) throws(BusError) -> Value {
    let length = Int(try number(UInt32.self))
    if types.skip("y") {
      let start = try take(length)
      return .bytes([UInt8](body.octets[start..<start + length]))
    }
    if types.skip("{") { return try dictionary(length, depth: deeper(depth)) }
    let elementTypes = types
    let type = try types.type()
    let behind = types
    align(to: type.alignment)
    let end = position + length
    var elements: [Value] = []
    while position < end {
      types = elementTypes
      elements.append(try value(depth: depth))
    }
    types = behind
    return .array(elements, of: type)
  }

  private mutating func dictionary(_ length: Int, depth: Int) throws(BusError) -> Value {
    let entryTypes = types
    let (keyType, valueType) = (try types.type(), try types.type())
    _ = try types.next()
    let behind = types
    align(to: 8)
    let end = position + length
    var entries: [DictionaryEntry] = []
    while position < end {
      align(to: 8)
      types = entryTypes
      let key = try value(depth: depth)
      entries.append(DictionaryEntry(key, try value(depth: depth)))
    }
    types = behind
    return .dictionary(entries, key: keyType, value: valueType)
  }
}
