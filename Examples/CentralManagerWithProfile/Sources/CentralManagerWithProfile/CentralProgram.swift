import GATTFutures
import GATTSimulator
import Synchronization

/// A central in futures whose profiles come from XML: finds a SensorTag, switches its accelerometer on as soon as that is discovered,
/// prints its values as texts, and connects again whenever the connection is lost.
///
/// It reads a simulated one, which loses the connection once; with `--radio` one that is in reach of this machine.
@main
struct CentralProgram {
  static func main() async throws {
    var profile = CharacteristicProfile(AccelerometerEnabled.self, properties: [.read, .write])
    let switchedOn = profile.afterDiscovered(capacity: 10).flatMap { $0.write(AccelerometerEnabled.yes) }
    switchedOn.onSuccess { print("switched on") }

    let profiles = ProfileManager()
    registerGeneratedProfiles(in: profiles)
    var service = AccelerometerService.profile
    service.addCharacteristic(profile)
    profiles.addService(service)

    #if os(Linux)
      if CommandLine.arguments.contains("--radio") {
        return try await AccelerometerReader(CentralManager(profileManager: profiles)).read(count: .max).value
      }
    #endif
    // Ten times as fast as on the wall.
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let tag = try SensorTag(air)
    let measuring = Task { try await tag.run() }
    let manager = CentralManager(backend: air.addAdapter(name: "gateway"), profileManager: profiles)
    try await AccelerometerReader(manager).read(count: 12).value
    measuring.cancel()
  }
}

/// Why the program can't go on.
enum AppError: Error {
  case notReady(ManagerState)
  case characteristicNotFound
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
      return peripheral.discoverPeripheralServices([AccelerometerService.uuid]).map { peripheral }
    }.flatMap { peripheral -> Future<Peripheral> in
      let period = try self.find(AccelerometerUpdatePeriod.uuid, peripheral)
      return period.write(string: ["Period": "0.25"]).flatMap { period.read() }.map {
        print("\(period.name): \(period.stringValue ?? [:])")
        return peripheral
      }
    }.flatMap { peripheral -> Future<Characteristic> in
      let data = try self.find(AccelerometerData.uuid, peripheral)
      return data.startNotifying().map { data }
    }.flatMap { data -> FutureStream<Characteristic> in
      data.receiveNotificationUpdates(capacity: 10).map { _ in data }
    }

    measurements.onSuccess { [self] data in
      let texts = data.stringValue ?? [:]
      print(texts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
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

  private func find(_ uuid: CBUUID, _ peripheral: Peripheral) throws -> Characteristic {
    guard let found = peripheral.service(AccelerometerService.uuid)?.characteristic(uuid) else {
      throw AppError.characteristicNotFound
    }
    return found
  }
}
