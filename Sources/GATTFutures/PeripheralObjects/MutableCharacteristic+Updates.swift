import GATTCore
import GATTRuntime

extension MutableCharacteristic {
  /// The maximum number of waiting updates. With subscribers, updates wait for the radio. Without subscribers, the
  /// newest updates wait for the first subscriber.
  public static let maximumPendingUpdates = 1024

  /// The waiting updates: those on their way to the subscribers, or those for the first subscriber; oldest first.
  public var pendingUpdates: [Data] { values.withLock { $0.sending.map { $0.data } } + base.keptUpdates }

  /// Sets the value, and notifies or indicates it to the subscribers, in the order of the calls. Without subscribers
  /// the update waits for the first one. A subscriber gets as many octets as its link can carry; see
  /// `GATTRuntime.MutableCharacteristic.update(_:to:)`.
  ///
  /// - Throws: `MutableCharacteristicError.notifyNotSupported` or `.unconfigured`;
  ///   `GATTRuntime.MutableCharacteristicError.valueTooLong` for more than 512 octets, and `.rejected` when
  ///   `maximumPendingUpdates` are on their way already.
  public func update(withData data: Data) throws {
    do {
      let (number, update) = try values.withLock { state in
        if state.sending.count >= Self.maximumPendingUpdates {
          throw GATTRuntime.MutableCharacteristicError.rejected("\(state.sending.count) updates wait already")
        }
        // The lock is held, so that the order is the same here and in the runtime.
        let update = try base.enqueue(data)
        state.updateCount += 1
        if update.receiverCount > 0 { state.sending.append((state.updateCount, data)) }
        return (state.updateCount, update)
      }
      update.start { [weak self] _ in self?.values.withLock { $0.sending.removeAll { $0.number == number } } }
    } catch {
      throw translated(error)
    }
  }

  /// Does the same as `update(withData:)`, with a value given as strings.
  ///
  /// - Throws: The errors of `update(withData:)`; `MutableCharacteristicError.notSerializable` when the strings are not
  ///   a value.
  public func update(withString string: [String: String]) throws {
    guard let data = data(fromString: string) else { throw MutableCharacteristicError.notSerializable }
    try update(withData: data)
  }

  /// Updates with a number; see `update(withData:)`.
  public func update<Value: Deserializable>(_ value: Value) throws {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value that has one raw value; see `update(withData:)`.
  public func update<Value: RawDeserializable>(_ value: Value) throws where Value.RawType: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value that has several raw values; see `update(withData:)`.
  public func update<Value: RawArrayDeserializable>(_ value: Value) throws where Value.RawType: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value that has two raw values; see `update(withData:)`.
  public func update<Value: RawPairDeserializable>(_ value: Value) throws
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with a value that has several raw values of each of two types; see `update(withData:)`.
  public func update<Value: RawArrayPairDeserializable>(_ value: Value) throws
  where Value.RawType1: Deserializable, Value.RawType2: Deserializable {
    try update(withData: SerDe.serialize(value))
  }

  /// Updates with any other `CharacteristicValue`, such as a value of a generated type; see `update(withData:)`.
  ///
  /// - Throws: The errors of `update(withData:)`; `EncodeError` when the value can't be encoded.
  @_disfavoredOverload
  public func update<Value: CharacteristicValue>(_ value: Value) throws {
    try update(withData: try value.data())
  }
}
