import GATTCiphers
import GATTCore
import GATTRuntime
import GATTSimulator
import RandomPrograms
import SplitMix

/// The devices around a long-running program, except its instruments: sensors, beacons, neighbours and passers-by.
final class Surroundings: Sendable {
  /// The sensors. As peers of faults they have the numbers from 10.
  let sensors: [Sensor]
  /// A subscriber that must receive all updates of the program.
  let display: SimulatedAdapter
  /// The number of the display as the peer of faults.
  static let displayPeer = 20
  private let neighbours: [SimulatedAdapter]
  private let passerBy: SimulatedAdapter
  private let beacons: [SimulatedAdapter]
  private let clock: SimulatedClock
  private let seed: UInt64
  /// The key of the passers-by that encipher, which the program knows for all devices.
  private let commonKey: CipherKey

  init(_ air: SimulatedAir, seed: UInt64) throws {
    (clock, self.seed) = (air.clock, seed)
    commonKey = try CipherKey(hexadecimal: "00112233445566778899aabbccddeeff")
    let key = try CipherKey(hexadecimal: "231d39c1d7cc1ab1aee224cd096db932")
    sensors = [nil, nil, key].enumerated().map { index, key in
      Sensor(air.addAdapter(name: "sensor \(index)"), peer: 10 + index, key: key)
    }
    display = air.addAdapter(name: "display")
    neighbours = (0..<9).map { air.addAdapter(name: "neighbour \($0)") }
    passerBy = air.addAdapter(name: "passer-by")
    beacons = (0..<2).map { air.addAdapter(name: "beacon \($0)") }
  }

  /// The keys that the program has.
  func keys() throws -> KeyRing {
    var keys = KeyRing()
    for sensor in sensors {
      if let key = sensor.key { keys.add(key, for: DeviceAddress(sensor.adapter.identifier.rawValue)) }
    }
    keys.add(commonKey, for: nil)
    return keys
  }

  /// Lives until the task is cancelled.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sensor in sensors { group.addTask { try await sensor.run() } }
      for (index, neighbour) in neighbours.enumerated() {
        group.addTask { try await self.live(neighbour, kind: index) }
      }
      group.addTask { try await self.comeAndGo() }
      // Throws the first error, which cancels the others.
      for try await _ in group {}
    }
  }

  /// Advertises with a new address every 15 minutes, and is away for some hours now and then.
  private func live(_ neighbour: SimulatedAdapter, kind: Int) async throws {
    var random = SplitMix64(seed: seed ^ UInt64(kind + 1) << 40)
    while true {
      let isHere = Int.random(in: 0..<20, using: &random) > 0
      neighbour.changeAddress()
      if isHere { try await advertise(neighbour, kind, every: .seconds(60), for: .seconds(900), &random) }
      if !isHere { try await clock.sleep(for: .seconds(Int.random(in: 900...7200, using: &random))) }
    }
  }

  /// Lets devices pass, one after the other: with plain values, with enciphered values, and of the profile that the
  /// program looks for.
  func pass(_ count: Int, in time: Duration, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for index in 0..<count {
      passerBy.changeAddress()
      try await advertise(passerBy, [3, 4, 8][index % 3], every: .seconds(60), for: time / count, &random)
    }
  }

  private func advertise(
    _ adapter: SimulatedAdapter,
    _ kind: Int,
    every interval: Duration,
    for time: Duration,
    _ random: inout SplitMix64
  ) async throws {
    let advertisement = try advertisement(kind, of: adapter, &random)
    let identifier = try await adapter.startAdvertising(advertisement, interval: interval)
    try await clock.sleep(for: time)
    await adapter.stopAdvertising(identifier)
  }

  /// An advertisement of one of nine kinds. Strangers have devices of the kinds that the program looks for, too.
  private func advertisement(
    _ kind: Int,
    of adapter: SimulatedAdapter,
    _ random: inout SplitMix64
  ) throws -> Advertisement {
    let number = UInt32.random(in: 0...(.max), using: &random)
    switch kind {
    case 0: return Advertisement(localName: "Neighbour \(number % 1000)")
    case 1: return Advertisement(services: ["180D"])
    case 2: return Advertisement(manufacturerData: [0x004C: Numbered.octets(number, below: 20)])
    case 3: return try Sensor.advertisement(number, key: nil, from: adapter)
    case 4: return try Sensor.advertisement(number, key: commonKey, from: adapter)
    case 5: return Advertisement(serviceData: [SealedList.uuid: Data([0x41]) + Numbered.octets(number, below: 8)])
    case 6: return Advertisement(serviceData: [PlainValue.uuid: Data([1])])
    case 7:
      let (major, minor) = (UInt16(truncatingIfNeeded: number) | 2, UInt16(truncatingIfNeeded: number >> 16))
      let region = LongRunningProgram.rangedRegion
      return Advertisement(beacon: IBeacon(proximityUUID: region.proximityUUID, major: major, minor: minor))
    default: return Advertisement(localName: "W-\(number % 1000)", services: ["FF00"])
    }
  }

  /// Lets one beacon advertise, and another one for 20 minutes in each 40.
  private func comeAndGo() async throws {
    let beacon = { IBeacon(proximityUUID: ($0 as BeaconRegion).proximityUUID, major: 1, minor: 1) }
    let (here, often) = (beacon(LongRunningProgram.rangedRegion), beacon(LongRunningProgram.region))
    _ = try await beacons[0].startAdvertising(Advertisement(beacon: here), interval: .seconds(5))
    while true {
      let identifier = try await beacons[1].startAdvertising(Advertisement(beacon: often), interval: .seconds(10))
      try await clock.sleep(for: .seconds(1200))
      await beacons[1].stopAdvertising(identifier)
      try await clock.sleep(for: .seconds(1200))
    }
  }
}
