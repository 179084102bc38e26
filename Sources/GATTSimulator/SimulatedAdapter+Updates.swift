import GATTCore
import GATTRuntime

/// The peripheral role: notifications and indications.
extension SimulatedAdapter {
  /// Sends a value to each central, as a notification or an indication. The subscription of the central decides which.
  public func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {
    try await suspendIfIgnoringHostCalls()
    var isSent = centrals.isEmpty
    for central in centrals {
      // If one central has disconnected, the other centrals still get the value.
      do throws(BackendError) {
        try await send(value, of: characteristic, in: registration, to: central)
        isSent = true
      } catch {
        guard error == .disconnected else { throw error }
      }
    }
    if !isSent { throw .disconnected }
  }

  private func send(
    _ value: Data,
    of position: Int,
    in registration: RegistrationIdentifier,
    to central: Central
  ) async throws(BackendError) {
    let isOversize = faults.contains(.oversizeValues)
    let whole = isOversize ? Data(repeating: 0xFF, count: AttributeProtocol.maximumValueLength) : value
    // Completed when the radio has room for the value, and when the central has confirmed it.
    let accepted = Completion<Void>()
    let confirmed = Completion<Void>()
    let start = withState { state -> (link: LinkIdentifier, token: Int, kind: UpdateKind)? in
      guard let service = state.adapters[number].table.service(registration),
        let index = index(state, ofLinkFrom: central)
      else { return nil }
      let handle = service.characteristics[position].handle
      guard let kind = state.links[index].subscriptions.first(where: { $0.handle == handle })?.kind else { return nil }
      let (link, receiver) = (state.links[index].identifier, state.links[index].central)
      // A copy, so that the indices start at 0, as from a radio.
      let value = Data(whole.prefix(SimulatedAir.central(state, of: index).maximumUpdateLength))
      air.send(&state, on: index, .toCentral, accepted: accepted) { [self] in
        air.report(.update(value, of: handle, on: link), to: receiver)
        if kind == .indication { confirm(link, by: receiver, confirmed) }
      }
      let token = state.links[index].peripheralWaits.add {
        accepted.complete(.failure(BackendError.disconnected))
        confirmed.complete(.failure(BackendError.disconnected))
      }
      return (link, token, kind)
    }
    guard let start else { throw .disconnected }
    defer {
      withState { state in
        if let index = state.links.firstIndex(where: { $0.identifier == start.link }) {
          state.links[index].peripheralWaits.remove(start.token)
        }
      }
    }
    try await accepted.backendValue()
    if start.kind == .indication { try await confirmed.backendValue() }
  }

  private func index(_ state: SimulatedAir.State, ofLinkFrom central: Central) -> Int? {
    state.links.firstIndex {
      $0.peripheral == number && !$0.isOverForPeripheral
        && state.adapters[$0.central].identifier == central.identifier
    }
  }

  private func confirm(_ link: LinkIdentifier, by central: Int, _ confirmed: Completion<Void>) {
    // The timeout ends the link even if the program no longer waits.
    let timeout = clock.schedule(after: SimulatedAir.transactionTimeout) { [air] in air.transactionTimedOut(link) }
    if air.faults(of: central).contains(.ignoresIndications) { return }
    withState { state in
      guard let index = state.links.firstIndex(where: { $0.identifier == link && !$0.isCut }) else { return }
      air.send(&state, on: index, .toPeripheral) {
        timeout.cancel()
        confirmed.complete(.success(()))
      }
    }
  }
}
