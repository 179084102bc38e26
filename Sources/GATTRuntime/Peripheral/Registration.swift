import GATTCore
import Logging
import Synchronization

/// A service while it is served: answers the backend's requests and sends updates.
final class Registration: LocalServiceHandler {
  let service: MutableService
  /// Closed with `MutableCharacteristicError.unconfigured` when the service is no longer served.
  let scope = OperationScope()
  private let characteristics: [MutableCharacteristic]
  private let context: PeripheralContext
  /// Writes of a characteristic are put before its handler one after the other.
  private let writes: [TurnQueue]

  private struct State {
    var identifier: RegistrationIdentifier?
    /// What the backend knew it as before it was lost.
    var former: RegistrationIdentifier?
    /// It has been removed, perhaps before the backend had answered.
    var isOver = false
    /// How often it was lost: what the backend answers to an attempt before is no longer true.
    var losses = 0
    /// Values that are being read in parts: each part is of the value as it was at the first one.
    var snapshots: [(central: Central, characteristic: Int, value: Data)] = []
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
      state.snapshots = []
    }
  }

  /// The links of all subscribers have ended.
  func endSubscriptions() {
    for characteristic in characteristics { characteristic.endSubscriptions(PeripheralManagerError.isPoweredOff) }
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

  // MARK: Reads

  func read(_ position: Int, offset: Int, by central: Central) async throws(ATTError) -> Data {
    guard characteristics.indices.contains(position) else { throw .invalidHandle }
    let characteristic = characteristics[position]
    guard characteristic.properties.contains(.read) else { throw .readNotPermitted }
    guard offset >= 0 else { throw .invalidOffset }
    let value = try await value(of: characteristic, at: position, offset: offset, for: central)
    guard offset <= value.count else { throw .invalidOffset }
    return value.prefix(512).dropFirst(offset)
  }

  private func value(
    of characteristic: MutableCharacteristic,
    at position: Int,
    offset: Int,
    for central: Central
  ) async throws(ATTError) -> Data {
    if offset > 0, let snapshot = snapshot(position, central) { return snapshot }
    let value: Data
    if let handler = characteristic.readHandler {
      let request = ReadRequest(central: central, offset: offset, instance: characteristic.instance)
      value = try await answer("read", of: characteristic) { Data(try await handler(request).prefix(512)) }
    } else {
      value = characteristic.value
    }
    // A central reads on when a packet was full.
    keep(value.count >= central.maximumTransmissionUnit - 1 ? value : nil, position, central)
    return value
  }

  private func snapshot(_ position: Int, _ central: Central) -> Data? {
    state.withLock { $0.snapshots.first { $0.characteristic == position && $0.central == central }?.value }
  }

  private func keep(_ value: Data?, _ position: Int, _ central: Central) {
    state.withLock { state in
      state.snapshots.removeAll { $0.characteristic == position && $0.central == central }
      if state.snapshots.count >= 64 { state.snapshots.removeFirst() }
      if let value { state.snapshots.append((central, position, value)) }
    }
  }

  // MARK: Writes

  func write(
    _ octets: Data,
    to position: Int,
    offset: Int,
    by central: Central,
    type: WriteType?
  ) async throws(ATTError) {
    guard characteristics.indices.contains(position) else { throw .invalidHandle }
    let characteristic = characteristics[position]
    guard allows(type, characteristic.properties) else { throw .writeNotPermitted }
    let queue = writes[position]
    let turn = queue.enqueue()
    defer { queue.end(turn) }
    try await answer("write", of: characteristic) {
      try await queue.wait(for: turn)
      let isHeld = characteristic.profile.isRead(.write)
      let value = try Self.join(octets, at: offset, with: isHeld ? characteristic.value : Data())
      if let handler = characteristic.writeHandler {
        let request = WriteRequest(central: central, offset: offset, instance: characteristic.instance, type: type)
        try await handler(value, request)
      }
      // The time may be over, and the central have been told so: then it must not take effect.
      try Task.checkCancellation()
      if isHeld { characteristic.value = value }
    }
  }

  private func allows(_ type: WriteType?, _ properties: CharacteristicProperties) -> Bool {
    switch type {
    case .withResponse: properties.contains(.write)
    case .withoutResponse: properties.contains(.writeWithoutResponse)
    case nil: !properties.isDisjoint(with: [.write, .writeWithoutResponse])
    }
  }

  private static func join(_ octets: Data, at offset: Int, with value: Data) throws(ATTError) -> Data {
    guard (0...value.count).contains(offset) else { throw .invalidOffset }
    guard offset + octets.count <= 512 else { throw .invalidAttributeValueLength }
    return value.prefix(offset) + octets
  }

  /// Runs a handler in the time it has.
  private func answer<Value: Sendable>(
    _ request: String,
    of characteristic: MutableCharacteristic,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws(ATTError) -> Value {
    do {
      return try await context.runner.run(
        timeout: context.timeouts.request,
        expiry: RequestTimeout(),
        in: scope,
        body
      )
    } catch {
      let answer = ATTError.answer(to: error)
      // A handler that refuses does its work; one that fails leaves the central with an answer that explains nothing.
      context.logger.log(
        level: answer == .unlikelyError ? .warning : .debug,
        answer == .unlikelyError ? "handler failed" : "request refused",
        metadata: [
          "request": "\(request)", "characteristic": "\(characteristic.uuid)", "error": "\(error)",
          "answer": "\(answer)",
        ]
      )
      throw answer
    }
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
        throw error.forUpdate
      }
    }
  }
}

/// A handler did not answer in time; the central gets `unlikelyError`.
private struct RequestTimeout: Error {}
