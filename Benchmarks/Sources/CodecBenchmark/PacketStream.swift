import GATTCore

/// A sequence of random packets, the same in every run.
struct PacketStream {
  /// The flags of the packets.
  enum Flags {
    /// Any valid flags: the worst case for branch prediction.
    case random
    /// The flags of devices on the market, as a gateway with many devices of each kind receives them.
    case ofManyDevices
    /// The flags of one device of each kind, which a processor soon predicts.
    case ofOneDevice
  }

  let name: String
  /// The number of packets.
  let count: Int
  /// The packets, for C and the decoders over `RawSpan`. A packet is an octet for the kind, an octet for the length,
  /// and the value.
  private(set) var octets: [UInt8] = []

  init(name: String, kinds: [Kind], flags: Flags, count: Int) {
    self.name = name
    self.count = count
    var random = SplitMix(state: 0x2A37)
    for _ in 0..<count {
      let kind = kinds[random.below(kinds.count)]
      let value = kind.value(flags: kind.flags(flags, &random), &random)
      octets += [kind.rawValue, UInt8(value.count)] + value
    }
  }

  /// Streams of all kinds mixed, one for each case of `Flags`.
  static func mixed(count: Int) -> [PacketStream] {
    [
      PacketStream(name: "mixed, many devices", kinds: Kind.allCases, flags: .ofManyDevices, count: count),
      PacketStream(name: "mixed, random flags", kinds: Kind.allCases, flags: .random, count: count),
      PacketStream(name: "mixed, one device of each", kinds: Kind.allCases, flags: .ofOneDevice, count: count),
    ]
  }

  /// Streams of one kind each.
  static func single(count: Int) -> [PacketStream] {
    Kind.allCases.map { PacketStream(name: $0.name, kinds: [$0], flags: .random, count: count) }
  }

  /// The packets, each in a separate `Data`.
  var packets: [(kind: Kind, value: Data)] {
    var packets: [(kind: Kind, value: Data)] = []
    packets.reserveCapacity(count)
    var position = 0
    while position < octets.count {
      let start = position + 2
      let end = start + Int(octets[position + 1])
      packets.append((Kind(rawValue: octets[position])!, Data(octets[start..<end])))
      position = end
    }
    return packets
  }
}

extension Kind {
  fileprivate func flags(_ flags: PacketStream.Flags, _ random: inout SplitMix) -> Int {
    switch flags {
    case .random: random.below(1 << flagBits)
    case .ofManyDevices: usualFlags[random.below(usualFlags.count)]
    case .ofOneDevice: usualFlags[0]
    }
  }

  fileprivate func value(flags: Int, _ random: inout SplitMix) -> [UInt8] {
    switch self {
    case .batteryLevel: return [UInt8(random.below(101))]
    case .heartRate: return heartRate(flags: flags, &random)
    case .bloodPressure:
      return [UInt8(flags)] + random.amounts(3) + random.time(if: flags & 0x02) + random.amounts(flags >> 2 & 1)
        + random.octets(flags & 0x08 == 0 ? 0 : 1) + random.octets(flags & 0x10 == 0 ? 0 : 2)
    case .csc: return [UInt8(flags)] + random.octets(6 * (flags & 1) + 4 * (flags >> 1 & 1))
    case .temperature:
      return [UInt8(flags)] + random.octets(3) + [0xFF] + random.time(if: flags & 0x02)
        + (flags & 0x04 == 0 ? [] : [UInt8(1 + random.below(9))])
    case .glucose:
      return [UInt8(flags)] + random.octets(2) + random.time() + random.octets(2 * (flags & 1))
        + random.octets(3 * (flags >> 1 & 1)) + random.octets(2 * (flags >> 3 & 1))
    case .currentTime:
      return random.time() + [UInt8(random.below(8))] + random.octets(1) + [UInt8(random.below(16))]
    case .indoorBike:
      // The speed is there when its bit, More Data, is 0.
      let size = Self.size([2, 2, 2, 2, 3, 1, 2, 2, 5, 1, 1, 2, 2], of: flags ^ 1)
      return [UInt8(flags & 0xFF), UInt8(flags >> 8)] + random.octets(size)
    case .bodyComposition:
      let size = Self.size([0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0], of: flags)
      return [UInt8(flags & 0xFF), UInt8(flags >> 8)] + random.octets(2) + random.time(if: flags & 0x02)
        + random.octets(size)
    case .pnpID: return [UInt8(1 + random.below(2))] + random.octets(6)
    case .deviceName: return Array(random.name().utf8)
    }
  }

  /// Heart rate of one or two octets, optional energy, 0 to 9 intervals: at most 20 octets, for the smallest MTU.
  private func heartRate(flags: Int, _ random: inout SplitMix) -> [UInt8] {
    let octets = random.octets(1 + flags & 1 + flags >> 2 & 2)
    let intervals = flags & 0x10 == 0 ? 0 : 1 + random.below(min(9, (19 - octets.count) / 2))
    return [UInt8(flags)] + octets + random.octets(2 * intervals)
  }

  /// The number of octets of the fields with bits that are 1.
  private static func size(_ sizes: [Int], of flags: Int) -> Int {
    sizes.indices.reduce(0) { $0 + (flags >> $1 & 1) * sizes[$1] }
  }
}
