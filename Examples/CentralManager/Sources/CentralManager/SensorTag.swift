import BlueGATT
import GATTSimulator

/// The device that is read: tilts from lying flat to standing on its edge, and loses its connections once.
final class SensorTag: Sendable {
  private let adapter: SimulatedAdapter

  init(_ air: SimulatedAir) {
    adapter = air.addAdapter(name: "tag", position: Position(x: 1, y: 1))
  }

  func run() async throws {
    let data = MutableCharacteristic(uuid: AccelerometerData.uuid, properties: [.read, .notify])
    let enabled = MutableCharacteristic(uuid: AccelerometerEnabled.uuid, properties: [.read, .write], value: Data([0]))
    let period = MutableCharacteristic(
      uuid: AccelerometerUpdatePeriod.uuid,
      properties: [.read, .write],
      value: Data([100])
    )
    let service = MutableService(AccelerometerService.self)
    for characteristic in [data, enabled, period] { service.add(characteristic) }

    let manager = try await PeripheralManager(backend: adapter)
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.self]))
    for step in Int8(0)...64 {
      let pause: AccelerometerUpdatePeriod? = SerDe.deserialize(period.value)
      try await adapter.clock.sleep(for: .milliseconds(pause?.milliseconds ?? 1000))
      if enabled.value == Data([1]) { try await data.update(SerDe.serialize([-step, 0, 64 - step])) }
      if step == 10 { adapter.disconnectAll() }
    }
  }
}
