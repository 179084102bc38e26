import Synchronization

/// The pairing agent that the program has set at a manager, and the queue of the manager's pairings.
final class PairingAgents: Sendable {
  private struct State {
    /// The number of changes of the agent.
    var changeCount = 0
    /// Whether the host has lost the agent, and `restore()` has not been called since.
    var isAgentLost = false
  }

  private let backend: any Backend
  private let runner: OperationRunner
  private let timeouts: Timeouts
  private let state = Mutex(State())
  /// The agents of all managers of the adapter.
  private let agents: AdapterAgents
  /// An adapter pairs with one device at a time.
  private let pairings = TurnQueue()

  init(_ backend: any Backend, _ runner: OperationRunner, _ timeouts: Timeouts) {
    self.backend = backend
    self.runner = runner
    self.timeouts = timeouts
    agents = AdapterAgents.agents(of: backend)
  }

  // The backend asks the agent until a manager sets another one.
  deinit { agents.set(nil, of: ObjectIdentifier(self)) }

  // MARK: The agent

  /// Sets the agent of the manager, which becomes the newest agent of the adapter.
  ///
  /// - Parameter agent: nil removes the agent of this manager alone, even if the caller is cancelled or stops waiting.
  func setDefault(_ agent: (any PairingAgent)?) async throws {
    let (before, change, isAgentLost) = state.withLock { state in
      state.changeCount += 1
      return (agents.set(agent, of: ObjectIdentifier(self)), state.changeCount, state.isAgentLost)
    }
    if isAgentLost { return }
    guard agent != nil else {
      return try await runner.finish(timeout: timeouts.adapter, timeoutError: PairingFailure.timedOut) { [self] in
        do {
          // The host may never answer, so the call ends at the timeout too.
          try await installInTime()
        } catch PairingFailure.timedOut {
          throw PairingFailure.timedOut
        } catch {
          undo(change, to: before)
          throw error
        }
      }
    }
    do {
      try await installInTime()
    } catch {
      undo(change, to: before)
      throw error
    }
  }

  /// Returns to an earlier agent, unless another call has set an agent meanwhile. That agent stays.
  private func undo(_ change: Int, to agent: AdapterAgents.Former?) {
    state.withLock { state in
      if state.changeCount == change { agents.restore(agent, of: ObjectIdentifier(self)) }
    }
  }

  func loseAgent() {
    state.withLock { $0.isAgentLost = true }
  }

  /// Sets the agent again after the return of the host.
  ///
  /// - Returns: Whether the program has set an agent.
  func restore() async throws -> Bool {
    state.withLock { $0.isAgentLost = false }
    guard agents.hasAgent(of: ObjectIdentifier(self)) else { return false }
    try await installInTime()
    return true
  }

  private func installInTime() async throws {
    try await runner.run(timeout: timeouts.adapter, timeoutError: PairingFailure.timedOut, in: OperationScope()) {
      [self] in try await install()
    }
  }

  /// Sets the newest agent of the adapter in the backend. The calls of all managers take turns; a call that the host
  /// does not answer ends its turn after `Timeouts.adapter`.
  private func install() async throws {
    let turn = agents.changes.enqueue()
    defer { agents.changes.end(turn) }
    try await agents.changes.wait(for: turn)
    let deadline = runner.clock.schedule(after: timeouts.adapter) { [agents] in agents.changes.end(turn) }
    defer { deadline.cancel() }
    do throws(BackendError) {
      try await backend.setPairingAgent(agents.newest)
    } catch {
      throw error.forHost(in: backend.state)
    }
  }

  // MARK: Pairing

  /// - Parameters:
  ///   - agent: The agent for this pairing; nil for the agent that is set in the backend.
  ///   - scope: Ends the wait when it is closed.
  func pair(with peer: PeerIdentifier, _ agent: (any PairingAgent)?, timeout: Duration, in scope: OperationScope)
    async throws
  {
    let turn = pairings.enqueue()
    defer { pairings.end(turn) }
    try await runner.run(timeout: timeout, timeoutError: PairingFailure.timedOut, in: scope) { [self] in
      try await pairings.wait(for: turn)
      do throws(BackendError) {
        try await backend.pair(with: peer, agent: agent)
      } catch {
        // After a loss of power the backend may throw `.disconnected`. The state has the true reason.
        try backend.state.requirePoweredOnForCentral()
        throw error.forConnecting(in: backend.state)
      }
    }
  }
}
