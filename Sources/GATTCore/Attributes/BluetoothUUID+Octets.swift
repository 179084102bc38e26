extension BluetoothUUID: CharacteristicValue {
  /// Creates the UUID of the `count` octets at `offset`; nil when `count` is not 2, 4 or 16, or when the octets are not
  /// all inside `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The octets of the whole attribute value.
  ///   - offset: Where the UUID starts.
  ///   - count: The number of octets.
  ///   - isBigEndian: Whether the octets are in the order of the UUID's digits; otherwise they are little-endian.
  @inlinable
  public init?(octets bytes: RawSpan, at offset: Int, count: Int, isBigEndian: Bool = false) {
    guard bytes.holds(count, at: offset) else { return nil }
    if isBigEndian {
      switch count {
      case 2: self.init(uint16: bytes.uint16(at: offset).byteSwapped)
      case 4: self.init(uint32: bytes.uint32(at: offset).byteSwapped)
      case 16:
        self.init(high: bytes.uint64(at: offset).byteSwapped, low: bytes.uint64(at: offset &+ 8).byteSwapped)
      default: return nil
      }
      return
    }
    switch count {
    case 2: self.init(uint16: bytes.uint16(at: offset))
    case 4: self.init(uint32: bytes.uint32(at: offset))
    case 16: self.init(high: bytes.uint64(at: offset &+ 8), low: bytes.uint64(at: offset))
    default: return nil
    }
  }

  /// Decodes a UUID from all octets that are left, which must be 2, 4 or 16.
  ///
  /// - Throws: `DecodeError`, `.invalidForm`, for any other number of octets.
  @inlinable
  public init(from reader: inout FieldReader) throws(DecodeError) {
    self = try reader.uuid("")
  }

  /// Appends 2, 4 or 16 octets, by `width`.
  @inlinable
  public func encode(into output: inout FieldWriter) {
    switch width {
    case .bits16: output.append(UInt16(truncatingIfNeeded: high &>> 32))
    case .bits32: output.append(UInt32(truncatingIfNeeded: high &>> 32))
    case .bits128:
      output.append(low)
      output.append(high)
    }
  }

  /// Appends 2, 4 or 16 octets, by `width`, in the order of the digits.
  @inlinable
  public func encodeBigEndian(into output: inout FieldWriter) {
    switch width {
    case .bits16: output.append(UInt16(truncatingIfNeeded: high &>> 32).byteSwapped)
    case .bits32: output.append(UInt32(truncatingIfNeeded: high &>> 32).byteSwapped)
    case .bits128:
      output.append(high.byteSwapped)
      output.append(low.byteSwapped)
    }
  }
}

extension BluetoothUUID: Deserializable {
  /// The number of octets of the shortest form.
  public static var size: Int { 2 }

  /// Creates the UUID of all octets from `offset` on; nil when these are not 2, 4 or 16.
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    self.init(octets: bytes, at: offset, count: bytes.byteCount &- offset)
  }

  /// Appends 2, 4 or 16 octets, by `width`.
  public func serialize(into output: inout FieldWriter) {
    encode(into: &output)
  }

  /// Returns the 16-bit UUIDs in `data`; an incomplete last one is dropped.
  public static func deserialize(_ data: Data) -> [BluetoothUUID] {
    let numbers: [UInt16] = UInt16.deserialize(data)
    return numbers.map { BluetoothUUID(uint16: $0) }
  }

  /// Creates a UUID from a string, as `init(_:)` does.
  public init?(stringValue: String) {
    self.init(stringValue)
  }
}
