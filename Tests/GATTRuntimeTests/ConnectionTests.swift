import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct ConnectionTests {
  @Test func `connecting to a device that is not there times out`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let events = device.connectionEvents()
      let start = stage.air.clock.now
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect() }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(10))
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .timedOut)
      #expect(device.statistics.timeoutCount == 1)
      #expect(device.statistics.attemptCount == 1)
      #expect(device.statistics.connectionCount == 0)
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isConnecting)
      #expect(device.state == .disconnected)
    }
  }

  @Test func `a device that the adapter does not know is an invalid peripheral`() async throws {
    try await Stage.run { stage in
      await #expect(throws: CentralManagerError.invalidPeripheral) {
        try await stage.central.peripheral(PeerIdentifier("nobody")).connect()
      }
    }
  }

  @Test func `two who connect at the same time share the attempt and the connection`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      async let one = device.connect()
      async let other = device.connect()
      let links = try await (one, other)
      #expect(links.0 === links.1)
      #expect(try await device.connect() === links.0)
      #expect(device.statistics.attemptCount == 1)
      #expect(device.state == .connected)
      #expect(stage.central.connectedPeripherals.map { $0.identifier } == [stage.monitor.identifier])
    }
  }

  @Test func `each who waits for a shared attempt has a timeout of its own`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let patient = Task(executorPreference: stage.air.clock) { try await device.connect(timeout: .seconds(20)) }
      await #expect(throws: PeripheralError.connectionTimeout) { try await device.connect(timeout: .seconds(2)) }
      #expect(device.state == .connecting)
      #expect(stage.phone.isConnecting)
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      #expect(try await patient.value.isConnected)
    }
  }

  @Test func `cancelling the task gives the attempt up`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let attempt = Task(executorPreference: stage.air.clock) { try await device.connect() }
      await stage.air.clock.runUntilIdle()
      #expect(stage.phone.isConnecting)
      attempt.cancel()
      await #expect(throws: CancellationError.self) { try await attempt.value }
      await stage.air.clock.runUntilIdle()
      #expect(!stage.phone.isConnecting)
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.phone.linkCount == 0)
    }
  }

  @Test func `disconnecting gives an attempt up as forced`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let attempt = Task(executorPreference: stage.air.clock) { try await device.connect() }
      await stage.air.clock.runUntilIdle()
      await device.disconnect()
      await #expect(throws: PeripheralError.forcedDisconnect) { try await attempt.value }
    }
  }

  @Test func `power off fails an attempt, and ends a connection with its reason`() async throws {
    try await Stage.run { stage in
      let attempt = Task(executorPreference: stage.air.clock) {
        try await stage.central.peripheral(stage.monitor.identifier).connect()
      }
      await stage.air.clock.runUntilIdle()
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.notPoweredOn) { try await attempt.value }
      await #expect(throws: CentralManagerError.notPoweredOn) {
        try await stage.central.peripheral(stage.monitor.identifier).connect()
      }
      stage.phone.isPoweredOn = true
      let link = try await stage.connect(advertising: HeartRateService.self)
      stage.phone.isPoweredOn = false
      #expect(try await link.waitForEnd() == .poweredOff)
      #expect(!link.isConnected)
    }
  }

  @Test func `a device that goes out of range is lost after the supervision timeout`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      let start = stage.air.clock.now
      stage.monitor.position = Position(x: 1000, y: 0)
      #expect(try await link.waitForEnd() == .supervisionTimeout)
      #expect(start.duration(to: stage.air.clock.now) == .seconds(4))
    }
  }

  @Test func `a device that comes back into range in time is not lost`() async throws {
    try await Stage.run { stage in
      let (_, link, client) = try await stage.connected()
      stage.monitor.position = Position(x: 1000, y: 0)
      let read = Task(executorPreference: stage.air.clock) { try await client.bodySensorLocation?.read() }
      try await stage.air.clock.sleep(for: .seconds(3))
      stage.monitor.position = Position(x: 1, y: 0)
      #expect(try await read.value == .chest)
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(link.isConnected)
    }
  }

  @Test func `what a connection gave never acts on the next one`() async throws {
    try await Stage.run { stage in
      let (_, first, client) = try await stage.connected()
      let device = first.peripheral
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      #expect(try await first.waitForEnd() == .remote)
      let second = try await device.connect()
      #expect(second !== first)
      #expect(second.isConnected)
      #expect(!first.isConnected)
      await #expect(throws: PeripheralError.disconnected) { try await client.bodySensorLocation?.read() }
      await #expect(throws: PeripheralError.disconnected) {
        try await client.heartRateControlPoint?.write(.resetEnergyExpended)
      }
      await #expect(throws: PeripheralError.disconnected) { try await first.services() }
      await #expect(throws: PeripheralError.disconnected) { try await first.readRSSI() }
      await #expect(throws: PeripheralError.disconnected) { try await client.service.discoverCharacteristics() }
      await #expect(throws: PeripheralError.disconnected) {
        try await client.heartRateMeasurement.subscribe()
      }
      await first.disconnect()
      #expect(second.isConnected)
      #expect(try await second.service(HeartRateService.self).bodySensorLocation?.read() == .chest)
    }
  }

  @Test func `a disconnection fails everything that is pending`() async throws {
    try await Stage.run { stage in
      let (_, link, client) = try await stage.connected()
      stage.monitor.faults = [.ignoresRequests]
      let operations: [@Sendable () async throws -> Void] = [
        { _ = try await client.bodySensorLocation?.read(timeout: .seconds(100)) },
        { try await client.heartRateControlPoint?.write(.resetEnergyExpended, timeout: .seconds(100)) },
        { _ = try await client.heartRateMeasurement.subscribe() },
        { for try await _ in client.heartRateMeasurement.notifications() {} },
        { _ = try await client.service.includedServices(timeout: .seconds(100)) },
      ]
      let tasks = operations.map { operation in Task(executorPreference: stage.air.clock) { try await operation() } }
      await stage.air.clock.runUntilIdle()
      let start = stage.air.clock.now
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      for task in tasks { await #expect(throws: PeripheralError.disconnected) { try await task.value } }
      #expect(stage.air.clock.now == start)
      #expect(link.disconnectionReason == .remote)
    }
  }

  @Test func `disconnecting works in a cancelled task and when the adapter does not answer`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      let task = Task(executorPreference: stage.air.clock) {
        withUnsafeCurrentTask { $0?.cancel() }
        await link.disconnect()
      }
      await task.value
      #expect(!link.isConnected)
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.monitor.linkCount == 0)

      let next = try await link.peripheral.connect()
      stage.phone.faults = [.ignoresHostCalls]
      let start = stage.air.clock.now
      await next.disconnect()
      #expect(next.disconnectionReason == .local)
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
    }
  }

  @Test func `disconnecting a device whose adapter does not answer takes its timeout, and once`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      stage.phone.faults = [.ignoresHostCalls]
      let start = stage.air.clock.now
      await link.peripheral.disconnect()
      #expect(!link.isConnected)
      #expect(stage.central.connectedPeripherals.isEmpty)
      #expect(start.duration(to: stage.air.clock.now) == .seconds(5))
    }
  }

  @Test func `connection events are told to every listener in their order`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let listeners = [device.connectionEvents(), device.connectionEvents()]
      let first = try await stage.connect(advertising: HeartRateService.self)
      stage.monitor.breakLinks(with: stage.phone, reason: .supervisionTimeout)
      _ = try await first.waitForEnd()
      await (try await device.connect()).disconnect()
      for events in listeners {
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .connected)
        #expect(await iterator.next() == .disconnected(.supervisionTimeout))
        #expect(await iterator.next() == .connected)
        #expect(await iterator.next() == .forcedDisconnect)
      }
      #expect(device.statistics.connectionCount == 2)
      #expect(device.statistics.disconnectionCount == 1)
    }
  }

  // MARK: Series of connections

  @Test func `connections come again after each disconnection`() async throws {
    try await Stage.run { stage in
      let (server, first, _) = try await stage.connected()
      let device = first.peripheral
      await first.disconnect()
      var lives = 0
      for try await link in device.connections() {
        lives += 1
        if lives == 4 { break }
        let client = try await link.service(HeartRateService.self)
        let sender = Task(executorPreference: stage.air.clock) {
          for await subscribers in server.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty {
            try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 70))
            return
          }
        }
        // The notifications end with the link, and the outer loop brings the next link.
        for try await beat in client.heartRateMeasurement.notifications() {
          #expect(beat.heartRate == 70)
          stage.monitor.breakLinks(with: stage.phone, reason: .remote)
        }
        try await sender.value
      }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(device.state == .disconnected)
      #expect(stage.monitor.linkCount == 0)
    }
  }

  @Test func `retries wait longer and longer, and give up at their ceiling`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let events = device.connectionEvents()
      let policy = ConnectionPolicy(
        timeout: .seconds(2),
        timeoutRetries: 4,
        backOff: .seconds(1),
        backOffFactor: 2,
        maximumBackOff: .seconds(3),
        jitter: 0
      )
      let start = stage.air.clock.now
      await #expect(throws: PeripheralError.gaveUp) { for try await _ in device.connections(policy: policy) {} }
      // The central makes five attempts of 2 s, with waits of 1 s, 2 s, 3 s and 3 s between them.
      #expect(start.duration(to: stage.air.clock.now) == .seconds(19))
      var iterator = events.makeAsyncIterator()
      for _ in 0..<5 { #expect(await iterator.next() == .timedOut) }
      #expect(await iterator.next() == .gaveUp)
    }
  }

  @Test func `connections that break at once are given up, those that lasted are not counted`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      let policy = ConnectionPolicy(disconnectRetries: 2, stableAfter: .seconds(60))
      var lives = 0
      do {
        for try await _ in device.connections(policy: policy) {
          lives += 1
          if lives <= 4 { try await stage.air.clock.sleep(for: .seconds(60)) }
          stage.monitor.breakLinks(with: stage.phone, reason: .remote)
        }
        Issue.record("it should give up")
      } catch PeripheralError.gaveUp {}
      // The fourth connection is the last that lasts; its end is the first of the three ends that count.
      #expect(lives == 6)
    }
  }

  @Test func `a connection that lasted resets the count of retries also if it ends with the power`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var lives = 0
      for try await _ in device.connections(policy: ConnectionPolicy(disconnectRetries: 1, stableAfter: .seconds(60))) {
        lives += 1
        if lives == 4 { break }
        if lives == 2 {
          try await stage.air.clock.sleep(for: .seconds(60))
          stage.phone.isPoweredOn = false
          stage.phone.isPoweredOn = true
        } else {
          stage.monitor.breakLinks(with: stage.phone, reason: .remote)
        }
      }
      #expect(lives == 4)
    }
  }

  @Test(arguments: [false, true])
  func `a life of connections ends when the program disconnects while no attempt runs`(isOff: Bool) async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      stage.phone.isPoweredOn = !isOff
      // The central makes an attempt of 1 s, then waits for 60 s or for the power.
      let wait = Duration.seconds(60)
      let policy = ConnectionPolicy(timeout: .seconds(1), backOff: wait, maximumBackOff: wait, jitter: 0)
      let start = stage.air.clock.now
      async let disconnecting: Void = {
        try await stage.air.clock.sleep(for: .seconds(10))
        await device.disconnect()
      }()
      for try await _ in device.connections(policy: policy) { Issue.record("nothing is in range") }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(10))
      try await disconnecting
    }
  }

  @Test func `a life of connections ends when the program disconnects`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var lives = 0
      for try await _ in device.connections() {
        lives += 1
        await device.disconnect()
      }
      #expect(lives == 1)
    }
  }

  @Test func `a life of connections waits for an adapter that is powered off`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      var lives = 0
      for try await link in device.connections() {
        lives += 1
        if lives == 2 { break }
        stage.phone.isPoweredOn = false
        #expect(try await link.waitForEnd() == .poweredOff)
        _ = stage.air.clock.schedule(after: .seconds(3600)) { stage.phone.isPoweredOn = true }
      }
      #expect(lives == 2)
      #expect(stage.air.clock.now > BackendInstant(sinceStart: .seconds(3600)))
    }
  }

  @Test func `cancelling a life of connections ends it and its connection`() async throws {
    try await Stage.run { stage in
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let device = stage.central.peripheral(stage.monitor.identifier)
      let life = Task(executorPreference: stage.air.clock) { for try await _ in device.connections() {} }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.phone.linkCount == 1)
      life.cancel()
      await #expect(throws: CancellationError.self) { try await life.value }
      try await stage.air.clock.sleep(for: .seconds(1))
      #expect(stage.phone.linkCount == 0)
    }
  }

  @Test func `the signal strength falls with the distance`() async throws {
    try await Stage.run { stage in
      let link = try await stage.connect(advertising: HeartRateService.self)
      #expect(try await link.readRSSI() == -65)
      stage.monitor.position = Position(x: 20, y: 0)
      #expect(try await link.readRSSI() == -85)
      stage.phone.faults = [.ignoresHostCalls]
      await #expect(throws: PeripheralError.rssiTimeout) { try await link.readRSSI() }
    }
  }

  @Test(arguments: [Double.infinity, .nan, .greatestFiniteMagnitude, 1e30])
  func `a back-off factor of any size is held by the longest back-off`(factor: Double) async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let policy = ConnectionPolicy(
        timeout: .seconds(2),
        timeoutRetries: 4,
        backOff: .seconds(1),
        backOffFactor: factor,
        maximumBackOff: .seconds(3),
        jitter: 0
      )
      let start = stage.air.clock.now
      await #expect(throws: PeripheralError.gaveUp) { for try await _ in device.connections(policy: policy) {} }
      // The central makes five attempts of 2 s, with a wait of 1 s and three waits of 3 s between them.
      #expect(start.duration(to: stage.air.clock.now) == .seconds(20))
    }
  }

  @Test func `an attempt that several wait for counts and is told once`() async throws {
    try await Stage.run { stage in
      let device = stage.central.peripheral(stage.monitor.identifier)
      let events = device.connectionEvents()
      await withTaskGroup(of: Void.self) { group in
        for seconds in 1...3 {
          group.addTask {
            await #expect(throws: PeripheralError.connectionTimeout) {
              try await device.connect(timeout: .seconds(seconds))
            }
          }
        }
      }
      #expect(device.statistics.attemptCount == 1)
      #expect(device.statistics.timeoutCount == 1)
      try await stage.peripheral.startAdvertising(Advertisement())
      _ = try await device.connect()
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .timedOut)
      #expect(await iterator.next() == .connected)
    }
  }

  @Test func `a central that comes back before the device missed it keeps its new subscriptions`() async throws {
    try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      _ = try await client.heartRateMeasurement.subscribe()
      stage.phone.isPoweredOn = false
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.phone.isPoweredOn = true
      let device = stage.central.peripheral(stage.monitor.identifier)
      let again = try await device.connect().service(HeartRateService.self)
      let beats = try await again.heartRateMeasurement.subscribe()
      // This sleep is longer than a device needs to miss a link.
      try await stage.air.clock.sleep(for: .seconds(10))
      #expect(server.heartRateMeasurement.subscribers.map { $0.identifier } == [stage.phone.identifier])
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 70))
      #expect(try await beats.next()?.heartRate == 70)
    }
  }
}
