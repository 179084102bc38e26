import GATTCore
import Synchronization

extension Peripheral {
  /// The connections of a life with this peripheral: one element for each time it is connected.
  ///
  /// The next element comes when the connection before it has ended. Attempts that fail are repeated as the policy says;
  /// while the adapter is powered off, the sequence waits for it. It ends when this program calls `disconnect()`, throws
  /// `PeripheralError.gaveUp` when the retries are used up, and `CancellationError` when the iterating task is
  /// cancelled. When the loop is left, the connection is ended, unless another such loop with the peripheral goes on.
  ///
  /// An error thrown inside the loop leaves it, as everywhere in Swift. Notifications end with their link, so a loop
  /// over them brings the next connection; a read that the end of the link catches throws
  /// `PeripheralError.disconnected`: catch it inside the loop to go on with the next connection.
  ///
  /// - Parameter policy: How often and when to try again.
  public func connections(policy: ConnectionPolicy = .persistent) -> Connections {
    connections(policy: policy, using: SeededGenerator(context.backend.clock.now, identifier))
  }

  /// The connections of a life with this peripheral, with waits that follow from a generator.
  ///
  /// - Parameters:
  ///   - policy: How often and when to try again.
  ///   - generator: What makes the waits differ; each iterator starts with a copy.
  public func connections(
    policy: ConnectionPolicy = .persistent,
    using generator: some RandomNumberGenerator & Sendable
  ) -> Connections {
    Connections(peripheral: self, policy: policy, generator: generator)
  }
}

/// The connections of a life with a peripheral; see `Peripheral.connections(policy:)`.
public struct Connections: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = Connection

  let peripheral: Peripheral
  let policy: ConnectionPolicy
  let generator: any RandomNumberGenerator & Sendable

  /// Delivers the elements of `Connections`.
  public struct Iterator: AsyncIteratorProtocol {
    private let life: ConnectionLife

    fileprivate init(_ life: ConnectionLife) {
      self.life = life
    }

    /// The next connection; nil when this program has called `disconnect()`.
    public mutating func next() async throws -> Connection? {
      try await life.next()
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ConnectionLife(peripheral, policy, generator))
  }
}

/// What one iterator of `Connections` remembers. Ends the connection when the iterator goes.
private final class ConnectionLife: Sendable {
  private struct State {
    var connection: Connection?
    var timeouts = 0
    var disconnections = 0
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
    guard state.withLock({ $0.hasBegun }), let connection = peripheral.endLife() else { return }
    peripheral.context.runner.start { await connection.disconnect() }
  }

  private var clock: any BackendClock { peripheral.context.backend.clock }

  func next() async throws -> Connection? {
    let (isFirst, isOver) = state.withLock { state in
      defer { state.hasBegun = true }
      return (!state.hasBegun, state.isOver)
    }
    if isOver { return nil }
    if isFirst { peripheral.beginLife() }
    do {
      if let ended = state.withLock({ $0.connection }), try await outlived(ended) == .local { return over() }
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

  /// Waits for the end of a connection, and counts it.
  private func outlived(_ connection: Connection) async throws -> DisconnectionReason {
    let reason = try await connection.waitForEnd()
    state.withLock { $0.connection = nil }
    if ![.local, .poweredOff, .backendLost].contains(reason) {
      if connection.duration >= policy.stableAfter {
        state.withLock { state in
          state.timeouts = 0
          state.disconnections = 0
        }
      }
      try await retryAfterDisconnection()
    }
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
        peripheral.continueLife(with: connection)
        return connection
      } catch PeripheralError.connectionTimeout {
        try await retryAfterTimeout()
      } catch PeripheralError.connectionFailed {
        try await retryAfterDisconnection()
      } catch CentralManagerError.isPoweredOff, CentralManagerError.adapterGone {
        try await poweredOn()
      }
    }
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
    try await clock.sleep(for: delay)
  }

  private func poweredOn() async throws {
    // What was told may be older than what is.
    for await _ in peripheral.context.states.sequence(.newest(1), of: peripheral.context)
    where peripheral.context.backend.state == .poweredOn { return }
    throw CancellationError()
  }
}
