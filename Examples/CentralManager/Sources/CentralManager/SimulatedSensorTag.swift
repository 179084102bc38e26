import BlueGATT
import Foundation
import GATTSimulator
import Synchronization

/// What the program finds when there is no radio: a SensorTag that is out of reach for a while.
struct SimulatedSensorTag: Sendable {
  private let air: SimulatedAir
  private let adapter: SimulatedAdapter
  private let data: MutableCharacteristic
  private let settings = Settings()

  /// What has been written to it.
  private final class Settings: Sendable {
    let isEnabled = Mutex(false)
    let period = Mutex(Duration.seconds(1))
  }

  init(_ air: SimulatedAir) async throws {
    self.air = air
    adapter = air.addAdapter(name: "tag")
    let peripheral = try await PeripheralManager(backend: adapter)
    let settings = settings
    data = MutableCharacteristic(
      uuid: AccelerometerData.uuid,
      properties: [.read, .notify],
      value: try AccelerometerData(x: 0, y: 0, z: 64).data()
    )
    let service = MutableService(uuid: AccelerometerService.uuid)
    service.add(data)
    service.add(
      MutableCharacteristic(uuid: AccelerometerEnabled.uuid, properties: [.read, .write], value: Data([0]))
        .onWrite { (value: AccelerometerEnabled, _) in settings.isEnabled.withLock { $0 = value == .yes } }
    )
    service.add(
      MutableCharacteristic(uuid: AccelerometerUpdatePeriod.uuid, properties: [.read, .write], value: Data([100]))
        .onWrite { (value: AccelerometerUpdatePeriod, _) in
          settings.period.withLock { $0 = .milliseconds(value.milliseconds) }
        }
    )
    try await peripheral.add(service)
    try await peripheral.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.uuid]))
  }

  /// Measures; for three seconds near, then away for ten, then near again.
  func live() async throws {
    try await measure(for: .seconds(3))
    adapter.position = Position(x: 500, y: 0)
    try await measure(for: .seconds(10))
    adapter.position = Position(x: 0, y: 0)
    try await measure(for: .seconds(3))
  }

  private func measure(for duration: Duration) async throws {
    let end = air.clock.now.advanced(by: duration)
    var tilt: Int8 = 0
    while air.clock.now < end {
      try await air.clock.sleep(for: settings.period.withLock { $0 })
      tilt = tilt &+ 4
      let isWanted = settings.isEnabled.withLock { $0 } && !data.subscribers.isEmpty
      // The central may have left meanwhile.
      if isWanted { try? await data.update(Data([UInt8(bitPattern: -tilt), 0, 64])) }
    }
  }
}
