import GATTCore
import Logging
import Synchronization

/// A remote device that can be connected to.
public final class Peripheral: Sendable {
  /// Which device.
  public let identifier: PeerIdentifier
  let context: CentralContext

  /// What runs its operations.
  package var runner: OperationRunner { context.runner }

  private struct State {
    var report: AdvertisementReport?
    /// What the host calls it.
    var knownName: String?
    /// How many lives of connections there are.
    var lives = 0
    /// The connection that at least one of them was given: the last one to end ends it.
    weak var livedConnection: Connection?
    var connection: Connection?
    /// Whether someone has been given the connection.
    var isTaken = false
    var attempts = 0
    /// A link that came about for an attempt that had been given up: for those who still attempt, or for nobody.
    var leftover: Link?
    /// The link that is being ended because it was for nobody.
    weak var unwanted: Link?
    var statistics: PeripheralStatistics

    /// Someone is given the connection.
    mutating func take(_ connection: Connection) {
      isTaken = true
      if leftover === connection.link { leftover = nil }
    }

    /// The link that nobody took, which from now on nobody is given.
    mutating func takeLeftover() -> Link? {
      guard let link = leftover else { return nil }
      leftover = nil
      unwanted = link
      if connection?.link === link { connection = nil }
      return link
    }
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

  /// The name it advertised last, or the one that the host knows; "Unknown" when there is none.
  ///
  /// It may be printed: control characters, and those that turn the direction of text around, are spaces. What the device
  /// said to the octet is `advertisement.localName`.
  public var name: String {
    values.withLock { $0.report?.advertisement.localName ?? $0.knownName }?.printableName ?? "Unknown"
  }

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

  /// What has become of its connections until now.
  public var statistics: PeripheralStatistics {
    let now = context.backend.clock.now
    var (statistics, connection) = values.withLock { ($0.statistics, $0.connection) }
    statistics.connectionDuration = connection?.duration
    statistics.knownDuration = statistics.discoveredAt.duration(to: now)
    return statistics
  }

  /// What happens to its connection from now on.
  public func connectionEvents() -> EventSequence<ConnectionEvent> {
    events.sequence(.default, of: self)
  }

  func heard(_ report: AdvertisementReport) {
    values.withLock { $0.report = report }
  }

  func isKnown(as peer: KnownPeer) {
    values.withLock { $0.knownName = peer.name ?? $0.knownName }
  }

  // MARK: Security

  /// Whether the host has keys to encrypt a link with it.
  ///
  /// - Throws: `CentralManagerError.isPoweredOff` or `.hostTimeout`, `PeripheralError.unsupported`, `CancellationError`.
  public func isBonded() async throws -> Bool {
    try await context.knownPeers().contains { $0.identifier == identifier && $0.isBonded }
  }

  /// Pairs with the device, and has the host keep the keys; connects first where there is no connection, and leaves that link
  /// up. Returns at once when the two have paired and still know it. The pairings of a manager take turns.
  ///
  /// - Parameters:
  ///   - agent: Who is asked for this device, this time; the default agent when nil, and what the host does by itself when
  ///     there is none: it pairs if there is nothing to compare or type.
  ///   - timeout: `Timeouts.pairing` (60 s) when nil.
  /// - Throws: `PairingFailure`; `PeripheralError.disconnected`, `.connectionFailed` or `.unsupported`;
  ///   `CentralManagerError.isPoweredOff` or `.invalidPeripheral`; `CancellationError`.
  public func pair(agent: (any PairingAgent)? = nil, timeout: Duration? = nil) async throws {
    guard context.backend.state == .poweredOn else { throw CentralManagerError.isPoweredOff }
    try await context.agents.pair(
      with: identifier,
      agent,
      timeout: timeout ?? context.timeouts.pairing,
      in: context.power.current
    )
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
    if let connection = takeConnection() { return connection }
    guard context.backend.state == .poweredOn else { throw CentralManagerError.isPoweredOff }
    let power = context.power.current
    let token = try power.enter { [attempts] error in attempts.renew(error) }
    defer { power.leave(token) }
    values.withLock { $0.attempts += 1 }
    do {
      let connection = try await attempt.value(
        runner: context.runner,
        timeout: timeout ?? context.timeouts.connection,
        expiry: PeripheralError.connectionTimeout,
        in: attempts.current,
        discard: { [self] in giveUp($0.link) }
      ) { [self] in try await establish() }
      leaveAttempt(with: connection)
      return connection
    } catch {
      // Those who share an attempt are one in the statistics and for the listeners.
      if leaveAttempt() { failed(error) }
      throw error
    }
  }

  private func takeConnection() -> Connection? {
    values.withLock { state in
      guard let connection = state.connection else { return nil }
      state.take(connection)
      return connection
    }
  }

  /// - Returns: Whether nobody else attempts to connect.
  @discardableResult
  private func leaveAttempt(with connection: Connection? = nil) -> Bool {
    let (isLast, link) = values.withLock { state -> (Bool, Link?) in
      state.attempts -= 1
      if let connection, state.connection === connection { state.take(connection) }
      return (state.attempts == 0, state.attempts == 0 ? state.takeLeftover() : nil)
    }
    if let link { end(link) }
    return isLast
  }

  /// A link came about when those for whom it was had gone.
  private func giveUp(_ link: Link) {
    let isUnwanted = values.withLock { state -> Bool in
      if state.connection?.link === link, state.isTaken { return false }
      state.leftover = link
      return state.attempts == 0 && state.takeLeftover() != nil
    }
    if isUnwanted { end(link) }
  }

  private func end(_ link: Link) {
    // At once: it may be handed out no more, however long the backend takes.
    link.close(.local)
    context.runner.start { [context] in await context.disconnect(link) }
  }

  /// Ends the connection, or gives the attempt up. Returns when that is done.
  public func disconnect() async {
    attempts.renew(PeripheralError.forcedDisconnect)
    // Also those that this object was not asked for: of pairing, or of other programs. All at once: each may take its time.
    let links = context.links.filter { $0.peer == identifier && $0.reason == nil }
    await withTaskGroup(of: Void.self) { group in
      for link in links { group.addTask { [context] in await context.disconnect(link) } }
    }
  }

  private func establish() async throws -> Connection {
    values.withLock { $0.statistics.attemptCount += 1 }
    var link = try await makeLink()
    if isUnwanted(link) {
      // The backend has not noticed yet.
      await context.disconnect(link)
      link = try await makeLink()
    }
    if Task.isCancelled {
      giveUp(link)
      throw CancellationError()
    }
    if isUnwanted(link) { throw PeripheralError.connectionFailed("it ended at once") }
    return connection(over: link)
  }

  private func isUnwanted(_ link: Link) -> Bool {
    link.reason != nil || values.withLock { $0.unwanted === link }
  }

  private func makeLink() async throws -> Link {
    let identifier: LinkIdentifier
    do throws(BackendError) {
      identifier = try await context.backend.connect(to: self.identifier)
    } catch {
      throw error.forLink
    }
    guard let link = context.link(identifier) else { throw PeripheralError.connectionFailed("it ended at once") }
    return link
  }

  /// The connection over a link: the one that there is when an attempt before has made it.
  private func connection(over link: Link) -> Connection {
    let (connection, isNew) = values.withLock { state -> (Connection, Bool) in
      if let connection = state.connection, connection.link === link { return (connection, false) }
      let connection = Connection(link, to: self)
      state.connection = connection
      state.isTaken = false
      state.statistics.connectionCount += 1
      state.statistics.connectedAt = context.backend.clock.now
      return (connection, true)
    }
    guard isNew else { return connection }
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
      state.statistics.endedDuration += connection.duration
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

  // MARK: Lives of connections

  func beginLife() {
    values.withLock { $0.lives += 1 }
  }

  func isLived(_ connection: Connection) {
    values.withLock { $0.livedConnection = connection }
  }

  /// - Returns: What is to be ended, because no other life goes on.
  func endLife() -> Connection? {
    values.withLock { state in
      state.lives -= 1
      return state.lives == 0 ? state.livedConnection : nil
    }
  }

  func gaveUp() {
    events.send(.gaveUp)
  }
}
