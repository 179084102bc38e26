import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// A central and a peripheral in one air, with which most tests begin.
struct Stage: Sendable {
  let air: SimulatedAir
  /// The adapter of the central.
  let phone: SimulatedAdapter
  /// The adapter of the peripheral.
  let monitor: SimulatedAdapter
  let central: CentralManager
  let peripheral: PeripheralManager

  /// Runs `body` in a new air.
  @discardableResult
  static func run<Result: Sendable>(
    seed: UInt64 = 1,
    mode: SimulatedClock.Mode = .automatic,
    mtu: Int = 247,
    conditions: RadioConditions = RadioConditions(),
    profiles: ProfileManager = ProfileManager(),
    _ body: @escaping @Sendable (Stage) async throws -> Result
  ) async throws -> Result {
    let air = SimulatedAir(seed: seed, clock: mode, conditions: conditions)
    return try await air.run(timeLimit: .seconds(7200)) {
      let phone = air.addAdapter(name: "phone", maximumTransmissionUnit: mtu)
      let monitor = air.addAdapter(name: "monitor", position: Position(x: 2, y: 0), maximumTransmissionUnit: mtu)
      let stage = Stage(
        air: air,
        phone: phone,
        monitor: monitor,
        central: try await CentralManager(backend: phone, profiles: profiles),
        peripheral: try await PeripheralManager(backend: monitor)
      )
      let result = try await body(stage)
      if mode == .automatic { try await stage.tidyUp() }
      return result
    }
  }

  /// Ends everything that a program would end, so that memory that is left has leaked.
  func tidyUp() async throws {
    for adapter in [phone, monitor] {
      adapter.faults = []
      adapter.isPoweredOn = true
    }
    await central.disconnectAllPeripherals()
    try await peripheral.stopAdvertising()
    try await peripheral.removeAllServices()
    // This sleep is longer than any timer.
    try await air.clock.sleep(for: .seconds(120))
  }

  /// Serves Heart Rate, advertises it, and connects.
  func connected(
    to provider: any HeartRateService.MandatoryProvider = Monitor()
  ) async throws -> (HeartRateService.Server, Connection, HeartRateService.Client) {
    let server = try await peripheral.add(HeartRateService.self, provider: provider)
    let link = try await connect(advertising: HeartRateService.self)
    return (server, link, try await link.service(HeartRateService.self))
  }

  /// Advertises a service and connects.
  func connect(advertising service: any ServiceConfigurable.Type) async throws -> Connection {
    try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [service]))
    return try await central.peripheral(monitor.identifier).connect()
  }

  /// Serves one dynamic characteristic, and connects.
  func connected(to characteristic: MutableCharacteristic) async throws -> (Connection, Characteristic) {
    let service = MutableService(uuid: "1234")
    service.add(characteristic)
    try await peripheral.add(service)
    let link = try await connect(advertising: HeartRateService.self)
    let found = try await link.service("1234").characteristic(characteristic.uuid)
    return (link, try #require(found))
  }
}

struct Monitor: HeartRateService.Provider {
  func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation { .chest }
  func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws {
    throw HeartRateService.ErrorCode.heartRateControlPointNotSupported
  }
}

/// The recorded elements, in order.
final class Record<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}
