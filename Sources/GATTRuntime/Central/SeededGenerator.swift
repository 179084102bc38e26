/// A pseudorandom number generator with a seed: xorshift64* (Marsaglia 2003, Vigna 2016).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator with this seed.
  public init(seed: UInt64) {
    // One step of splitmix64, so that small seeds give good numbers too.
    var mixed = seed &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    // The generator would never leave the state 0.
    state = mixed == 0 ? 0x9E37_79B9_7F4A_7C15 : mixed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

extension SeededGenerator {
  /// Creates a generator with a seed from the time and the peripheral. A simulation gets the same numbers in each run.
  init(_ time: BackendInstant, _ peer: PeerIdentifier) {
    let (seconds, attoseconds) = time.sinceStart.components
    let moment = UInt64(bitPattern: seconds) ^ UInt64(bitPattern: attoseconds)
    self.init(
      seed: peer.rawValue.utf8.reduce(moment) { seed, octet in (seed ^ UInt64(octet)) &* 0x0000_0100_0000_01B3 }
    )
  }
}
