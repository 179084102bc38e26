import GATTFutures
import GATTSimulator
import Synchronization
import Testing

/// A central and a SensorTag in one air.
struct FuturesStage: Sendable {
  let air: SimulatedAir
  /// The adapter of the central.
  let phone: SimulatedAdapter
  /// The adapter of the SensorTag.
  let tag: SimulatedAdapter
  let central: CentralManager
  let peripheral: PeripheralManager
  /// Runs callbacks on the thread of the simulation, so that the simulated time does not move meanwhile.
  var context: ClockContext { ClockContext(clock: air.clock) }

  /// Runs `body` in a new air.
  static func run(
    profiles: ProfileManager = ProfileManager(),
    _ body: @escaping @Sendable (FuturesStage) async throws -> Void
  ) async throws {
    let air = SimulatedAir(seed: 1)
    try await air.run(timeLimit: .seconds(7200)) {
      let phone = air.addAdapter(name: "phone")
      let tag = air.addAdapter(name: "tag", position: Position(x: 2, y: 0))
      let stage = FuturesStage(
        air: air,
        phone: phone,
        tag: tag,
        central: CentralManager(backend: phone, profileManager: profiles),
        peripheral: PeripheralManager(backend: tag)
      )
      try await body(stage)
    }
  }

  /// Serves the accelerometer, and advertises it.
  func serve(_ characteristics: [MutableCharacteristic]) async throws {
    let service = MutableService(uuid: TISensorTag.AccelerometerService.uuid)
    service.characteristics = characteristics
    try await peripheral.add(service).value
    try await peripheral.startAdvertising("SensorTag", uuids: [service.uuid]).value
  }

  /// The peripheral of the tag, found by a scan.
  func found() async throws -> Peripheral {
    let scan = central.startScanning(forServiceUUIDs: [TISensorTag.AccelerometerService.uuid])
    defer { central.stopScanning() }
    for try await peripheral in scan.values { return peripheral }
    throw CentralManagerError.serviceScanTimeout
  }

  /// The peripheral of the tag, connected and with everything discovered.
  func connected() async throws -> (Peripheral, FutureStream<Void>) {
    let peripheral = try await found()
    let connections = peripheral.connect()
    for try await _ in connections.values { break }
    try await peripheral.discoverAllPeripheralServices().value
    return (peripheral, connections)
  }

  /// The one characteristic that is served, discovered.
  func connected(to characteristic: MutableCharacteristic) async throws -> (Peripheral, Characteristic) {
    try await serve([characteristic])
    let (peripheral, _) = try await connected()
    let found = peripheral.services.first?.characteristic(characteristic.uuid)
    return (peripheral, try #require(found))
  }
}

/// Runs callbacks on the thread of a simulation.
struct ClockContext: ExecutionContext {
  let clock: SimulatedClock

  func execute(_ task: @escaping @Sendable () -> Void) {
    Task(executorPreference: clock) { task() }
  }
}

/// The values that callbacks received, in the order of the calls.
final class Told<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// The words for an element of a stream of connections.
func words(of result: Try<Void>) -> String {
  switch result {
  case .success: "connected"
  case .failure(let error): "\(error)"
  }
}
