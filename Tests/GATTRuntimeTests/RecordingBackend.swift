import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization

/// A backend that does nothing by itself. The backend records the requests, and answers when the test says so, even
/// too late. The test makes up the events, even events that no request asked for.
final class RecordingBackend: Backend {
  let air = SimulatedAir()
  private let requests = Record<String>()
  private let answers = Mutex<[String: [Completion<Int>]]>([:])
  private let handlers = Record<any LocalServiceHandler>()
  private let observers = Mutex<[@Sendable (BackendEvent) -> Void]>([])
  private let currentState = Mutex(ManagerState.poweredOn)
  /// The devices that the backend knows.
  let known = Mutex<[KnownPeer]>([])

  /// Called before each observation begins.
  let whenObserved = Mutex<@Sendable () -> Void>({})

  /// The errors of the next attempts to connect, in order.
  let connectionFailures = Mutex<[BackendError]>([])

  /// The errors of the next subscriptions, in order.
  let subscriptionFailures = Mutex<[BackendError]>([])

  /// Whether the backend has L2CAP channels.
  let hasChannels = Mutex(false)

  /// Whether the backend ends advertisements at once; otherwise it waits for the answer of the test.
  let answersStops = Mutex(true)

  var adapterName: String { "recording" }
  var clock: any BackendClock { air.clock }
  var executor: (any TaskExecutor)? { air.clock }
  var state: ManagerState { currentState.withLock { $0 } }

  /// The services of every device.
  var services: [RemoteService] {
    get { discovery.withLock { $0.services } }
    set { discovery.withLock { $0.services = newValue } }
  }

  /// Whether a discovery of services waits for an answer.
  var holdsDiscovery: Bool {
    get { discovery.withLock { $0.isHeld } }
    set { discovery.withLock { $0.isHeld = newValue } }
  }

  /// Whether a discovery of characteristics waits for an answer.
  var holdsCharacteristics: Bool {
    get { discovery.withLock { $0.characteristicsAreHeld } }
    set { discovery.withLock { $0.characteristicsAreHeld = newValue } }
  }

  private let discovery = Mutex(
    (
      services: [
        RemoteService(handle: AttributeHandle(1), endHandle: AttributeHandle(9), uuid: "1234", isPrimary: true)
      ],
      isHeld: false,
      characteristicsAreHeld: false
    )
  )

  /// The backend calls this closure for its links.
  let whenAskedForLinks = Mutex<@Sendable () -> [(link: LinkIdentifier, peer: PeerIdentifier)]>({ [] })

  /// Connects the device `peer` over link `number`.
  func connect(_ central: CentralManager, _ number: UInt64, to peer: PeerIdentifier = PeerIdentifier("peer"))
    async throws -> Connection
  {
    let attempt = Task(executorPreference: air.clock) { try await central.peripheral(peer).connect() }
    await air.clock.runUntilIdle()
    report(.connected(LinkIdentifier(rawValue: number), to: peer))
    answer("connect \(peer)", Int(number))
    return try await attempt.value
  }

  /// The requests to the backend, in order.
  var all: [String] { requests.all }

  func report(_ event: BackendEvent) {
    if case .stateChanged(let state) = event { currentState.withLock { $0 = state } }
    for observer in observers.withLock({ $0 }) { observer(event) }
  }

  /// The handlers of the services to register, in the order of the requests.
  var registered: [any LocalServiceHandler] { handlers.all }

  /// Answers the last request with this text. The answer 0 to a subscription or a discovery means that the
  /// link has ended. The answer 0 to an agent, and to a device to forget, means a refusal.
  func answer(_ request: String, _ value: Int = 1) {
    answers.withLock { $0[request]?.last }?.complete(.success(value))
  }

  /// Serves a service, and returns the handler of its requests.
  func serve(_ service: MutableService, by peripheral: PeripheralManager) async throws -> any LocalServiceHandler {
    let adding = Task(executorPreference: air.clock) { try await peripheral.add(service) }
    await air.clock.runUntilIdle()
    answer("register", 4)
    try await adding.value
    return handlers.all[handlers.all.count - 1]
  }

  /// Starts an advertisement with the identifier 5.
  func advertise(by peripheral: PeripheralManager) async throws {
    let starting = Task(executorPreference: air.clock) { try await peripheral.startAdvertising(Advertisement()) }
    await air.clock.runUntilIdle()
    answer("advertise", 5)
    try await starting.value
  }

  /// Answers the first request with this text.
  func answerFirst(_ request: String, _ value: Int = 1) {
    answers.withLock { $0[request]?.first }?.complete(.success(value))
  }

  /// Answers all requests with this text, oldest first.
  func answerAll(_ request: String, _ value: Int = 1) {
    for completion in answers.withLock({ $0[request] ?? [] }) { completion.complete(.success(value)) }
  }

  private static func takeFirst(of failures: borrowing Mutex<[BackendError]>) -> BackendError? {
    failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Records a request, and waits for its answer. A cancellation does not end the wait.
  fileprivate func ask(_ request: String) async -> Int {
    requests.append(request)
    let completion = Completion<Int>()
    answers.withLock { $0[request, default: []].append(completion) }
    return await Task(executorPreference: air.clock) { (try? await completion.value()) ?? 0 }.value
  }

  func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    whenObserved.withLock { $0 }()
    observers.withLock { $0.append(observer) }
    return BackendObservation {}
  }

  func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    ScanIdentifier(rawValue: UInt64(await ask("start scan")))
  }
  func stopScanning(_ scan: ScanIdentifier) async { requests.append("stop scan \(scan.rawValue)") }

  func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    if let failure = Self.takeFirst(of: connectionFailures) {
      requests.append("connect \(peer)")
      throw failure
    }
    return LinkIdentifier(rawValue: UInt64(await ask("connect \(peer)")))
  }
  func disconnect(_ link: LinkIdentifier) async { requests.append("disconnect \(link.rawValue)") }
  func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] { whenAskedForLinks.withLock { $0 }() }
  func maximumTransmissionUnit(of link: LinkIdentifier) -> Int { 23 }
  func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int { await ask("signal strength") }

  func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError) -> [RemoteService] {
    if holdsDiscovery, await ask("services \(link.rawValue)") == 0 { throw .disconnected }
    return services
  }
  func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  { [] }
  func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    if holdsCharacteristics { _ = await ask("characteristics \(link.rawValue)") }
    return [
      RemoteCharacteristic(
        handle: AttributeHandle(3),
        uuid: service.uuid == "5678" ? "CCCC" : "AAAA",
        properties: [.read, .write, .notify, .reliableWrite],
        descriptors: []
      ),
      RemoteCharacteristic(
        handle: AttributeHandle(5),
        uuid: "BBBB",
        properties: [.write, .reliableWrite],
        descriptors: []
      ),
    ]
  }
  func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    Data([UInt8(await ask("read \(link.rawValue)"))])
  }
  func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  { _ = await ask("write \(link.rawValue)") }
  func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) {
    if kind != nil, let failure = Self.takeFirst(of: subscriptionFailures) { throw failure }
    if await ask("updates \(kind == nil ? "off" : "on") \(link.rawValue)") == 0 { throw .disconnected }
  }

  func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  { _ = await ask("write reliably \(link.rawValue)") }

  func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError) {
    _ = await ask("pair \(peer)\(agent.map { " with \($0.capability)" } ?? "")")
  }
  func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {
    if await ask("agent \(agent.map { "\($0.capability)" } ?? "none")") == 0 { throw .rejected("no") }
  }
  func knownPeers() async throws(BackendError) -> [KnownPeer] { known.withLock { $0 } }
  func forget(_ peer: PeerIdentifier) async throws(BackendError) {
    if await ask("forget \(peer)") == 0 { throw .rejected("no") }
  }

  func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  {
    handlers.append(handler)
    return RegistrationIdentifier(rawValue: UInt64(await ask("register")))
  }
  func unregister(_ registration: RegistrationIdentifier) async {
    requests.append("unregister \(registration.rawValue)")
  }
  func send(_ value: Data, of characteristic: Int, in registration: RegistrationIdentifier, to centrals: [Central])
    async throws(BackendError)
  { _ = await ask("send") }
  func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  { AdvertisementIdentifier(rawValue: UInt64(await ask("advertise"))) }
  func stopAdvertising(_ advertisement: AdvertisementIdentifier) async {
    let request = "stop advertising \(advertisement.rawValue)"
    if answersStops.withLock({ $0 }) { requests.append(request) } else { _ = await ask(request) }
  }

  func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16 {
    guard hasChannels.withLock({ $0 }) else { throw .unsupported("L2CAP channels") }
    return UInt16(await ask("publish"))
  }
  func unpublishChannel(_ psm: UInt16) async { _ = await ask("unpublish \(psm)") }

  func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel {
    guard hasChannels.withLock({ $0 }) else { throw .unsupported("L2CAP channels") }
    return RecordingChannel(psm: psm, backend: self)
  }
}

/// A channel that receives nothing. Writes wait for the test, and a cancellation does not end them.
final class RecordingChannel: BackendChannel {
  let psm: UInt16
  let peer = PeerIdentifier("peer")
  let maximumTransmissionUnit = 23
  private let backend: RecordingBackend

  fileprivate init(psm: UInt16, backend: RecordingBackend) { (self.psm, self.backend) = (psm, backend) }

  func read() async throws(BackendError) -> Data? { nil }
  func write(_ octets: Data) async throws(BackendError) { _ = await backend.ask("write \(octets.hexStringValue())") }
  func close() async {}
}
