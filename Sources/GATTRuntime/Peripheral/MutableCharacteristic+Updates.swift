import GATTCore

extension MutableCharacteristic {
  /// Keeps the newest updates that are sent without a subscriber. The first subscriber gets them, oldest first, before
  /// later updates. If it leaves before it has all of them, the next subscriber gets the rest.
  ///
  /// - Parameter count: The maximum number to keep; 0, the initial number, for none.
  @discardableResult
  public func keepUpdates(newest count: Int) -> MutableCharacteristic {
    state.withLock { $0.kept.limit = count }
    return self
  }

  /// The updates that wait for a subscriber, oldest first.
  public var keptUpdates: [Data] { state.withLock { $0.kept.values } }

  /// The number of kept updates that were dropped: for newer ones, or because they were too long for the subscriber's
  /// link.
  public var droppedUpdateCount: Int { state.withLock { $0.kept.droppedCount } }

  /// Sets the value, and notifies or indicates it to the subscribers.
  ///
  /// Each subscriber gets updates in the order of the calls, independently of other subscribers. Returns when the
  /// radio's queue has accepted the value for all of them; for indications, when all have confirmed it. Waiting for it
  /// is the back-pressure. Subscribers that leave meanwhile are not waited for. Without subscribers nothing is sent;
  /// see `keepUpdates(newest:)`. The stored value does not change if `central` is not nil, or if values to read and to
  /// notify have different types.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The only subscriber to get it; nil for all.
  /// - Throws: `MutableCharacteristicError`, `.disconnected` when all receivers left before they had it;
  ///   `PeripheralManagerError.isPoweredOff`; `CancellationError`. Receivers that the error does not concern have got
  ///   it.
  public func update(_ value: Data, to central: Central? = nil) async throws {
    try await place(value, to: central).send()
  }

  /// The same as `update(_:to:)`, with a value given as strings.
  ///
  /// - Throws: As `update(_:to:)`; `MutableCharacteristicError.notSerializable` when the strings do not encode.
  public func update(string: [String: String], to central: Central? = nil) async throws {
    guard let value = profile.data(fromString: string, .update) else {
      throw MutableCharacteristicError.notSerializable
    }
    try await update(value, to: central)
  }

  /// Sets the value, and takes a place in the queue of each receiver, as `update(_:to:)` does.
  ///
  /// - Returns: The update. The caller must send it once, in any case.
  /// - Throws: `MutableCharacteristicError.notifyNotSupported`, `.unconfigured`, `.notSubscribed` or `.valueTooLong`.
  package func place(_ value: Data, to central: Central? = nil) throws -> QueuedUpdate {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, places) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.unconfigured }
      let receivers = try state.receivers(of: value, central)
      if central == nil, profile.isRead(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // The places are taken under the same lock, so that the stored value is the last one sent.
      return (registration, receivers.map { Place(of: $0) })
    }
    return QueuedUpdate(characteristic: self, value: value, registration: registration, places: places)
  }

  /// Sends an update when its turn has come, and ends the turn.
  func send(_ value: Data, at place: Place, _ registration: Registration) async throws {
    defer { place.leave() }
    try await registration.send(value, of: self, to: place)
  }

  /// Sends an update to all places concurrently.
  func send(_ value: Data, at places: [Place], _ registration: Registration) async throws {
    let errors = await withTaskGroup(of: (any Error)?.self) { group -> [any Error] in
      for place in places {
        group.addTask {
          do {
            try await self.send(value, at: place, registration)
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
    // A central that has gone does not concern the others: they have got the value.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? (errors.count == places.count ? errors.first : nil) { throw error }
  }

  /// Sends kept updates. If the subscriber has gone, keeps the unsent ones again.
  func sendKept(_ kept: [(value: Data, place: Place)], _ registration: Registration) async {
    defer { for update in kept { update.place.leave() } }
    for index in kept.indices {
      do {
        try await send(kept[index].value, at: kept[index].place, registration)
      } catch {
        return state.withLock { $0.kept.putBack(kept[index...].map { $0.value }[...]) }
      }
    }
  }
}

extension MutableCharacteristic.State {
  /// Returns the receivers of an update to `central`, or to all when nil. Throws when one of them can't get it.
  fileprivate func receivers(of value: Data, _ central: Central?) throws(MutableCharacteristicError) -> [Subscriber] {
    let receivers = subscribers.filter { central == nil || $0.central == central }
    if central != nil, receivers.isEmpty { throw .notSubscribed }
    let maximum = receivers.map { $0.central.maximumUpdateLength }.reduce(AttributeProtocol.maximumValueLength, min)
    if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
    return receivers
  }
}
