import GATTCore
import GATTRuntime
import Synchronization

/// How links come, carry packets, and go.
extension SimulatedAir {
  // MARK: Coming

  /// An advertisement was sent: those who want to connect to the sender do it now.
  func acceptAttempts(_ state: inout State, at peripheral: Int) {
    let identifier = state.adapters[peripheral].identifier
    guard !state.adapters[peripheral].faults.contains(.ignoresConnections) else { return }
    for central in state.adapters.indices where central != peripheral {
      for index in state.adapters[central].attempts.indices {
        let attempt = state.adapters[central].attempts[index]
        guard attempt.peer == identifier, !attempt.isAccepted, Self.areInRange(state, central, peripheral),
          !Self.isLost(&state)
        else { continue }
        state.adapters[central].attempts[index].isAccepted = true
        _ = clock.schedule(after: state.conditions.connectionInterval) { [self] in
          connect(central, to: peripheral, attempt)
        }
      }
    }
  }

  private func connect(_ central: Int, to peripheral: Int, _ attempt: AdapterState.Attempt) {
    state.withLock { state in
      // It may have been called off, and either side switched off, since it was heard.
      guard let index = state.adapters[central].attempts.firstIndex(where: { $0.token == attempt.token }) else {
        return
      }
      guard state.adapters[peripheral].isReady, Self.areInRange(state, central, peripheral) else {
        state.adapters[central].attempts[index].isAccepted = false
        return
      }
      state.adapters[central].attempts.remove(at: index)
      let existing = state.links.first { $0.central == central && $0.peripheral == peripheral && !$0.isCut }
      if let existing {
        attempt.completion.complete(.success(existing.identifier))
        return
      }
      noticeEnds(&state, between: central, and: peripheral)
      let link = LinkState(
        identifier: LinkIdentifier(rawValue: state.takeIdentifier()),
        central: central,
        peripheral: peripheral,
        maximumTransmissionUnit: min(
          state.adapters[central].maximumTransmissionUnit,
          state.adapters[peripheral].maximumTransmissionUnit
        ),
        security: Self.security(state, between: central, and: peripheral)
      )
      state.links.append(link)
      meet(&state, link)
      let identifier = link.identifier
      report(.connected(identifier, to: state.adapters[peripheral].identifier), to: central)
      if state.adapters[peripheral].faults.contains(.failsToEstablish) { clock.post { [self] in fail(identifier) } }
      // After the event: who gets the link finds that it has been told of it.
      clock.post { attempt.completion.complete(.success(identifier)) }
    }
  }

  private func fail(_ identifier: LinkIdentifier) {
    state.withLock { state in
      guard let link = state.links.firstIndex(where: { $0.identifier == identifier }) else { return }
      cut(&state, link, central: (.failedToEstablish, .zero), peripheralDelay: .zero)
    }
  }

  /// The ends get to know each other, and what a bonded central has missed of changed services it hears now.
  private func meet(_ state: inout State, _ link: LinkState) {
    let (central, peripheral) = (link.central, link.peripheral)
    state.adapters[central].acquaintances.insert(state.adapters[peripheral].identifier)
    state.adapters[peripheral].acquaintances.insert(state.adapters[central].identifier)
    // Hosts compare the hash of the services at the start of a link, before they use what they remember of them
    // (Core Specification, Volume 3, Part G, 2.5.2.1).
    let peer = state.adapters[peripheral].identifier
    if !state.adapters[peripheral].faults.contains(.hidesServiceChanges),
      let cache = state.adapters[central].caches[peer], cache.version != state.adapters[peripheral].tableVersion,
      let index = state.links.firstIndex(where: { $0.identifier == link.identifier })
    {
      state.adapters[central].caches[peer] = nil
      sendServicesChanged(&state, on: index)
    }
  }

  /// A new link tells both ends that an earlier one is over, if they have not noticed yet.
  private func noticeEnds(_ state: inout State, between central: Int, and peripheral: Int) {
    let ended = state.links.filter { $0.central == central && $0.peripheral == peripheral }.map { $0.identifier }
    for identifier in ended {
      centralNotices(&state, identifier, .supervisionTimeout)
      peripheralNotices(&state, identifier)
    }
  }

  // MARK: Carrying

  static func isLost(_ state: inout State) -> Bool {
    state.conditions.loss > 0 && Double.random(in: 0..<1, using: &state.random) < state.conditions.loss
  }

  /// Puts a packet on its way.
  ///
  /// - Parameter accepted: Completed when the radio has room for the packet; nil for one that always has, as a
  ///   response.
  func send(
    _ state: inout State,
    on link: Int,
    _ direction: Direction,
    packets: Int = 1,
    accepted: Completion<Void>? = nil,
    arrive: @escaping @Sendable () -> Void
  ) {
    guard let delay = delay(&state, packets: packets) else {
      // It never gets through, and neither does anything behind it.
      state.links[link].isJammed = true
      state.links[link].silentSince = state.links[link].silentSince ?? clock.now
      supervise(
        state.links[link].identifier,
        since: state.links[link].silentSince ?? clock.now,
        state.conditions.supervisionTimeout
      )
      return
    }
    let packet = LinkState.Packet(due: clock.now.advanced(by: delay), arrive: arrive)
    if let accepted, state.links[link][direction].count >= max(state.conditions.queueCapacity, 1) {
      state.links[link][direction].waiting.append((packet, accepted))
      return
    }
    accepted?.complete(.success(()))
    state.links[link][direction].packets.append(packet)
    state.links[link][direction].count += 1
    move(&state, link, direction)
  }

  /// How long packets sent now take, every loss costing a connection interval; nil when one is lost until the link is
  /// dead.
  private func delay(_ state: inout State, packets: Int) -> Duration? {
    if state.conditions.loss >= 1 { return nil }
    let interval = max(state.conditions.connectionInterval, .microseconds(1))
    var total = Duration.zero
    for _ in 0..<max(packets, 1) {
      var retries = Duration.zero
      while Self.isLost(&state) {
        retries += interval
        if retries >= state.conditions.supervisionTimeout { return nil }
      }
      total += state.conditions.latency + interval * Double.random(in: 0..<1, using: &state.random) + retries
    }
    return total
  }

  /// Has the first packet of a channel arrive in its time, and then the next.
  private func move(_ state: inout State, _ link: Int, _ direction: Direction) {
    guard !state.links[link][direction].isMoving, let next = state.links[link][direction].packets.first else { return }
    state.links[link][direction].isMoving = true
    let identifier = state.links[link].identifier
    _ = clock.schedule(at: max(next.due, clock.now)) { [self] in moved(identifier, direction) }
  }

  private func moved(_ identifier: LinkIdentifier, _ direction: Direction) {
    let arrive = state.withLock { state -> (@Sendable () -> Void)? in
      guard let link = state.links.firstIndex(where: { $0.identifier == identifier }), !state.links[link].isCut else {
        return nil
      }
      if state.links[link].silentSince != nil {
        // Tried again until the ends are back in range, or the link is dead.
        _ = clock.schedule(after: max(state.conditions.connectionInterval, .milliseconds(1))) { [self] in
          moved(identifier, direction)
        }
        return nil
      }
      guard let packet = state.links[link][direction].packets.popFirst() else { return nil }
      state.links[link][direction].isMoving = false
      state.links[link][direction].count -= 1
      while let (waiting, accepted) = state.links[link][direction].waiting.popFirst() {
        // Who was cancelled while waiting for room does not want it sent any more.
        guard accepted.complete(.success(())) else { continue }
        state.links[link][direction].packets.append(waiting)
        state.links[link][direction].count += 1
        break
      }
      move(&state, link, direction)
      return packet.arrive
    }
    arrive?()
  }

  // MARK: Going

  /// How long one side waits for the other one's answer (Core Specification, Volume 3, Part F, 3.3.3).
  static let transactionTimeout = Duration.seconds(30)

  /// A request or an indication was not answered: the side that waited ends the link.
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

  /// Nothing gets through a link any more. Its ends notice later, or at once.
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

  /// What the central waits for fails, and its managers are told.
  private func centralNotices(_ state: inout State, _ identifier: LinkIdentifier, _ reason: DisconnectionReason) {
    guard let link = state.links.firstIndex(where: { $0.identifier == identifier && !$0.isOverForCentral }) else {
      return
    }
    state.links[link].isOverForCentral = true
    for fail in state.links[link].centralWaits.takeAll() { fail() }
    report(.disconnected(identifier, reason), to: state.links[link].central)
    removeIfOver(&state, link)
  }

  /// What the peripheral waits for fails, and the central's subscriptions end.
  private func peripheralNotices(_ state: inout State, _ identifier: LinkIdentifier) {
    guard let link = state.links.firstIndex(where: { $0.identifier == identifier && !$0.isOverForPeripheral }) else {
      return
    }
    state.links[link].isOverForPeripheral = true
    for fail in state.links[link].peripheralWaits.takeAll() { fail() }
    let central = Self.central(state, of: link)
    for (handle, _) in state.links[link].subscriptions {
      let attribute = state.adapters[state.links[link].peripheral].table.attribute(handle)
      guard case .value(let service, let position) = attribute else { continue }
      clock.post { service.handler.subscriptionChanged(of: position, by: central, to: nil) }
    }
    removeIfOver(&state, link)
  }

  private func removeIfOver(_ state: inout State, _ link: Int) {
    if state.links[link].isOverForCentral, state.links[link].isOverForPeripheral { state.links.remove(at: link) }
  }

  /// The central of a link as its peripheral knows it.
  static func central(_ state: State, of link: Int) -> Central {
    Central(
      identifier: state.adapters[state.links[link].central].identifier,
      maximumTransmissionUnit: state.links[link].maximumTransmissionUnit
    )
  }

  /// The links of an adapter, in either role, that are not cut.
  static func links(_ state: State, of adapter: Int) -> [Int] {
    state.links.indices.filter { link in
      !state.links[link].isCut && (state.links[link].central == adapter || state.links[link].peripheral == adapter)
    }
  }

  /// An adapter has been moved: links that became too long die after the supervision timeout.
  func moved(_ state: inout State, _ adapter: Int) {
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

  private func supervise(_ identifier: LinkIdentifier, since: BackendInstant, _ timeout: Duration) {
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
