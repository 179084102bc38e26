import BlueGATT
import GATTSimulator

/// The central that visits: switches the accelerometer on, gives it another pace, and prints what it measures.
func visit(_ adapter: SimulatedAdapter) async throws {
  let central = try await CentralManager(backend: adapter)
  for try await found in central.scan(for: AccelerometerService.self) {
    let link = try await found.peripheral.connect()
    print("connected to \(found.peripheral.name)")
    let service = try await link.service(AccelerometerService.uuid)
    guard
      let data = service.characteristic(AccelerometerData.uuid),
      let enabled = service.characteristic(AccelerometerEnabled.uuid),
      let period = service.characteristic(AccelerometerUpdatePeriod.uuid)
    else { throw CharacteristicError.removed }
    do {
      try await period.write(Data([5]))
    } catch {
      print("50 ms are refused: \(error)")
    }
    try await period.write(Data([25]))
    try await enabled.write(SerDe.serialize(AccelerometerEnabled.yes))
    var count = 0
    for try await octets in try await data.subscribe() {
      guard let value: AccelerometerData = SerDe.deserialize(octets) else { continue }
      print("x: \(value.x), y: \(value.y), z: \(value.z)")
      count += 1
      if count == 6 { return await link.disconnect() }
    }
  }
}
