import Synchronization

/// Who is asked while devices pair with the adapter of a manager: its default agent, or the one that came with a call of
/// `Peripheral.pair(agent:timeout:)`, for as long as that call takes and for that device.
///
/// A backend has one agent at a time. It is given the one that is wanted whenever that changes; calls that change it take
/// turns, each with what is wanted by then.
final class PairingAgents: Sendable {
  private let backend: any Backend
  private let runner: OperationRunner
  private let timeouts: Timeouts
  private let wanted = WantedAgents()
  /// Adapters pair with one device at a time.
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

  /// The host has lost its agent.
  func loseHost() {
    wanted.state.withLock { $0.isHostGone = true }
  }

  /// The host is back.
  ///
  /// - Returns: Whether there was an agent to give it.
  func restore() async throws -> Bool {
    let isWanted = wanted.state.withLock { state in
      state.isHostGone = false
      return state.defaultAgent != nil || state.dedicated != nil
    }
    guard isWanted else { return false }
    do {
      try await install()
    } catch {
      loseHost()
      throw error
    }
    return true
  }

  // MARK: Pairing

  /// - Parameters:
  ///   - agent: Who is asked for this device meanwhile; the default agent when nil.
  ///   - scope: What ends the waiting.
  func pair(with peer: PeerIdentifier, _ agent: (any PairingAgent)?, timeout: Duration, in scope: OperationScope)
    async throws
  {
    let turn = pairings.enqueue()
    defer { end(turn) }
    try await runner.run(timeout: timeout, expiry: PairingFailure.timedOut, in: scope) { [self] in
      try await pairings.wait(for: turn)
      if let agent {
        try wanted.state.withLock { state in
          // It may have been given up by now.
          guard pairings.isFirst(turn) else { throw CancellationError() }
          state.dedicated = WantedAgents.Dedicated(peer: peer, agent: agent)
        }
        try await install()
      }
      try Task.checkCancellation()
      do throws(BackendError) {
        try await backend.pair(with: peer)
      } catch {
        // The link is the first that ends with the power.
        try backend.state.requirePoweredOnForCentral()
        throw error.forLink(in: backend.state)
      }
    }
  }

  /// Has the default agent asked again, if the pairing whose turn it is had an agent of its own, and lets the next one
  /// begin.
  private func end(_ turn: TurnQueue.Turn) {
    let mustInstall = wanted.state.withLock { state -> Bool in
      let hadDedicated = pairings.isFirst(turn) && state.dedicated != nil
      if hadDedicated { state.dedicated = nil }
      if hadDedicated && !state.isHostGone { return true }
      pairings.end(turn)
      return false
    }
    guard mustInstall else { return }
    // In a task of its own: who paired does not wait for it, and may have been cancelled.
    runner.start { [self] in
      try? await install()
      pairings.end(turn)
    }
  }

  /// Gives the backend the agent that is wanted now.
  private func install() async throws {
    let turn = changes.enqueue()
    defer { changes.end(turn) }
    try await runner.run(timeout: timeouts.adapter, expiry: PairingFailure.timedOut, in: OperationScope()) { [self] in
      try await changes.wait(for: turn)
      do throws(BackendError) {
        try await backend.setPairingAgent(wanted.router)
      } catch {
        throw error.forLink(in: backend.state)
      }
    }
  }
}

/// The agents that are wanted now. Apart from what uses the backend, because the backend holds it.
private final class WantedAgents: Sendable {
  /// An agent that is asked for one device.
  struct Dedicated: Sendable {
    let peer: PeerIdentifier
    let agent: any PairingAgent
  }

  struct State {
    var defaultAgent: (any PairingAgent)?
    var dedicated: Dedicated?
    /// Whether the host has had its agent taken away, and will be given it when it is back.
    var isHostGone = false
  }

  let state = Mutex(State())

  /// What the backend is to be given.
  var router: (any PairingAgent)? {
    state.withLock { state -> (any PairingAgent)? in
      guard let agent = state.dedicated?.agent ?? state.defaultAgent else { return nil }
      let onlyPeer = state.defaultAgent == nil ? state.dedicated?.peer : nil
      return AgentRouter(capability: agent.capability, onlyPeer: onlyPeer, dedicated: state.dedicated, wanted: self)
    }
  }
}

/// An agent that may be there for one device alone.
package protocol DedicatedPairingAgent: PairingAgent {
  /// The device that it is asked for; nil for all. A host that asks other agents too leaves other devices to those.
  var onlyPeer: PeerIdentifier? { get }
}

/// The agent that a backend knows: it asks the one that is meant for the device.
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
