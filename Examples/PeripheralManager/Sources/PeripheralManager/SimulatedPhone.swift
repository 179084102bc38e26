import BlueGATT
import GATTSimulator

/// Who reads the tag when there is no radio.
struct SimulatedPhone: Sendable {
  private let air: SimulatedAir

  init(_ air: SimulatedAir) { self.air = air }

  /// Switches the accelerometer on, makes it faster, and takes ten measurements.
  func read() async throws {
    let manager = try await CentralManager(backend: air.addAdapter(name: "phone", position: Position(x: 2, y: 0)))
    for try await found in manager.scan(for: [AccelerometerService.uuid]) {
      let link = try await found.peripheral.connect()
      let service = try await link.service(AccelerometerService.uuid)
      let characteristics = try await service.discoverCharacteristics()
      for (uuid, value) in try [
        (AccelerometerEnabled.uuid, AccelerometerEnabled.yes.data()),
        (AccelerometerUpdatePeriod.uuid, AccelerometerUpdatePeriod(milliseconds: 250).data()),
      ] {
        try await characteristics.first { $0.uuid == uuid }?.write(value)
      }
      guard let data = service.characteristic(AccelerometerData.uuid) else { return }
      var count = 0
      for try await octets in data.notifications() {
        print("phone: \(try AccelerometerData(octets))")
        count += 1
        if count == 10 { return }
      }
    }
  }
}
