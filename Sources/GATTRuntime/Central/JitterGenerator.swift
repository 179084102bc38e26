/// Numbers that look random and follow from a seed: splitmix64 (Steele, Lea, Flood 2014).
///
/// Seeded by the time and by whom the numbers are for: two programs differ, and a simulation is the same in each run.
struct JitterGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(_ time: BackendInstant, _ peer: PeerIdentifier) {
    let (seconds, attoseconds) = time.sinceStart.components
    state = UInt64(bitPattern: seconds) ^ UInt64(bitPattern: attoseconds)
    for octet in peer.rawValue.utf8 { state = (state ^ UInt64(octet)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
