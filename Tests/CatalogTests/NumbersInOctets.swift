import SplitMix

extension SplitMix64 {
  /// Returns random octets, made small by a mask, with numbers in some of the bits. The lowest bit of a number comes
  /// first.
  mutating func octets(with numbers: [(bit: Int, size: Int, key: Int64)], mask: UInt8) -> [UInt8] {
    var octets = octets(96).map { $0 & mask }
    for number in numbers {
      for bit in 0..<number.size {
        let place = number.bit + bit
        octets[place / 8] &= ~(1 << UInt8(place % 8))
        octets[place / 8] |= UInt8(truncatingIfNeeded: number.key >> Int64(bit) & 1) << UInt8(place % 8)
      }
    }
    return octets
  }
}
