import GATTCore
import GATTRuntime

extension MutableCharacteristic {
  /// How many updates wait at most: for the radio, and while nobody has subscribed for the first subscriber. Of the
  /// latter the newest are kept.
  public static let maximumPendingUpdates = 1024

  /// The updates that wait: those on their way to the subscribers, or those for the first subscriber; oldest first.
  public var pendingUpdates: [Data] { values.withLock { $0.sending.map { $0.data } } + base.keptUpdates }

  /// Holds a value from now on, and notifies or indicates it to the subscribers, in the order in which this is called.
  /// Without subscribers it waits for the first one.
  ///
  /// - Throws: `MutableCharacteristicError.notifyNotSupported` or `.unconfigured`;
  ///   `GATTRuntime.MutableCharacteristicError.valueTooLong` when it has more octets than a subscriber can take, and
  ///   `.rejected` when `maximumPendingUpdates` are on their way already.
  public func update(withData data: Data) throws {
    do {
      let (number, update) = try values.withLock { state in
        if state.sending.count >= Self.maximumPendingUpdates {
          throw GATTRuntime.MutableCharacteristicError.rejected("\(state.sending.count) updates wait already")
        }
        // With the lock held, so that the order is the same here and there.
        let update = try base.place(data)
        state.updateCount += 1
        if update.receiverCount > 0 { state.sending.append((state.updateCount, data)) }
        return (state.updateCount, update)
      }
      update.start { [weak self] _ in self?.values.withLock { $0.sending.removeAll { $0.number == number } } }
    } catch {
      throw translated(error)
    }
  }

  /// As `update(withData:)`, with a value given as text.
  ///
  /// - Throws: As `update(withData:)`; `MutableCharacteristicError.notSerializable` when the text is no value.
  public func update(withString string: [String: String]) throws {
    guard let data = data(fromString: string) else { throw MutableCharacteristicError.notSerializable }
    try update(withData: data)
  }

  /// Updates with a number; see `update(withData:)`.
  public func update<Value: Deserializable>(_ value: Value) throws {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value of one raw value; see `update(withData:)`.
  public func update<Value: RawDeserializable>(_ value: Value) throws where Value.RawType: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value of several raw values; see `update(withData:)`.
  public func update<Value: RawArrayDeserializable>(_ value: Value) throws where Value.RawType: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value of two raw values; see `update(withData:)`.
  public func update<Value: RawPairDeserializable>(_ value: Value) throws
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value of raw values of two types; see `update(withData:)`.
  public func update<Value: RawArrayPairDeserializable>(_ value: Value) throws
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value that has a codec of its own; see `update(withData:)`.
  ///
  /// - Throws: As `update(withData:)`; the `EncodeError` of a value that has no octets.
  @_disfavoredOverload
  public func update<Value: CharacteristicValue>(_ value: Value) throws {
    try update(withData: try value.data())
  }
}
