import GATTFutures
import GATTSimulator

/// The program in BlueCap's futures.
enum InFutures {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      try await AccelerometerReader(CentralManager()).read().value
    }
  #endif

  /// Until the simulated tag has left for good. Time passes by itself, because callbacks run outside of the simulation.
  static func simulate() async throws {
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let tag = try await SimulatedSensorTag(air)
    let adapter = air.addAdapter(name: "central", position: Position(x: 2, y: 0))
    let reader = AccelerometerReader(CentralManager(backend: adapter))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await tag.live() }
      group.addTask { try await reader.read().value }
      try await group.next()
      group.cancelAll()
    }
  }
}

/// Why the program can't go on.
enum AppError: Error, CustomStringConvertible {
  case notReady(ManagerState)
  case serviceNotFound
  case characteristicNotFound
  case disabled

  var description: String {
    switch self {
    case .notReady(let state): "Bluetooth is \(state)"
    case .serviceNotFound: "the device has no accelerometer"
    case .characteristicNotFound: "the device lacks characteristics of an accelerometer"
    case .disabled: "the accelerometer can't be switched on"
    }
  }
}

final class AccelerometerReader: Sendable {
  private let manager: CentralManager
  private let done = Promise<Void>()

  init(_ manager: CentralManager) {
    self.manager = manager
  }

  /// Reads over as many connections as it takes: the whole chain runs again for each. Fails when it can't go on.
  func read() -> Future<Void> {
    let measurements = manager.whenStateChanges().flatMap { [manager] state -> FutureStream<Peripheral> in
      guard state == .poweredOn else { throw AppError.notReady(state) }
      return manager.startScanning(forServiceUUIDs: [AccelerometerService.uuid], capacity: 10)
    }.flatMap { [manager] peripheral -> FutureStream<Peripheral> in
      manager.stopScanning()
      return peripheral.connect(connectionTimeout: 10, capacity: 10).map { peripheral }
    }.flatMap { peripheral -> Future<Peripheral> in
      print("connected to \(peripheral.name)")
      return peripheral.discoverServices([AccelerometerService.uuid]).map { peripheral }
    }.flatMap { peripheral -> Future<Service> in
      guard let service = peripheral.service(AccelerometerService.uuid) else { throw AppError.serviceNotFound }
      return service.discoverAllCharacteristics().map { service }
    }.flatMap { service -> Future<Service> in
      try self.enabled(service).write(AccelerometerEnabled.yes).map { service }
    }.flatMap { service -> Future<Service> in
      let (data, enabled, period) = try (self.data(service), self.enabled(service), self.period(service))
      return [data.read(timeout: 10), enabled.read(timeout: 10), period.read(timeout: 10)].sequence().map { _ in service
      }
    }.flatMap { service -> Future<Service> in
      guard let enabled: AccelerometerEnabled = try self.enabled(service).value(), enabled == .yes else {
        throw AppError.disabled
      }
      if let period: AccelerometerUpdatePeriod = try self.period(service).value() {
        print("update period: \(period.milliseconds) ms")
      }
      return try self.period(service).write(UInt8(25)).map { service }
    }.flatMap { service -> Future<Service> in
      try self.data(service).startNotifying().map { service }
    }.flatMap { service -> FutureStream<Data?> in
      try self.data(service).receiveNotificationUpdates(capacity: 10)
    }

    measurements.onSuccess { data in
      guard let value = data.flatMap({ SerDe.deserialize($0) as AccelerometerData? }) else { return }
      print("notified: \(value)")
    }
    measurements.onFailure { [manager, done] error in
      switch error {
      case PeripheralError.disconnected, PeripheralError.connectionTimeout:
        print("\(error): connecting again")
        manager.peripherals.first?.reconnect(withDelay: 1)
      case AppError.notReady(let state):
        print("\(error). \(manager.stateExplanation ?? "")")
        if state == .unsupported { done.failure(error) }
      default: done.failure(error)
      }
    }
    return done.future
  }

  private func data(_ service: Service) throws -> Characteristic { try find(AccelerometerData.uuid, service) }

  private func enabled(_ service: Service) throws -> Characteristic { try find(AccelerometerEnabled.uuid, service) }

  private func period(_ service: Service) throws -> Characteristic { try find(AccelerometerUpdatePeriod.uuid, service) }

  private func find(_ uuid: CBUUID, _ service: Service) throws -> Characteristic {
    guard let found = service.characteristic(uuid) else { throw AppError.characteristicNotFound }
    return found
  }
}
