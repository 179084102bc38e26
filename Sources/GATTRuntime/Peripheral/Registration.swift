import GATTCore
import Synchronization

/// A service while it is served: answers the backend's requests and sends updates.
final class Registration: LocalServiceHandler {
  let service: MutableService
  /// Closed with `MutableCharacteristicError.unconfigured` when the service is no longer served.
  let scope = OperationScope()
  let characteristics: [MutableCharacteristic]
  let context: PeripheralContext
  /// Writes of a characteristic are put before its handler one after the other.
  let writes: [TurnQueue]
  let snapshots = ReadSnapshots()

  private struct State {
    var identifier: RegistrationIdentifier?
    /// What the backend knew it as before it was lost.
    var former: RegistrationIdentifier?
    /// It has been removed, perhaps before the backend had answered.
    var isOver = false
    /// How often it was lost: what the backend answers to an attempt before is no longer true.
    var losses = 0
  }

  private let state = Mutex(State())

  init(_ service: MutableService, context: PeripheralContext) {
    self.service = service
    self.context = context
    characteristics = service.characteristics
    writes = characteristics.map { _ in TurnQueue() }
  }

  var identifier: RegistrationIdentifier? { state.withLock { $0.identifier } }

  /// What tells attempts to register it apart; nil when it has been removed.
  var attempt: Int? { state.withLock { $0.isOver ? nil : $0.losses } }

  /// - Parameter attempt: As it was when the backend was asked.
  /// - Returns: Whether the backend's answer still counts.
  func registered(as identifier: RegistrationIdentifier, in attempt: Int?) -> Bool {
    state.withLock { state in
      if state.isOver || state.losses != attempt { return false }
      state.identifier = identifier
      state.former = nil
      return true
    }
  }

  /// Whether it is to be registered again.
  var isLost: Bool { state.withLock { $0.former != nil && !$0.isOver } }

  /// What the backend knew it as before it was lost, and may know it as still: the host may have been back before this
  /// program heard that it had gone.
  var former: RegistrationIdentifier? { state.withLock { $0.former } }

  /// The backend no longer serves it, though nobody removed it.
  func lost() {
    state.withLock { state in
      state.losses += 1
      guard let identifier = state.identifier else { return }
      state.identifier = nil
      state.former = identifier
      snapshots.removeAll()
    }
  }

  /// The links of all subscribers have ended.
  func endSubscriptions() {
    let error = context.backend.state.peripheralError
    for characteristic in characteristics { characteristic.endSubscriptions(error) }
  }

  func bind() {
    for characteristic in characteristics { characteristic.register(self) }
  }

  /// - Returns: What the backend knows the service as, if it does.
  @discardableResult
  func unbind() -> RegistrationIdentifier? {
    let identifier = state.withLock { state in
      state.isOver = true
      return state.identifier ?? state.former
    }
    scope.close(MutableCharacteristicError.unconfigured)
    for characteristic in characteristics { characteristic.register(nil) }
    return identifier
  }

  // MARK: Subscriptions and updates

  /// Starts a task that nobody waits for.
  func start(_ body: @escaping @Sendable () async -> Void) {
    context.runner.start(body)
  }

  func subscriptionChanged(of position: Int, by central: Central, to kind: UpdateKind?) {
    guard characteristics.indices.contains(position) else { return }
    // What is told late of a host that has gone is no subscription any more.
    if kind != nil, isLost { return }
    if kind != nil { context.centrals.note(central) }
    characteristics[position].subscriptionChanged(by: central, to: kind)
  }

  /// Sends a value when its turn has come.
  func send(_ value: Data, of characteristic: MutableCharacteristic, to place: Place) async throws {
    guard let identifier, let position = characteristics.firstIndex(where: { $0 === characteristic }) else {
      throw MutableCharacteristicError.unconfigured
    }
    try await context.runner.run(
      timeout: context.timeouts.update,
      expiry: MutableCharacteristicError.updateTimeout,
      in: place.subscriber.scope
    ) { [context] in
      try await place.wait()
      // The turn may have come because the subscription ended.
      try place.subscriber.scope.check()
      do throws(BackendError) {
        try await context.backend.send(value, of: position, in: identifier, to: [place.subscriber.central])
      } catch {
        throw error.forUpdate(in: context.backend.state)
      }
    }
  }
}
