import GATTFutures
import GATTSimulator
import Synchronization

/// A peripheral in futures: serves the accelerometer of a SensorTag, which can be switched on and off and be given another
/// pace.
///
/// A simulated central visits it; with `--radio` it is on the air of this machine until it is stopped.
@main
struct PeripheralProgram {
  static func main() async throws {
    #if os(Linux)
      if CommandLine.arguments.contains("--radio") {
        let accelerometer = Accelerometer(PeripheralManager())
        try await accelerometer.start().value
        return try await accelerometer.measure { try await Task.sleep(for: $0) }
      }
    #endif
    // Ten times as fast as on the wall.
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let accelerometer = Accelerometer(PeripheralManager(backend: air.addAdapter(name: "tag")))
    try await accelerometer.start().value
    let measuring = Task { try await accelerometer.measure { try await air.clock.sleep(for: $0) } }
    try await visit(air.addAdapter(name: "gateway", position: Position(x: 1, y: 1)))
    measuring.cancel()
  }
}

/// Why the program can't go on.
enum AppError: Error {
  case notReady(ManagerState)
}

/// The device: tilts slowly from lying flat to standing on its edge.
final class Accelerometer: Sendable {
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
    }
  }

  /// Measures at the pace that was set, while it is switched on.
  func measure(_ pause: @Sendable (Duration) async throws -> Void) async throws {
    for step in 0... {
      let period: AccelerometerUpdatePeriod? = self.period.value.flatMap { SerDe.deserialize($0) }
      try await pause(.milliseconds(period?.milliseconds ?? 1000))
      guard enabled.value == SerDe.serialize(AccelerometerEnabled.yes), data.isUpdating else { continue }
      let tilt = Int8(step % 65)
      try data.update(withData: SerDe.serialize([-tilt, 0, 64 - tilt]))
    }
  }
}
