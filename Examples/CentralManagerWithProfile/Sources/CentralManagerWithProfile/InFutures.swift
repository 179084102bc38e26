import GATTFutures
import GATTSimulator

/// The program in BlueCap's futures.
enum InFutures {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      try await AccelerometerReader(CentralManager(profileManager: profiles())).read().value
    }
  #endif

  /// Until the simulated tag has left for good. Time passes by itself, because callbacks run outside of the simulation.
  static func simulate() async throws {
    let air = SimulatedAir(clock: .realTime(speed: 10))
    let tag = try await SimulatedSensorTag(air)
    let adapter = air.addAdapter(name: "central", position: Position(x: 2, y: 0))
    let reader = AccelerometerReader(CentralManager(backend: adapter, profileManager: profiles()))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await tag.live() }
      group.addTask { try await reader.read().value }
      try await group.next()
      group.cancelAll()
    }
  }

  /// The profiles of the XML files; an accelerometer is switched on as soon as it is discovered.
  private static func profiles() -> ProfileManager {
    let profiles = ProfileManager()
    registerGeneratedProfiles(in: profiles)
    var enabled = CharacteristicProfile(AccelerometerEnabled.self, properties: [.read, .write])
    enabled.afterDiscovered(capacity: 10)
      .flatMap { $0.write(AccelerometerEnabled.yes) }
      .onSuccess { print("switched on") }
    var service = AccelerometerService.profile
    service.addCharacteristic(enabled)
    profiles.addService(service)
    return profiles
  }
}

/// Why the program can't go on.
enum AppError: Error, CustomStringConvertible {
  case notReady(ManagerState)
  case characteristicNotFound

  var description: String {
    switch self {
    case .notReady(let state): "Bluetooth is \(state)"
    case .characteristicNotFound: "the device lacks characteristics of an accelerometer"
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

    measurements.onSuccess { data in
      let texts = data.stringValue ?? [:]
      print("notified:", texts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
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

  private func find(_ uuid: CBUUID, _ peripheral: Peripheral) throws -> Characteristic {
    guard let found = peripheral.service(AccelerometerService.uuid)?.characteristic(uuid) else {
      throw AppError.characteristicNotFound
    }
    return found
  }
}
