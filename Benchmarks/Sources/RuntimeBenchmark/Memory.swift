import GATTCore
import GATTRuntime
import GATTSimulator
import MallocCount

/// The memory that the runtime allocates for each device, over a backend that stores nothing.
enum Memory {
  /// For a device that a scan has found.
  static func discovered(_ count: Int) async throws -> Int {
    let air = SimulatedAir()
    return try await air.run {
      let backend = LoopbackBackend(air)
      let central = try await CentralManager(backend: backend)
      let scan = Task(executorPreference: air.clock) {
        for try await _ in central.scan(options: ScanOptions(allowsDuplicates: true)) {}
      }
      await air.clock.runUntilIdle()
      let before = Int(malloc_octets())
      for number in 0..<count { backend.report(.advertisement(report(number))) }
      await air.clock.runUntilIdle()
      let after = Int(malloc_octets())
      precondition(central.peripherals.count == count)
      scan.cancel()
      return (after - before) / count
    }
  }

  private static func report(_ number: Int) -> AdvertisementReport {
    let address = "C0:00:00:00:" + String(0x1000 + number, radix: 16)
    return AdvertisementReport(
      peer: PeerIdentifier(address),
      advertisement: Advertisement(localName: "a name of 18 chars", services: [BluetoothUUID(uint16: 0x180D)]),
      rssi: -60,
      isConnectable: true,
      time: .start
    )
  }

  /// For a connected device with one service of three characteristics, one of them subscribed to.
  static func connected(_ count: Int) async throws -> Int {
    let air = SimulatedAir()
    return try await air.run {
      let central = try await CentralManager(backend: LoopbackBackend(air))
      // The first connection also allocates the memory that all share.
      var kept = [try await connect(central, -1)]
      kept.reserveCapacity(count + 1)
      let before = Int(malloc_octets())
      for number in 0..<count { kept.append(try await connect(central, number)) }
      await air.clock.runUntilIdle()
      let after = Int(malloc_octets())
      precondition(central.connectedPeripherals.count == count + 1)
      return (after - before) / count
    }
  }

  private static func connect(_ central: CentralManager, _ number: Int) async throws -> (
    Connection, Subscription<Beat>
  ) {
    let peer = PeerIdentifier("C0:00:00:00:" + String(0x1000 + number, radix: 16))
    let link = try await central.peripheral(peer).connect()
    let remote = try await link.service("180D").characteristics[0]
    return (link, try await ClientCharacteristic<Beat, Access>(remote).subscribe())
  }
}
