import GATTCore

/// Numbers of every width. Octets outside the span read as 0, so callers check lengths first.
extension RawSpan {
  /// The number in 1 ... 8 octets at `offset`.
  func word(at offset: Int, octets: Int, isBigEndian: Bool = false) -> UInt64 {
    let word =
      switch octets {
      case 1: UInt64(uint8(at: offset))
      case 2: UInt64(uint16(at: offset))
      case 3: UInt64(uint24(at: offset))
      case 4: UInt64(uint32(at: offset))
      case 5: uint40(at: offset)
      case 6: uint48(at: offset)
      case 7: uint56(at: offset)
      default: uint64(at: offset)
      }
    return isBigEndian ? word.byteSwapped >> UInt64(8 * (8 - octets)) : word
  }

  /// The number in 1 ... 64 bits at `bit`, counted from the lowest bit of the first octet, or from its highest bit in
  /// big-endian octets.
  func bits(atBit bit: Int, count: Int, isBigEndian: Bool) -> UInt64 {
    let octets = Array(bit / 8..<(bit + count + 7) / 8)
    var word: UInt128 = 0
    for offset in isBigEndian ? octets : octets.reversed() { word = word << 8 | UInt128(uint8(at: offset)) }
    let bitsBelow = isBigEndian ? (8 - (bit + count) % 8) % 8 : bit % 8
    return UInt64(truncatingIfNeeded: word >> UInt128(bitsBelow)) & lowBits(count)
  }

  /// The octets from `start` up to `end`.
  func octets(from start: Int, to end: Int) -> [UInt8] {
    guard 0 <= start, start < end, end <= byteCount else { return [] }
    return withUnsafeBytes { Array($0[start..<end]) }
  }
}

extension UInt64 {
  /// The number with the lowest `bits` bits as its two's complement.
  func signExtended(from bits: Int) -> Int128 {
    let unused = UInt64(64 - bits)
    return Int128(Int64(bitPattern: self << unused) >> Int64(unused))
  }
}
