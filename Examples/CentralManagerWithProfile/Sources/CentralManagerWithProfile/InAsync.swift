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
    for try await found in manager.scan(for: AccelerometerService.self) {
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
    let accelerometer = try await link.service(AccelerometerService.self)
    try await accelerometer.accelerometerEnabled.write(.yes)
    for _ in 0..<3 { print("read: \(try await accelerometer.accelerometerData.read())") }
    print("period: \(try await accelerometer.accelerometerUpdatePeriod.read().period)")
    try await accelerometer.accelerometerUpdatePeriod.write(AccelerometerUpdatePeriod(period: 0.2))
    for try await data in accelerometer.accelerometerData.notifications() { print("notified: \(data)") }
  }
}
