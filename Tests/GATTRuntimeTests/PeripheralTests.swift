import GATTCore
import GATTSimulator
import Testing

@testable import GATTRuntime

/// The objects of devices and their lifetimes, and the statistics of connections.
@Suite struct PeripheralTests {
  @Test func `a device that the program waits for is not replaced by another object when thousands are seen`()
    async throws
  {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let life = Task(executorPreference: stage.air.clock) { () -> Connection? in
        for try await link in device.connections(policy: ConnectionPolicy(timeout: .seconds(1))) {
          return link
        }
        return nil
      }
      // The device is in back-off.
      try await stage.air.clock.sleep(for: .milliseconds(1200))
      #expect(device.state == .disconnected)
      for number in 0..<20_000 { _ = stage.central.peripheral(PeerIdentifier("\(number)")) }
      #expect(stage.central.peripherals.count <= 5120)
      #expect(stage.central.peripherals.contains { $0 === device })
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let link = try #require(try await life.value)
      #expect(link.peripheral === device)
      #expect(stage.central.peripheral(stage.monitor.identifier) === device)
    }
  }

  @Test func `devices that nobody holds are forgotten, the oldest first`() async throws {
    try await Stage.run { stage in
      weak let first = stage.central.peripheral(PeerIdentifier("first"))
      #expect(first != nil)
      for number in 0..<5120 { _ = stage.central.peripheral(PeerIdentifier("\(number)")) }
      #expect(first == nil)
      #expect(stage.central.peripherals.last?.identifier == PeerIdentifier("5119"))
      stage.central.removeAllPeripherals()
      #expect(stage.central.peripherals.isEmpty)
    }
  }

  @Test func `statistics count and time what becomes of connections`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let start = stage.air.clock.now
      #expect(device.statistics == PeripheralStatistics(discoveredAt: start))
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(5)) }
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let first = try await device.connect()
      let connectedAt = stage.air.clock.now
      try await stage.air.clock.sleep(for: .seconds(20))
      #expect(device.statistics.connectionDuration == .seconds(20))
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      _ = try await first.waitForEnd()
      let endedAt = stage.air.clock.now
      try await stage.air.clock.sleep(for: .seconds(100))
      let second = try await device.connect()
      try await stage.air.clock.sleep(for: .seconds(7))
      await second.disconnect()
      try await stage.air.clock.sleep(for: .seconds(3))
      let statistics = device.statistics
      #expect(statistics.discoveredAt == start)
      #expect(statistics.attemptCount == 3)
      #expect(statistics.timeoutCount == 1)
      #expect(statistics.connectionCount == 2)
      #expect(statistics.disconnectionCount == 1)
      #expect(connectedAt < statistics.connectedAt ?? start)
      #expect(endedAt < statistics.disconnectedAt ?? start)
      #expect(statistics.connectionDuration == nil)
      #expect(statistics.connectedDuration == .seconds(27))
      #expect(statistics.endedDuration == .seconds(27))
      #expect(statistics.knownDuration == start.duration(to: stage.air.clock.now))
      #expect(statistics.disconnectedDuration == statistics.knownDuration - .seconds(27))
    }
  }

  // MARK: Signal strength

  @Test func `the signal strength is read at its period for all who listen, until the link ends`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      let start = stage.air.clock.now
      let listeners = (0..<2).map { _ in
        Task(executorPreference: stage.air.clock) {
          var heard: [Int] = []
          for try await strength in link.rssiUpdates(every: .seconds(5)) { heard.append(strength) }
          return heard
        }
      }
      try await stage.air.clock.sleep(for: .seconds(7))
      stage.monitor.position = Position(x: 20, y: 0)
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      for listener in listeners { #expect(try await listener.value == [-65, -65, -85]) }
      // The sequences end at once, and not at the next reading.
      #expect(start.duration(to: stage.air.clock.now) == .seconds(12))
      await #expect(throws: PeripheralError.disconnected) {
        for try await _ in link.rssiUpdates(every: .seconds(5)) {}
      }
    }
  }

  @Test func `a signal strength that can't be read in time is left out, and nobody reads it when nobody listens`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let link = try await backend.connect(central, 7)
      var updates = link.rssiUpdates(every: .seconds(8)).makeAsyncIterator()
      #expect(backend.all.filter { $0 == "signal strength" }.isEmpty)
      // The backend does not answer the first reading.
      _ = backend.air.clock.schedule(after: .seconds(9)) { backend.answer("signal strength", -70) }
      #expect(try await updates.next() == -70)
      #expect(backend.air.clock.now == BackendInstant(sinceStart: .seconds(9)))
      #expect(backend.all.filter { $0 == "signal strength" }.count == 2)
      updates = link.rssiUpdates(every: .seconds(8)).makeAsyncIterator()
      try await backend.air.clock.sleep(for: .seconds(100))
      #expect(backend.all.filter { $0 == "signal strength" }.count == 2)
      let readings = (0..<3).map { _ in Task(executorPreference: backend.air.clock) { try await link.readRSSI() } }
      await backend.air.clock.runUntilIdle()
      backend.answer("signal strength", -50)
      for reading in readings { #expect(try await reading.value == -50) }
      #expect(backend.all.filter { $0 == "signal strength" }.count == 3)
    }
  }

  @Test func `a period of nothing does not hold time up`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      var count = 0
      let start = stage.air.clock.now
      for try await _ in link.rssiUpdates(every: .zero) {
        count += 1
        if count == 11 { break }
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(1))
    }
  }

  // MARK: Back-off

  @Test func `waits are shortened at random by as much as the policy says, the same from the same seed`() {
    let policy = ConnectionPolicy(backOff: .seconds(10), backOffFactor: 1, jitter: 0.5)
    func waits(_ peer: String) -> [Duration] {
      var generator = SeededGenerator(.start, PeerIdentifier(peer))
      return (1...1000).map { policy.delay(beforeRetry: $0, using: &generator) }
    }
    let one = waits("one")
    #expect(one.allSatisfy { $0 > .seconds(5) && $0 <= .seconds(10) })
    #expect(one.min() ?? .zero < .milliseconds(5100))
    #expect(one.max() ?? .zero > .milliseconds(9900))
    #expect(one == waits("one"))
    #expect(one != waits("other"))
  }

  @Test(arguments: [0, -1, Double.nan, -Double.infinity])
  func `a jitter that is no share leaves the waits as they are`(jitter: Double) {
    var generator = SeededGenerator(.start, PeerIdentifier("peer"))
    let policy = ConnectionPolicy(backOff: .seconds(10), jitter: jitter)
    #expect(policy.delay(beforeRetry: 1, using: &generator) == .seconds(10))
    let whole = ConnectionPolicy(backOff: .seconds(10), jitter: Double.infinity)
    #expect(whole.delay(beforeRetry: 1, using: &generator) > .zero)
  }

  @Test func `a value is read over as many links as that takes`() async throws {
    try await Stage.run { stage in
      let reads = Record<BackendInstant>()
      let service = MutableService(BatteryService.self)
      let level = MutableCharacteristic(uuid: BatteryLevel.uuid, properties: [.read])
      level.onReadData { [air = stage.air, monitor = stage.monitor] _ in
        reads.append(air.clock.now)
        if reads.all.count <= 3 { monitor.disconnectAll() }
        return Data([42])
      }
      service.add(level)
      try await stage.peripheral.add(service)
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Battery"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      #expect(try await device.read(of: BatteryService.self) { $0.batteryLevel }.level == 42)
      #expect(reads.all.count == 4)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(device.state == .disconnected)
      await #expect(throws: PeripheralError.gaveUp) {
        try await stage.peripheral.stopAdvertising()
        let policy = ConnectionPolicy(timeout: .seconds(1), timeoutRetries: 1)
        _ = try await device.read(of: BatteryService.self, policy: policy) { $0.batteryLevel }
      }
    }
  }

  @Test func `a life of connections takes the generator that it is given`() async throws {
    struct Half: RandomNumberGenerator, Sendable {
      mutating func next() -> UInt64 { 1 << 52 }
    }
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let policy = ConnectionPolicy(timeout: .seconds(1), timeoutRetries: 1, backOff: .seconds(10), jitter: 1)
      let start = stage.air.clock.now
      await #expect(throws: PeripheralError.gaveUp) {
        for try await _ in device.connections(policy: policy, using: Half()) {}
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(7))
    }
  }

  @Test func `the connection ends with the last of the lives that share it`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      for try await first in device.connections() {
        for try await second in device.connections() {
          #expect(first === second)
          break
        }
        try await stage.air.clock.sleep(for: .seconds(1))
        #expect(first.isConnected)
        break
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.monitor.linkCount == 0)
    }
  }
}
