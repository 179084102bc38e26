import Foundation
import GATTCore
import GATTRuntime
import SplitMix
import Testing

@Suite struct `A replay guard` {
  private static let maximum = UInt64(UInt32.max)

  private func device(_ name: String, address: String? = nil) -> AdvertisedDevice {
    AdvertisedDevice(identifier: PeerIdentifier(name), address: address.flatMap { DeviceAddress($0) })
  }

  private func authentic(_ counter: UInt64, maximum: UInt64 = maximum) -> ReplayGuard.Protection {
    .authenticated(CipherCounter(value: counter, maximum: maximum))
  }

  private let new = ReplayGuard.Verdict.accepted(.authenticated, isRepeat: false)
  private let again = ReplayGuard.Verdict.accepted(.authenticated, isRepeat: true)

  /// The verdicts on counters of one device. The octets of each value are its counter.
  private func verdicts(_ counters: [UInt64], maximum: UInt64 = maximum) -> [ReplayGuard.Verdict] {
    var replays = ReplayGuard()
    return counters.map { counter in
      let octets = Data(withUnsafeBytes(of: counter.littleEndian) { Array($0) })
      return replays.verdict(on: authentic(counter, maximum: maximum), from: device("a"), keyName: "s", octets: octets)
    }
  }

  @Test func `accepts the first counter and higher ones, and refuses lower ones`() {
    #expect(
      verdicts([7, 8, 500, 499, 8, 0, 501]) == [
        new, new, new, .replayed(last: 500), .replayed(last: 500), .replayed(last: 500), new,
      ]
    )
  }

  @Test func `recognises the same packet, and refuses other octets with its counter`() {
    var replays = ReplayGuard()
    let device = device("a")
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([1, 2])) == new)
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([1, 2])) == again)
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([1, 3])) == .replayed(last: 5))
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([1, 2])) == again)
  }

  @Test func `lets a counter start again after its maximum, within 100 on both sides`() {
    let highest = Self.maximum
    #expect(verdicts([highest - 100, 99]) == [new, new])
    #expect(verdicts([highest, 0, 1]) == [new, new, new])
    #expect(verdicts([highest - 101, 99]) == [new, .replayed(last: highest - 101)])
    #expect(verdicts([highest, 100]) == [new, .replayed(last: highest)])
    #expect(verdicts([250, 3], maximum: 255) == [new, new])
    #expect(verdicts([120, 3], maximum: 255) == [new, .replayed(last: 120)])
    #expect(verdicts([.max, 99], maximum: .max) == [new, new])
  }

  @Test func `has a counter for each device and key`() {
    var replays = ReplayGuard()
    let octets = Data([1])
    #expect(replays.verdict(on: authentic(9), from: device("a"), keyName: "s", octets: octets) == new)
    #expect(replays.verdict(on: authentic(5), from: device("b"), keyName: "s", octets: octets) == new)
    #expect(replays.verdict(on: authentic(5), from: device("a"), keyName: "t", octets: octets) == new)
    #expect(replays.verdict(on: authentic(5), from: device("a"), keyName: "s", octets: octets) == .replayed(last: 9))
  }

  @Test func `knows a device by its address, whatever its identifier and its name are`() {
    var replays = ReplayGuard()
    let address = "54:48:E6:8F:80:A5"
    let octets = Data([1])
    #expect(replays.verdict(on: authentic(9), from: device("a", address: address), keyName: "s", octets: octets) == new)
    let other = AdvertisedDevice(identifier: PeerIdentifier("b"), address: DeviceAddress(address), name: "b")
    #expect(replays.verdict(on: authentic(8), from: other, keyName: "s", octets: octets) == .replayed(last: 9))
  }

  @Test func `accepts any counter after the one of the device was forgotten`() {
    var replays = ReplayGuard()
    for name in ["a", "b"] {
      #expect(replays.verdict(on: authentic(9), from: device(name), keyName: "s", octets: Data([1])) == new)
    }
    replays.forgetCounter(of: device("a"))
    #expect(replays.verdict(on: authentic(0), from: device("a"), keyName: "s", octets: Data([2])) == new)
    #expect(replays.verdict(on: authentic(0), from: device("b"), keyName: "s", octets: Data([2])) == .replayed(last: 9))
  }

  @Test func `refuses plaintext of a device with a key, and accepts it of others`() {
    var replays = ReplayGuard()
    let octets = Data([1])
    #expect(
      replays.verdict(on: .plain(isKeyKnown: true), from: device("a"), keyName: "s", octets: octets) == .downgraded
    )
    #expect(
      replays.verdict(on: .plain(isKeyKnown: false), from: device("a"), keyName: "s", octets: octets)
        == .accepted(.plain, isRepeat: false)
    )
    #expect(replays.count == 0)
  }

  @Test func `never refuses what has no tag, and is not changed by it`() {
    var replays = ReplayGuard()
    #expect(replays.verdict(on: authentic(9), from: device("a"), keyName: "s", octets: Data([1])) == new)
    for octet in [3, 2, 2] as [UInt8] {
      #expect(
        replays.verdict(on: .deciphered, from: device("a"), keyName: "s", octets: Data([octet]))
          == .accepted(.deciphered, isRepeat: false)
      )
      #expect(replays.verdict(on: .authenticated(nil), from: device("a"), keyName: "s", octets: Data([octet])) == new)
    }
    #expect(replays.verdict(on: authentic(10), from: device("a"), keyName: "s", octets: Data([1])) == new)
  }

  /// A device sends packets in order. A receiver hears some packets several times, and an attacker repeats old packets.
  @Test(arguments: 0..<20)
  func `delivers each packet at most once and in order, in random schedules`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var replays = ReplayGuard()
    let names = ["a", "b", "c"]
    var sent: [String: UInt64] = [:]
    var heard: [String: [UInt64]] = [:]
    var delivered: [String: [UInt64]] = [:]
    for _ in 0..<inputCount(2000) {
      let name = try #require(names.randomElement(using: &random))
      var counter = sent[name] ?? 0
      if Int.random(in: 0..<3, using: &random) > 0 {
        counter += UInt64.random(in: 1...5, using: &random)
        sent[name] = counter
      } else if let old = heard[name]?.randomElement(using: &random) {
        counter = old
      }
      heard[name, default: []].append(counter)
      // The program restarts.
      if Int.random(in: 0..<50, using: &random) == 0 { replays = try restored(replays) }
      let octets = Data(withUnsafeBytes(of: counter.littleEndian) { Array($0) })
      switch replays.verdict(on: authentic(counter), from: device(name), keyName: "s", octets: octets) {
      case .accepted(.authenticated, isRepeat: false): delivered[name, default: []].append(counter)
      case .accepted(.authenticated, isRepeat: true): #expect(delivered[name]?.last == counter)
      case .replayed(let last):
        #expect(delivered[name]?.last == last)
        #expect(counter < last)
      default: Issue.record("an authentic packet is neither plaintext nor a downgrade")
      }
    }
    for name in names {
      let all = Set(heard[name] ?? []).filter { $0 > 0 }.sorted()
      #expect(delivered[name]?.filter { $0 > 0 } == all)
    }
  }

  private func restored(_ replays: ReplayGuard) throws -> ReplayGuard {
    try JSONDecoder().decode(ReplayGuard.self, from: JSONEncoder().encode(replays))
  }

  @Test func `reads counters that were saved with the key slot`() throws {
    let file = Data(#"[{"device":"a","slot":"s","counter":9,"octets":"AQ=="}]"#.utf8)
    var replays = try JSONDecoder().decode(ReplayGuard.self, from: file)
    #expect(replays.verdict(on: authentic(8), from: device("a"), keyName: "s", octets: Data()) == .replayed(last: 9))
  }

  @Test func `keeps its counters when it is encoded`() throws {
    var replays = ReplayGuard()
    #expect(replays.verdict(on: authentic(9), from: device("a"), keyName: "s", octets: Data([1])) == new)
    #expect(replays.verdict(on: authentic(.max, maximum: .max), from: device("b"), keyName: "s", octets: Data()) == new)
    var copy = try restored(replays)
    #expect(copy.verdict(on: authentic(9), from: device("a"), keyName: "s", octets: Data([1])) == again)
    #expect(copy.verdict(on: authentic(8), from: device("a"), keyName: "s", octets: Data([1])) == .replayed(last: 9))
    #expect(copy.verdict(on: authentic(3, maximum: .max), from: device("b"), keyName: "s", octets: Data()) == new)
  }

  @Test func `forgets the devices accepted longest ago, also in what it decodes`() throws {
    var replays = ReplayGuard()
    let limit = ReplayGuard.keptCount
    for number in 0..<limit + limit / 4 {
      _ = replays.verdict(on: authentic(9), from: device("\(number)"), keyName: "s", octets: Data([1]))
    }
    #expect(replays.count == limit + limit / 4)
    #expect(replays.verdict(on: authentic(10), from: device("0"), keyName: "s", octets: Data([1])) == new)
    #expect(replays.verdict(on: authentic(9), from: device("new"), keyName: "s", octets: Data([1])) == new)
    #expect(replays.count == limit)
    var copy = try restored(replays)
    #expect(copy.count == limit)
    #expect(copy.verdict(on: authentic(9), from: device("0"), keyName: "s", octets: Data([1])) == .replayed(last: 10))
    #expect(copy.verdict(on: authentic(9), from: device("new"), keyName: "s", octets: Data([1])) == again)
    #expect(copy.verdict(on: authentic(0), from: device("1"), keyName: "s", octets: Data([1])) == new)
  }
}
