/// Random numbers that are the same on every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Between 0 and `most` octets.
  mutating func octets(atMost most: Int) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &self)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// So many octets.
  mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// Octets, small ones by a mask, with numbers in some of their bits, the lowest first.
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

  /// Octets with one change: a bit, an octet more, an octet less, or an end.
  mutating func mutation(of octets: [UInt8]) -> [UInt8] {
    var octets = octets
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where !octets.isEmpty:
      let index = Int.random(in: 0..<octets.count, using: &self)
      octets[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 1 where !octets.isEmpty: octets.remove(at: Int.random(in: 0..<octets.count, using: &self))
    case 2 where !octets.isEmpty: octets.removeLast(Int.random(in: 0..<octets.count, using: &self))
    default:
      octets.insert(UInt8.random(in: .min ... .max, using: &self), at: Int.random(in: 0...octets.count, using: &self))
    }
    return octets
  }
}
