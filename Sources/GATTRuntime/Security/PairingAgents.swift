import Synchronization

/// The pairing agents of a manager: its default agent, and the agent of a call of `Peripheral.pair(agent:timeout:)`.
/// The latter serves one device for the duration of the call.
///
/// A backend has one agent at a time. `install()` sets it after each change. Concurrent calls take turns, and each sets
/// the agent that is wanted at its turn.
final class PairingAgents: Sendable {
  private let backend: any Backend
  private let runner: OperationRunner
  private let timeouts: Timeouts
  private let wanted = WantedAgents()
  /// An adapter pairs with one device at a time.
  private let pairings = TurnQueue()
  private let changes = TurnQueue()

  init(_ backend: any Backend, _ runner: OperationRunner, _ timeouts: Timeouts) {
    self.backend = backend
    self.runner = runner
    self.timeouts = timeouts
  }

  // MARK: The default agent

  func setDefault(_ agent: (any PairingAgent)?) async throws {
    let (before, isHostGone) = wanted.state.withLock { state in
      defer { state.defaultAgent = agent }
      return (state.defaultAgent, state.isHostGone)
    }
    if isHostGone { return }
    do {
      try await install()
    } catch {
      wanted.state.withLock { $0.defaultAgent = before }
      throw error
    }
  }

  /// Records that the host has lost its agent.
  func loseHost() {
    wanted.state.withLock { $0.isHostGone = true }
  }

  /// Sets the agent again after the return of the host.
  ///
  /// - Returns: Whether an agent was wanted.
  func restore() async throws -> Bool {
    let isWanted = wanted.state.withLock { state in
      state.isHostGone = false
      return state.defaultAgent != nil || state.dedicated != nil
    }
    guard isWanted else { return false }
    try await install()
    return true
  }

  // MARK: Pairing

  /// - Parameters:
  ///   - agent: The agent for this pairing; nil for the default agent.
  ///   - scope: Ends the wait when it is closed.
  func pair(with peer: PeerIdentifier, _ agent: (any PairingAgent)?, timeout: Duration, in scope: OperationScope)
    async throws
  {
    let turn = pairings.enqueue()
    defer { end(turn) }
    try await runner.run(timeout: timeout, expiry: PairingFailure.timedOut, in: scope) { [self] in
      try await pairings.wait(for: turn)
      if let agent {
        try wanted.state.withLock { state in
          // The caller may have given up by now.
          guard pairings.isFirst(turn) else { throw CancellationError() }
          state.dedicated = WantedAgents.Dedicated(peer: peer, agent: agent)
        }
        try await install()
      }
      try Task.checkCancellation()
      do throws(BackendError) {
        try await backend.pair(with: peer)
      } catch {
        // After a loss of power the backend reports the end of the link first.
        try backend.state.requirePoweredOnForCentral()
        throw error.forCentralManager(in: backend.state)
      }
    }
  }

  /// Sets the default agent again, if the pairing with this turn had a dedicated agent, and starts the next pairing.
  private func end(_ turn: TurnQueue.Turn) {
    let mustInstall = wanted.state.withLock { state -> Bool in
      let hadDedicated = pairings.isFirst(turn) && state.dedicated != nil
      if hadDedicated { state.dedicated = nil }
      if hadDedicated && !state.isHostGone { return true }
      pairings.end(turn)
      return false
    }
    guard mustInstall else { return }
    // In an unstructured task, because the caller does not wait for it and may have been cancelled.
    runner.start { [self] in
      try? await install()
      pairings.end(turn)
    }
  }

  /// Sets the wanted agent in the backend.
  private func install() async throws {
    let turn = changes.enqueue()
    defer { changes.end(turn) }
    try await runner.run(timeout: timeouts.adapter, expiry: PairingFailure.timedOut, in: OperationScope()) { [self] in
      try await changes.wait(for: turn)
      do throws(BackendError) {
        try await backend.setPairingAgent(wanted.router)
      } catch {
        throw error.forCentralManager(in: backend.state)
      }
    }
  }
}

/// The wanted agents. Separate from `PairingAgents`, because the backend holds this object, and `PairingAgents` holds
/// the backend.
private final class WantedAgents: Sendable {
  /// An agent for one device.
  struct Dedicated: Sendable {
    let peer: PeerIdentifier
    let agent: any PairingAgent
  }

  struct State {
    var defaultAgent: (any PairingAgent)?
    var dedicated: Dedicated?
    /// Whether the host has lost the agent, and `restore()` has not been called since.
    var isHostGone = false
  }

  let state = Mutex(State())

  /// The agent for the backend.
  var router: (any PairingAgent)? {
    state.withLock { state -> (any PairingAgent)? in
      guard let agent = state.dedicated?.agent ?? state.defaultAgent else { return nil }
      let onlyPeer = state.defaultAgent == nil ? state.dedicated?.peer : nil
      return AgentRouter(capability: agent.capability, onlyPeer: onlyPeer, dedicated: state.dedicated, wanted: self)
    }
  }
}

/// An agent that may serve only one device.
package protocol DedicatedPairingAgent: PairingAgent {
  /// The only device that it serves; nil for all. A host with several agents leaves other devices to the other agents.
  var onlyPeer: PeerIdentifier? { get }
}

/// The agent that the backend has. It forwards each call to the agent for the device.
private struct AgentRouter: DedicatedPairingAgent {
  let capability: PairingCapability
  let onlyPeer: PeerIdentifier?
  let dedicated: WantedAgents.Dedicated?
  let wanted: WantedAgents

  private func agent(for peer: PeerIdentifier) -> (any PairingAgent)? {
    if let dedicated, dedicated.peer == peer { return dedicated.agent }
    return wanted.state.withLock { $0.defaultAgent }
  }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    await agent(for: peer)?.passkey(for: peer)
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    await agent(for: peer)?.display(passkey: passkey, entered: entered, for: peer)
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    await agent(for: peer)?.confirm(passkey: passkey, for: peer) ?? false
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool {
    await agent(for: peer)?.authorize(peer) ?? false
  }

  func cancelled(_ peer: PeerIdentifier) {
    agent(for: peer)?.cancelled(peer)
  }
}
