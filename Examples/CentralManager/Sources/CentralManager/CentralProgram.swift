import GATTFutures
import GATTSimulator
import Synchronization

/// A central in futures: finds a SensorTag, switches its accelerometer on, reads it, subscribes to it, and connects again
/// whenever the connection is lost.
///
/// It reads a simulated one, which loses the connection once; with `--radio` one that is in reach of this machine.
@main
struct CentralProgram {
  static func main() async throws {
    #if os(Linux)
      if CommandLine.arguments.contains("--radio") {
        return try await AccelerometerReader(CentralManager()).read(count: .max).value
      }
    #endif
    // Ten times as fast as on the wall.
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let tag = SensorTag(air)
    let measuring = Task { try await tag.run() }
    try await AccelerometerReader(CentralManager(backend: air.addAdapter(name: "gateway"))).read(count: 12).value
    measuring.cancel()
  }
}

/// Why the program can't go on.
enum AppError: Error {
  case notReady(ManagerState)
  case serviceNotFound
  case characteristicNotFound
  case disabled
}

final class AccelerometerReader: Sendable {
  private let manager: CentralManager
  private let done = Promise<Void>()
  private let count = Mutex(0)

  init(_ manager: CentralManager) {
    self.manager = manager
  }

  /// Completes when so many measurements have been printed. The whole chain runs again for each connection.
  func read(count maximum: Int) -> Future<Void> {
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

    measurements.onSuccess { [self] data in
      guard let value = data.flatMap({ SerDe.deserialize($0) as AccelerometerData? }) else { return }
      print("x: \(value.x), y: \(value.y), z: \(value.z)")
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == maximum { done.success(()) }
    }
    measurements.onFailure { [manager, done] error in
      switch error {
      case PeripheralError.disconnected, PeripheralError.connectionTimeout:
        print("\(error): connecting again")
        manager.peripherals.first?.reconnect(withDelay: 1)
      case AppError.notReady(let state) where state != .unsupported:
        print("Bluetooth is \(state)")
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
