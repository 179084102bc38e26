import GATTCore

/// What a `PeripheralManager` has brought back, after the adapter or its host's Bluetooth service had gone.
public struct PeripheralRestoration: Sendable {
  /// The services that are registered again. After a mere loss of power there are none: the host has kept them.
  public internal(set) var services: [MutableService] = []
  /// The advertisements that are on the air again.
  public internal(set) var advertisingSets: [AdvertisingSet] = []
  /// The services that could not be registered, and why. They are tried again after 30 s, and when the adapter is
  /// powered on next.
  public internal(set) var failedServices: [(service: MutableService, error: any Error)] = []
  /// The advertisements that could not be put on the air, and why. They are tried again after 30 s, and when the adapter
  /// is powered on next.
  public internal(set) var failedAdvertisingSets: [(set: AdvertisingSet, error: any Error)] = []
  /// Whether the pairing agent is asked again.
  public internal(set) var hasPairingAgent = false
  /// Why the host has not taken the pairing agent. It is tried again after 30 s, and when the adapter is powered on next.
  public internal(set) var pairingAgentFailure: (any Error)?

  fileprivate var isEmpty: Bool {
    services.isEmpty && advertisingSets.isEmpty && !hasPairingAgent && errors.isEmpty
  }

  fileprivate var errors: [any Error] {
    failedServices.map { $0.error } + failedAdvertisingSets.map { $0.error } + [pairingAgentFailure].compactMap { $0 }
  }
}

extension PeripheralManager {
  /// How long the manager waits before it brings back what the radio ended by itself. A radio that ends it again and
  /// again costs one attempt in this time.
  static var restorationDelay: Duration { .seconds(1) }

  /// How long it waits before it tries again what could not be brought back.
  static var restorationRetryDelay: Duration { .seconds(30) }

  /// What is brought back from now on, each time that something is.
  public func stateRestored() -> EventSequence<PeripheralRestoration> {
    context.restorations.sequence(.default, of: self)
  }

  // MARK: Losing

  /// The adapter is not powered on any more.
  func lost(at state: ManagerState) {
    context.power.renew(state.peripheralError)
    context.centrals.removeAll()
    let (registrations, sets) = withState { ($0.registrations, $0.advertisingSets) }
    for set in sets { set.lost() }
    if state != .poweredOff {
      context.agents.loseHost()
      withState { $0.hasLostAgent = true }
    }
    for registration in registrations {
      registration.endSubscriptions()
      // The host keeps services while the adapter is merely switched off.
      if state != .poweredOff { registration.lost() }
    }
  }

  /// The radio has ended an advertisement.
  func ended(_ identifier: AdvertisementIdentifier) {
    // Noted first, so that who starts it at this moment finds either the note or itself found here.
    context.earlyAdvertisementEnds.note(identifier)
    guard let set = withState({ $0.advertisingSets.first { $0.isKnown(as: identifier) } }),
      context.earlyAdvertisementEnds.take(identifier)
    else { return }
    context.logger.warning("advertisement ended by the adapter")
    set.lost()
    restore(after: Self.restorationDelay)
  }

  /// The host has ended a registration.
  func ended(_ identifier: RegistrationIdentifier) {
    context.earlyRegistrationEnds.note(identifier)
    guard let registration = withState({ $0.registrations.first { $0.identifier == identifier } }) else { return }
    endIfTold(registration, identifier)
  }

  /// Lets a registration go that has come about, if its end has been told.
  func endIfTold(_ registration: Registration, _ identifier: RegistrationIdentifier) {
    guard context.earlyRegistrationEnds.take(identifier) else { return }
    context.logger.warning("service ended by the host", metadata: ["service": "\(registration.service.uuid)"])
    registration.endSubscriptions()
    registration.lost()
    restore(after: Self.restorationDelay)
  }

  /// One attempt is due at a time, the earliest.
  func restore(after delay: Duration) {
    let clock = context.runner.clock
    let time = clock.now.advanced(by: delay)
    let attempt = clock.schedule(at: time) { [weak self] in self?.restore() }
    let superfluous = withState { values -> ScheduledAction? in
      if let due = values.nextRestoration, clock.now < due.time, due.time <= time { return attempt }
      defer { values.nextRestoration = (time, attempt) }
      return values.nextRestoration?.attempt
    }
    superfluous?.cancel()
  }

  // MARK: Bringing back

  /// Brings back what was lost, one thing after the other, in the order in which it came.
  func restore() {
    guard state == .poweredOn else { return }
    let isFirst = withState { values in
      let isFirst = !values.isRestoring
      values.isRestoring = true
      values.restoresAgain = !isFirst
      return isFirst
    }
    guard isFirst else { return }
    context.runner.start { [self] in
      repeat { await restoreOnce() } while goesOn()
    }
  }

  private func goesOn() -> Bool {
    withState { values in
      defer { values.restoresAgain = false }
      values.isRestoring = values.restoresAgain
      return values.restoresAgain
    }
  }

  private func restoreOnce() async {
    let power = context.power.current
    let (registrations, sets) = withState { ($0.registrations, $0.advertisingSets) }
    var restoration = PeripheralRestoration()
    await restoreAgent(&restoration)
    for registration in registrations where registration.isLost {
      do {
        try await register(registration, in: power)
        restoration.services.append(registration.service)
      } catch {
        // One that was removed meanwhile has not failed.
        if registration.isLost { restoration.failedServices.append((registration.service, error)) }
      }
    }
    for set in sets where set.isWaiting {
      do {
        try await set.start(in: power)
        restoration.advertisingSets.append(set)
        if set.isWaiting { restore(after: Self.restorationDelay) }
      } catch {
        if set.isWaiting { restoration.failedAdvertisingSets.append((set, error)) }
      }
    }
    // Without power it is not over: the next restoration tells.
    guard (try? power.check()) != nil, !restoration.isEmpty else { return }
    report(restoration)
  }

  private func restoreAgent(_ restoration: inout PeripheralRestoration) async {
    let isLost = withState { values in
      defer { values.hasLostAgent = false }
      return values.hasLostAgent
    }
    guard isLost else { return }
    do {
      restoration.hasPairingAgent = try await context.agents.restore()
    } catch {
      restoration.pairingAgentFailure = error
      withState { $0.hasLostAgent = true }
    }
  }

  private func report(_ restoration: PeripheralRestoration) {
    context.logger.info(
      "state restored",
      metadata: [
        "services": "\(restoration.services.map { $0.uuid })",
        "advertisements": "\(restoration.advertisingSets.count)",
      ]
    )
    for error in restoration.errors { context.logger.error("not restored", metadata: ["error": "\(error)"]) }
    if !restoration.errors.isEmpty { restore(after: Self.restorationRetryDelay) }
    context.restorations.send(restoration)
  }
}
