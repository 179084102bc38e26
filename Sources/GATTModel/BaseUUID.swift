import GATTText

/// `x:baseUUID`: the UUIDs of a device that differ in four digits.
public struct BaseUUID: Hashable, Sendable {
  /// The UUID with zeros in place of the four digits.
  private let zero: BluetoothUUID
  /// The place of the last of the four digits, in bits from the end of the UUID.
  private let shift: Int

  /// Creates the base of 28 digits and `xxxx` among them; with or without hyphens and braces. Nil for any
  /// other text.
  public init?(_ text: String) {
    let digits = BluetoothUUID.withoutMarks(text).map { $0 == 0x58 ? 0x78 : $0 }
    guard digits.count == 32, let first = digits.firstIndex(of: 0x78), first <= 28,
      digits[first..<first + 4].allSatisfy({ $0 == 0x78 }),
      let zero = BluetoothUUID(String(decoding: digits.map { $0 == 0x78 ? 0x30 : $0 }, as: UTF8.self)),
      digits.count(where: { $0 == 0x78 }) == 4
    else { return nil }
    self.zero = zero
    shift = (28 - first) * 4
  }

  /// Returns the UUID with a number in the four digits.
  public func uuid(_ number: UInt16) -> BluetoothUUID {
    let bits = UInt128(number) << UInt128(shift)
    return BluetoothUUID(
      high: zero.high | UInt64(truncatingIfNeeded: bits >> 64),
      low: zero.low | UInt64(truncatingIfNeeded: bits)
    )
  }
}

extension BluetoothUUID {
  /// What a text means as a UUID.
  public enum Reading: Hashable, Sendable {
    /// The text means this UUID.
    case one(BluetoothUUID)
    /// The text may mean an assigned number, or a UUID of the base.
    case two(assigned: BluetoothUUID, ofBase: BluetoothUUID)
    /// The text is not a UUID.
    case none
  }

  /// Returns what 4, 8 or 32 hexadecimal digits of either case mean; hyphens, braces and `0x` are ignored.
  ///
  /// - Parameter base: The base of the device. Four digits are then a UUID of the base. More digits for a number below
  ///   0x10000, as `00000002`, have two readings. Without a base, four digits are an assigned number.
  public static func reading(_ text: String, base: BaseUUID? = nil) -> Reading {
    let digits = String(decoding: withoutMarks(text), as: UTF8.self)
    let count = digits.utf8.count
    guard let base, count <= 8, let number = UInt32(digits, radix: 16), let short = UInt16(exactly: number),
      digits.utf8.allSatisfy({ hexadecimalDigit($0) != nil }), count >= 4
    else { return BluetoothUUID(digits).map { .one($0) } ?? .none }
    let (assigned, ofBase) = (BluetoothUUID(uint16: short), base.uuid(short))
    return count == 4 || assigned == ofBase ? .one(ofBase) : .two(assigned: assigned, ofBase: ofBase)
  }

  /// The characters of a text without hyphens, braces and a leading `0x`.
  static func withoutMarks(_ text: String) -> [UInt8] {
    let characters = text.utf8.filter { ![0x2D, 0x7B, 0x7D].contains($0) }
    let hasPrefix = characters.starts(with: [0x30, 0x78]) || characters.starts(with: [0x30, 0x58])
    // In a base, `0xxx` are digits.
    return hasPrefix && characters.count != 32 ? Array(characters.dropFirst(2)) : characters
  }
}
