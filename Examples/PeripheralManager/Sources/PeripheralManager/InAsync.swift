import BlueGATT
import GATTSimulator
import Synchronization

/// The program in Swift's concurrency.
enum InAsync {
  /// On this machine's Bluetooth, until it is interrupted.
  #if os(Linux)
    static func run() async throws {
      let manager = try await PeripheralManager()
      try await manager.poweredOn(timeout: .seconds(10))
      try await serve(manager) { try await Task.sleep(for: $0) }
    }
  #endif

  /// Until the simulated phone has seen enough.
  static func simulate() async throws {
    let air = SimulatedAir()
    try await air.run {
      let manager = try await PeripheralManager(backend: air.addAdapter(name: "tag"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await serve(manager) { try await air.clock.sleep(for: $0) } }
        group.addTask { try await SimulatedPhone(air).read() }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// Serves the accelerometer, and measures while it is switched on.
  static func serve(
    _ manager: PeripheralManager,
    sleep: @Sendable (Duration) async throws -> Void
  ) async throws {
    let isEnabled = Setting(AccelerometerEnabled.no)
    let period = Setting(AccelerometerUpdatePeriod(milliseconds: 1000))
    let data = MutableCharacteristic(
      uuid: AccelerometerData.uuid,
      properties: [.read, .notify],
      value: try AccelerometerData(x: 0, y: 0, z: 64).data()
    )
    let service = MutableService(uuid: AccelerometerService.uuid)
    service.add(data)
    service.add(
      MutableCharacteristic(uuid: AccelerometerEnabled.uuid, properties: [.read, .write])
        .onRead { _ in isEnabled.value }
        .onWrite { (value: AccelerometerEnabled, _) in
          print("enabled: \(value)")
          isEnabled.value = value
        }
    )
    service.add(
      MutableCharacteristic(uuid: AccelerometerUpdatePeriod.uuid, properties: [.read, .write])
        .onRead { _ in period.value }
        .onWrite { (value: AccelerometerUpdatePeriod, _) in
          print("period: \(value.milliseconds) ms")
          period.value = value
        }
    )
    try await manager.add(service)
    try await manager.startAdvertising(Advertisement(localName: "SensorTag", services: [AccelerometerService.uuid]))
    print("advertising")

    var sensor = Accelerometer()
    while true {
      try await sleep(.milliseconds(period.value.milliseconds))
      if isEnabled.value == .yes { try await data.update(sensor.measure().data()) }
    }
  }
}

/// What a central has written, which handlers and the loop share.
final class Setting<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
