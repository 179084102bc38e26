import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct AdvertisingTests {
  /// The names that are on the air.
  private static func heard(_ stage: Stage) async throws -> Set<String> {
    let scan = stage.central.scan(options: ScanOptions(allowsDuplicates: true), timeout: .seconds(2))
    var names: Set<String> = []
    do {
      for try await found in scan { names.insert(found.advertisement.localName ?? "") }
    } catch CentralManagerError.serviceScanTimeout {}
    return names
  }

  @Test func `several advertisements are on the air at once, and end one by one`() async throws {
    try await Stage.run { stage in
      let manager = stage.peripheral
      try await manager.startAdvertising(Advertisement(localName: "main"))
      let one = try await manager.startAdvertisingSet(Advertisement(localName: "one"))
      let two = try await manager.startAdvertisingSet(Advertisement(localName: "two"), interval: .milliseconds(500))
      #expect(manager.advertisingSets.map { $0.advertisement.localName } == ["main", "one", "two"])
      #expect(try await Self.heard(stage) == ["main", "one", "two"])
      try await one.stop()
      #expect(!one.isOnAir && two.isOnAir && manager.isAdvertising)
      #expect(try await Self.heard(stage) == ["main", "two"])
      try await manager.stopAdvertising()
      #expect(!two.isOnAir && !manager.isAdvertising && manager.advertisingSets.isEmpty)
      await #expect(throws: CentralManagerError.serviceScanTimeout) {
        for try await _ in stage.central.scan(timeout: .seconds(2)) {}
      }
      // `stop` does nothing when the set has ended.
      try await two.stop()
    }
  }

  @Test func `a set is checked as an advertisement is, and refused without power`() async throws {
    try await Stage.run { stage in
      await #expect(throws: PeripheralManagerError.localNameTooLong(octets: 40, maximum: 29)) {
        try await stage.peripheral.startAdvertisingSet(Advertisement(localName: String(repeating: "x", count: 40)))
      }
      stage.monitor.isPoweredOn = false
      await #expect(throws: PeripheralManagerError.notPoweredOn) {
        try await stage.peripheral.startAdvertisingSet(Advertisement())
      }
      #expect(stage.peripheral.advertisingSets.isEmpty)
    }
  }

  @Test func `advertising that is stopped while it is being started does not begin`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let starting = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      #expect(manager.isAdvertising)
      try await manager.stopAdvertising()
      #expect(!manager.isAdvertising)
      await #expect(throws: PeripheralManagerError.advertisingStopped) { try await starting.value }
      // The radio began the advertisement after all, so the manager ends it.
      backend.answer("advertise", 7)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["advertise", "stop advertising 7"])
      #expect(!manager.isAdvertising)
    }
  }

  @Test(arguments: 0..<12)
  func `advertising that is stopped just when the radio has begun ends`(steps: Int) async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let starting = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 7)
      // The answer is still on its way to the manager.
      for _ in 0..<steps { await Task.yield() }
      try await manager.stopAdvertising()
      _ = await starting.result
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["advertise", "stop advertising 7"])
      #expect(!manager.isAdvertising && manager.advertisingSets.isEmpty)
    }
  }

  @Test func `advertising can be started again at once after it was stopped while being started`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let first = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      try await manager.stopAdvertising()
      let second = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 2)
      try await second.value
      backend.answerFirst("advertise", 1)
      await backend.air.clock.runUntilIdle()
      _ = await first.result
      #expect(manager.isAdvertising)
      #expect(backend.all == ["advertise", "advertise", "stop advertising 1"])
      try await manager.stopAdvertising()
      #expect(backend.all.last == "stop advertising 2")
    }
  }

  /// Returns a manager that advertises over a radio that does not answer a request to stop.
  private static func advertise(_ backend: RecordingBackend) async throws -> PeripheralManager {
    let manager = try await PeripheralManager(backend: backend)
    try await backend.advertise(by: manager)
    backend.answersStops.withLock { $0 = false }
    return manager
  }

  @Test func `stopping that the radio does not answer is an error, and can be tried again`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await Self.advertise(backend)
      let start = backend.air.clock.now
      await #expect(throws: PeripheralManagerError.stopAdvertisingTimeout) { try await manager.stopAdvertising() }
      #expect(start.duration(to: backend.air.clock.now) == .seconds(10))
      #expect(manager.isAdvertising && manager.advertisingSets.count == 1)
      await #expect(throws: PeripheralManagerError.isAdvertising) {
        try await manager.startAdvertising(Advertisement())
      }
      backend.answersStops.withLock { $0 = true }
      try await manager.stopAdvertising()
      #expect(!manager.isAdvertising && manager.advertisingSets.isEmpty)
    }
  }

  @Test func `an advertisement whose stop timed out or was cancelled ends with the late answer of the radio`()
    async throws
  {
    for isCancelled in [false, true] {
      let backend = RecordingBackend()
      try await backend.air.run {
        let manager = try await Self.advertise(backend)
        let set = try #require(manager.advertisingSets.first)
        let stopping = Task(executorPreference: backend.air.clock) { try await set.stop() }
        if isCancelled { stopping.cancel() }
        _ = await stopping.result
        // The radio may still send, but not for the program.
        #expect(!set.isOnAir && manager.isAdvertising)
        await backend.air.clock.runUntilIdle()
        backend.answer("stop advertising 5")
        await backend.air.clock.runUntilIdle()
        #expect(!manager.isAdvertising && manager.advertisingSets.isEmpty)
        let starting = Task(executorPreference: backend.air.clock) {
          try await manager.startAdvertising(Advertisement())
        }
        await backend.air.clock.runUntilIdle()
        backend.answer("advertise", 6)
        try await starting.value
        #expect(manager.isAdvertising)
      }
    }
  }

  @Test func `two calls that stop an advertisement at once both fail when the radio does not answer`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await Self.advertise(backend)
      let first = Task(executorPreference: backend.air.clock) { try await manager.stopAdvertising() }
      let second = Task(executorPreference: backend.air.clock) { try await manager.stopAdvertising() }
      await #expect(throws: PeripheralManagerError.stopAdvertisingTimeout) { try await first.value }
      await #expect(throws: PeripheralManagerError.stopAdvertisingTimeout) { try await second.value }
      #expect(manager.isAdvertising && manager.advertisingSets.count == 1)
    }
  }

  @Test func `what is being stopped when the power goes does not come back`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await Self.advertise(backend)
      let stopping = Task(executorPreference: backend.air.clock) { try await manager.stopAdvertising() }
      await backend.air.clock.runUntilIdle()
      backend.report(.stateChanged(.poweredOff))
      #expect(!manager.isAdvertising)
      backend.report(.stateChanged(.poweredOn))
      try await stopping.value
      #expect(manager.advertisingSets.isEmpty)
      #expect(backend.all == ["advertise", "stop advertising 5"])
    }
  }

  @Test func `one that can't be stopped does not keep the others from being stopped`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await Self.advertise(backend)
      let starting = Task(executorPreference: backend.air.clock) {
        try await manager.startAdvertisingSet(Advertisement(localName: "other"))
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("advertise", 6)
      let other = try await starting.value
      let stopping = Task(executorPreference: backend.air.clock) { try await manager.stopAdvertising() }
      try await backend.air.clock.sleep(for: .seconds(11))
      backend.answer("stop advertising 6")
      await #expect(throws: PeripheralManagerError.stopAdvertisingTimeout) { try await stopping.value }
      #expect(!other.isOnAir)
      #expect(manager.advertisingSets.count == 1)
    }
  }

  @Test func `advertising that fails leaves nothing behind`() async throws {
    try await Stage.run { stage in
      stage.monitor.faults = [.ignoresHostCalls]
      await #expect(throws: PeripheralManagerError.startAdvertisingTimeout) {
        try await stage.peripheral.startAdvertisingSet(Advertisement())
      }
      #expect(!stage.peripheral.isAdvertising && stage.peripheral.advertisingSets.isEmpty)
      stage.monitor.faults = []
      // The advertisement does not come back, because its caller got an error.
      stage.monitor.isPoweredOn = false
      stage.monitor.isPoweredOn = true
      try await stage.air.clock.sleep(for: .seconds(5))
      #expect(!stage.peripheral.isAdvertising)
    }
  }

  @Test func `a start that is cancelled ends, and its advertisement with it`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let manager = try await PeripheralManager(backend: backend)
      let starting = Task(executorPreference: backend.air.clock) { try await manager.startAdvertising(Advertisement()) }
      await backend.air.clock.runUntilIdle()
      starting.cancel()
      await #expect(throws: CancellationError.self) { try await starting.value }
      #expect(!manager.isAdvertising)
      backend.answer("advertise", 3)
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["advertise", "stop advertising 3"])
    }
  }
}
