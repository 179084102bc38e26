import GATTCore
import Logging
import Synchronization

/// The state that the parts of a central manager share. The context has no reference to the manager, so that the
/// manager can be released.
final class CentralContext: Sendable {
  let backend: any Backend
  let runner: OperationRunner
  let timeouts: Timeouts
  let profiles: ProfileManager
  let logger: Logger
  /// The scope of operations that need power. A new scope replaces it when the adapter loses power.
  let powerScope = RenewableScope()
  let states: Broadcast<ManagerState>
  let agents: PairingAgents
  let bondChanges = Broadcast<BondChange>(replaysLatest: false)
  let restorations = Broadcast<CentralRestoration>(replaysLatest: false)
  let malformedValues: MalformedValueReporter
  let readings = ReadingReporter()
  let opener: ValueOpener

  struct State {
    var links: [LinkIdentifier: Link] = [:]
    var scans: [ScanSession] = []
    var observation: BackendObservation?
    /// Nil after the links that existed before the observation have been added to `links`.
    var startup: Startup? = Startup()
    /// Whether the manager must restore its state when the adapter is next powered on.
    var needsRestoration = false
  }

  /// The links that have ended since the observation began, and whether power was lost. The result of
  /// `Backend.links()` may still contain links that have ended.
  struct Startup {
    var ended: Set<LinkIdentifier> = []
    var hasLostPower = false
  }

  let state: Mutex<State>

  init(
    backend: any Backend,
    timeouts: Timeouts,
    profiles: ProfileManager,
    keys: (any KeyProvider)?,
    replayGuard: ReplayGuard,
    logger: Logger
  ) {
    self.backend = backend
    self.timeouts = timeouts
    self.profiles = profiles
    self.logger = logger
    runner = OperationRunner(backend)
    agents = PairingAgents(backend, runner, timeouts)
    states = Broadcast(replaysLatest: true)
    malformedValues = MalformedValueReporter(backend.clock, logger)
    opener = ValueOpener(keys, replayGuard, backend.clock, logger)
    state = Mutex(State())
    let observation = backend.observe { [weak self] event in self?.handle(event) }
    state.withLock { $0.observation = observation }
    states.begin(with: backend.state)
    adopt(backend.links())
  }

  // MARK: Links

  /// Returns the link; nil when the backend has reported its end.
  func link(_ identifier: LinkIdentifier) -> Link? {
    state.withLock { $0.links[identifier] }
  }

  /// The links that are up, oldest first.
  var links: [Link] {
    state.withLock { $0.links.values.sorted { $0.identifier.rawValue < $1.identifier.rawValue } }
      // A link that this program has closed stays in `state` until the backend reports the end of the link.
      .filter { $0.reason == nil }
  }

  /// Asks the backend to disconnect a link. Closes the `Link` even if the backend does not answer in time.
  func disconnect(_ link: Link) async {
    // An unstructured task, so that cancelling the caller cannot interrupt it.
    await runner.start { [self] in
      try? await runner.run(
        timeout: timeouts.disconnection,
        timeoutError: PeripheralError.disconnected,
        in: OperationScope()
      ) {
        [backend] in await backend.disconnect(link.identifier)
      }
      link.close(.local)
    }.value
  }

  // MARK: Scans

  func add(_ scan: ScanSession) {
    state.withLock { $0.scans.append(scan) }
  }

  func remove(_ scan: ScanSession) {
    state.withLock { $0.scans.removeAll { $0 === scan } }
  }

  var isScanning: Bool { state.withLock { !$0.scans.isEmpty } }

  // MARK: Events

  private func handle(_ event: BackendEvent) {
    switch event {
    case .update(let value, let handle, let link): self.link(link)?.route(of: handle)?.deliver(value)
    case .advertisement(let report): for scan in state.withLock({ $0.scans }) { scan.receive(report) }
    case .connected(let link, let peer): connected(link, to: peer)
    case .disconnected(let link, let reason): disconnected(link, reason)
    case .servicesChanged(let link): self.link(link)?.servicesChanged()
    case .stateChanged(let state): changed(to: state)
    case .bondChanged(let peer, let isBonded):
      bondChanges.send(BondChange(identifier: peer, isBonded: isBonded))
    case .centralDisconnected, .advertisementEnded, .registrationEnded: break
    }
  }

  /// Takes over the links that existed before the observation began.
  private func adopt(_ links: [(link: LinkIdentifier, peer: PeerIdentifier)]) {
    state.withLock { state in
      guard let startup = state.startup else { return }
      state.startup = nil
      if startup.hasLostPower { return }
      for (link, peer) in links where state.links[link] == nil && !startup.ended.contains(link) {
        state.links[link] = Link(link, to: peer, context: self)
      }
    }
  }

  private func connected(_ identifier: LinkIdentifier, to peer: PeerIdentifier) {
    state.withLock { state in
      if state.links[identifier] == nil { state.links[identifier] = Link(identifier, to: peer, context: self) }
    }
  }

  private func disconnected(_ identifier: LinkIdentifier, _ reason: DisconnectionReason) {
    let link = state.withLock { state in
      state.startup?.ended.insert(identifier)
      return state.links.removeValue(forKey: identifier)
    }
    logger.debug("link ended", metadata: ["link": "\(identifier)", "reason": "\(reason)"])
    link?.close(reason)
  }

  private func changed(to newState: ManagerState) {
    logger.debug("adapter changed", metadata: ["adapter": "\(backend.adapterName)", "state": "\(newState)"])
    if newState != .poweredOn { poweredOff(newState) }
    states.send(newState)
    if newState == .poweredOn { restore() }
  }

  private func poweredOff(_ newState: ManagerState) {
    let hasHostGone = newState == .resetting || newState == .unsupported
    if hasHostGone { agents.loseAgent() }
    let (links, scans) = state.withLock { state in
      if hasHostGone { state.needsRestoration = true }
      defer {
        state.links = [:]
        state.startup?.hasLostPower = true
      }
      return (state.links.values.sorted { $0.identifier.rawValue < $1.identifier.rawValue }, state.scans)
    }
    // The scans are suspended first. Renewing `powerScope` makes a restart in progress fail, and only a suspended scan
    // survives a failed restart.
    for scan in scans { scan.poweredOff(newState) }
    powerScope.renew(newState.centralError)
    for link in links { link.close(newState == .resetting ? .hostServiceEnded : .poweredOff) }
  }

  // MARK: Host

  /// Runs a host operation that needs no link.
  func ask<Value: Sendable>(_ body: @escaping @Sendable (any Backend) async throws(BackendError) -> Value)
    async throws -> Value
  {
    try await runner.run(
      timeout: timeouts.adapter,
      timeoutError: CentralManagerError.hostTimeout,
      in: OperationScope()
    ) { [backend] in
      do throws(BackendError) {
        return try await body(backend)
      } catch {
        throw error.forHost(in: backend.state)
      }
    }
  }

  /// Makes the host forget a device, even if the caller is cancelled or stops waiting.
  ///
  /// - Parameter end: Called when the host has forgotten the device.
  func forget(_ peer: PeerIdentifier, _ end: @escaping @Sendable () -> Void) async throws {
    // The host may never answer, so the call ends at the timeout too.
    try await runner.finish(timeout: timeouts.adapter, timeoutError: CentralManagerError.hostTimeout) { [self] in
      try await ask { backend throws(BackendError) in try await backend.forget(peer) }
      end()
    }
  }

  func knownPeers() async throws -> [KnownPeer] {
    try await ask { backend throws(BackendError) in try await backend.knownPeers() }
  }
}
