import GATTCore

extension MutableCharacteristic {
  /// Keeps the newest updates that are made while nobody has subscribed. Who subscribes first gets them, oldest first and
  /// before later ones; when it leaves before it has all of them, the rest is kept for the next.
  ///
  /// - Parameter count: How many; 0, as it is from the start, for none.
  @discardableResult
  public func keepUpdates(newest count: Int) -> MutableCharacteristic {
    state.withLock { $0.kept.limit = count }
    return self
  }

  /// The updates that wait for a subscriber, oldest first.
  public var keptUpdates: [Data] { state.withLock { $0.kept.values } }

  /// How many updates that were kept nobody will ever get: newer ones took their place, or they were too long for the link
  /// of who subscribed.
  public var droppedUpdateCount: Int { state.withLock { $0.kept.droppedCount } }

  /// Holds a value from now on, and notifies or indicates it to the subscribers.
  ///
  /// Each subscriber gets updates in the order in which this is called, without waiting for the others. Returns when the
  /// radio's queue has accepted the value for all of them, for indications when all have confirmed it: waiting for it is
  /// the back-pressure. Subscribers that leave meanwhile are not waited for. Without subscribers the value is held and
  /// nothing is sent; see `keepUpdates(newest:)`.
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - central: The one subscriber that gets it; all when nil.
  /// - Throws: `MutableCharacteristicError`, `.disconnected` when all receivers left before they had it;
  ///   `PeripheralManagerError.isPoweredOff`; `CancellationError`. Others than those that the error is about have got it.
  public func update(_ value: Data, to central: Central? = nil) async throws {
    try await place(value, to: central).send()
  }

  /// As `update(_:to:)`, with a value given as text.
  ///
  /// - Throws: As `update(_:to:)`; `MutableCharacteristicError.notSerializable` when the text is no value.
  public func update(string: [String: String], to central: Central? = nil) async throws {
    guard let value = profile.data(fromString: string, .update) else {
      throw MutableCharacteristicError.notSerializable
    }
    try await update(value, to: central)
  }

  /// Holds a value from now on, and takes its places among the updates of the subscribers, as `update(_:to:)` does.
  ///
  /// - Returns: What is to be sent, once and in any case.
  /// - Throws: `MutableCharacteristicError.notifyNotSupported`, `.unconfigured`, `.notSubscribed` or `.valueTooLong`.
  package func place(_ value: Data, to central: Central? = nil) throws -> PlacedUpdate {
    guard !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw MutableCharacteristicError.notifyNotSupported
    }
    let (registration, places) = try state.withLock { state in
      guard let registration = state.registration else { throw MutableCharacteristicError.unconfigured }
      let receivers = try state.receivers(of: value, central)
      if central == nil, profile.isRead(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // The places are taken with the value, so that what is held is what is sent last.
      return (registration, receivers.map { Place(of: $0) })
    }
    return PlacedUpdate(characteristic: self, value: value, registration: registration, places: places)
  }

  /// Sends an update when its turn has come, and gives its place up.
  func send(_ value: Data, at place: Place, _ registration: Registration) async throws {
    defer { place.leave() }
    try await registration.send(value, of: self, to: place)
  }

  /// Sends an update to all at the same time.
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
    // One that has gone does not keep the others from having got the value.
    let serious = errors.first { $0 as? MutableCharacteristicError != .disconnected }
    if let error = serious ?? (errors.count == places.count ? errors.first : nil) { throw error }
  }

  /// Sends updates that were kept. What can't be sent because the subscriber has gone again is kept again.
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
  /// Who gets an update to `central`, or to all when nil; throws when there is somebody whom it does not reach.
  fileprivate func receivers(of value: Data, _ central: Central?) throws(MutableCharacteristicError) -> [Subscriber] {
    let receivers = subscribers.filter { central == nil || $0.central == central }
    if central != nil, receivers.isEmpty { throw .notSubscribed }
    let maximum = receivers.map { $0.central.maximumUpdateLength }.reduce(AttributeProtocol.maximumValueLength, min)
    if value.count > maximum { throw .valueTooLong(octets: value.count, maximum: maximum) }
    return receivers
  }
}
