import BlueGATT
import GATTSimulator

/// The program in Swift's concurrency.
enum InAsync {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      let manager = try await CentralManager()
      try await manager.poweredOn(timeout: .seconds(10))
      try await read(manager)
    }
  #endif

  /// Until the simulated tag has left for good.
  static func simulate() async throws {
    let air = SimulatedAir()
    try await air.run {
      let tag = try await SimulatedSensorTag(air)
      let manager = try await CentralManager(
        backend: air.addAdapter(name: "central", position: Position(x: 2, y: 0))
      )
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await tag.live() }
        group.addTask { try await read(manager) }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// Finds the first SensorTag, and reads it over as many connections as it takes.
  static func read(_ manager: CentralManager) async throws {
    for try await found in manager.scan(for: [AccelerometerService.uuid]) {
      print("found \(found.peripheral.name)")
      let policy = ConnectionPolicy(timeout: .seconds(10), timeoutRetries: 5)
      for try await link in found.peripheral.connections(policy: policy) {
        print("connected")
        do {
          try await read(link)
        } catch PeripheralError.disconnected {
          // The next connection is on its way.
        }
        print("disconnected")
      }
      return
    }
  }

  /// Switches the accelerometer on, reads it three times, and then has it tell what it measures, faster.
  static func read(_ link: Connection) async throws {
    let service = try await link.service(AccelerometerService.uuid)
    _ = try await service.discoverCharacteristics()
    guard let data = service.characteristic(AccelerometerData.uuid),
      let enabled = service.characteristic(AccelerometerEnabled.uuid),
      let period = service.characteristic(AccelerometerUpdatePeriod.uuid)
    else { throw NoAccelerometer() }

    try await enabled.write(AccelerometerEnabled.yes.data())
    for _ in 0..<3 { print("read: \(try AccelerometerData(await data.read()))") }
    print("period: \(try AccelerometerUpdatePeriod(await period.read()).milliseconds) ms")
    try await period.write(AccelerometerUpdatePeriod(milliseconds: 200).data())
    for try await octets in data.notifications() { print("notified: \(try AccelerometerData(octets))") }
  }
}

/// The device has the service, and not its characteristics.
struct NoAccelerometer: Error, CustomStringConvertible {
  let description = "the device lacks characteristics of an accelerometer"
}
