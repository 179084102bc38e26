import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// Pairing as a program sees it: agents, and the values that need a bond.
@Suite struct PairingTests {
  /// Serves a value that only paired devices may read.
  private func lock(_ stage: Stage) async throws -> (Connection, Characteristic) {
    let secret = MutableCharacteristic(
      uuid: "AAAA",
      properties: [.read],
      permissions: [.readable, .readAuthenticationRequired],
      value: Data([42])
    )
    return try await stage.connected(to: secret)
  }

  @Test func `a value that needs a known device is refused until the two have compared a passkey`() async throws {
    try await Stage.run { stage in
      let (link, secret) = try await lock(stage)
      await #expect(throws: ATTError.insufficientAuthentication) { try await secret.read() }
      let (mine, other) = (Person(.displayYesNo), Person(.displayYesNo))
      try await stage.central.setPairingAgent(mine)
      try await stage.monitor.setPairingAgent(other)
      let changes = stage.central.bondChanges()
      #expect(try await !link.peripheral.isBonded())
      try await link.peripheral.pair()
      #expect(try await secret.read() == Data([42]))
      #expect(try await link.peripheral.isBonded())
      #expect(mine.asked.all.count == 1)
      #expect(mine.asked.all.first?.hasSuffix("\(stage.monitor.identifier)") == true)
      var iterator = changes.makeAsyncIterator()
      let change = await iterator.next()
      #expect(change?.identifier == stage.monitor.identifier)
      #expect(change?.isBonded == true)
      // The device is bonded already.
      try await link.peripheral.pair()
      #expect(mine.asked.all.count == 1)
    }
  }

  @Test func `pairings take turns, and one that is given up ends its own`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let (one, other) = (central.peripheral(PeerIdentifier("one")), central.peripheral(PeerIdentifier("other")))
      let first = Task(executorPreference: backend.air.clock) { try await one.pair(agent: Person(.keyboardOnly)) }
      let second = Task(executorPreference: backend.air.clock) { try await other.pair() }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["pair one with keyboardOnly"])
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all == ["pair one with keyboardOnly", "pair other"])
      await #expect(throws: PairingFailure.timedOut) { try await second.value }
      #expect(backend.air.clock.now == BackendInstant(sinceStart: .seconds(60)))
    }
  }

  @Test func `an agent of its own is asked for its device alone`() async throws {
    try await Stage.run { stage in
      let third = stage.air.addAdapter(name: "third")
      let standard = Person(.displayYesNo)
      try await stage.central.setPairingAgent(standard)
      try await stage.monitor.setPairingAgent(Person(.displayYesNo, takes: .seconds(10), of: stage.air.clock))
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      _ = try await stage.phone.startAdvertising(Advertisement(), interval: .milliseconds(100))
      try await third.setPairingAgent(Person(.displayYesNo))
      let own = Person(.displayYesNo)
      let device = stage.central.peripheral(stage.monitor.identifier)
      let pairing = Task(executorPreference: stage.air.clock) { try await device.pair(agent: own) }
      try await stage.air.clock.sleep(for: .seconds(1))
      // Another device pairs with this adapter meanwhile.
      try await third.pair(with: stage.phone.identifier)
      #expect(standard.asked.all.count == 1)
      #expect(standard.asked.all.first?.hasSuffix("\(third.identifier)") == true)
      try await pairing.value
      #expect(own.asked.all.count == 1)
      third.disconnectAll()
    }
  }

  @Test func `the agent that another manager of the adapter has set is still asked after a pairing with an agent`()
    async throws
  {
    try await Stage.run { stage in
      let third = stage.air.addAdapter(name: "third")
      let standard = Person(.displayYesNo)
      try await PeripheralManager(backend: stage.phone).setPairingAgent(standard)
      try await stage.monitor.setPairingAgent(Person(.displayYesNo))
      try await third.setPairingAgent(Person(.displayYesNo))
      try await stage.peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      _ = try await stage.phone.startAdvertising(Advertisement(), interval: .milliseconds(100))
      let own = Person(.displayYesNo)
      try await stage.central.peripheral(stage.monitor.identifier).pair(agent: own)
      #expect(own.asked.all.count == 1 && standard.asked.all.isEmpty)
      try await third.pair(with: stage.phone.identifier)
      #expect(standard.asked.all.count == 1)
      third.disconnectAll()
    }
  }

  @Test func `of the agents of several managers the newest is asked, after a restart of the host too`() async throws {
    try await Stage.run { stage in
      let third = stage.air.addAdapter(name: "third")
      let (older, newer) = (Person(.displayYesNo), Person(.displayYesNo))
      // The manager that is restored last has the older agent.
      let other = try await PeripheralManager(backend: stage.phone)
      try await other.setPairingAgent(older)
      try await stage.central.setPairingAgent(newer)
      try await third.setPairingAgent(Person(.displayYesNo))
      stage.phone.isDaemonRunning = false
      try await stage.air.clock.sleep(for: .seconds(5))
      stage.phone.isDaemonRunning = true
      try await stage.air.clock.sleep(for: .seconds(60))
      _ = try await stage.phone.startAdvertising(Advertisement(), interval: .milliseconds(100))
      try await third.pair(with: stage.phone.identifier)
      #expect(newer.asked.all.count == 1 && older.asked.all.isEmpty)
      third.disconnectAll()
      withExtendedLifetime(other) {}
    }
  }

  @Test(arguments: [false, true])
  func `a manager that removes its agent leaves that of another manager, in a cancelled task too`(isCancelled: Bool)
    async throws
  {
    try await Stage.run { stage in
      let third = stage.air.addAdapter(name: "third")
      let (older, newer) = (Person(.displayYesNo), Person(.displayYesNo))
      let other = try await PeripheralManager(backend: stage.phone)
      try await other.setPairingAgent(older)
      try await stage.central.setPairingAgent(newer)
      try await third.setPairingAgent(Person(.displayYesNo))
      let removal = Task(executorPreference: stage.air.clock) {
        if isCancelled { try? await stage.air.clock.sleep(for: .seconds(3600)) }
        try await stage.central.setPairingAgent(nil)
      }
      if isCancelled {
        removal.cancel()
        await #expect(throws: CancellationError.self) { try await removal.value }
      } else {
        try await removal.value
      }
      _ = try await stage.phone.startAdvertising(Advertisement(), interval: .milliseconds(100))
      try await third.pair(with: stage.phone.identifier)
      #expect(newer.asked.all.isEmpty && older.asked.all.count == 1)
      third.disconnectAll()
      withExtendedLifetime(other) {}
    }
  }

  @Test func `pairing that a person refuses, that ends with the link, or without power fails with its reason`()
    async throws
  {
    try await Stage.run { stage in
      let (link, _) = try await lock(stage)
      let device = link.peripheral
      try await stage.monitor.setPairingAgent(Person(.noInputNoOutput, says: false))
      await #expect(throws: PairingFailure.rejected) { try await device.pair() }
      try await stage.monitor.setPairingAgent(Person(.displayYesNo))
      await #expect(throws: PairingFailure.rejected) {
        try await device.pair(agent: Person(.displayYesNo, says: false))
      }
      let slow = Person(.displayYesNo, takes: .seconds(20), of: stage.air.clock)
      let broken = Task(executorPreference: stage.air.clock) { try await device.pair(agent: slow) }
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.monitor.breakLinks(with: stage.phone, reason: .remote)
      await #expect(throws: PeripheralError.disconnected) { try await broken.value }
      #expect(slow.asked.all.last == "cancelled \(stage.monitor.identifier)")
      let unpowered = Task(executorPreference: stage.air.clock) { try await device.pair(agent: slow) }
      try await stage.air.clock.sleep(for: .seconds(1))
      stage.phone.isPoweredOn = false
      await #expect(throws: CentralManagerError.notPoweredOn) { try await unpowered.value }
      await #expect(throws: CentralManagerError.notPoweredOn) { try await device.pair() }
    }
  }

  @Test func `an agent, or a device to forget, that the host refuses is an error that says so`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let peripheral = try await PeripheralManager(backend: backend)
      func refused(_ request: String, _ body: @escaping @Sendable () async throws -> Void) async -> String {
        let task = Task(executorPreference: backend.air.clock) { try await body() }
        await backend.air.clock.runUntilIdle()
        backend.answer(request, 0)
        do { try await task.value } catch { return "\(error)" }
        return "no error"
      }
      let forgetting = await refused("forget peer") {
        try await central.forget(central.peripheral(PeerIdentifier("peer")))
      }
      let setting = await refused("agent displayOnly") { try await central.setPairingAgent(Person(.displayOnly)) }
      let serving = await refused("agent displayOnly") { try await peripheral.setPairingAgent(Person(.displayOnly)) }
      #expect([forgetting, setting, serving] == Array(repeating: "The adapter refused: no.", count: 3))
    }
  }

  @Test func `an agent that a program has removed is not set again, though the host answers late or not at all`()
    async throws
  {
    let backend = RecordingBackend()
    try await backend.air.run {
      let peripheral = try await PeripheralManager(backend: backend)
      let setting = Task(executorPreference: backend.air.clock) {
        try await peripheral.setPairingAgent(Person(.displayOnly))
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("agent displayOnly")
      try await setting.value
      await #expect(throws: PairingFailure.timedOut) { try await peripheral.setPairingAgent(nil) }
      backend.report(.stateChanged(.resetting))
      backend.report(.stateChanged(.poweredOn))
      try await backend.air.clock.sleep(for: .seconds(60))
      #expect(backend.all == ["agent displayOnly", "agent none"])
    }
  }

  @Test func `an agent that the host refuses does not undo one that another call sets meanwhile`() async throws {
    let backend = RecordingBackend()
    try await backend.air.run {
      let central = try await CentralManager(backend: backend)
      let first = Task(executorPreference: backend.air.clock) {
        try await central.setPairingAgent(Person(.displayOnly))
      }
      await backend.air.clock.runUntilIdle()
      let second = Task(executorPreference: backend.air.clock) {
        try await central.setPairingAgent(Person(.keyboardOnly))
      }
      await backend.air.clock.runUntilIdle()
      backend.answer("agent displayOnly", 0)
      await #expect(throws: CentralManagerError.self) { try await first.value }
      await backend.air.clock.runUntilIdle()
      #expect(backend.all.last == "agent keyboardOnly")
      backend.answer("agent keyboardOnly")
      try await second.value
    }
  }

  @Test func `who is forgotten is disconnected, unknown and not bonded`() async throws {
    try await Stage.run { stage in
      let (link, secret) = try await lock(stage)
      try await stage.monitor.setPairingAgent(Person(.displayYesNo))
      try await link.peripheral.pair(agent: Person(.displayYesNo))
      #expect(try await secret.read() == Data([42]))
      #expect(try await stage.central.retrievePeripherals().map { $0 === link.peripheral } == [true])
      try await stage.central.forget(link.peripheral)
      #expect(link.disconnectionReason == .local)
      #expect(try await stage.central.retrievePeripherals().isEmpty)
      #expect(stage.central.peripherals.isEmpty)
      #expect(try await !link.peripheral.isBonded())
      let again = try await link.peripheral.connect().service("1234").characteristic("AAAA")
      await #expect(throws: ATTError.insufficientAuthentication) { try await again?.read() }
    }
  }
}

/// An agent that records the questions, and gives a fixed answer.
final class Person: PairingAgent {
  let capability: PairingCapability
  private let says: Bool
  private let pause: (clock: SimulatedClock, duration: Duration)?
  let asked = Record<String>()

  init(
    _ capability: PairingCapability,
    says: Bool = true,
    takes duration: Duration? = nil,
    of clock: SimulatedClock? = nil
  ) {
    self.capability = capability
    self.says = says
    pause = clock.flatMap { clock in duration.map { (clock, $0) } }
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    asked.append("confirm for \(peer)")
    if let pause { try? await pause.clock.sleep(for: pause.duration) }
    return says
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool {
    asked.append("authorize \(peer)")
    return says
  }

  func cancelled(_ peer: PeerIdentifier) {
    asked.append("cancelled \(peer)")
  }
}
