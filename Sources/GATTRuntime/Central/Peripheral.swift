import GATTCore
import Logging
import Synchronization

/// A remote device that can be connected to.
public final class Peripheral: Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  let context: CentralContext

  private struct State {
    var report: AdvertisementReport?
    var connection: Connection?
    var attempts = 0
    var statistics: PeripheralStatistics
  }

  private let values: Mutex<State>
  private let attempt = SharedOperation<Connection>()
  private let attempts = RenewableScope()
  private let events = Broadcast<ConnectionEvent>(replaysLatest: false)

  init(_ identifier: PeerIdentifier, context: CentralContext) {
    self.identifier = identifier
    self.context = context
    values = Mutex(State(statistics: PeripheralStatistics(discoveredAt: context.backend.clock.now)))
  }

  // MARK: What is known

  /// The name it advertised last; "Unknown" when it has not advertised any.
  public var name: String { values.withLock { $0.report?.advertisement.localName } ?? "Unknown" }

  /// What it advertised last; nil when it has not been heard.
  public var advertisement: Advertisement? { values.withLock { $0.report?.advertisement } }

  /// The strength it was last heard at while scanning, in dBm.
  public var rssi: Int? { values.withLock { $0.report?.rssi } }

  /// Whether it is connected.
  public var state: PeripheralState {
    values.withLock { state in
      if state.connection != nil { return .connected }
      return state.attempts > 0 ? .connecting : .disconnected
    }
  }

  /// What has become of its connections.
  public var statistics: PeripheralStatistics { values.withLock { $0.statistics } }

  /// What happens to its connection from now on.
  public func connectionEvents() -> EventSequence<ConnectionEvent> {
    events.sequence(.default)
  }

  func heard(_ report: AdvertisementReport) {
    values.withLock { $0.report = report }
  }

  // MARK: Connecting

  /// Connects once. When there is a connection, it is returned; when one is being attempted, its result is shared.
  ///
  /// The connection lasts until one of the sides ends it. When the calling task is cancelled and nobody else waits for
  /// the attempt, it is given up.
  ///
  /// - Parameter timeout: `Timeouts.connection` (10 s) when nil.
  /// - Throws: `PeripheralError.connectionTimeout`, `.connectionFailed` or `.forcedDisconnect`,
  ///   `CentralManagerError.isPoweredOff` or `.invalidPeripheral`, `CancellationError`.
  public func connect(timeout: Duration? = nil) async throws -> Connection {
    if let connection = values.withLock({ $0.connection }) { return connection }
    guard context.backend.state == .poweredOn else { throw CentralManagerError.isPoweredOff }
    let power = context.power.current
    let token = try power.enter { [attempts] error in attempts.renew(error) }
    values.withLock { $0.attempts += 1 }
    defer {
      power.leave(token)
      values.withLock { $0.attempts -= 1 }
    }
    do {
      return try await attempt.value(
        runner: context.runner,
        timeout: timeout ?? context.timeouts.connection,
        expiry: PeripheralError.connectionTimeout,
        in: attempts.current,
        discard: { [context] connection in context.runner.start { await connection.disconnect() } }
      ) { [self] in try await establish() }
    } catch {
      failed(error)
      throw error
    }
  }

  /// Ends the connection, or gives the attempt up. Returns when that is done.
  public func disconnect() async {
    attempts.renew(PeripheralError.forcedDisconnect)
    await values.withLock { $0.connection }?.disconnect()
  }

  private func establish() async throws -> Connection {
    values.withLock { $0.statistics.attemptCount += 1 }
    let identifier: LinkIdentifier
    do throws(BackendError) {
      identifier = try await context.backend.connect(to: self.identifier)
    } catch {
      throw error.forLink
    }
    guard let link = context.link(identifier) else { throw PeripheralError.connectionFailed("it ended at once") }
    if Task.isCancelled {
      await context.disconnect(link)
      throw CancellationError()
    }
    let connection = Connection(link, to: self)
    values.withLock { state in
      state.connection = connection
      state.statistics.connectionCount += 1
      state.statistics.connectedAt = context.backend.clock.now
    }
    events.send(.connected)
    link.onServicesChanged { [weak connection] in connection?.servicesChanged() }
    link.onEnd { [weak self] reason in self?.ended(connection, reason) }
    return connection
  }

  private func ended(_ connection: Connection, _ reason: DisconnectionReason) {
    connection.ended()
    let now = context.backend.clock.now
    values.withLock { state in
      if state.connection === connection { state.connection = nil }
      state.statistics.disconnectedAt = now
      if let start = state.statistics.connectedAt {
        state.statistics.connectedDuration += start.duration(to: now)
      }
      if reason != .local { state.statistics.disconnectionCount += 1 }
    }
    events.send(reason == .local ? .forcedDisconnect : .disconnected(reason))
  }

  private func failed(_ error: any Error) {
    switch error {
    case PeripheralError.connectionTimeout:
      values.withLock { $0.statistics.timeoutCount += 1 }
      events.send(.timedOut)
    case PeripheralError.connectionFailed:
      values.withLock { $0.statistics.disconnectionCount += 1 }
      events.send(.disconnected(.failedToEstablish))
    case PeripheralError.forcedDisconnect:
      events.send(.forcedDisconnect)
    default:
      break
    }
  }

  func gaveUp() {
    events.send(.gaveUp)
  }
}
