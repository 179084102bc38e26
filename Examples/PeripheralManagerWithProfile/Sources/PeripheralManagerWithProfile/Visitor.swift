import BlueGATT
import GATTSimulator

/// The central that visits: switches the accelerometer on, gives it another pace, and prints what it measures.
func visit(_ adapter: SimulatedAdapter) async throws {
  let central = try await CentralManager(backend: adapter)
  for try await found in central.scan(for: AccelerometerService.self) {
    let link = try await found.peripheral.connect()
    print("connected to \(found.peripheral.name)")
    let accelerometer = try await link.service(AccelerometerService.self)
    try await accelerometer.accelerometerUpdatePeriod.write(AccelerometerUpdatePeriod(period: 0.25))
    try await accelerometer.accelerometerEnabled.write(.yes)
    var count = 0
    for try await data in try await accelerometer.accelerometerData.subscribe() {
      print(data)
      count += 1
      if count == 6 { return await link.disconnect() }
    }
  }
}
