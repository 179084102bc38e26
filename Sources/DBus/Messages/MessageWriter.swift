/// Writes values that `ValueCheck` has let through as they stand in a message, little-endian on every host (D-Bus
/// specification, "Marshaling (Wire Format)").
struct MessageWriter {
  private(set) var octets: [UInt8] = []
  /// Duplicates of the descriptors that travel beside the octets, where only their number in this row stands.
  private(set) var descriptors: [OwnedDescriptor] = []

  /// - Parameter capacity: How many octets are to be expected.
  init(capacity: Int) { octets.reserveCapacity(capacity) }

  // MARK: - Parts

  mutating func align(to alignment: Int) {
    while octets.count & (alignment - 1) != 0 { octets.append(0) }
  }

  mutating func append(_ number: some FixedWidthInteger & BitwiseCopyable) {
    align(to: MemoryLayout.size(ofValue: number))
    withUnsafeBytes(of: number.littleEndian) { octets.append(contentsOf: $0) }
  }

  /// A text, and the NUL behind it.
  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    appendTerminated(text)
  }

  /// The signature of one value, behind its length.
  mutating func appendSignature(_ body: (inout MessageWriter) -> Void) {
    let start = octets.count
    octets.append(0)
    body(&self)
    octets[start] = UInt8(octets.count - start - 1)
    octets.append(0)
  }

  /// What `body` writes, behind its length in octets. What lies before the first element does not count.
  mutating func appendArray(
    alignment: Int,
    _ body: (inout MessageWriter) throws(BusError) -> Void
  ) throws(BusError) {
    append(UInt32(0))
    let length = octets.count - 4
    align(to: alignment)
    let start = octets.count
    try body(&self)
    set(UInt32(octets.count - start), at: length)
  }

  /// Replaces a number that was written before.
  mutating func set(_ number: UInt32, at position: Int) { octets.set(number, at: position) }

  private mutating func appendTerminated(_ text: String) {
    let octets = text.utf8Span.span
    octets.withUnsafeBufferPointer { self.octets.append(contentsOf: $0) }
    self.octets.append(0)
  }

  /// Writes the type of a value, without making one.
  mutating func appendType(of value: Value) { value.appendType(to: &octets) }

  // MARK: - Values

  mutating func append(_ value: Value) throws(BusError) {
    switch value {
    case .byte(let number): octets.append(number)
    case .boolean(let truth): append(UInt32(truth ? 1 : 0))
    case .int16(let number): append(number)
    case .uint16(let number): append(number)
    case .int32(let number): append(number)
    case .uint32(let number): append(number)
    case .int64(let number): append(number)
    case .uint64(let number): append(number)
    case .double(let number): append(number.bitPattern)
    case .string(let text): append(text)
    case .objectPath(let path): append(path.text)
    case .signature(let signature):
      octets.append(UInt8(signature.text.utf8.count))
      appendTerminated(signature.text)
    case .fileDescriptor(let descriptor): try append(descriptor)
    case .variant(let content):
      appendSignature { $0.appendType(of: content) }
      try append(content)
    case .bytes(let octets):
      append(UInt32(octets.count))
      self.octets.append(contentsOf: octets)
    case .array(let elements, let type):
      try appendArray(alignment: type.alignment) { (writer) throws(BusError) in
        for element in elements { try writer.append(element) }
      }
    case .dictionary(let entries, _, _):
      try appendArray(alignment: 8) { (writer) throws(BusError) in
        for entry in entries {
          writer.align(to: 8)
          try writer.append(entry.key)
          try writer.append(entry.value)
        }
      }
    case .structure(let members):
      align(to: 8)
      for member in members { try append(member) }
    }
  }

  private mutating func append(_ descriptor: OwnedDescriptor) throws(BusError) {
    let duplicate = try descriptor.withDescriptor { (number) throws(BusError) in
      guard let number else { throw BusError.invalid("the file descriptor was released") }
      return try OwnedDescriptor(duplicating: number)
    }
    append(UInt32(descriptors.count))
    descriptors.append(duplicate)
  }
}

extension [UInt8] {
  /// Replaces a number of a message.
  mutating func set(_ number: UInt32, at position: Int) {
    for index in 0..<4 { self[position + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index))) }
  }
}

extension Value {
  fileprivate func appendType(to octets: inout [UInt8]) {
    if case .structure(let members) = self {
      octets.append(UInt8(ascii: "("))
      for member in members { member.appendType(to: &octets) }
      octets.append(UInt8(ascii: ")"))
    } else {
      // Of types that were checked none is too long.
      type.append(to: &octets, upTo: .max)
    }
  }
}
