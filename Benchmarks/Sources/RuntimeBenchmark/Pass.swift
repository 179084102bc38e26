import GATTCore
import GATTRuntime
import GATTSimulator

/// The operations to measure. `run(_:)` repeats an operation.
enum Pass: String, CaseIterable {
  /// From a provider's `notify` to a typed `for await`, over the simulator.
  case notifications
  /// From an event of a backend to a typed `for await`: the central alone.
  case events
  /// A typed read of a value that the peripheral has stored, over the simulator.
  case reads
  /// A typed read over a backend that answers at once: the central alone.
  case requests
  /// Advertisements of a backend to `readings(of:)` with one definition, 50 and 500.
  case readings1, readings50, readings500

  func run(_ count: Int) async throws {
    switch self {
    case .notifications: try await Self.overTheAir { try await Self.notify($0, $1, count) }
    case .events: try await Self.overLoopback { try await Self.receive($0, $1, count) }
    case .reads: try await Self.overTheAir { _, remote in try await Self.read(remote, count) }
    case .requests: try await Self.overLoopback { _, remote in try await Self.read(remote, count) }
    case .readings1: try await Models.read(1, count)
    case .readings50: try await Models.read(50, count)
    case .readings500: try await Models.read(500, count)
    }
  }

  private static func overTheAir(
    _ body:
      @escaping @Sendable (ServerCharacteristic<Beat, Access>, ClientCharacteristic<Beat, Access>) async throws
      -> Void
  ) async throws {
    let air = SimulatedAir()
    try await air.run {
      let monitor = air.addAdapter(name: "monitor")
      let peripheral = try await PeripheralManager(backend: monitor)
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let service = MutableService(uuid: "180D")
      let local = MutableCharacteristic(uuid: "2A37", properties: [.read, .notify])
      local.value = try Beat(heartRate: 72).data()
      service.add(local)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(), interval: .seconds(10))
      let link = try await central.peripheral(monitor.identifier).connect(timeout: .seconds(60))
      guard let remote = try await link.service("180D").characteristic("2A37") else { return }
      try await body(ServerCharacteristic(local), ClientCharacteristic(remote))
      await link.disconnect()
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
      // The peripheral notices the disconnection, and timers run out.
      try await air.clock.sleep(for: .seconds(60))
    }
  }

  private static func overLoopback(
    _ body: @escaping @Sendable (LoopbackBackend, ClientCharacteristic<Beat, Access>) async throws -> Void
  ) async throws {
    let air = SimulatedAir()
    try await air.run {
      let backend = LoopbackBackend(air)
      let central = try await CentralManager(backend: backend)
      let link = try await central.peripheral(PeerIdentifier("device")).connect()
      guard let remote = try await link.service("180D").characteristic("2A37") else { return }
      try await body(backend, ClientCharacteristic(remote))
      await link.disconnect()
      try await air.clock.sleep(for: .seconds(60))
    }
  }

  private static func notify(
    _ server: ServerCharacteristic<Beat, Access>,
    _ client: ClientCharacteristic<Beat, Access>,
    _ count: Int
  ) async throws {
    let beats = try await client.subscribe()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for _ in 0..<count { try await server.notify(Beat(heartRate: 72)) } }
      try await expect(count, of: beats)
      try await group.waitForAll()
    }
  }

  private static func receive(
    _ backend: LoopbackBackend,
    _ client: ClientCharacteristic<Beat, Access>,
    _ count: Int
  ) async throws {
    let beats = try await client.subscribe()
    let octets = try Beat(heartRate: 72).data()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<count {
          backend.report(.update(octets, of: LoopbackBackend.handle, on: LinkIdentifier(rawValue: 1)))
          await Task.yield()
        }
      }
      try await expect(count, of: beats)
      try await group.waitForAll()
    }
  }

  private static func expect(_ count: Int, of beats: Subscription<Beat>) async throws {
    var arrived = 0
    var sum = 0
    for try await beat in beats {
      sum += Int(beat.heartRate)
      arrived += 1
      if arrived == count { break }
    }
    precondition(sum == 72 * count && beats.overflowCount == 0, "values were lost")
  }

  private static func read(_ client: ClientCharacteristic<Beat, Access>, _ count: Int) async throws {
    var sum = 0
    for _ in 0..<count { sum += Int(try await client.read().heartRate) }
    precondition(sum == 72 * count, "wrong values")
  }
}
