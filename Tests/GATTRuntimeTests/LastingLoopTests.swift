import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Loops that last for months end only by the wish of the program, or for an identifier that no device can have.
@Suite struct LastingLoopTests {
  private let backend = RecordingBackend()
  private let peer = PeerIdentifier("C0:00:00:00:00:77")

  private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await backend.air.run(timeLimit: .seconds(7200), body)
  }

  private static let failures: [BackendError] = [
    .poweredOff, .disconnected, .attribute(.insufficientResources), .cancelled, .connectionFailed("noise"),
    .unsupported("connections"), .rejected("busy"), .pairing(.timedOut), .channel(.timeout), .unknownPeer,
  ]

  // MARK: Connections

  @Test(arguments: failures) func `a life of connections goes on after any failure of an attempt`(failure: BackendError)
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      backend.connectionFailures.withLock { $0 = [failure, failure, failure] }
      let life = Task(executorPreference: backend.air.clock) {
        for try await link in central.peripheral(peer).connections() { return link.isConnected }
        return false
      }
      try await backend.air.clock.sleep(for: .seconds(10))
      #expect(backend.all.count { $0 == "connect \(peer)" } == 4)
      backend.report(.connected(LinkIdentifier(rawValue: 7), to: peer))
      backend.answer("connect \(peer)", 7)
      #expect(try await life.value)
    }
  }

  @Test(arguments: [BackendError.poweredOff, .rejected("busy"), .unknownPeer])
  func `attempts that fail at once follow each other more and more slowly, or each after a pause`(failure: BackendError)
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      backend.connectionFailures.withLock { $0 = Array(repeating: failure, count: 1_000_000) }
      let life = Task(executorPreference: backend.air.clock) {
        for try await _ in central.peripheral(peer).connections() {}
      }
      try await backend.air.clock.sleep(for: .seconds(60))
      #expect(backend.all.count <= 121)
      life.cancel()
      await #expect(throws: CancellationError.self) { try await life.value }
    }
  }

  @Test(arguments: ["nobody", "", "C0:00:00:00:00", "C0:00:00:00:00:GG", "180D", "../../hci1/dev_0"])
  func `a life of connections ends for an identifier that no device can have`(identifier: String) async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(PeerIdentifier(identifier))
      await #expect(throws: CentralManagerError.invalidPeripheral) { for try await _ in device.connections() {} }
      await #expect(throws: CentralManagerError.invalidPeripheral) {
        for try await _ in device.notifications(of: "AAAA", in: "1234") {}
      }
      await #expect(throws: CentralManagerError.invalidPeripheral) {
        _ = try await device.read(of: BatteryService.self) { $0.batteryLevel }
      }
    }
  }

  @Test(arguments: ["C0:00:00:00:00:77", "c0:00:00:00:00:77", "6F8D8B4E-31A5-4A6B-9E55-4C7D3C1B2A10"])
  func `an address or a UUID may be a device's`(identifier: String) {
    #expect(backend.isWellFormed(PeerIdentifier(identifier)))
  }

  @Test func `a life of connections waits for a device that no adapter has heard yet`() async throws {
    try await Stage.run { stage in
      let life = Task(executorPreference: stage.air.clock) {
        for try await link in stage.central.peripheral(PeerIdentifier("C0:00:00:00:00:03")).connections() {
          return link.isConnected
        }
        return false
      }
      try await stage.air.clock.sleep(for: .seconds(3600))
      let late = stage.air.addAdapter(name: "late")
      #expect(late.identifier == PeerIdentifier("C0:00:00:00:00:03"))
      _ = try await late.startAdvertising(Advertisement(), interval: .seconds(1))
      #expect(try await life.value)
    }
  }

  @Test func `the program's own cancellation and disconnection still end a life of connections`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      let device = central.peripheral(peer)
      backend.connectionFailures.withLock { $0 = Array(repeating: .cancelled, count: 100) }
      let cancelled = Task(executorPreference: backend.air.clock) { for try await _ in device.connections() {} }
      let disconnected = Task(executorPreference: backend.air.clock) { for try await _ in device.connections() {} }
      try await backend.air.clock.sleep(for: .seconds(10))
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      await device.disconnect()
      try await disconnected.value
    }
  }

  // MARK: Notifications

  @Test(
    arguments: failures.filter { ![.disconnected, .poweredOff, .connectionFailed("noise"), .unknownPeer].contains($0) }
  )
  func `a lasting subscription that the device refuses is asked for again over the same link`(failure: BackendError)
    async throws
  {
    try await run {
      let central = try await CentralManager(backend: backend)
      _ = try await backend.connect(central, 7, to: peer)
      backend.subscriptionFailures.withLock { $0 = [failure, failure, failure] }
      let first = Task(executorPreference: backend.air.clock) {
        var values = central.peripheral(peer).notifications(of: "AAAA", in: "1234").makeAsyncIterator()
        return try await values.next()
      }
      try await backend.air.clock.sleep(for: .seconds(10))
      #expect(backend.subscriptionFailures.withLock { $0.isEmpty })
      backend.answer("updates on 7")
      await backend.air.clock.runUntilIdle()
      backend.report(.update(Data([1]), of: AttributeHandle(3), on: LinkIdentifier(rawValue: 7)))
      #expect(try await first.value == Data([1]))
      #expect(backend.all.count { $0 == "connect \(peer)" } == 1)
    }
  }

  @Test func `a lasting subscription gives up after as many refusals as its policy allows`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      _ = try await backend.connect(central, 7, to: peer)
      backend.subscriptionFailures.withLock { $0 = Array(repeating: .rejected("busy"), count: 100) }
      let policy = ConnectionPolicy(disconnectRetries: 3)
      await #expect(throws: PeripheralError.gaveUp) {
        for try await _ in central.peripheral(peer).notifications(of: "AAAA", in: "1234", policy: policy) {}
      }
      #expect(backend.subscriptionFailures.withLock { $0.count } == 96)
    }
  }

  @Test func `a lasting subscription waits for a service that the device lacks for a while`() async throws {
    try await Stage.run { stage in
      let server = try await stage.peripheral.add(HeartRateService.self, provider: Monitor())
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      let rates = Record<UInt16>()
      let listening = Task(executorPreference: stage.air.clock) {
        for try await beat in device.notifications(of: HeartRateService.self, { $0.heartRateMeasurement }) {
          rates.append(beat.heartRate)
        }
      }
      func send(_ rate: UInt16, _ server: HeartRateService.Server) async throws {
        for await subscribers in server.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
        try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: rate))
        try await stage.air.clock.sleep(for: .seconds(1))
      }
      try await send(70, server)
      // The device updates its firmware: it is the same device, without its services.
      try await stage.peripheral.removeAllServices()
      try await stage.air.clock.sleep(for: .seconds(300))
      try await send(71, try await stage.peripheral.add(HeartRateService.self, provider: Monitor()))
      #expect(rates.all == [70, 71])
      listening.cancel()
      await #expect(throws: CancellationError.self) { try await listening.value }
    }
  }

  // MARK: Reads

  @Test func `a read over links is repeated when the device does not answer`() async throws {
    try await run {
      let central = try await CentralManager(backend: backend)
      backend.services = [
        RemoteService(handle: AttributeHandle(1), endHandle: AttributeHandle(9), uuid: "1234", isPrimary: true)
      ]
      let link = try await backend.connect(central, 7, to: peer)
      backend.holdsDiscovery = true
      let reading = Task(executorPreference: backend.air.clock) {
        try await link.peripheral.read(of: BatteryService.self) { $0.batteryLevel }
      }
      try await backend.air.clock.sleep(for: .seconds(15))
      #expect(backend.all.count { $0 == "services 7" } == 2)
      backend.answer("services 7")
      // An answer of the device is the result, also when it is an error.
      await #expect(throws: ServiceError.notFound(BatteryService.uuid)) { try await reading.value }
    }
  }

  // MARK: Scans

  @Test func `the monitoring of a region goes on when its scan could not be restored`() async throws {
    try await Stage.run { stage in
      let uuid: BluetoothUUID = "6F8D8B4E-31A5-4A6B-9E55-4C7D3C1B2A10"
      let region = BeaconRegion(identifier: "hall", proximityUUID: uuid)
      let states = Record<RegionState>()
      let monitoring = Task(executorPreference: stage.air.clock) {
        for try await state in stage.central.monitor(region) { states.append(state) }
      }
      let beacon = IBeacon(proximityUUID: uuid, major: 1, minor: 1)
      try await stage.peripheral.startAdvertising(Advertisement(beacon: beacon))
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.phone.isDaemonRunning = false
      await stage.air.clock.runUntilIdle()
      stage.phone.faults = [.ignoresHostCalls]
      stage.phone.isDaemonRunning = true
      try await stage.air.clock.sleep(for: .seconds(60))
      stage.phone.faults = []
      try await stage.air.clock.sleep(for: .seconds(60))
      #expect(states.all.last == .inside)
      monitoring.cancel()
      await #expect(throws: CancellationError.self) { try await monitoring.value }
    }
  }
}
