import StraightforwardC

/// The characteristics that are measured.
enum Kind: UInt8, CaseIterable {
  case heartRate, battery, bloodPressure, indoorBike

  var name: String {
    switch self {
    case .heartRate: "Heart Rate Measurement"
    case .battery: "Battery Level"
    case .bloodPressure: "Blood Pressure Measurement"
    case .indoorBike: "Indoor Bike Data"
    }
  }
}

/// Packets of random kinds with random flags: the same ones for the same seed.
struct PacketStream {
  let name: String
  /// A kind, a length, a value, a kind…: what C and the decoders over `RawSpan` walk along.
  private(set) var octets: [UInt8] = []
  /// The same values, an array each, as hand-written Swift has them.
  private(set) var packets: [(kind: Kind, value: [UInt8])] = []

  init(name: String, kinds: [Kind], count: Int) {
    self.name = name
    var random = SplitMix(state: 0x2A37)
    for _ in 0..<count {
      let kind = kinds[random.below(kinds.count)]
      let value = Self.value(kind, &random)
      packets.append((kind, value))
      octets += [kind.rawValue, UInt8(value.count)] + value
    }
  }

  /// The streams that are measured: all kinds mixed, then each alone.
  static func all(count: Int) -> [PacketStream] {
    [PacketStream(name: "all four, mixed", kinds: Kind.allCases, count: count)]
      + Kind.allCases.map { PacketStream(name: $0.name, kinds: [$0], count: count) }
  }

  private static func value(_ kind: Kind, _ random: inout SplitMix) -> [UInt8] {
    switch kind {
    case .heartRate: heartRate(&random)
    case .battery: [UInt8(random.below(101))]
    case .bloodPressure: bloodPressure(&random)
    case .indoorBike: indoorBike(&random)
    }
  }

  /// Heart rate of one or two octets, perhaps energy, 0 to 9 intervals: at most 20 octets, as the least MTU allows.
  private static func heartRate(_ random: inout SplitMix) -> [UInt8] {
    var flags = UInt8(random.below(16))
    var octets = random.octets(1 + Int(flags & 1) + (flags & 8 == 0 ? 0 : 2))
    let intervals = random.below(min(9, (19 - octets.count) / 2) + 1)
    if intervals > 0 { flags |= 0x10 }
    octets += random.octets(2 * intervals)
    return [flags] + octets
  }

  private static func bloodPressure(_ random: inout SplitMix) -> [UInt8] {
    let flags = UInt8(random.below(32))
    var octets = [flags] + random.octets(6)
    if flags & 0x02 != 0 {
      let year = random.below(20) == 0 ? 0 : 1582 + random.below(8418)
      octets += [UInt8(year & 0xFF), UInt8(year >> 8)]
      octets += [13, 32, 24, 60, 60].map { UInt8(random.below($0)) }
    }
    if flags & 0x04 != 0 { octets += random.octets(2) }
    if flags & 0x08 != 0 { octets += random.octets(1) }
    if flags & 0x10 != 0 { octets += random.octets(2) }
    return octets
  }

  private static func indoorBike(_ random: inout SplitMix) -> [UInt8] {
    let flags = random.below(1 << 13)
    let sizes = [2, 2, 2, 2, 3, 2, 2, 2, 5, 1, 1, 2, 2]
    let size = sizes.indices.reduce(0) { size, bit in
      // The speed is there when its bit, More Data, is 0.
      (flags >> bit & 1 == 1) == (bit != 0) ? size + sizes[bit] : size
    }
    return [UInt8(flags & 0xFF), UInt8(flags >> 8)] + random.octets(size)
  }
}

/// The generator of random numbers SplitMix64: the same numbers for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func octets(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }
}
