import BlueGATT
import GATTSimulator

/// The device that is read: tilts from lying flat to standing on its edge, and loses its connections once.
final class SensorTag: Sendable {
  private let adapter: SimulatedAdapter
  private let service = MutableService(profile: AccelerometerService.profile)

  init(_ air: SimulatedAir) throws {
    adapter = air.addAdapter(name: "tag", position: Position(x: 1, y: 1))
    service.characteristic(AccelerometerUpdatePeriod.uuid)?.value = try AccelerometerUpdatePeriod(period: 1).data()
    service.characteristic(AccelerometerEnabled.uuid)?.value = try AccelerometerEnabled.no.data()
  }

  func run() async throws {
    let manager = try await PeripheralManager(backend: adapter)
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.self]))
    for step in 0...64 {
      try await adapter.clock.sleep(for: .seconds(try period()))
      try await measure(Double(step) / 64)
      if step == 10 { adapter.disconnectAll() }
    }
  }

  private func period() throws -> Double {
    guard let period = service.characteristic(AccelerometerUpdatePeriod.uuid) else { return 1 }
    return try AccelerometerUpdatePeriod(period.value).period
  }

  private func measure(_ tilt: Double) async throws {
    guard let enabled = service.characteristic(AccelerometerEnabled.uuid),
      try AccelerometerEnabled(enabled.value) == .yes
    else { return }
    let data = try AccelerometerData(x: -tilt, y: 0, z: 1 - tilt)
    try await service.characteristic(AccelerometerData.uuid)?.update(try data.data())
  }
}
