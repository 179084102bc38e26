import Foundation
import GATTCore
@_spi(Programs) import GATTRuntime
import SplitMix
import Testing

/// How much of what is no packet of a family its definitions take for one.
@Suite struct RandomPacketTests {
  /// The greatest share of random octets that a definition of a family may take: octets of any length up to 27 with
  /// its company or service, and with a name, address and service that its `x:Match` demands. These protocols have too
  /// few constants, and no checksum and no address, by which to tell their packets. Every other family takes at most
  /// 2 %.
  private static let allowed: [String: Double] = [
    "airthings": 0.9, "aranet": 0.4, "atmotube": 0.25, "broodminder": 0.05, "bthome": 1, "ela": 1, "enocean": 0.06,
    "exposure-notification": 0.25, "fast-pair": 0.25, "govee": 0.95, "improv": 0.9, "inkbird": 0.75, "inode": 0.75,
    "keiser": 0.5, "moat": 0.5, "mopeka": 0.7, "oralb": 0.75, "polar-hr": 0.5, "sensorpush": 0.2, "shelly": 1,
    "smartdry": 0.75, "switchbot": 0.95, "thermobeacon": 0.5, "thermopro": 0.9, "tpms": 0.6, "xiaomi-lywsd03mmc": 0.95,
    "xiaomi-mibeacon": 0.9,
  ]

  @Test(arguments: Set(ShippedDefinition.all.map(\.folder)).sorted())
  func `random octets are seldom a reading`(folder: String) {
    var random = SplitMix64(seed: 7)
    var shares: [String: (taken: Int, tried: Int)] = [:]
    let count = inputCount(400)
    for definition in ShippedDefinition.all where definition.folder == folder {
      for _ in 0..<count {
        let length = Int.random(in: 0...27, using: &random)
        let octets = Data((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        let address = DeviceAddress(number: UInt64.random(in: 0..<1 << 48, using: &random))
        let taken = ShippedDefinition.index.takes(octets, by: definition, address: address)
        let share = shares[definition.interpreter.name] ?? (0, 0)
        shares[definition.interpreter.name] = (share.taken + (taken ? 1 : 0), share.tried + 1)
      }
    }
    for (name, share) in shares.sorted(by: { $0.key < $1.key }) {
      let part = Double(share.taken) / Double(share.tried)
      #expect(part <= Self.allowed[folder] ?? 0.02, "'\(name)' of \(folder) takes \(part) of random octets")
    }
  }
}
