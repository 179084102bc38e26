import BlueGATT
import GATTSimulator

/// Who reads the tag when there is no radio.
struct SimulatedPhone: Sendable {
  private let air: SimulatedAir

  init(_ air: SimulatedAir) { self.air = air }

  /// Switches the accelerometer on, makes it faster, and takes ten measurements.
  func read() async throws {
    let manager = try await CentralManager(backend: air.addAdapter(name: "phone", position: Position(x: 2, y: 0)))
    for try await found in manager.scan(for: AccelerometerService.self) {
      let link = try await found.peripheral.connect()
      let accelerometer = try await link.service(AccelerometerService.self)
      try await accelerometer.accelerometerEnabled.write(.yes)
      try await accelerometer.accelerometerUpdatePeriod.write(AccelerometerUpdatePeriod(period: 0.25))
      var count = 0
      for try await data in accelerometer.accelerometerData.notifications() {
        print("phone: \(data)")
        count += 1
        if count == 10 { return }
      }
    }
  }
}
