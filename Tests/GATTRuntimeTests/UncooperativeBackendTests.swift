import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// What the managers promise, they keep without the help of the backend.
@Suite struct UncooperativeBackendTests {
  private let backend = RecordingBackend()
  private let peer = PeerIdentifier("peer")

  private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await backend.air.run(timeLimit: .seconds(7200), body)
  }

  /// Connects over link `number`.
  private func connect(_ central: CentralManager, _ number: UInt64) async throws -> (Connection, Characteristic) {
    let device = central.peripheral(peer)
    let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
    await backend.air.clock.settle()
    backend.report(.connected(LinkIdentifier(rawValue: number), to: peer))
    backend.answer("connect peer", Int(number))
    let link = try await attempt.value
    let characteristic = try await link.service("1234").characteristic("AAAA")
    return (link, try #require(characteristic))
  }

  @Test func `what is pending on a link ends with it though the backend never answers`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      let operations: [@Sendable () async throws -> Void] = [
        { _ = try await remote.read() }, { try await remote.write(Data()) }, { _ = try await remote.subscribe() },
        { for try await _ in remote.notifications() {} }, { _ = try await link.readRSSI() },
      ]
      let tasks = operations.map { body in Task(executorPreference: backend.air.clock) { try await body() } }
      await backend.air.clock.settle()
      let start = backend.air.clock.now
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .remote))
      for task in tasks { await #expect(throws: PeripheralError.disconnected) { try await task.value } }
      #expect(backend.air.clock.now == start)
    }
  }

  @Test func `power off ends links, attempts and scans though the backend says nothing else`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      let read = Task(executorPreference: backend.air.clock) { try await remote.read() }
      let attempt = Task(executorPreference: backend.air.clock) {
        try await central.peripheral(PeerIdentifier("other")).connect()
      }
      let scan = Task(executorPreference: backend.air.clock) { for try await _ in central.scan() {} }
      await backend.air.clock.settle()
      let start = backend.air.clock.now
      backend.report(.stateChanged(.resetting))
      await #expect(throws: PeripheralError.disconnected) { try await read.value }
      await #expect(throws: CentralManagerError.isPoweredOff) { try await attempt.value }
      await #expect(throws: CentralManagerError.isPoweredOff) { try await scan.value }
      #expect(link.disconnectionReason == .poweredOff)
      #expect(central.connectedPeripherals.isEmpty)
      #expect(backend.air.clock.now == start)
    }
  }

  @Test func `every operation ends at its timeout though the backend never answers`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (link, remote) = try await connect(central, 7)
      await #expect(throws: CharacteristicError.readTimeout) { try await remote.read() }
      await #expect(throws: CharacteristicError.writeTimeout) { try await remote.write(Data()) }
      await #expect(throws: CharacteristicError.notifyTimeout) { try await remote.subscribe() }
      await #expect(throws: PeripheralError.rssiTimeout) { try await link.readRSSI() }
      #expect(link.isConnected)
      #expect(backend.air.clock.now == BackendInstant(sinceStart: .seconds(35)))
    }
  }

  @Test func `a late answer goes to nobody`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      await #expect(throws: CharacteristicError.readTimeout) { try await remote.read() }
      backend.answer("read 7", 1)
      let next = Task(executorPreference: backend.air.clock) { try await remote.read() }
      await backend.air.clock.settle()
      backend.answer("read 7", 2)
      #expect(try await next.value == Data([2]))
    }
  }

  @Test func `what comes about when nobody waits for it any more is undone`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let peripheral = try await PeripheralManager(backend: backend)
      await #expect(throws: CentralManagerError.scanFailed("no answer")) { for try await _ in central.scan() {} }
      await #expect(throws: PeripheralError.connectionTimeout) { try await central.peripheral(peer).connect() }
      await #expect(throws: PeripheralManagerError.startAdvertisingTimeout) {
        try await peripheral.startAdvertising(Advertisement())
      }
      await #expect(throws: PeripheralManagerError.serviceTimeout) {
        try await peripheral.add(MutableService(uuid: "1234"))
      }
      backend.answer("start scan", 1)
      backend.report(.connected(LinkIdentifier(rawValue: 2), to: peer))
      backend.answer("connect peer", 2)
      backend.answer("advertise", 3)
      backend.answer("register", 4)
      await backend.air.clock.settle()
      #expect(
        Set(backend.all.suffix(4)) == ["stop scan 1", "disconnect 2", "stop advertising 3", "unregister 4"]
      )
      #expect(central.peripheral(peer).state == .disconnected)
      #expect(central.peripheral(peer).statistics.connectionCount == 0)
    }
  }

  @Test func `a connection that ended before its caller heard of it has failed`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      let attempt = Task(executorPreference: backend.air.clock) { try await device.connect() }
      await backend.air.clock.settle()
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      backend.report(.disconnected(LinkIdentifier(rawValue: 7), .failedToEstablish))
      backend.answer("connect peer", 7)
      await #expect(throws: PeripheralError.connectionFailed("it ended at once")) { try await attempt.value }
      #expect(device.state == .disconnected)
    }
  }

  @Test func `what a scan did not ask for is not delivered`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let scan = Task(executorPreference: backend.air.clock) {
        var names: [String] = []
        for try await found in central.scan(for: ["180D"], timeout: .seconds(20)) {
          names.append(found.peripheral.name)
        }
        return names
      }
      await backend.air.clock.settle()
      backend.answer("start scan")
      for (name, service) in [("wrong", "180F"), ("right", "180D")] as [(String, BluetoothUUID)] {
        backend.report(
          .advertisement(
            AdvertisementReport(
              peer: PeerIdentifier(name),
              advertisement: Advertisement(localName: name, services: [service]),
              rssi: nil,
              isConnectable: true,
              time: .start
            )
          )
        )
      }
      #expect(try await scan.value == ["right"])
    }
  }

  @Test func `updates of another link or attribute, and of what nobody subscribed to, go nowhere`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.settle()
      // Before the acknowledgement counts.
      backend.report(.update(Data([1]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 7)))
      backend.answer("updates on 7")
      let updates = try await subscribing.value
      backend.report(.update(Data([2]), of: AttributeHandle(4), on: LinkIdentifier(rawValue: 7)))
      backend.report(.update(Data([3]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 8)))
      backend.report(.update(Data([4]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 7)))
      #expect(try await updates.next() == Data([1]))
      #expect(try await updates.next() == Data([4]))
    }
  }

  @Test func `a subscription that is cancelled while it is being made is ended when it has been`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let (_, remote) = try await connect(central, 7)
      let subscribing = Task(executorPreference: backend.air.clock) { try await remote.subscribe() }
      await backend.air.clock.settle()
      subscribing.cancel()
      await #expect(throws: CancellationError.self) { try await subscribing.value }
      #expect(backend.all.last == "updates on 7")
      backend.answer("updates on 7")
      await backend.air.clock.settle()
      #expect(backend.all.last == "updates off 7")
    }
  }
}
