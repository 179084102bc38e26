import GATTFutures
import GATTSimulator

/// The program in BlueCap's futures.
enum InFutures {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      let server = AccelerometerServer(PeripheralManager())
      try await server.start().value
      try await server.measure { try await Task.sleep(for: $0) }
    }
  #endif

  /// Until the simulated phone has seen enough. Time passes by itself, because callbacks run outside of the simulation.
  static func simulate() async throws {
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let server = AccelerometerServer(PeripheralManager(backend: air.addAdapter(name: "tag")))
    try await server.start().value
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.measure { try await air.clock.sleep(for: $0) } }
      group.addTask { try await SimulatedPhone(air).read() }
      try await group.next()
      group.cancelAll()
    }
  }
}

/// The SensorTag.
final class AccelerometerServer: Sendable {
  private let manager: PeripheralManager
  private let data = MutableCharacteristic(
    UUID: AccelerometerData.uuid,
    properties: [.read, .notify],
    permissions: [.readable],
    value: SerDe.serialize([Int8(0), 0, 64])
  )
  private let enabled = MutableCharacteristic(
    UUID: AccelerometerEnabled.uuid,
    properties: [.read, .write],
    permissions: [.readable, .writeable],
    value: SerDe.serialize(AccelerometerEnabled.no)
  )
  private let period = MutableCharacteristic(
    UUID: AccelerometerUpdatePeriod.uuid,
    properties: [.read, .write],
    permissions: [.readable, .writeable],
    value: SerDe.serialize(UInt8(100))
  )

  init(_ manager: PeripheralManager) {
    self.manager = manager
  }

  /// Completes when the device is on the air.
  func start() -> Future<Void> {
    let service = MutableService(uuid: AccelerometerService.uuid)
    service.characteristics = [data, enabled, period]

    enabled.startRespondingToWriteRequests(capacity: 2).onSuccess { [enabled] request, _ in
      let value: AccelerometerEnabled? = request.value.flatMap { SerDe.deserialize($0) }
      enabled.respondToRequest(request, withResult: value == nil ? .invalidAttributeValueLength : .success)
    }
    period.startRespondingToWriteRequests(capacity: 2).onSuccess { [period] request, _ in
      let value: AccelerometerUpdatePeriod? = request.value.flatMap { SerDe.deserialize($0) }
      period.respondToRequest(request, withResult: value == nil ? .invalidAttributeValueLength : .success)
    }

    return manager.powerOn().flatMap { [manager] in
      manager.add(service)
    }.flatMap { [manager] in
      manager.startAdvertising("SensorTag", uuids: [service.uuid])
    }.andThen { print("advertising") }
  }

  /// Measures at the pace that was set, while it is switched on.
  func measure(_ pause: @Sendable (Duration) async throws -> Void) async throws {
    var sensor = Accelerometer()
    while true {
      let period: AccelerometerUpdatePeriod? = self.period.value.flatMap { SerDe.deserialize($0) }
      try await pause(.milliseconds(period?.milliseconds ?? 1000))
      guard enabled.value == SerDe.serialize(AccelerometerEnabled.yes), data.isUpdating else { continue }
      try data.update(sensor.measure())
    }
  }
}
