import GATTFutures
import GATTSimulator

/// The program in BlueCap's futures.
enum InFutures {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      let server = try AccelerometerServer(PeripheralManager())
      try await server.start().value
      try await server.measure { try await Task.sleep(for: $0) }
    }
  #endif

  /// Until the simulated phone has seen enough. Time passes by itself, because callbacks run outside of the simulation.
  static func simulate() async throws {
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let server = try AccelerometerServer(PeripheralManager(backend: air.addAdapter(name: "tag")))
    try await server.start().value
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.measure { try await air.clock.sleep(for: $0) } }
      group.addTask { try await SimulatedPhone(air).read() }
      try await group.next()
      group.cancelAll()
    }
  }
}

/// Why the program can't go on.
enum AppError: Error {
  case characteristicNotFound
}

/// The SensorTag.
final class AccelerometerServer: Sendable {
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
    }.andThen { print("advertising") }
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
    var tilt = 0.0
    while true {
      let period = try AccelerometerUpdatePeriod(self.period.value ?? Data()).period
      try await pause(.seconds(period.value))
      guard enabled.stringValue == AccelerometerEnabled.yes.stringValue, data.isUpdating else { continue }
      tilt = (tilt + 1 / 16).truncatingRemainder(dividingBy: 1)
      try data.update(AccelerometerData(x: Quantity(-tilt), y: 0, z: Quantity((1 - tilt * tilt).squareRoot())))
    }
  }
}
