import GATTCore
import Logging
import Synchronization

extension Peripheral {
  /// Returns the successive connections with this peripheral: one element each time it is connected.
  ///
  /// After the end of a connection or a failed attempt, whatever the reason, the sequence connects again as the policy
  /// says. This includes a device that the host has forgotten. While the adapter is powered off or absent, the sequence
  /// waits. The sequence ends when this program disconnects the peripheral. The sequence throws:
  ///
  /// - `PeripheralError.gaveUp` when the retries are used up.
  /// - `CancellationError` when the iterating task is cancelled.
  /// - `CentralManagerError.invalidPeripheral` when no device can have this identifier (`Backend.isWellFormed(_:)`).
  ///
  /// Leaving the loop ends the connection, unless another loop over the connections with this peripheral is active.
  ///
  /// When the link ends, a read throws `PeripheralError.disconnected`. Catch this error inside the loop, so that the
  /// loop continues with the next connection.
  ///
  /// - Parameter policy: The number and timing of retries.
  public func connections(policy: ConnectionPolicy = .persistent) -> Connections {
    connections(policy: policy, using: SeededGenerator(context.backend.clock.now, identifier))
  }

  /// Returns the successive connections with this peripheral, as `connections(policy:)` does.
  ///
  /// - Parameters:
  ///   - policy: The number and timing of retries.
  ///   - generator: The source of the random numbers for `ConnectionPolicy.jitter`.
  public func connections(
    policy: ConnectionPolicy = .persistent,
    using generator: some RandomNumberGenerator & Sendable
  ) -> Connections {
    Connections(peripheral: self, policy: policy, generator: generator)
  }
}

/// The successive connections with a peripheral; see `Peripheral.connections(policy:)`.
public struct Connections: AsyncSequence, Sendable {
  /// One connection.
  public typealias Element = Connection

  let peripheral: Peripheral
  let policy: ConnectionPolicy
  let generator: any RandomNumberGenerator & Sendable

  /// The iterator of `Connections`.
  public struct Iterator: AsyncIteratorProtocol {
    private let loop: ConnectionLoop

    fileprivate init(_ loop: ConnectionLoop) {
      self.loop = loop
    }

    /// Returns the next connection; nil after this program has disconnected the peripheral.
    public mutating func next() async throws -> Connection? {
      try await loop.next()
    }

    /// Waits, as the policy says, before an operation over the last connection is repeated. After `disconnect()`, the
    /// function returns at once, and `next()` returns nil.
    ///
    /// - Parameter error: The error of the operation.
    /// - Throws: `PeripheralError.gaveUp`, `CancellationError`.
    func pause(after error: any Error) async throws { try await loop.pause(after: error) }

    /// Resets the number of repetitions of `pause(after:)`.
    func operationSucceeded() { loop.operationSucceeded() }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ConnectionLoop(peripheral, policy, generator))
  }
}

/// The state of one iterator of `Connections`. Ends the connection when the iterator is released.
private final class ConnectionLoop: Sendable {
  private struct State {
    var connection: Connection?
    var timeouts = 0
    var disconnections = 0
    /// The failed operations since the last successful one.
    var failedOperations = 0
    var hasBegun = false
    var isOver = false
    var generator: any RandomNumberGenerator & Sendable
  }

  private let peripheral: Peripheral
  private let policy: ConnectionPolicy
  private let state: Mutex<State>

  init(_ peripheral: Peripheral, _ policy: ConnectionPolicy, _ generator: any RandomNumberGenerator & Sendable) {
    self.peripheral = peripheral
    self.policy = policy
    state = Mutex(State(generator: generator))
  }

  deinit {
    guard state.withLock({ $0.hasBegun }), let connection = peripheral.endConnectionLoop() else { return }
    peripheral.context.runner.start { await connection.disconnect() }
  }

  private var clock: any BackendClock { peripheral.context.backend.clock }

  func next() async throws -> Connection? {
    let (isFirst, isOver) = state.withLock { state in
      defer { state.hasBegun = true }
      return (!state.hasBegun, state.isOver)
    }
    if isOver { return nil }
    if isFirst { peripheral.beginConnectionLoop() }
    do {
      if let ended = state.withLock({ $0.connection }), try await waitForEnd(of: ended) == .local { return over() }
      return try await connect()
    } catch PeripheralError.forcedDisconnect {
      return over()
    } catch {
      state.withLock { $0.isOver = true }
      throw error
    }
  }

  private func over() -> Connection? {
    state.withLock { $0.isOver = true }
    return nil
  }

  /// Waits for the end of a connection, and for the delay before the retry if necessary.
  private func waitForEnd(of connection: Connection) async throws -> DisconnectionReason {
    let reason = try await connection.waitForEnd()
    let wasStable = connection.duration >= policy.stableAfter
    state.withLock { state in
      state.connection = nil
      if wasStable { state.disconnections = 0 }
    }
    if ![.local, .poweredOff, .hostServiceEnded].contains(reason) { try await retryAfterDisconnection() }
    return reason
  }

  private func connect() async throws -> Connection {
    while true {
      do {
        let connection = try await peripheral.connect(timeout: policy.timeout)
        state.withLock { state in
          state.connection = connection
          state.timeouts = 0
        }
        peripheral.setLoopConnection(connection)
        return connection
      } catch {
        try await wait(after: error)
      }
    }
  }

  /// Waits until the next attempt after a failed one.
  ///
  /// - Throws: `error` if the program has ended the loop, or no attempt can succeed.
  private func wait(after error: any Error) async throws {
    log("connecting again", after: error)
    switch error {
    case is CancellationError, PeripheralError.forcedDisconnect: throw error
    case CentralManagerError.notPoweredOn, CentralManagerError.adapterGone: try await poweredOn()
    case PeripheralError.connectionTimeout: try await retryAfterTimeout()
    case CentralManagerError.invalidPeripheral:
      guard peripheral.context.backend.isWellFormed(peripheral.identifier) else { throw error }
      try await retryAfterTimeout()
    default: try await retryAfterDisconnection()
    }
  }

  private func log(_ message: Logger.Message, after error: any Error) {
    peripheral.context.logger.debug(
      message,
      metadata: ["device": "\(peripheral.identifier)", "after": "\(error)"]
    )
  }

  private func retryAfterTimeout() async throws {
    let number = state.withLock { state in
      state.timeouts += 1
      return state.timeouts
    }
    try await retry(number, of: policy.timeoutRetries)
  }

  private func retryAfterDisconnection() async throws {
    let number = state.withLock { state in
      state.disconnections += 1
      return state.disconnections
    }
    try await retry(number, of: policy.disconnectRetries)
  }

  private func retry(_ number: Int, of maximum: Int?) async throws {
    if let maximum, number > maximum {
      peripheral.gaveUp()
      throw PeripheralError.gaveUp
    }
    let delay = state.withLock { policy.delay(beforeRetry: number, using: &$0.generator) }
    try await pause { [clock] in try await clock.sleep(for: delay) }
  }

  func pause(after error: any Error) async throws {
    let number = state.withLock { state in
      state.failedOperations += 1
      return state.failedOperations
    }
    log("repeating an operation", after: error)
    do {
      try await retry(number, of: policy.disconnectRetries)
    } catch PeripheralError.forcedDisconnect {
      _ = over()
    } catch {
      state.withLock { $0.isOver = true }
      throw error
    }
  }

  func operationSucceeded() { state.withLock { $0.failedOperations = 0 } }

  private func poweredOn() async throws {
    // The power has returned since the error, or the host contradicts itself. Without a pause, the attempts of such a
    // host would follow each other without end.
    if peripheral.context.backend.state == .poweredOn {
      return try await pause { [clock, policy] in try await clock.sleep(for: max(policy.backOff, .milliseconds(1))) }
    }
    try await pause { [context = peripheral.context] in
      // The sequence may deliver an outdated state.
      for await _ in context.states.sequence(.newest(1), of: context) where context.backend.state == .poweredOn {
        return
      }
      throw CancellationError()
    }
  }

  /// Waits until `wait` returns. Throws `PeripheralError.forcedDisconnect` when the program calls
  /// `Peripheral.disconnect()`.
  private func pause(_ wait: @escaping @Sendable () async throws -> Void) async throws {
    try await peripheral.context.runner.run(timeout: nil, in: peripheral.pauseScope.current, wait)
  }
}
