#if !hasFeature(Embedded)
  import struct FoundationEssentials.UUID
  import typealias FoundationEssentials.uuid_t
#endif

/// A Bluetooth UUID: 16, 32 or 128 bits of one 128-bit space (Core Specification, Volume 3, Part B, 2.5.1).
///
/// `180D`, `0000180D` and `0000180D-0000-1000-8000-00805F9B34FB` are the same UUID and compare equal; a value only
/// remembers which of its forms it was given as, to be encoded the same way again.
public struct BluetoothUUID: Sendable {
  /// How many octets a UUID has on the wire.
  public enum Width: UInt8, Sendable {
    /// Two octets: an assigned number of 16 bits.
    case bits16 = 2
    /// Four octets: an assigned number of 32 bits.
    case bits32 = 4
    /// Sixteen octets.
    case bits128 = 16
  }

  /// The most significant 64 bits of the 128-bit form.
  public let high: UInt64
  /// The least significant 64 bits of the 128-bit form.
  public let low: UInt64
  /// The form it was given in; not part of its identity.
  public let width: Width

  /// The last 96 bits of every assigned UUID: `-0000-1000-8000-00805F9B34FB`.
  @usableFromInline static var baseHigh: UInt64 { 0x0000_0000_0000_1000 }
  @usableFromInline static var baseLow: UInt64 { 0x8000_0080_5F9B_34FB }

  /// The UUID with this 128-bit form.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
    self.width = .bits128
  }

  /// The assigned UUID with this 16-bit form.
  @inlinable
  public init(uint16: UInt16) {
    self.high = UInt64(uint16) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits16
  }

  /// The assigned UUID with this 32-bit form.
  @inlinable
  public init(uint32: UInt32) {
    self.high = UInt64(uint32) &<< 32 | Self.baseHigh
    self.low = Self.baseLow
    self.width = .bits32
  }

  /// The 16-bit form; nil when it has none.
  @inlinable
  public var uuid16: UInt16? {
    guard let number = uuid32 else { return nil }
    return UInt16(exactly: number)
  }

  /// The 32-bit form, of which the upper 16 bits are 0 when there is a 16-bit form; nil when it has none.
  @inlinable
  public var uuid32: UInt32? {
    guard low == Self.baseLow, high & 0xFFFF_FFFF == Self.baseHigh else { return nil }
    return UInt32(truncatingIfNeeded: high &>> 32)
  }

  /// This UUID with its bits 96 ... 111 replaced, the `xxxx` of a vendor's base UUID `F000xxxx-0451-4000-B000-…`.
  @inlinable
  public func substituting(uint16: UInt16) -> BluetoothUUID {
    BluetoothUUID(high: high & ~(0xFFFF &<< 32) | UInt64(uint16) &<< 32, low: low)
  }

  /// This UUID with its bits 96 ... 127 replaced, the first eight digits of its text.
  @inlinable
  public func substituting(uint32: UInt32) -> BluetoothUUID {
    BluetoothUUID(high: high & 0xFFFF_FFFF | UInt64(uint32) &<< 32, low: low)
  }
}

extension BluetoothUUID: Hashable, Comparable {
  /// By the 128-bit form.
  @inlinable
  public static func == (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
    left.high == right.high && left.low == right.low
  }

  /// By the 128-bit form, as a number.
  @inlinable
  public static func < (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// Hashes the 128-bit form.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

extension BluetoothUUID: LosslessStringConvertible, ExpressibleByStringLiteral {
  /// The UUID that `text` gives in 4, 8 or 32 hexadecimal digits of either case, with or without `0x` before them; 32 digits
  /// may have dashes behind digit 8, 12, 16 and 20, all or none. nil for everything else.
  ///
  /// A literal (`BluetoothUUID("180D")`) is taken as `init(stringLiteral:)`.
  public init?(_ text: String) {
    var characters = Substring(text).utf8
    if characters.starts(with: [0x30, 0x78]) || characters.starts(with: [0x30, 0x58]) {
      characters = characters.dropFirst(2)
    }
    let hasDashes = characters.count == 36
    var number: UInt128 = 0
    var digits = 0
    for (index, character) in characters.enumerated() {
      if hasDashes, [8, 13, 18, 23].contains(index) {
        guard character == 0x2D else { return nil }
        continue
      }
      guard let digit = TextForm.hexadecimalDigit(character), digits < 32 else { return nil }
      number = number << 4 | UInt128(digit)
      digits += 1
    }
    switch digits {
    case 4: self.init(uint16: UInt16(truncatingIfNeeded: number))
    case 8: self.init(uint32: UInt32(truncatingIfNeeded: number))
    case 32:
      self.init(high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number))
    default: return nil
    }
  }

  /// The UUID that the literal gives, as `init(_:)` reads it.
  ///
  /// - Precondition: The literal is a UUID; another one is a mistake in the program, and stops it.
  public init(stringLiteral text: String) {
    guard let uuid = BluetoothUUID(text) else { preconditionFailure("the literal is not a Bluetooth UUID") }
    self = uuid
  }

  /// The shortest form, in upper case: `180D`, `12345678`, `F000AA11-0451-4000-B000-000000000000`.
  public var description: String {
    if let number = uuid16 { return hexadecimal(UInt64(number), digits: 4) }
    if let number = uuid32 { return hexadecimal(UInt64(number), digits: 8) }
    return fullDescription
  }

  /// The 128-bit form, in upper case with dashes: `0000180D-0000-1000-8000-00805F9B34FB`.
  public var fullDescription: String {
    let groups = [
      hexadecimal(high >> 32, digits: 8), hexadecimal(high >> 16 & 0xFFFF, digits: 4),
      hexadecimal(high & 0xFFFF, digits: 4), hexadecimal(low >> 48, digits: 4),
      hexadecimal(low & 0xFFFF_FFFF_FFFF, digits: 12),
    ]
    return groups.joined(separator: "-")
  }
}

extension BluetoothUUID: CharacteristicValue {
  /// The UUID whose `count` octets start at `offset`; nil when `count` is not 2, 4 or 16, or when the octets are not all
  /// inside `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The octets of the whole attribute value.
  ///   - offset: Where the UUID starts.
  ///   - count: How many octets it has.
  ///   - isBigEndian: The octets are in the order of the digits of a UUID, else little-endian.
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

  /// Decodes the UUID that takes all octets from `offset` on, which must be 2, 4 or 16.
  ///
  /// - Throws: `DecodeError`, `.invalidForm`, for any other number of octets.
  @inlinable
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    let count = bytes.byteCount &- offset
    guard let uuid = BluetoothUUID(octets: bytes, at: offset, count: count) else {
      throw DecodeError(
        value: "BluetoothUUID",
        field: "",
        offset: offset,
        reason: .invalidForm("a UUID has 2, 4 or 16 octets, not \(count)")
      )
    }
    self = uuid
    offset &+= count
  }

  /// Appends 2, 4 or 16 octets, by `width`.
  @inlinable
  public func encode(into output: inout OctetWriter) {
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
  public func encodeBigEndian(into output: inout OctetWriter) {
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
  /// The octets of the shortest form.
  public static var size: Int { 2 }

  /// The UUID that takes all octets from `offset` on; nil when these are not 2, 4 or 16.
  public init?(deserializing bytes: RawSpan, at offset: Int) {
    self.init(octets: bytes, at: offset, count: bytes.byteCount &- offset)
  }

  /// Appends 2, 4 or 16 octets, by `width`.
  public func serialize(into output: inout OctetWriter) {
    encode(into: &output)
  }

  /// The 16-bit UUIDs in `data`; an incomplete last one is dropped.
  public static func deserialize(_ data: Data) -> [BluetoothUUID] {
    let numbers: [UInt16] = UInt16.deserialize(data)
    return numbers.map { BluetoothUUID(uint16: $0) }
  }

  /// The UUID that `stringValue` gives, as `init(_:)` reads it.
  public init?(stringValue: String) {
    self.init(stringValue)
  }
}

#if !hasFeature(Embedded)
  extension BluetoothUUID {
    /// The UUID with the same 128-bit form.
    public init(_ uuid: UUID) {
      let octets = uuid.uuid
      self.init(
        high: withUnsafeBytes(of: octets) { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) },
        low: withUnsafeBytes(of: octets) {
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
      )
    }
  }

  extension UUID {
    /// The UUID with the same 128-bit form.
    public init(_ uuid: BluetoothUUID) {
      let octets = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
        words[0] = uuid.high.bigEndian
        words[1] = uuid.low.bigEndian
        return UnsafeRawBufferPointer(words).loadUnaligned(as: uuid_t.self)
      }
      self.init(uuid: octets)
    }
  }
#endif
