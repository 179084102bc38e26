import GATTCore

/// The services, the advertisements and the pairing agent that a `PeripheralManager` has restored, or failed to
/// restore.
///
/// After a failure, the manager tries again after 30 s, and when the adapter is powered on next.
public struct PeripheralRestoration: Sendable {
  /// The services that are registered again. Empty after a mere loss of power.
  public internal(set) var services: [MutableService] = []
  /// The advertisements that have started again.
  public internal(set) var advertisingSets: [AdvertisingSet] = []
  /// The services that could not be registered, with the errors.
  public internal(set) var failedServices: [(service: MutableService, error: any Error)] = []
  /// The advertisements that could not be started, with the errors.
  public internal(set) var failedAdvertisingSets: [(set: AdvertisingSet, error: any Error)] = []
  /// Whether the pairing agent is set again.
  public internal(set) var hasPairingAgent = false
  /// The error of setting the pairing agent.
  public internal(set) var pairingAgentFailure: (any Error)?

  fileprivate var isEmpty: Bool {
    services.isEmpty && advertisingSets.isEmpty && !hasPairingAgent && errors.isEmpty
  }

  fileprivate var errors: [any Error] {
    failedServices.map { $0.error } + failedAdvertisingSets.map { $0.error } + [pairingAgentFailure].compactMap { $0 }
  }
}

extension PeripheralManager {
  /// The delay before the manager restores an advertisement or a registration that the host has ended.
  static var restorationDelay: Duration { .seconds(1) }

  /// The delay before the next attempt after a failed one.
  static var restorationRetryDelay: Duration { .seconds(30) }

  /// Reports each restoration from now on.
  public func stateRestored() -> EventSequence<PeripheralRestoration> {
    context.restorations.sequence(.default, of: self)
  }

  // MARK: Losses

  /// Handles a state other than powered on.
  func lost(at state: ManagerState) {
    context.powerScope.renew(state.peripheralError)
    context.centrals.removeAll()
    let (registrations, sets) = withState { ($0.registrations, $0.advertisingSets) }
    for set in sets { set.lost() }
    if state != .poweredOff {
      context.agents.loseAgent()
      withState { $0.hasLostAgent = true }
    }
    for registration in registrations {
      registration.endSubscriptions(state.peripheralError)
      // The host keeps services while the adapter is merely switched off.
      if state != .poweredOff { registration.lost() }
    }
  }

  /// Handles an advertisement that the radio has ended.
  func ended(_ identifier: AdvertisementIdentifier) {
    // Recorded before the lookup, because an advertisement that is being started has no identifier yet. Its start finds
    // the record.
    context.earlyAdvertisementEnds.record(identifier)
    guard let set = withState({ $0.advertisingSets.first { $0.isOnAir(as: identifier) } }),
      context.earlyAdvertisementEnds.take(identifier)
    else { return }
    context.logger.warning("advertisement ended by the adapter")
    set.lost()
    restore(after: Self.restorationDelay)
  }

  /// Handles a registration that the host has ended.
  func ended(_ identifier: RegistrationIdentifier) {
    context.earlyRegistrationEnds.record(identifier)
    guard let registration = withState({ $0.registrations.first { $0.identifier == identifier } }) else { return }
    handleRecordedEnd(of: registration, identifier)
  }

  /// Handles the end of a registration, if `earlyRegistrationEnds` has a record of it.
  func handleRecordedEnd(of registration: Registration, _ identifier: RegistrationIdentifier) {
    guard context.earlyRegistrationEnds.take(identifier) else { return }
    context.logger.warning("service ended by the host", metadata: ["service": "\(registration.service.uuid)"])
    registration.endSubscriptions(MutableCharacteristicError.notServed)
    registration.lost()
    restore(after: Self.restorationDelay)
  }

  /// Schedules a restoration. Of two scheduled restorations, only the earlier stays scheduled.
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

  // MARK: Restoration

  /// Restores the agent, then the services in the order in which they were added, then the advertisements.
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
      repeat { await restoreOnce() } while mustRestoreAgain()
    }
  }

  private func mustRestoreAgain() -> Bool {
    withState { values in
      defer { values.restoresAgain = false }
      values.isRestoring = values.restoresAgain
      return values.restoresAgain
    }
  }

  private func restoreOnce() async {
    let powerScope = context.powerScope.current
    let (registrations, sets) = withState { ($0.registrations, $0.advertisingSets) }
    var restoration = PeripheralRestoration()
    await restoreAgent(&restoration)
    for registration in registrations where registration.isLost {
      do {
        try await register(registration, in: powerScope)
        restoration.services.append(registration.service)
      } catch {
        // A service that was removed meanwhile has not failed.
        if registration.isLost { restoration.failedServices.append((registration.service, error)) }
      }
    }
    for set in sets where set.isWaiting {
      do {
        try await set.start(in: powerScope)
        restoration.advertisingSets.append(set)
        if set.isWaiting { restore(after: Self.restorationDelay) }
      } catch {
        if set.isWaiting { restoration.failedAdvertisingSets.append((set, error)) }
      }
    }
    // After another loss of power, only the next restoration reports its results.
    guard (try? powerScope.check()) != nil, !restoration.isEmpty else { return }
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
