import GATTCore
import GATTRuntime
import Synchronization

/// The end of links.
extension SimulatedAir {
  /// The time that one end of a link waits for a response or confirmation of the other end (Core Specification, Volume
  /// 3, Part F, 3.3.3).
  static let transactionTimeout = Duration.seconds(30)

  /// Ends a link on which a request or an indication was not answered. The central notices the end first.
  func transactionTimedOut(_ identifier: LinkIdentifier) {
    state.withLock { state in
      guard let link = state.links.firstIndex(where: { $0.identifier == identifier }) else { return }
      cut(
        &state,
        link,
        central: (.transactionTimeout, .zero),
        peripheralDelay: state.conditions.connectionInterval
      )
    }
  }

  /// Stops the packets of a link. Each end notices the end of the link after its delay.
  func cut(
    _ state: inout State,
    _ link: Int,
    central: (reason: DisconnectionReason, delay: Duration),
    peripheralDelay: Duration
  ) {
    guard !state.links[link].isCut else { return }
    state.links[link].isCut = true
    state.links[link].transactionTimeout?.cancel()
    let identifier = state.links[link].identifier
    after(central.delay, &state) { [self] in centralNotices(&$0, identifier, central.reason) }
    after(peripheralDelay, &state) { [self] in peripheralNotices(&$0, identifier) }
  }

  private func after(_ delay: Duration, _ state: inout State, _ action: @escaping @Sendable (inout State) -> Void) {
    if delay == .zero { return action(&state) }
    _ = clock.schedule(after: delay) { [self] in self.state.withLock { action(&$0) } }
  }

  /// Ends a link for its central: fails the waiting operations, and reports the end to the managers.
  func centralNotices(_ state: inout State, _ identifier: LinkIdentifier, _ reason: DisconnectionReason) {
    guard let link = state.links.firstIndex(where: { $0.identifier == identifier && !$0.isOverForCentral }) else {
      return
    }
    state.links[link].isOverForCentral = true
    for fail in state.links[link].centralWaits.takeAll() { fail() }
    for channel in state.links[link].channels { channel.central.linkEnded() }
    report(.disconnected(identifier, reason), to: state.links[link].central)
    removeIfOver(&state, link)
  }

  /// Ends a link for its peripheral: fails the waiting operations, ends the central's subscriptions, and reports the
  /// end.
  func peripheralNotices(_ state: inout State, _ identifier: LinkIdentifier) {
    guard let link = state.links.firstIndex(where: { $0.identifier == identifier && !$0.isOverForPeripheral }) else {
      return
    }
    state.links[link].isOverForPeripheral = true
    for fail in state.links[link].peripheralWaits.takeAll() { fail() }
    for channel in state.links[link].channels { channel.peripheral.linkEnded() }
    let central = Self.central(state, of: link)
    for (handle, _) in state.links[link].subscriptions {
      let attribute = state.adapters[state.links[link].peripheral].table.attribute(handle)
      guard case .value(let service, let position) = attribute else { continue }
      clock.post { service.handler.subscriptionChanged(of: position, by: central, to: nil) }
    }
    report(.centralDisconnected(central.identifier), to: state.links[link].peripheral)
    removeIfOver(&state, link)
  }

  private func removeIfOver(_ state: inout State, _ link: Int) {
    if state.links[link].isOverForCentral, state.links[link].isOverForPeripheral { state.links.remove(at: link) }
  }

  /// Handles a move of an adapter: links that became too long end after the supervision timeout.
  func superviseRange(_ state: inout State, of adapter: Int) {
    for link in Self.links(state, of: adapter) {
      let isInRange = Self.areInRange(state, state.links[link].central, state.links[link].peripheral)
      if isInRange {
        if !state.links[link].isJammed { state.links[link].silentSince = nil }
      } else if state.links[link].silentSince == nil {
        let now = clock.now
        state.links[link].silentSince = now
        supervise(state.links[link].identifier, since: now, state.conditions.supervisionTimeout)
      }
    }
  }

  /// Ends a link after `timeout`, unless packets arrive again before.
  ///
  /// - Parameter since: The current `silentSince` of the link. If it has changed at the timeout, the timeout has no
  ///   effect.
  func supervise(_ identifier: LinkIdentifier, since: BackendInstant, _ timeout: Duration) {
    _ = clock.schedule(after: timeout) { [self] in
      self.state.withLock { state in
        guard let link = state.links.firstIndex(where: { $0.identifier == identifier }),
          state.links[link].silentSince == since
        else { return }
        cut(&state, link, central: (.supervisionTimeout, .zero), peripheralDelay: .zero)
      }
    }
  }
}

/// Queries of links.
extension SimulatedAir {
  /// Returns the central of a link as its peripheral sees it.
  static func central(_ state: State, of link: Int) -> Central {
    Central(
      identifier: state.adapters[state.links[link].central].identifier,
      maximumTransmissionUnit: state.links[link].maximumTransmissionUnit
    )
  }

  /// Returns the indices of an adapter's links, in either role, that are not cut.
  static func links(_ state: State, of adapter: Int) -> [Int] {
    state.links.indices.filter { link in
      !state.links[link].isCut && (state.links[link].central == adapter || state.links[link].peripheral == adapter)
    }
  }
}
