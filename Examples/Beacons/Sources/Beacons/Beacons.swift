import BlueGATT
import Foundation
import GATTSimulator

/// Says when one comes near the beacons of a shop and leaves them, and how far each is meanwhile.
///
///     Beacons            a walk through a simulated shop
///     Beacons --bluez    the beacons around this machine, as those of the example Beacon
@main
struct Main {
  static let shop = BeaconRegion(identifier: "shop", proximityUUID: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")

  static func main() async {
    do {
      switch Array(CommandLine.arguments.dropFirst()) {
      case []:
        try await walk()
      #if os(Linux)
        case ["--bluez"]:
          try await follow(CentralManager())
      #endif
      default:
        throw Usage()
      }
    } catch {
      FileHandle.standardError.write(Data("Beacons: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Monitors the region and ranges its beacons, at the same time.
  static func follow(_ central: CentralManager) async throws {
    async let ranged: Void = range(central)
    for try await state in central.monitor(shop, exitDelay: .seconds(5)) {
      print("\(shop.identifier): \(state)")
    }
    try await ranged
  }

  /// Prints the beacons of the shop that are heard, nearest first, every two seconds.
  static func range(_ central: CentralManager) async throws {
    for try await beacons in central.rangeBeacons(in: shop, period: .seconds(2)) where !beacons.isEmpty {
      print(beacons.map(describe).joined(separator: "\n"))
    }
  }

  static func describe(_ beacon: Beacon) -> String {
    let distance = beacon.accuracy.map { String(format: "%.1f m", $0) } ?? "silent"
    return "  shelf \(beacon.minor): \(beacon.proximity), \(distance)"
  }

  /// Through a shop with two shelves, and out again.
  static func walk() async throws {
    let air = SimulatedAir(seed: 3)
    try await air.run {
      for (shelf, x) in [(UInt16(1), 10.0), (2, 16.0)] {
        let peripheral = try await PeripheralManager(
          backend: air.addAdapter(name: "shelf", position: Position(x: x, y: 1))
        )
        try await peripheral.startAdvertising(
          IBeacon(proximityUUID: shop.proximityUUID, major: 1, minor: shelf)
        )
      }
      let visitor = air.addAdapter(name: "visitor", position: Position(x: -300, y: 0))
      let central = try await CentralManager(backend: visitor)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await follow(central) }
        for x in [-300.0, 5, 10, 16, -300] {
          visitor.position = Position(x: x, y: 0)
          try await air.clock.sleep(for: .seconds(8))
        }
        group.cancelAll()
      }
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
