/// Numbers that look random and are the same for the same seed: xorshift64* (Marsaglia 2003, Vigna 2016), seeded
/// through one step of splitmix64 so that small seeds are as good as others.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence of `seed`.
  public init(seed: UInt64) {
    var mixed = seed &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    // 0 is the one state it would never leave.
    state = mixed == 0 ? 0x9E37_79B9_7F4A_7C15 : mixed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

extension SeededGenerator {
  /// Takes the seed from the time and the peripheral: two programs wait differently, and a simulation is the same in each run.
  init(_ time: BackendInstant, _ peer: PeerIdentifier) {
    let (seconds, attoseconds) = time.sinceStart.components
    let moment = UInt64(bitPattern: seconds) ^ UInt64(bitPattern: attoseconds)
    self.init(
      seed: peer.rawValue.utf8.reduce(moment) { seed, octet in (seed ^ UInt64(octet)) &* 0x0000_0100_0000_01B3 }
    )
  }
}
