import GATTCore
import GATTRuntime
import Synchronization
import Testing

/// The managers of both roles on a stage, and the functions that most behaviours begin with.
public struct Scene: Sendable {
  /// The stage.
  public let stage: any Stage
  /// A manager of the near adapter.
  public let central: CentralManager
  /// A manager of the far adapter. Its services and advertisements end with the behaviour.
  public let peripheral: PeripheralManager

  /// The clock of the near adapter.
  public var clock: any BackendClock { stage.near.clock }

  /// Calls `body` with new managers on a stage, and then removes everything that it has left.
  static func play(on stage: any Stage, _ body: @Sendable (Scene) async throws -> Void) async throws {
    let scene = Scene(
      stage: stage,
      central: try await CentralManager(backend: stage.near),
      peripheral: try await PeripheralManager(backend: stage.far)
    )
    let result: Result<Void, any Error>
    do { result = .success(try await body(scene)) } catch { result = .failure(error) }
    // Also after a failure: what is left would be heard in the next scene.
    await scene.central.disconnectAllPeripherals()
    try await scene.peripheral.stopAdvertising()
    try await scene.peripheral.removeAllServices()
    try result.get()
  }

  /// Starts a task on the executor of the backend. The simulator needs that: its clock does not see other tasks,
  /// and moves the time while they run.
  public func start<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
    Task(executorPreference: stage.near.executor) { try await body() }
  }

  /// Waits on the clock of the backend.
  public func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }

  /// Waits until `condition` is true.
  ///
  /// - Throws: An error when it is still false after `limit`.
  public func wait(atMost limit: Duration = .seconds(20), until condition: @Sendable () async throws -> Bool)
    async throws
  {
    let deadline = clock.now.advanced(by: limit)
    while try await !condition() {
      try #require(clock.now < deadline, "nothing happened within \(limit)")
      try await sleep(for: .milliseconds(20))
    }
  }

  /// How long `body` takes.
  func duration(of body: () async throws -> Void) async throws -> Duration {
    let start = clock.now
    try await body()
    return start.duration(to: clock.now)
  }

  // MARK: The far side

  /// The service that `serve` adds and `advertise()` advertises.
  public static let service: BluetoothUUID = "B1E6A77A-0000-4000-8000-00805F9B34FB"
  /// Another service.
  static let other: BluetoothUUID = "B1E6A77A-0100-4000-8000-00805F9B34FB"

  /// A service that no device has.
  static let absent: BluetoothUUID = "B1E6A77A-0200-4000-8000-00805F9B34FB"

  static func characteristicUUID(_ number: Int) -> BluetoothUUID {
    BluetoothUUID("B1E6A77A-000\(number)-4000-8000-00805F9B34FB") ?? service
  }

  /// A characteristic that holds a value.
  static func characteristic(
    _ number: Int,
    _ properties: CharacteristicProperties,
    permissions: AttributePermissions? = nil,
    value: Data = Data()
  ) -> MutableCharacteristic {
    MutableCharacteristic(
      uuid: characteristicUUID(number),
      properties: properties,
      permissions: permissions,
      value: value
    )
  }

  static func characteristic(_ properties: CharacteristicProperties, value: Data = Data()) -> MutableCharacteristic {
    characteristic(1, properties, value: value)
  }

  /// Adds a service with these characteristics to the far side.
  @discardableResult
  public func serve(_ characteristics: MutableCharacteristic..., as uuid: BluetoothUUID = Scene.service) async throws
    -> MutableService
  {
    let service = MutableService(uuid: uuid)
    for characteristic in characteristics { service.add(characteristic) }
    try await peripheral.add(service)
    return service
  }

  /// Advertises `service` and the name "Far".
  public func advertise() async throws {
    try await peripheral.startAdvertising(Advertisement(localName: "Far", services: [Self.service]))
  }

  /// Makes both hosts forget all keys, because an earlier test may have left some.
  func forgetBonds() async throws {
    for host in [stage.near, stage.far] {
      for peer in try await host.knownPeers() where peer.isBonded { try await host.forget(peer.identifier) }
    }
  }

  // MARK: The near side

  /// Scans until the far side is found, for at most 30 s.
  public func find() async throws -> Peripheral {
    for try await found in central.scan(for: [Self.service], timeout: .seconds(30)) { return found.peripheral }
    throw CentralManagerError.serviceScanTimeout
  }

  /// Advertises unless the peripheral already does, scans, and connects.
  public func connect() async throws -> Connection {
    if !peripheral.isAdvertising { try await advertise() }
    return try await find().connect(timeout: .seconds(20))
  }

  /// Serves characteristics and connects.
  ///
  /// - Returns: The link, and the characteristics as the central sees them, in the order given.
  func connected(to characteristics: MutableCharacteristic...) async throws -> (Connection, [Characteristic]) {
    let service = MutableService(uuid: Self.service)
    for characteristic in characteristics { service.add(characteristic) }
    try await peripheral.add(service)
    let link = try await connect()
    return (link, try await link.service(Self.service).characteristics)
  }

  /// Waits for a central to have subscribed, as the far side sees it.
  func subscribed(to characteristic: MutableCharacteristic) async throws {
    try await wait { !characteristic.subscribers.isEmpty }
  }
}

/// The events that a behaviour has seen, in their order.
final class Record<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}
