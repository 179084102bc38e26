import Foundation
import GATTCore
import SplitMix
import Testing

@testable import GATTRuntime

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
      let protection = authentic(counter, maximum: maximum)
      return replays.verdict(on: protection, from: device("a"), keyName: "s", octets: Data(counter: counter))
    }
  }

  @Test func `accepts the first counter and higher ones, and refuses lower ones`() {
    #expect(
      verdicts([7, 8, 500, 499, 8, 0, 501]) == [
        new, new, new, .replayed(last: 500), .replayed(last: 500), .replayed(last: 500), new,
      ]
    )
  }

  @Test func `recognises the same packet, and accepts up to four packets with one counter, each once`() {
    var replays = ReplayGuard()
    let device = device("a")
    for octet in 1...4 as ClosedRange<UInt8> {
      #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([octet])) == new)
    }
    for octet in 1...4 as ClosedRange<UInt8> {
      #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([octet])) == again)
    }
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([5])) == .replayed(last: 5))
    #expect(replays.verdict(on: authentic(6), from: device, keyName: "s", octets: Data([6])) == new)
    #expect(replays.verdict(on: authentic(5), from: device, keyName: "s", octets: Data([1])) == .replayed(last: 6))
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

  /// Counters before and after a change of a battery that users of several sensors have reported.
  @Test(arguments: [(154_553, 148), (67_117_068, 194), (3_103_785_729, 33_221), (65_535, 0)] as [(UInt64, UInt64)])
  func `accepts a lower counter after ten minutes and three values in which it rises`(last: UInt64, first: UInt64) {
    var replays = ReplayGuard()
    #expect(replays.hear([0: last - 1, 60: last]) == [new, new])
    let refused = ReplayGuard.Verdict.replayed(last: last)
    #expect(
      replays.hear([120: first, 420: first + 1, 420: first + 1, 719: first + 2]) == [
        refused, refused, refused, refused,
      ]
    )
    #expect(
      replays.hear([720: first + 3, 721: first + 3, 780: first + 4, 790: first + 3]) == [
        .restarted(last: last), again, new, .replayed(last: first + 4),
      ]
    )
    var other = ReplayGuard()
    #expect(other.hear([0: last, 60: first, 6000: first + 1]) == [new, refused, refused])
    #expect(other.hear([6001: first + 2]) == [.restarted(last: last)])
  }

  @Test func `hears a device again that sends three values in the day after its battery was changed`() {
    var replays = ReplayGuard()
    let refused = ReplayGuard.Verdict.replayed(last: 65_535)
    #expect(
      replays.hear([1: 65_530, 3: 65_535, 4: 0, 65: 5, 86_400: 2000, 86_500: 65_536]) == [
        new, new, refused, refused, .restarted(last: 65_535), new,
      ]
    )
  }

  @Test func `refuses a recorded series in its order while its device is heard`() {
    var replays = ReplayGuard()
    for second in stride(from: 0, to: 86_400, by: 10) {
      // The device sends each minute, and the attacker six times as often.
      let isOfDevice = second % 60 == 0
      let counter = isOfDevice ? 100_000 + UInt64(second / 60) : UInt64(second / 10)
      let verdict = isOfDevice ? new : .replayed(last: 100_000 + UInt64(second / 60))
      #expect(replays.hear([second: counter]) == [verdict])
    }
  }

  @Test func `a repeat of the last value shows that its device has not started again`() {
    var replays = ReplayGuard()
    let refused = ReplayGuard.Verdict.replayed(last: 1000)
    #expect(replays.hear([0: 1000, 10: 1, 300: 2, 500: 1000]) == [new, refused, refused, again])
    #expect(replays.hear([510: 3, 700: 4, 1109: 5]) == [refused, refused, refused])
    #expect(replays.hear([1110: 6]) == [.restarted(last: 1000)])
  }

  @Test func `begins anew with the last of several counters if it is lower than the one before`() {
    var replays = ReplayGuard()
    let refused = ReplayGuard.Verdict.replayed(last: 1000)
    #expect(replays.hear([0: 1000, 10: 7, 300: 8, 500: 2]) == [new, refused, refused, refused])
    #expect(replays.hear([800: 3, 1099: 4]) == [refused, refused])
    #expect(replays.hear([1100: 5]) == [.restarted(last: 1000)])
  }

  @Test func `waits for twice the longest silence of a device, which later values shorten`() {
    var replays = ReplayGuard()
    #expect(replays.hear([-1800: 999]) == [new])
    // A device that sends each half an hour. In between, its recorded packets are sent each minute.
    for number in 0..<10 {
      let last = 1000 + UInt64(number)
      #expect(replays.hear([1800 * number: last]) == [new])
      for minute in 1..<30 {
        #expect(replays.hear([1800 * number + 60 * minute: UInt64(minute)]) == [.replayed(last: last)])
      }
    }
    // Now the device starts again.
    let refused = ReplayGuard.Verdict.replayed(last: 1009)
    #expect(replays.hear([18_000: 1, 19_800: 2, 21_599: 3]) == [refused, refused, refused])
    var frequent = replays
    #expect(replays.hear([21_600: 4]) == [.restarted(last: 1009)])
    for number in 0..<1000 {
      #expect(frequent.hear([22_000 + number: 2000 + UInt64(number)]) == [new])
    }
    #expect(frequent.hear([23_000: 1, 23_300: 2]) == [.replayed(last: 2999), .replayed(last: 2999)])
    #expect(frequent.hear([23_600: 3]) == [.restarted(last: 2999)])
  }

  @Test func `accepts one restart of a device in twelve hours`() {
    var replays = ReplayGuard()
    let first = ReplayGuard.Verdict.replayed(last: 1000)
    #expect(replays.hear([0: 1000, 60: 500, 360: 501]) == [new, first, first])
    #expect(replays.hear([660: 502, 720: 503]) == [.restarted(last: 1000), new])
    let second = ReplayGuard.Verdict.replayed(last: 503)
    #expect(replays.hear([780: 10, 1080: 11, 1380: 12, 43_859: 13]) == [second, second, second, second])
    #expect(replays.hear([43_860: 14]) == [.restarted(last: 503)])
  }

  @Test func `refuses all lower counters if the program wants that, until it forgets the counter`() {
    var replays = ReplayGuard(acceptsRestarts: false)
    #expect(replays.hear([0: 1000]) == [new])
    for hour in 1...1000 {
      #expect(replays.hear([3600 * hour: UInt64(hour - 1)]) == [.replayed(last: 1000)])
    }
    replays.forgetCounter(of: device("a"))
    #expect(replays.hear([3_600_001: 5]) == [new])
  }

  @Test func `refuses the last 256 values, whatever the counter is, and while the device is silent`() throws {
    var replays = ReplayGuard()
    for minute in 0..<256 { #expect(replays.hear([60 * minute: 1000 + UInt64(minute)]) == [new]) }
    replays = try restored(replays)
    for minute in 0..<255 {
      #expect(replays.hear([60 * minute: 1000 + UInt64(minute)]) == [.replayed(last: 1255)])
    }
    // The known value 1100 ends the attempt, and after the restart its higher counter does not help it.
    let refused = ReplayGuard.Verdict.replayed(last: 1255)
    #expect(replays.hear([20_000: 500, 20_300: 501, 20_599: 1100]) == [refused, refused, refused])
    #expect(replays.hear([20_600: 502, 20_900: 503, 21_199: 504]) == [refused, refused, refused])
    #expect(replays.hear([21_200: 505, 21_201: 1100]) == [.restarted(last: 1255), .replayed(last: 505)])
    #expect(replays.hear([21_260: 506, 21_320: 1256]) == [new, new])
  }

  @Test func `a counter of eight bits may come again with the same octets after its maximum`() {
    #expect(verdicts((0..<1000).map { UInt64($0 % 256) }, maximum: 255).allSatisfy { $0 == new })
  }

  @Test func `old values of a slow reader are no restart`() {
    var replays = ReplayGuard()
    for minute in 1...20 { #expect(replays.hear([60 * minute: UInt64(minute)]) == [new]) }
    for minute in 1..<20 {
      #expect(replays.hear([60 * minute: UInt64(minute)]) == [.replayed(last: 20)])
    }
    #expect(replays.hear([1200: 20, 1260: 21]) == [again, new])
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
      switch replays.verdict(on: authentic(counter), from: device(name), keyName: "s", octets: Data(counter: counter)) {
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

  @Test func `knows the silence and the last restart of a device when it is encoded`() throws {
    var replays = ReplayGuard()
    #expect(replays.hear([0: 1000, 1800: 1001]) == [new, new])
    // The clock begins anew with the program.
    replays = try restored(replays)
    let first = ReplayGuard.Verdict.replayed(last: 1001)
    #expect(replays.hear([0: 1, 600: 2, 1200: 3, 3599: 4]) == [first, first, first, first])
    #expect(replays.hear([3600: 5]) == [.restarted(last: 1001)])
    replays = try restored(replays)
    let second = ReplayGuard.Verdict.replayed(last: 5)
    #expect(replays.hear([0: 2, 600: 3, 43_199: 4]) == [second, second, second])
    replays = try restored(replays)
    #expect(replays.hear([0: 1, 43_199: 2, 43_199: 3]) == [second, second, second])
    #expect(replays.hear([43_200: 4]) == [.restarted(last: 5)])
  }

  @Test func `knows all packets with the last counter when it is encoded`() throws {
    var replays = ReplayGuard()
    for octet in 1...3 as ClosedRange<UInt8> {
      #expect(replays.verdict(on: authentic(5), from: device("a"), keyName: "s", octets: Data([octet])) == new)
    }
    var copy = try restored(replays)
    for octet in 1...3 as ClosedRange<UInt8> {
      #expect(copy.verdict(on: authentic(5), from: device("a"), keyName: "s", octets: Data([octet])) == again)
    }
  }

  @Test(arguments: [#""silence":-1"#, #""silence":1e300"#, #""sinceRestart":4294967296"#])
  func `a saved time that is out of range is an error`(_ member: String) {
    let file = Data(#"[{"device":"a","slot":"s","counter":9,\#(member)}]"#.utf8)
    #expect(throws: (any Error).self) { try JSONDecoder().decode(ReplayGuard.self, from: file) }
  }

  @Test func `reads counters that were saved with the key slot`() throws {
    let file = Data(#"[{"device":"a","slot":"s","counter":9,"valueCount":1,"known":"AQIDBAUGBwg="}]"#.utf8)
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

  @Test func `a loop forgets the devices with values that it got longest ago, and no others`() {
    var counters = ValueOpener.Counters()
    func isFirst(_ name: String) -> Bool { counters.isFirst(device(name), "s") }
    let limit = ReplayGuard.keptCount
    for number in 0..<limit + limit / 4 { #expect(isFirst("\(number)")) }
    #expect(isFirst("new"))
    #expect(!isFirst("\(limit)"))
    #expect(isFirst("0"))
  }
}

extension ReplayGuard {
  /// The verdict on a value for which the time has no meaning.
  fileprivate mutating func verdict(
    on protection: Protection,
    from device: AdvertisedDevice,
    keyName: String,
    octets: Data
  ) -> Verdict {
    verdict(on: protection, from: device, keyName: keyName, octets: octets, at: .start)
  }

  /// The verdicts on counters of the device `a`, each at a time in seconds. The octets of each value are its counter.
  fileprivate mutating func hear(_ values: KeyValuePairs<Int, UInt64>) -> [Verdict] {
    values.map { second, counter in
      verdict(
        on: .authenticated(CipherCounter(value: counter, maximum: UInt64(UInt32.max))),
        from: AdvertisedDevice(identifier: PeerIdentifier("a")),
        keyName: "s",
        octets: Data(counter: counter),
        at: BackendInstant(sinceStart: .seconds(second))
      )
    }
  }
}

extension Data {
  fileprivate init(counter: UInt64) { self.init((0..<8).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }) }
}
