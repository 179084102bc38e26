import GATTCore

/// Callers of `connect(timeout:)` that wait at the same time share one attempt, and all callers share one connection:
///
/// ```
/// no connection ──first caller──> attempt ──link up──> connection
///       ^                            │ failed              │ the link ended
///       └────────────────────────────┴─────────────────────┘
/// ```
///
/// When all callers of an attempt have stopped waiting, its link may still come up. This link is *unclaimed*. If new
/// callers wait by then, their attempt gets the unclaimed link. Otherwise `Peripheral` ends the link.
extension Peripheral {
  /// Returns the existing connection. Without a connection, makes one attempt to connect, and searches for a device that
  /// the host does not know. The connection lasts until the link ends.
  ///
  /// - Parameter timeout: `Timeouts.connection` (10 s) when nil.
  /// - Throws: `PeripheralError.connectionTimeout`, `.connectionFailed`, `.forcedDisconnect` or `.unsupported`,
  ///   `CentralManagerError.notPoweredOn`, `.adapterGone` or `.invalidPeripheral`, `PairingFailure`,
  ///   `CancellationError`.
  public func connect(timeout: Duration? = nil) async throws -> Connection {
    if let connection = takeConnection() { return connection }
    try context.backend.state.requirePoweredOnForCentral()
    let powerScope = context.powerScope.current
    let token = try powerScope.enter { [attemptScope] error in attemptScope.renew(error) }
    defer { powerScope.leave(token) }
    values.withLock { $0.waitingCount += 1 }
    do {
      let connection = try await attempt.value(
        runner: context.runner,
        timeout: timeout ?? context.timeouts.connection,
        timeoutError: PeripheralError.connectionTimeout,
        in: attemptScope.current,
        discard: { [self] in offer($0.link) }
      ) { [self] in try await establish() }
      leaveAttempt(with: connection)
      return connection
    } catch {
      // Callers that share an attempt count as one in the statistics and the events.
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

  /// Records that a caller has stopped waiting.
  ///
  /// - Returns: Whether this was the last waiting caller.
  @discardableResult
  private func leaveAttempt(with connection: Connection? = nil) -> Bool {
    let (isLast, link) = values.withLock { state -> (Bool, Link?) in
      state.waitingCount -= 1
      if let connection, state.connection === connection { state.take(connection) }
      return (state.waitingCount == 0, state.waitingCount == 0 ? state.takeUnclaimedLink() : nil)
    }
    if let link { end(link) }
    return isLast
  }

  /// Offers an unclaimed link to new callers. Ends the link if no caller waits.
  private func offer(_ link: Link) {
    let isUnwanted = values.withLock { state -> Bool in
      if state.connection?.link === link, state.isTaken { return false }
      state.unclaimedLink = link
      return state.waitingCount == 0 && state.takeUnclaimedLink() != nil
    }
    if isUnwanted { end(link) }
  }

  private func end(_ link: Link) {
    // Closes the link at once, so that no caller gets the link.
    link.close(.local)
    context.runner.start { [context] in await context.disconnect(link) }
  }

  /// Ends all links with the device, also those that a pairing or another program started, and cancels an attempt to
  /// connect. Returns when the links have ended.
  public func disconnect() async {
    attemptScope.renew(PeripheralError.forcedDisconnect)
    pauseScope.renew(PeripheralError.forcedDisconnect)
    // In parallel, because each link may take long.
    let links = context.links.filter { $0.peer == identifier }
    await withTaskGroup(of: Void.self) { group in
      for link in links { group.addTask { [context] in await context.disconnect(link) } }
    }
  }

  private func establish() async throws -> Connection {
    values.withLock { $0.statistics.attemptCount += 1 }
    var link = try await makeLink()
    if isUnwanted(link) {
      // The backend has not reported the end of this link yet.
      await context.disconnect(link)
      link = try await makeLink()
    }
    if Task.isCancelled {
      offer(link)
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
      if error == .disconnected { throw PeripheralError.connectionFailed("it ended at once") }
      throw error.forConnecting(in: context.backend.state)
    }
    guard let link = context.link(identifier) else { throw PeripheralError.connectionFailed("it ended at once") }
    return link
  }

  /// Returns the connection over a link. Reuses the connection of an earlier attempt over the same link.
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
    link.peripheral = self
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
    case is PairingFailure:
      values.withLock { $0.statistics.disconnectionCount += 1 }
      events.send(.disconnected(.authentication))
    default:
      break
    }
  }
}

extension Peripheral.State {
  /// Records that a caller has received the connection.
  fileprivate mutating func take(_ connection: Connection) {
    isTaken = true
    if unclaimedLink === connection.link { unclaimedLink = nil }
  }

  /// Returns the unclaimed link, and marks it as unwanted.
  fileprivate mutating func takeUnclaimedLink() -> Link? {
    guard let link = unclaimedLink else { return nil }
    unclaimedLink = nil
    unwanted = link
    if connection?.link === link { connection = nil }
    return link
  }
}
