/// A pseudorandom generator with the same numbers for a seed on every machine: SplitMix64 (Steele, Lea, Flood 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// `count` octets.
  public mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// Between 0 and `most` octets.
  public mutating func octets(atMost most: Int) -> [UInt8] {
    octets(Int.random(in: 0...most, using: &self))
  }

  /// Changes octets randomly: flips a bit, adds or removes an octet, or truncates.
  public mutating func mutation(of octets: [UInt8]) -> [UInt8] {
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
