import BlueGATT
import GATTSimulator
import Synchronization

/// TI's SensorTag, a vendor's device that exists here as XML only, and a gateway that reads its accelerometer.
@main
struct SensorTag {
  static func main() async throws {
    let air = SimulatedAir()
    let tag = air.addAdapter(name: "tag")
    let gateway = air.addAdapter(name: "gateway", position: Position(x: 1, y: 1))

    try await air.run {
      let peripheral = try await PeripheralManager(backend: tag)
      let accelerometer = Accelerometer()
      let service = try await peripheral.add(AccelerometerService.self, provider: accelerometer)
      try await peripheral.startAdvertising(
        Advertisement(localName: "SensorTag", services: [AccelerometerService.self])
      )

      let central = try await CentralManager(backend: gateway)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await accelerometer.run(service, clock: air.clock) }
        group.addTask { try await read(central, clock: air.clock) }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// The gateway: switches the accelerometer on, sets its pace and prints twelve measurements.
  static func read(_ central: CentralManager, clock: SimulatedClock) async throws {
    for try await found in central.scan(for: AccelerometerService.self) {
      for try await link in found.peripheral.connections() {
        print("connected to \(found.peripheral.name)")
        let accelerometer = try await link.service(AccelerometerService.self)
        try await accelerometer.accelerometerEnabled.write(.yes)
        for period in [0.05, 0.25] {
          do {
            let period = try AccelerometerUpdatePeriod(period: Quantity(period))
            try await accelerometer.accelerometerUpdatePeriod.write(period)
          } catch let error as EncodeError {
            print("not written: \(error)")
          }
        }
        print("update period: \(try await accelerometer.accelerometerUpdatePeriod.read().period)")
        var count = 0
        for try await data in accelerometer.accelerometerData.notifications() {
          print("\(clock.now): \(data)")
          count += 1
          if count == 12 { return }
        }
      }
    }
  }
}

/// The device: tilts slowly from lying flat to standing on its edge.
final class Accelerometer: AccelerometerService.Provider {
  private struct State {
    var isEnabled = AccelerometerEnabled.no
    var period = AccelerometerUpdatePeriod(period: 1)
    var step = 0
  }

  private let state = Mutex(State())

  /// Measures at the pace that was set, while it is switched on.
  func run(_ service: AccelerometerService.Server, clock: SimulatedClock) async throws {
    while true {
      let (isEnabled, period) = state.withLock { ($0.isEnabled, $0.period.period.value) }
      try await clock.sleep(for: .seconds(period))
      if isEnabled == .yes, !service.accelerometerData.subscribers.isEmpty {
        state.withLock { $0.step += 1 }
        try await service.accelerometerData.notify(try measurement())
      }
    }
  }

  private func measurement() throws -> AccelerometerData {
    let tilt = Double(state.withLock { $0.step }) / 12
    return try AccelerometerData(x: Quantity(-tilt), y: 0, z: Quantity((1 - tilt * tilt).squareRoot()))
  }

  func readAccelerometerData(_ request: ReadRequest) async throws -> AccelerometerData { try measurement() }

  func readAccelerometerEnabled(_ request: ReadRequest) async throws -> AccelerometerEnabled {
    state.withLock { $0.isEnabled }
  }

  func writeAccelerometerEnabled(_ value: AccelerometerEnabled, _ request: WriteRequest) async throws {
    state.withLock { $0.isEnabled = value }
  }

  func readAccelerometerUpdatePeriod(_ request: ReadRequest) async throws -> AccelerometerUpdatePeriod {
    state.withLock { $0.period }
  }

  func writeAccelerometerUpdatePeriod(_ value: AccelerometerUpdatePeriod, _ request: WriteRequest) async throws {
    state.withLock { $0.period = value }
  }
}
