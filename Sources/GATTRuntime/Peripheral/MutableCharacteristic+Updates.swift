import GATTCore

extension MutableCharacteristic {
  /// Keeps the last updates that the program sends while no central has subscribed. The next central that subscribes
  /// gets them, in the order of the calls. A kept update that is too long for the link of this central stays kept for a
  /// later central.
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
  /// * A subscriber gets at most as many octets as its link can carry: the first MTU − 3 octets of a longer value (Core
  ///   Specification, Volume 3, Part G, 4.10.1 and 4.11.1). Such a central can read the whole value. To send it nothing
  ///   instead, set `shortensUpdates` to false. A value of a stream (`x:Frame`) is divided into packets.
  /// * The function returns when one subscriber has taken the value: when the radio's queue has accepted the
  ///   notification, or the subscriber has confirmed the indication. The others get the value too, but the program does
  ///   not wait for them, so that a slow or silent central costs the others no time. With a single subscriber, or with
  ///   `central`, the function waits for that one, or until another central subscribes.
  /// * Each subscriber gets its updates in the order of the calls. At most 1024 updates wait for a subscriber; one more
  ///   drops the oldest of them.
  /// * `missedUpdates()` reports which subscribers have not got the whole value.
  /// * Without subscribers the function sends nothing; see `keepUpdates(newest:)`.
  /// * The stored value changes only if `central` is nil; see `value`.
  ///
  /// - Parameters:
  ///   - value: The octets, at most 512.
  ///   - central: The only subscriber that gets the value; nil for all. BlueZ before 5.76 sends the value to all.
  /// - Throws: If no subscriber has taken the value: `MutableCharacteristicError`;
  ///   `PeripheralManagerError.notPoweredOn`, `.adapterGone` or `.unsupported`; `CancellationError`. After
  ///   `CancellationError`, some subscribers may get the value.
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
      let maximum = AttributeProtocol.maximumValueLength
      if value.count > maximum {
        throw MutableCharacteristicError.valueTooLong(octets: value.count, maximum: maximum)
      }
      let receivers = state.subscribers.filter { central == nil || $0.central == central }
      if central != nil, receivers.isEmpty { throw MutableCharacteristicError.notSubscribed }
      if central == nil, profile.isStored(.update) { state.value = value }
      if receivers.isEmpty { state.kept.append(value) }
      // Enqueued while the same lock is held, so that the stored value is that of the update enqueued last.
      return (registration, receivers.map { UpdateTurn(enqueuedFor: $0) })
    }
    return QueuedUpdate(
      characteristic: self,
      value: value,
      registration: registration,
      turns: turns,
      isForAll: central == nil
    )
  }

  /// Sends an update when its turn has come, and ends the turn. Reports the update if the subscriber does not get it as
  /// a whole.
  func send(_ value: Data, in turn: UpdateTurn, _ registration: Registration) async throws {
    defer { turn.end() }
    do {
      if let shortened = try await registration.send(value, of: self, to: turn) {
        miss(value, by: turn.subscriber, shortened, registration)
      }
    } catch {
      miss(value, by: turn.subscriber, error, registration)
      throw error
    }
  }

  private func miss(_ value: Data, by subscriber: Subscriber, _ error: any Error, _ registration: Registration) {
    let central = subscriber.central
    registration.context.logger.debug(
      "update missed",
      metadata: ["central": "\(central.identifier)", "characteristic": "\(uuid)", "error": "\(error)"]
    )
    missed.send(MissedUpdate(central: central, value: value, error: error))
  }

  /// Sends kept updates. When the subscriber is gone or takes nothing, keeps the unsent updates again.
  func sendKept(_ kept: [KeptTurn], _ registration: Registration) async {
    defer { for update in kept { update.turn.end() } }
    for index in kept.indices {
      do {
        try await send(kept[index].update.value, in: kept[index].turn, registration)
      } catch MutableCharacteristicError.rejected, PeripheralManagerError.unsupported {
        // The host refuses this value, and may take the next.
      } catch {
        return state.withLock { $0.kept.putBack(kept[index...].map { $0.update }[...]) }
      }
    }
  }
}

/// A kept update in the queue of a new subscriber.
struct KeptTurn: Sendable {
  let update: KeptUpdates.Update
  let turn: UpdateTurn
}
