import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct SecurityTests {
  /// The adapter of a central, and the adapter of a peripheral that serves a value for each kind of protection.
  private struct Pair: Sendable {
    let air: SimulatedAir
    let phone: SimulatedAdapter
    let lock: SimulatedAdapter
    let registration: RegistrationIdentifier

    func connect() async throws -> LinkIdentifier { try await phone.connect(to: lock.identifier) }

    func read(_ position: Int, on link: LinkIdentifier) async throws -> Data {
      try await phone.read(handle(position, on: link), on: link)
    }

    func subscribe(_ position: Int, on link: LinkIdentifier) async throws {
      try await phone.setUpdates(.notification, of: handle(position, on: link), on: link)
    }

    private func handle(_ position: Int, on link: LinkIdentifier) async throws -> AttributeHandle {
      let service = try await phone.discoverServices(on: link, cache: .use)[0]
      return try await phone.discoverCharacteristics(of: service, on: link)[position].handle
    }
  }

  private static let service = LocalService(
    uuid: "1234",
    isPrimary: true,
    characteristics: [.readEncryptionRequired, .readAuthenticationRequired].map { permission in
      LocalCharacteristic(
        uuid: "AAAA",
        properties: [.read, .notify],
        permissions: [.readable, permission],
        descriptors: []
      )
    }
  )

  private func run(_ body: @escaping @Sendable (Pair) async throws -> Void) async throws {
    let air = SimulatedAir()
    try await air.run {
      let (phone, lock) = (air.addAdapter(name: "phone"), air.addAdapter(name: "lock"))
      let registration = try await lock.register(Self.service, handler: Always(answer: Data([1])))
      _ = try await lock.startAdvertising(Advertisement(), interval: .milliseconds(100))
      try await body(Pair(air: air, phone: phone, lock: lock, registration: registration))
    }
  }

  @Test func `a protected value is refused before pairing, and read after it and on the next link`() async throws {
    try await run { pair in
      let link = try await pair.connect()
      await #expect(throws: BackendError.attribute(.insufficientEncryption)) { try await pair.read(0, on: link) }
      await #expect(throws: BackendError.attribute(.insufficientAuthentication)) { try await pair.read(1, on: link) }
      try await pair.lock.setPairingAgent(Agent(.noInputNoOutput, authorizes: true))
      try await pair.phone.pair(with: pair.lock.identifier)
      #expect(try await pair.read(0, on: link) == Data([1]))
      // Just Works does not authenticate the devices.
      await #expect(throws: BackendError.attribute(.insufficientAuthentication)) { try await pair.read(1, on: link) }
      await pair.phone.disconnect(link)
      let next = try await pair.connect()
      #expect(try await pair.read(0, on: next) == Data([1]))
      #expect(try await pair.phone.knownPeers().map { $0.isBonded && $0.isConnected } == [true])
    }
  }

  @Test func `a subscription needs the security that reading needs`() async throws {
    try await run { pair in
      let link = try await pair.connect()
      await #expect(throws: BackendError.attribute(.insufficientEncryption)) { try await pair.subscribe(0, on: link) }
      await #expect(throws: BackendError.attribute(.insufficientAuthentication)) {
        try await pair.subscribe(1, on: link)
      }
      try await pair.phone.pair(with: pair.lock.identifier)
      try await pair.subscribe(0, on: link)
    }
  }

  @Test func `a device without an agent pairs by Just Works, whoever asks`() async throws {
    try await run { pair in
      try await pair.phone.pair(with: pair.lock.identifier)
      let link = try await pair.connect()
      #expect(try await pair.read(0, on: link) == Data([1]))
      await #expect(throws: BackendError.attribute(.insufficientAuthentication)) { try await pair.read(1, on: link) }
    }
    try await run { pair in
      try await pair.phone.setPairingAgent(Agent(.keyboardDisplay))
      try await pair.phone.pair(with: pair.lock.identifier)
    }
  }

  @Test func `an agent decides whether a device pairs by Just Works`() async throws {
    try await run { pair in
      try await pair.lock.setPairingAgent(Agent(.keyboardDisplay))
      await #expect(throws: BackendError.pairing(.rejected)) { try await pair.phone.pair(with: pair.lock.identifier) }
      try await pair.lock.setPairingAgent(Agent(.keyboardDisplay, authorizes: true))
      try await pair.phone.pair(with: pair.lock.identifier)
    }
  }

  @Test(arguments: PairingCapability.allCases, PairingCapability.allCases)
  func `two devices pair as their capabilities allow`(one: PairingCapability, other: PairingCapability) async throws {
    try await run { pair in
      let display = Display()
      try await pair.phone.setPairingAgent(Agent(one, authorizes: true, display: display))
      try await pair.lock.setPairingAgent(Agent(other, authorizes: true, display: display))
      try await pair.phone.pair(with: pair.lock.identifier)
      let link = try await pair.connect()
      let canTell =
        one != .noInputNoOutput && other != .noInputNoOutput
        && (one == .keyboardOnly || other == .keyboardOnly || (one != .displayOnly && other != .displayOnly)
          || one == .keyboardDisplay || other == .keyboardDisplay)
      if canTell {
        #expect(try await pair.read(1, on: link) == Data([1]))
      } else {
        await #expect(throws: BackendError.attribute(.insufficientAuthentication)) { try await pair.read(1, on: link) }
      }
    }
  }

  @Test func `a wrong passkey and a no are failures that both agents hear of`() async throws {
    try await run { pair in
      let display = Display()
      let (typing, showing) = (
        Agent(.keyboardOnly, mistypes: true, display: display), Agent(.displayOnly, display: display)
      )
      try await pair.phone.setPairingAgent(typing)
      try await pair.lock.setPairingAgent(showing)
      await #expect(throws: BackendError.pairing(.authenticationFailed)) {
        try await pair.phone.pair(with: pair.lock.identifier)
      }
      #expect(typing.cancellations.all == [pair.lock.identifier])
      #expect(showing.cancellations.all == [pair.phone.identifier])
      try await pair.phone.setPairingAgent(Agent(.displayYesNo, confirms: false))
      try await pair.lock.setPairingAgent(Agent(.displayYesNo))
      await #expect(throws: BackendError.pairing(.rejected)) { try await pair.phone.pair(with: pair.lock.identifier) }
      #expect(try await pair.phone.knownPeers().map { $0.isBonded } == [false])
    }
  }

  @Test func `pairing ends after 30 s, with the link, and with its task`() async throws {
    try await run { pair in
      try await pair.lock.setPairingAgent(
        Agent(.noInputNoOutput, authorizes: true, delay: (pair.air.clock, .seconds(60)))
      )
      let start = pair.air.clock.now
      let link = try await pair.connect()
      let connected = pair.air.clock.now
      await #expect(throws: BackendError.pairing(.timedOut)) { try await pair.phone.pair(with: pair.lock.identifier) }
      #expect(connected.duration(to: pair.air.clock.now) == .seconds(30), "\(start)")
      let second = Task(executorPreference: pair.air.clock) { try await pair.phone.pair(with: pair.lock.identifier) }
      try await pair.air.clock.sleep(for: .seconds(1))
      await #expect(throws: BackendError.pairing(.inProgress)) { try await pair.phone.pair(with: pair.lock.identifier) }
      await pair.phone.disconnect(link)
      await #expect(throws: BackendError.disconnected) { try await second.value }
      let third = Task(executorPreference: pair.air.clock) { try await pair.phone.pair(with: pair.lock.identifier) }
      try await pair.air.clock.sleep(for: .seconds(1))
      third.cancel()
      await #expect(throws: BackendError.cancelled) { try await third.value }
    }
  }

  @Test func `who was forgotten is known no more, and its link ends`() async throws {
    try await run { pair in
      let events = Record<String>()
      let observation = pair.phone.observe { event in
        if case .bondChanged(_, let isBonded) = event { events.append("\(isBonded)") }
        if case .disconnected(_, let reason) = event { events.append("\(reason)") }
      }
      try await pair.lock.setPairingAgent(Agent(.noInputNoOutput, authorizes: true))
      try await pair.phone.pair(with: pair.lock.identifier)
      try await pair.phone.forget(pair.lock.identifier)
      #expect(try await pair.phone.knownPeers().isEmpty)
      await pair.air.clock.runUntilIdle()
      #expect(events.all == ["true", "local", "false"])
      // The lock still has its key, which is useless because the phone has no key.
      let link = try await pair.connect()
      await #expect(throws: BackendError.attribute(.insufficientEncryption)) { try await pair.read(0, on: link) }
      try await pair.phone.pair(with: pair.lock.identifier)
      #expect(try await pair.read(0, on: link) == Data([1]))
      observation.cancel()
    }
  }

  @Test func `what a bonded device serves is remembered until it says that it changed`() async throws {
    try await run { pair in
      try await pair.lock.setPairingAgent(Agent(.noInputNoOutput, authorizes: true))
      try await pair.phone.pair(with: pair.lock.identifier)
      var link = try await pair.connect()
      #expect(try await pair.phone.discoverServices(on: link, cache: .use).count == 1)
      let start = pair.air.clock.now
      #expect(try await pair.phone.discoverServices(on: link, cache: .use).count == 1)
      #expect(pair.air.clock.now == start)
      #expect(try await pair.phone.discoverServices(on: link, cache: .refresh).count == 1)
      #expect(pair.air.clock.now > start)
      await pair.phone.disconnect(link)
      try await pair.air.clock.sleep(for: .seconds(1))
      _ = try await pair.lock.register(Self.service, handler: Always(answer: Data()))
      let changed = Record<Bool>()
      let observation = pair.phone.observe { if case .servicesChanged = $0 { changed.append(true) } }
      link = try await pair.connect()
      try await pair.air.clock.sleep(for: .seconds(1))
      #expect(changed.all == [true])
      #expect(try await pair.phone.discoverServices(on: link, cache: .use).count == 2)
      observation.cancel()
    }
  }
}

/// The passkeys that the devices show, in order, for agents that enter a passkey.
private final class Display: Sendable {
  let shown = Record<UInt32>()
}

private final class Agent: PairingAgent {
  let capability: PairingCapability
  private let authorizes: Bool
  private let confirms: Bool
  private let mistypes: Bool
  private let display: Display
  private let delay: (clock: SimulatedClock, duration: Duration)?
  let cancellations = Record<PeerIdentifier>()

  init(
    _ capability: PairingCapability,
    authorizes: Bool = false,
    confirms: Bool = true,
    mistypes: Bool = false,
    display: Display = Display(),
    delay: (SimulatedClock, Duration)? = nil
  ) {
    self.capability = capability
    self.authorizes = authorizes
    self.confirms = confirms
    self.mistypes = mistypes
    self.display = display
    self.delay = delay
  }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    let shown = display.shown.all.last ?? 123_456
    return mistypes ? (shown + 1) % 1_000_000 : shown
  }
  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async { display.shown.append(passkey) }
  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool { confirms }
  func authorize(_ peer: PeerIdentifier) async -> Bool {
    if let delay { try? await delay.clock.sleep(for: delay.duration) }
    return authorizes
  }
  func cancelled(_ peer: PeerIdentifier) { cancellations.append(peer) }
}

/// A handler that answers every read with the same value.
private final class Always: LocalServiceHandler {
  private let answer: Data

  init(answer: Data) { self.answer = answer }

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data { answer }
  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)
  {}
  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {}
}
