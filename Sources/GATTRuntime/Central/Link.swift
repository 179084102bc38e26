import GATTCore
import Synchronization

/// One link from its start to its end, with everything that ends with the link. `close(_:)` breaks the reference cycles
/// with the objects obtained through the link.
final class Link: Sendable {
  let identifier: LinkIdentifier
  let peer: PeerIdentifier
  let context: CentralContext
  /// Closed with `PeripheralError.disconnected` when the link ends.
  let scope = OperationScope()

  /// The queue of reliable writes. A device has one queue of prepared writes per link.
  let reliableWrites = TurnQueue()

  private struct State {
    var attributes: [AttributeHandle: Attribute] = [:]
    var serviceChangeCount = 0
    var routes: [(handle: AttributeHandle, route: NotificationRoute)] = []
    var reason: DisconnectionReason?
    var onEnd: [@Sendable (DisconnectionReason) -> Void] = []
    var onServicesChanged: [@Sendable () -> Void] = []
    weak var peripheral: Peripheral?
  }

  private let state = Mutex(State())
  private let endings = Broadcast<DisconnectionReason>(replaysLatest: true)
  let serviceChanges = Broadcast<Void>(replaysLatest: false)

  init(_ identifier: LinkIdentifier, to peer: PeerIdentifier, context: CentralContext) {
    self.identifier = identifier
    self.peer = peer
    self.context = context
  }

  /// The reason that the link ended; nil while the link is up.
  var reason: DisconnectionReason? { state.withLock { $0.reason } }

  /// Calls `action` when the link ends; at once if the link has already ended.
  func onEnd(_ action: @escaping @Sendable (DisconnectionReason) -> Void) {
    let reason = state.withLock { state in
      if state.reason == nil { state.onEnd.append(action) }
      return state.reason
    }
    if let reason { action(reason) }
  }

  /// Calls `action` whenever the device has changed its services.
  func onServicesChanged(_ action: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.reason == nil { state.onServicesChanged.append(action) }
    }
  }

  func servicesChanged() {
    let actions = state.withLock { state in
      state.serviceChangeCount += 1
      return state.onServicesChanged
    }
    for action in actions { action() }
    serviceChanges.send(())
  }

  /// Records that the link has ended, and ends everything that depends on the link. Only the first call has an effect.
  func close(_ reason: DisconnectionReason) {
    let ended = state.withLock { state -> State? in
      if state.reason != nil { return nil }
      defer {
        state.reason = reason
        state.attributes = [:]
        state.routes = []
        state.onEnd = []
        state.onServicesChanged = []
      }
      return state
    }
    guard let ended else { return }
    scope.close(PeripheralError.disconnected)
    for (_, route) in ended.routes { route.linkEnded() }
    for action in ended.onEnd { action(reason) }
    endings.send(reason)
    endings.finish()
    serviceChanges.finish()
  }

  /// Waits for the end of the link.
  ///
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  func waitForEnd() async throws -> DisconnectionReason {
    for await reason in endings.sequence(.newest(1), of: self) { return reason }
    throw CancellationError()
  }

  // MARK: Operations

  /// Runs a backend operation on the link, without a timeout.
  ///
  /// - Throws: The backend's error, translated by `BackendError.forAttribute`.
  func performWithoutTimeout<Value: Sendable>(
    _ body: (any Backend, LinkIdentifier) async throws(BackendError) -> Value
  ) async throws -> Value {
    do throws(BackendError) {
      return try await body(context.backend, identifier)
    } catch {
      throw error.forAttribute
    }
  }

  /// Runs a backend operation on the link.
  ///
  /// - Parameters:
  ///   - timeout: The time that `prepare`, the wait in the queue and the operation may take together.
  ///   - timeoutError: The error that is thrown at the timeout.
  ///   - prepare: Runs before the operation.
  ///   - queue: The queue in which the operation waits for its turn.
  /// - Throws: The backend's error, translated by `BackendError.forAttribute`; `timeoutError`; the error of the link's
  ///   end; `CancellationError`.
  func perform<Value: Sendable>(
    timeout: Duration,
    timeoutError: any Error,
    before prepare: @escaping @Sendable () async throws -> Void = {},
    in queue: TurnQueue? = nil,
    _ body: @escaping @Sendable (any Backend, LinkIdentifier) async throws(BackendError) -> Value
  ) async throws -> Value {
    let turn = queue?.enqueue()
    defer { if let queue, let turn { queue.end(turn) } }
    return try await context.runner.run(timeout: timeout, timeoutError: timeoutError, in: scope) { [self] in
      try await prepare()
      if let queue, let turn { try await queue.wait(for: turn) }
      do throws(BackendError) {
        return try await body(context.backend, identifier)
      } catch {
        throw error.forAttribute
      }
    }
  }

  // MARK: Lengths

  /// The MTU in octets, 23 ... 517.
  var maximumTransmissionUnit: Int { context.backend.maximumTransmissionUnit(of: identifier) }

  /// Returns the maximum length of a value to write, in octets.
  func maximumWriteLength(for type: WriteType) -> Int {
    switch type {
    case .withResponse: AttributeProtocol.maximumValueLength
    case .withoutResponse:
      min(maximumTransmissionUnit - AttributeProtocol.valueOverhead, AttributeProtocol.maximumValueLength)
    }
  }

  /// Throws `CharacteristicError.valueTooLong` for a value that exceeds the maximum length.
  func checkLength(of value: Data, for type: WriteType) throws {
    let maximum = maximumWriteLength(for: type)
    if value.count > maximum { throw CharacteristicError.valueTooLong(octets: value.count, maximum: maximum) }
  }

  // MARK: Attributes

  /// The number of times that the device has changed its services.
  var serviceChangeCount: Int { state.withLock { $0.serviceChangeCount } }

  /// Returns the `Attribute` with a handle, or creates it. All `Characteristic` and `Descriptor` objects with the
  /// handle share this `Attribute`. If the device has changed its services since the discovery, the `Attribute` takes the
  /// place of no other one, which a later discovery may have found.
  ///
  /// - Parameters:
  ///   - kind: The kind of the attribute's updates; nil if the attribute has no updates.
  ///   - count: The value of `serviceChangeCount` before the discovery of the service.
  func attribute(
    _ handle: AttributeHandle,
    _ uuid: BluetoothUUID,
    updates kind: UpdateKind? = nil,
    since count: Int
  ) -> Attribute {
    let (attribute, replaced) = state.withLock { state -> (Attribute, Attribute?) in
      let known = state.attributes[handle]
      if let known, known.isSame(as: uuid, updates: kind) { return (known, nil) }
      let attribute = Attribute(handle, uuid, updates: kind, of: self)
      guard state.serviceChangeCount == count else { return (attribute, nil) }
      if state.reason == nil { state.attributes[handle] = attribute }
      return (attribute, known)
    }
    replaced?.remove()
    return attribute
  }

  /// Removes the attributes that are in none of the discovered services. Does nothing if the device has changed its
  /// services since the discovery.
  ///
  /// - Parameter count: The value of `serviceChangeCount` before the discovery.
  func removeAttributes(notIn services: [RemoteService], since count: Int) {
    removeAttributes(since: count) { handle in
      !services.contains { $0.handle <= handle && handle <= $0.endHandle }
    }
  }

  /// Removes the attributes of a service, except the discovered characteristics and their descriptors. Does nothing if
  /// the device has changed its services since the discovery.
  ///
  /// - Parameter count: The value of `serviceChangeCount` before the discovery of the service.
  func removeAttributes(
    of service: RemoteService,
    notIn characteristics: [RemoteCharacteristic],
    since count: Int
  ) {
    let found = Set(characteristics.flatMap { [$0.handle] + $0.descriptors.map { $0.handle } })
    removeAttributes(since: count) { handle in
      service.handle <= handle && handle <= service.endHandle && !found.contains(handle)
    }
  }

  private func removeAttributes(since count: Int, where isGone: (AttributeHandle) -> Bool) {
    let removed = state.withLock { state -> [Attribute] in
      guard state.serviceChangeCount == count else { return [] }
      let removed = state.attributes.values.filter { isGone($0.handle) }
      for attribute in removed { state.attributes[attribute.handle] = nil }
      // Sorted, because the order of a dictionary differs from run to run.
      return removed.sorted { $0.handle < $1.handle }
    }
    for attribute in removed { attribute.remove() }
  }

  // MARK: Values

  /// The peripheral at the other end.
  var peripheral: Peripheral? {
    get { state.withLock { $0.peripheral } }
    set { state.withLock { $0.peripheral = newValue } }
  }

  /// Decodes received octets. Reports octets that do not decode, and octets after the value.
  ///
  /// - Parameters:
  ///   - update: The number of the update; nil for a value that was read.
  ///   - decode: Sets its second parameter to the number of octets after the value.
  func decode<Value>(
    _ octets: Data,
    of attribute: Attribute,
    _ update: Int? = nil,
    _ decode: (Data, inout Int) throws -> Value
  ) throws -> Value {
    var trailing = 0
    do {
      let value = try decode(octets, &trailing)
      if trailing > 0, claimReport(of: update, attribute) { peripheral?.receivedTrailingOctets() }
      return value
    } catch {
      if claimReport(of: update, attribute) {
        let value = context.malformedValues.report(octets, of: attribute.uuid, from: peer, error, attribute.logLimit)
        peripheral?.received(value)
      }
      throw error
    }
  }

  /// Reports skipped octets of a stream.
  func report(_ skipped: FrameAssembler.Skipped, of handle: AttributeHandle) {
    guard let attribute = state.withLock({ $0.attributes[handle] }) else { return }
    let value = context.malformedValues.report(
      skipped.octets,
      of: attribute.uuid,
      from: peer,
      skipped.error,
      attribute.logLimit
    )
    peripheral?.received(value)
  }

  /// - Returns: Whether to report the octets: once for each update, and always for a value that was read.
  private func claimReport(of update: Int?, _ attribute: Attribute) -> Bool {
    update.map { attribute.isFirstReport(ofUpdate: $0) } ?? true
  }

  // MARK: Updates

  /// The active subscriptions.
  var routes: [(handle: AttributeHandle, route: NotificationRoute)] { state.withLock { $0.routes } }

  /// Delivers updates of `handle` to `route` from now on.
  func add(_ route: NotificationRoute, for handle: AttributeHandle) {
    state.withLock { state in
      guard state.reason == nil, !state.routes.contains(where: { $0.route === route }) else { return }
      state.routes.append((handle, route))
    }
  }

  func remove(_ route: NotificationRoute) {
    state.withLock { $0.routes.removeAll { $0.route === route } }
  }

  /// Returns the subscription to the characteristic with this handle.
  func route(of handle: AttributeHandle) -> NotificationRoute? {
    state.withLock { $0.routes.first { $0.handle == handle }?.route }
  }
}
