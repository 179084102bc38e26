import GATTCore

extension MutableCharacteristic {
  /// Keeps the newest updates that are sent without a subscriber. The first subscriber gets them, oldest first, before
  /// later updates. Those that are too long for its link are dropped. If one of the others can't be sent, for example
  /// because the subscriber has left, the next subscriber gets that update and those after it.
  ///
  /// - Parameter count: The maximum number to keep; 0, the initial number, for none.
  @discardableResult
  public func keepUpdates(newest count: Int) -> MutableCharacteristic {
    state.withLock { $0.kept.limit = count }
    return self
  }

  /// Whether centrals get an update as a stream of octets, in packets of the MTU less 3 octets.
  var isUpdatedInFrames: Bool { profile.assembler(.update) != nil }

  /// The updates that wait for a subscriber, oldest first.
  public var keptUpdates: [Data] { state.withLock { $0.kept.values } }

  /// The number of kept updates that were dropped, because newer ones took their place, because `keepUpdates(newest:)`
  /// lowered the number, or because they were too long for the subscriber's link.
  public var droppedUpdateCount: Int { state.withLock { $0.kept.droppedCount } }

  /// Sets the value, and notifies or indicates it to the subscribers.
  ///
  /// Each subscriber gets updates in the order of the calls, independently of other subscribers. For a notification,
  /// the function returns when the radio's queue has accepted it for every subscriber; for an indication, when every
  /// subscriber has confirmed it. A program that awaits each call before the next one does not send faster than the
  /// links allow. The function does not wait for subscribers that unsubscribe or disconnect meanwhile. Without
  /// subscribers it sends nothing; see `keepUpdates(newest:)`. The stored value does not change if `central` is not
  /// nil, or if values to read and to notify have different types.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The only subscriber that gets the value; nil for all. BlueZ before 5.76 sends the value to all.
  /// - Throws: `MutableCharacteristicError`; its `.disconnected` only when all subscribers disconnected or unsubscribed
  ///   before they got the value. `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`;
  ///   `CancellationError`. After an error, some subscribers may have got the value; after `.valueTooLong`, none has.
  public func update(_ value: Data, to central: Central? = nil) async throws {
    try await enqueue(value, to: central).send()
  }

  /// The same as `update(_:to:)`, with a value given as strings.
  ///
  /// - Throws: The errors of `update(_:to:)`; `MutableCharacteristicError.notSerializable` when the strings do not
  ///   encode.
  public func update(string: [String: String], to central: Central? = nil) async throws {
    guard let value = profile.data(fromString: string, .update) else {
      throw MutableCharacteristicError.notSerializable
    }
    try await update(value, to: central)
  }

  /// Sets the value, and adds an update to the queue of each receiver, as `update(_:to:)` does.
  ///
  /// - Returns: The update. The caller must send it once, in any case.
  /// - Throws: `MutableCharacteristicError.notifyNotSupported`, `.notServed`, `.notSubscribed` or `.valueTooLong`.
  package func enqueue(_ value: Data, to central: Central? = nil) throws -> QueuedUpdate {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, turns) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.notServed }
      let receivers = try state.receivers(of: value, central, isFrame: isUpdatedInFrames)
      if central == nil, profile.isStored(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // Enqueued under the same lock, so that the stored value is the last one sent.
      return (registration, receivers.map { UpdateTurn(of: $0) })
    }
    return QueuedUpdate(characteristic: self, value: value, registration: registration, turns: turns)
  }

  /// Sends an update when its turn has come, and ends the turn.
  func send(_ value: Data, in turn: UpdateTurn, _ registration: Registration) async throws {
    defer { turn.end() }
    try await registration.send(value, of: self, to: turn)
  }

  /// Sends an update in the turns of several subscribers, concurrently.
  func send(_ value: Data, in turns: [UpdateTurn], _ registration: Registration) async throws {
    let errors = await withTaskGroup(of: (any Error)?.self) { group -> [any Error] in
      for turn in turns {
        group.addTask {
          do {
            try await self.send(value, in: turn, registration)
            return nil
          } catch {
            return error
          }
        }
      }
      var errors: [any Error] = []
      for await case let error? in group { errors.append(error) }
      return errors
    }
    // The other centrals have got the value although one has disconnected.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? (errors.count == turns.count ? errors.first : nil) { throw error }
  }

  /// Sends kept updates. After an error, such as the end of the subscription, keeps the unsent ones again.
  func sendKept(_ kept: [(value: Data, turn: UpdateTurn)], _ registration: Registration) async {
    defer { for update in kept { update.turn.end() } }
    for index in kept.indices {
      do {
        try await send(kept[index].value, in: kept[index].turn, registration)
      } catch {
        return state.withLock { $0.kept.putBack(kept[index...].map { $0.value }[...]) }
      }
    }
  }
}

extension MutableCharacteristic.State {
  /// Returns the receivers of an update: `central`, or all subscribers when nil. Throws when one of them can't get it.
  fileprivate func receivers(
    of value: Data,
    _ central: Central?,
    isFrame: Bool
  ) throws(MutableCharacteristicError) -> [Subscriber] {
    let receivers = subscribers.filter { central == nil || $0.central == central }
    if central != nil, receivers.isEmpty { throw .notSubscribed }
    let lengths = isFrame ? [] : receivers.map { $0.central.maximumUpdateLength }
    let maximum = lengths.reduce(AttributeProtocol.maximumValueLength, min)
    if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
    return receivers
  }
}
