import GATTCore

extension MutableCharacteristic {
  /// Keeps the last updates that the program sends while no central has subscribed. The next central that subscribes
  /// gets them, in the order of the calls. A kept update that is too long for the link of this central is dropped.
  ///
  /// - Parameter count: The maximum number of kept updates; initially 0.
  @discardableResult
  public func keepUpdates(newest count: Int) -> MutableCharacteristic {
    state.withLock { $0.kept.limit = count }
    return self
  }

  /// Whether an update may be longer than a packet. The registration then divides the update into packets.
  var dividesUpdates: Bool { profile.assembler(.update) != nil }

  /// The updates that wait for a subscriber, oldest first.
  public var keptUpdates: [Data] { state.withLock { $0.kept.values } }

  /// The number of kept updates that were dropped.
  public var droppedUpdateCount: Int { state.withLock { $0.kept.droppedCount } }

  /// Sets the value, and notifies or indicates it to the subscribers.
  ///
  /// * For a notification, the function returns when the radio's queue has accepted the value for every subscriber.
  /// * For an indication, the function returns when every subscriber has confirmed the value.
  /// * Without subscribers the function sends nothing; see `keepUpdates(newest:)`.
  /// * The stored value changes only if `central` is nil; see `value`.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The only subscriber that gets the value; nil for all. BlueZ before 5.76 sends the value to all.
  /// - Throws: `MutableCharacteristicError`; `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`;
  ///   `CancellationError`. After an error, some subscribers may have got the value.
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
  /// - Returns: The update. The caller must call `QueuedUpdate.send()` or `start(_:)` once; otherwise later updates are
  ///   not sent.
  /// - Throws: `MutableCharacteristicError.notifyNotSupported`, `.notServed`, `.notSubscribed` or `.valueTooLong`.
  package func enqueue(_ value: Data, to central: Central? = nil) throws -> QueuedUpdate {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, turns) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.notServed }
      let receivers = try state.receivers(of: value, central, isStream: dividesUpdates)
      if central == nil, profile.isStored(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // Enqueued while the same lock is held, so that the stored value is that of the update enqueued last.
      return (registration, receivers.map { UpdateTurn(enqueuedFor: $0) })
    }
    return QueuedUpdate(characteristic: self, value: value, registration: registration, turns: turns)
  }

  /// Sends an update when its turn has come, and ends the turn.
  func send(_ value: Data, in turn: UpdateTurn, _ registration: Registration) async throws {
    defer { turn.end() }
    try await registration.send(value, of: self, to: turn)
  }

  /// Sends an update to several subscribers concurrently.
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
    // If some centrals have disconnected and the others have got the value, the update has succeeded.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? (errors.count == turns.count ? errors.first : nil) { throw error }
  }

  /// Sends kept updates. After an error, keeps the unsent updates again.
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
  /// Returns the receivers of an update. Throws when a receiver can't get the update.
  fileprivate func receivers(
    of value: Data,
    _ central: Central?,
    isStream: Bool
  ) throws(MutableCharacteristicError) -> [Subscriber] {
    let receivers = subscribers.filter { central == nil || $0.central == central }
    if central != nil, receivers.isEmpty { throw .notSubscribed }
    let lengths = isStream ? [] : receivers.map { $0.central.maximumUpdateLength }
    let maximum = lengths.reduce(AttributeProtocol.maximumValueLength, min)
    if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
    return receivers
  }
}
