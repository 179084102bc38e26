import Synchronization

/// The pairing agent that the program has set at a manager, and the queue of the manager's pairings.
final class PairingAgents: Sendable {
  private struct State {
    var agent: (any PairingAgent)?
    /// The number of changes of `agent`.
    var changeCount = 0
    /// Whether the host has lost the agent, and `restore()` has not been called since.
    var isAgentLost = false
  }

  private let backend: any Backend
  private let runner: OperationRunner
  private let timeouts: Timeouts
  private let state = Mutex(State())
  /// An adapter pairs with one device at a time.
  private let pairings = TurnQueue()
  private let changes = TurnQueue()

  init(_ backend: any Backend, _ runner: OperationRunner, _ timeouts: Timeouts) {
    self.backend = backend
    self.runner = runner
    self.timeouts = timeouts
  }

  // MARK: The agent

  /// Sets the agent. Without an agent, the former one is removed even if the caller is cancelled or stops waiting.
  func setDefault(_ agent: (any PairingAgent)?) async throws {
    let (before, change, isAgentLost) = state.withLock { state in
      defer { state.agent = agent }
      state.changeCount += 1
      return (state.agent, state.changeCount, state.isAgentLost)
    }
    if isAgentLost { return }
    guard agent != nil else {
      return try await runner.finish(timeout: timeouts.adapter, timeoutError: PairingFailure.timedOut) { [self] in
        do {
          try await install()
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
  private func undo(_ change: Int, to agent: (any PairingAgent)?) {
    state.withLock { state in
      if state.changeCount == change { state.agent = agent }
    }
  }

  func loseAgent() {
    state.withLock { $0.isAgentLost = true }
  }

  /// Sets the agent again after the return of the host.
  ///
  /// - Returns: Whether the program has set an agent.
  func restore() async throws -> Bool {
    let isWanted = state.withLock { state in
      state.isAgentLost = false
      return state.agent != nil
    }
    guard isWanted else { return false }
    try await installInTime()
    return true
  }

  private func installInTime() async throws {
    try await runner.run(timeout: timeouts.adapter, timeoutError: PairingFailure.timedOut, in: OperationScope()) {
      [self] in try await install()
    }
  }

  /// Sets the wanted agent in the backend. Calls take turns; a call that the host does not answer ends its turn after
  /// `Timeouts.adapter`.
  private func install() async throws {
    let turn = changes.enqueue()
    defer { changes.end(turn) }
    try await changes.wait(for: turn)
    let deadline = runner.clock.schedule(after: timeouts.adapter) { [changes] in changes.end(turn) }
    defer { deadline.cancel() }
    do throws(BackendError) {
      try await backend.setPairingAgent(state.withLock { $0.agent })
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
