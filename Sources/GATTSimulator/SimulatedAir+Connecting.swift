import GATTCore
import GATTRuntime
import Synchronization

/// The establishment of links.
extension SimulatedAir {
  /// Handles an advertising event. An adapter that waits to connect to the sender, and receives the advertisement,
  /// connects one connection interval later.
  func establishLinks(_ state: inout State, at peripheral: Int) {
    let identifier = state.adapters[peripheral].identifier
    guard !state.adapters[peripheral].faults.contains(.ignoresConnections) else { return }
    for index in state.attempts.indices {
      let attempt = state.attempts[index]
      guard attempt.peer == identifier, attempt.central != peripheral, !attempt.isEstablishing,
        Self.areInRange(state, attempt.central, peripheral), !Self.isLost(&state)
      else { continue }
      state.attempts[index].isEstablishing = true
      _ = clock.schedule(after: state.conditions.connectionInterval) { [self] in connect(to: peripheral, attempt) }
    }
  }

  private func connect(to peripheral: Int, _ attempt: AdapterState.Attempt) {
    let central = attempt.central
    state.withLock { state in
      // Since it was scheduled, the attempt may have been cancelled, or an adapter switched off.
      guard let index = state.attempts.firstIndex(where: { $0.central == central && $0.token == attempt.token }) else {
        return
      }
      guard state.adapters[peripheral].isReady, Self.areInRange(state, central, peripheral) else {
        state.attempts[index].isEstablishing = false
        return
      }
      state.attempts.remove(at: index)
      let existing = state.links.first { $0.central == central && $0.peripheral == peripheral && !$0.isCut }
      if let existing {
        attempt.completion.complete(.success(existing.identifier))
        return
      }
      noticeEnds(&state, between: central, and: peripheral)
      let link = Self.makeLink(&state, from: central, to: peripheral)
      state.links.append(link)
      recordPeers(&state, link)
      let identifier = link.identifier
      report(.connected(identifier, to: state.adapters[peripheral].identifier), to: central)
      if state.adapters[peripheral].faults.contains(.failsToEstablish) { clock.post { [self] in fail(identifier) } }
      // After the event, so that the observers know the link before the caller gets it.
      clock.post { attempt.completion.complete(.success(identifier)) }
    }
  }

  /// Creates a link with the smaller MTU of both adapters, encrypted when both have the keys.
  private static func makeLink(_ state: inout State, from central: Int, to peripheral: Int) -> LinkState {
    LinkState(
      identifier: LinkIdentifier(rawValue: state.takeIdentifier()),
      central: central,
      peripheral: peripheral,
      maximumTransmissionUnit: min(
        state.adapters[central].maximumTransmissionUnit,
        state.adapters[peripheral].maximumTransmissionUnit
      ),
      security: security(state, between: central, and: peripheral)
    )
  }

  private func fail(_ identifier: LinkIdentifier) {
    state.withLock { state in
      guard let link = state.links.firstIndex(where: { $0.identifier == identifier }) else { return }
      cut(&state, link, central: (.failedToEstablish, .zero), peripheralDelay: .zero)
    }
  }

  /// Records both ends of a new link as known devices, and reports changed services to a bonded central with an
  /// outdated cache.
  private func recordPeers(_ state: inout State, _ link: LinkState) {
    let (central, peripheral) = (link.central, link.peripheral)
    state.adapters[central].knownPeers.insert(state.adapters[peripheral].identifier)
    state.adapters[peripheral].knownPeers.insert(state.adapters[central].identifier)
    // A host compares the Database Hash before it uses its cache (Core Specification, Volume 3, Part G, 2.5.2.1). Here
    // the version of the services stands for the hash.
    let peer = state.adapters[peripheral].identifier
    if !state.adapters[peripheral].faults.contains(.hidesServiceChanges),
      let cache = state.adapters[central].caches[peer], cache.version != state.adapters[peripheral].tableVersion,
      let index = state.links.firstIndex(where: { $0.identifier == link.identifier })
    {
      state.adapters[central].caches[peer] = nil
      sendServicesChanged(&state, on: index)
    }
  }

  /// Makes both ends notice that an earlier link has ended, because they have a new link.
  private func noticeEnds(_ state: inout State, between central: Int, and peripheral: Int) {
    let ended = state.links.filter { $0.central == central && $0.peripheral == peripheral }.map { $0.identifier }
    for identifier in ended {
      centralNotices(&state, identifier, .supervisionTimeout)
      peripheralNotices(&state, identifier)
    }
  }
}
