import GATTFutures
import GATTSimulator

/// A peripheral in futures whose profiles come from XML: serves the accelerometer of a SensorTag, which can be switched on and
/// off and be given another pace.
///
/// A simulated central visits it; with `--radio` it is on the air of this machine until it is stopped.
@main
struct PeripheralProgram {
  static func main() async throws {
    #if os(Linux)
      if CommandLine.arguments.contains("--radio") {
        let accelerometer = try Accelerometer(PeripheralManager())
        try await accelerometer.start().value
        return try await accelerometer.measure { try await Task.sleep(for: $0) }
      }
    #endif
    // Ten times as fast as on the wall.
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let accelerometer = try Accelerometer(PeripheralManager(backend: air.addAdapter(name: "tag")))
    try await accelerometer.start().value
    let measuring = Task { try await accelerometer.measure { try await air.clock.sleep(for: $0) } }
    try await visit(air.addAdapter(name: "gateway", position: Position(x: 1, y: 1)))
    measuring.cancel()
  }
}

/// Why the program can't go on.
enum AppError: Error {
  case characteristicNotFound
}

/// The device: tilts slowly from lying flat to standing on its edge.
final class Accelerometer: Sendable {
  private let manager: PeripheralManager
  private let service: MutableService
  private let data: MutableCharacteristic
  private let enabled: MutableCharacteristic
  private let period: MutableCharacteristic

  init(_ manager: PeripheralManager) throws {
    self.manager = manager
    let service = MutableService(profile: AccelerometerService.profile)
    service.characteristicsFromProfiles()
    func find(_ uuid: CBUUID) throws -> MutableCharacteristic {
      guard let found = service.characteristics.first(where: { $0.uuid == uuid }) else {
        throw AppError.characteristicNotFound
      }
      return found
    }
    self.service = service
    data = try find(AccelerometerData.uuid)
    enabled = try find(AccelerometerEnabled.uuid)
    period = try find(AccelerometerUpdatePeriod.uuid)
    data.value = try AccelerometerData(x: 0, y: 0, z: 1).data()
    enabled.value = try AccelerometerEnabled.no.data()
    period.value = try AccelerometerUpdatePeriod(period: 1).data()
  }

  /// Completes when the device is on the air.
  func start() -> Future<Void> {
    accept(AccelerometerEnabled.self, for: enabled)
    accept(AccelerometerUpdatePeriod.self, for: period)
    return manager.powerOn().flatMap { [manager, service] in
      manager.add(service)
    }.flatMap { [manager, service] in
      manager.startAdvertising("SensorTag", uuids: [service.uuid])
    }
  }

  /// Accepts what is a value of the type, and says what it is.
  private func accept<Value: CharacteristicValue & SendableMetatype>(
    _ type: Value.Type,
    for characteristic: MutableCharacteristic
  ) {
    characteristic.startRespondingToWriteRequests(capacity: 2).onSuccess { [characteristic] request, _ in
      guard let octets = request.value, let value = try? Value(octets) else {
        return characteristic.respondToRequest(request, withResult: .invalidAttributeValueLength)
      }
      print("\(characteristic.name): \(value)")
      characteristic.respondToRequest(request, withResult: .success)
    }
  }

  /// Measures at the pace that was set, while it is switched on.
  func measure(_ pause: @Sendable (Duration) async throws -> Void) async throws {
    for step in 0... {
      let period = try AccelerometerUpdatePeriod(self.period.value ?? Data()).period
      try await pause(.seconds(period))
      guard enabled.stringValue == AccelerometerEnabled.yes.stringValue, data.isUpdating else { continue }
      let tilt = Double(step % 65) / 64
      try data.update(AccelerometerData(x: -tilt, y: 0, z: 1 - tilt))
    }
  }
}
