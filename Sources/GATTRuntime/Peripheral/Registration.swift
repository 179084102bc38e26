import GATTCore
import Synchronization

/// A service that is being served. The registration answers the requests that the backend delivers, and sends updates.
final class Registration: LocalServiceHandler {
  let service: MutableService
  /// Closed with `MutableCharacteristicError.notServed` when the manager no longer has the service.
  let scope = OperationScope()
  /// The characteristics that the service had when it was added.
  let characteristics: [MutableCharacteristic]
  /// The services that it included when it was added.
  let includedServices: [MutableService]
  let context: PeripheralContext
  /// One queue for each characteristic. The writes of a characteristic reach its handler one after the other.
  let writes: [TurnQueue]
  /// The number of writes that are being served, by central.
  let writeCounts = Mutex<[PeerIdentifier: Int]>([:])
  /// The maximum number of writes of one central that wait for the handlers of the service. Further ones are refused.
  static let maximumWriteCount = 64
  let snapshots = ReadSnapshots()
  let streams = WriteStreams()

  private struct State {
    var identifier: RegistrationIdentifier?
    /// The identifier that the backend gave before it lost the service.
    var lostIdentifier: RegistrationIdentifier?
    /// Whether the program has removed the service, or adding the service has failed.
    var isOver = false
    /// The number of times that the backend has lost the service. If the number has changed since a request to the
    /// backend, the answer to the request is outdated.
    var losses = 0
  }

  private let state = Mutex(State())

  init(_ service: MutableService, context: PeripheralContext) {
    self.service = service
    self.context = context
    characteristics = service.characteristics
    includedServices = service.includedServices
    writes = characteristics.map { _ in TurnQueue() }
  }

  var identifier: RegistrationIdentifier? { state.withLock { $0.identifier } }

  /// The number of losses, which shows whether the answer to an attempt to register the service is outdated. Nil when
  /// the service must not be registered any more.
  var attempt: Int? { state.withLock { $0.isOver ? nil : $0.losses } }

  /// - Parameter attempt: The value of `attempt` when the backend was asked to register the service.
  /// - Returns: Whether the backend's answer is still valid.
  func registered(as identifier: RegistrationIdentifier, in attempt: Int?) -> Bool {
    state.withLock { state in
      if state.isOver || state.losses != attempt { return false }
      state.identifier = identifier
      state.lostIdentifier = nil
      return true
    }
  }

  /// Whether the backend has lost the service and it must be registered again.
  var isLost: Bool { state.withLock { $0.lostIdentifier != nil && !$0.isOver } }

  /// The identifier of the registration that was lost. A new registration first ends this one, because the backend may
  /// still have it.
  var lostIdentifier: RegistrationIdentifier? { state.withLock { $0.lostIdentifier } }

  /// Records that the backend no longer serves the service.
  func lost() {
    state.withLock { state in
      state.losses += 1
      guard let identifier = state.identifier else { return }
      state.identifier = nil
      state.lostIdentifier = identifier
      snapshots.removeAll()
      streams.removeAll()
    }
  }

  /// Ends all subscriptions. Pending updates throw `error`.
  func endSubscriptions(_ error: any Error) {
    for characteristic in characteristics { characteristic.endSubscriptions(error) }
  }

  /// - Throws: `PeripheralManagerError.invalidService` when a characteristic is served already, by another service or
  ///   because the service has it twice.
  func bind() throws(PeripheralManagerError) {
    for characteristic in characteristics where !characteristic.bind(to: self) {
      throw .invalidService(service.uuid, "its characteristic \(characteristic.uuid) is served already")
    }
  }

  /// - Returns: The backend's identifier of the service; nil when the backend has not registered the service.
  @discardableResult
  func unbind() -> RegistrationIdentifier? {
    let identifier = state.withLock { state in
      state.isOver = true
      return state.identifier ?? state.lostIdentifier
    }
    scope.close(MutableCharacteristicError.notServed)
    for characteristic in characteristics { characteristic.unbind(from: self) }
    return identifier
  }

  // MARK: Subscriptions and updates

  /// Starts an unstructured task.
  @discardableResult
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    context.runner.start(body)
  }

  func subscriptionChanged(of position: Int, by central: Central, to kind: UpdateKind?) {
    guard characteristics.indices.contains(position) else { return }
    // A subscription that is reported after the loss of the service is outdated.
    if kind != nil, isLost { return }
    if kind != nil { context.centrals.record(central) }
    characteristics[position].subscriptionChanged(by: central, to: kind)
  }

  /// Sends a value when its turn has come.
  ///
  /// - Returns: `MutableCharacteristicError.valueTooLong` if the subscriber has got only the first octets.
  func send(_ value: Data, of characteristic: MutableCharacteristic, to turn: UpdateTurn) async throws
    -> MutableCharacteristicError?
  {
    guard let identifier, let position = characteristics.firstIndex(where: { $0 === characteristic }) else {
      throw MutableCharacteristicError.notServed
    }
    return try await context.runner.run(
      timeout: context.timeouts.update,
      timeoutError: MutableCharacteristicError.updateTimeout,
      in: turn.subscriber.scope
    ) { [context] in
      try await turn.wait()
      // The wait may be over because the subscription ended.
      try turn.subscriber.scope.check()
      let central = turn.subscriber.central
      let maximum = central.maximumUpdateLength
      var shortened: MutableCharacteristicError?
      if value.count > maximum, !characteristic.dividesUpdates {
        shortened = .valueTooLong(octets: value.count, maximum: maximum)
        if let shortened, !characteristic.shortensUpdates { throw shortened }
      }
      let length = characteristic.dividesUpdates ? maximum : value.count
      do throws(BackendError) {
        for packet in value.packets(of: length) {
          try await context.backend.send(packet, of: position, in: identifier, to: [central])
        }
      } catch {
        throw error.forUpdate(in: context.backend.state)
      }
      return shortened
    }
  }
}
