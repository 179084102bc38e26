import GATTRuntime
import SplitMix

/// Causes one fault after the other, each when the one before has been survived.
struct Troublemaker {
  let site: any Site
  let disturbances: Disturbances
  /// The instrument that its faults are of; nil when they are of all.
  let index: Int?
  var random: SplitMix64

  private var faults: [Fault] { index == nil ? site.commonFaults : site.instrumentFaults }
  private var victims: Set<Int> { index.map { [$0] } ?? Set(site.instruments.indices) }

  /// Goes on until `end`; then nothing is broken.
  mutating func live(until end: BackendInstant) async throws {
    while true {
      try await rest(for: .milliseconds(Int.random(in: 500...site.pace.pause.milliseconds, using: &random)))
      guard site.clock.now < end, let fault = faults.randomElement(using: &random) else { return }
      let number = disturbances.begin(fault, for: victims)
      try await site.cause(fault, at: index)
      try await site.clock.sleep(for: .milliseconds(Int.random(in: 100...site.pace.fault.milliseconds, using: &random)))
      try await site.repair(fault, at: index)
      disturbances.end(number, at: site.clock.now)
      while !disturbances.isSurvived(number) { try await rest(for: .milliseconds(250)) }
    }
  }

  /// Sleeps, and repairs what breaks by itself meanwhile.
  private func rest(for duration: Duration) async throws {
    let end = site.clock.now.advanced(by: duration)
    while site.clock.now < end {
      if index == nil, let mishap = site.mishap {
        let number = disturbances.begin(mishap, for: victims)
        try await site.repair(mishap, at: nil)
        disturbances.end(number, at: site.clock.now)
      }
      try await site.clock.sleep(for: min(site.clock.now.duration(to: end), .seconds(1)))
    }
  }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
