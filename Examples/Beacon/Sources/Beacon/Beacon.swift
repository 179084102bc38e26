import BlueGATT
import Foundation
import GATTSimulator

/// Is an iBeacon.
///
///     Beacon            on a simulated radio, for ten seconds, with somebody who hears it
///     Beacon --bluez    on this machine's Bluetooth, until it is interrupted
@main
struct Main {
  static let beacon = IBeacon(
    proximityUUID: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0",
    major: 1,
    minor: 7,
    measuredPower: -59
  )

  static func main() async {
    do {
      switch Array(CommandLine.arguments.dropFirst()) {
      case []:
        try await simulate()
      #if os(Linux)
        case ["--bluez"]:
          try await emit(PeripheralManager()) { try await Task.sleep(for: .seconds(1 << 30)) }
      #endif
      default:
        throw Usage()
      }
    } catch {
      FileHandle.standardError.write(Data("Beacon: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Advertises until `wait` returns; also again after the adapter had been off.
  static func emit(_ peripheral: PeripheralManager, until wait: @Sendable () async throws -> Void) async throws {
    try await peripheral.startAdvertising(beacon)
    print("advertising \(beacon.proximityUUID), major \(beacon.major), minor \(beacon.minor)")
    try await wait()
    try await peripheral.stopAdvertising()
    print("stopped")
  }

  static func simulate() async throws {
    let air = SimulatedAir()
    try await air.run {
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "beacon"))
      let central = try await CentralManager(
        backend: air.addAdapter(name: "phone", position: Position(x: 2, y: 0))
      )
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await listen(central) }
        try await emit(peripheral) { try await air.clock.sleep(for: .seconds(10)) }
        group.cancelAll()
      }
    }
  }

  /// The simulated phone: says once what it hears.
  static func listen(_ central: CentralManager) async throws {
    for try await found in central.scan() {
      guard let heard = found.advertisement.beacon else { continue }
      print("heard at \(found.rssi ?? 0) dBm: major \(heard.major), minor \(heard.minor)")
      return
    }
  }
}

/// What was asked for does not exist.
struct Usage: Error, CustomStringConvertible {
  let description = "the only argument is --bluez, for this machine's Bluetooth"
}
