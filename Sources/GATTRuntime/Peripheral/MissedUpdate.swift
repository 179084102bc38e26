import GATTCore

/// An update that a subscriber has not got as a whole.
public struct MissedUpdate: Sendable {
  /// The subscriber.
  public let central: Central
  /// The octets of the update.
  public let value: Data
  /// The reason. For `MutableCharacteristicError.valueTooLong`, the subscriber has got the first `maximum` octets if
  /// `MutableCharacteristic.shortensUpdates` is true. After another error it may have got the value and not confirmed
  /// it.
  public let error: any Error
}

extension MutableCharacteristic {
  /// Reports, from now on, each update that a subscriber does not get as a whole, or does not confirm. The other
  /// subscribers get the update.
  public func missedUpdates() -> EventSequence<MissedUpdate> {
    missed.sequence(.default, of: self)
  }

  /// Whether a subscriber gets the first octets of an update that is too long for its link, as many as the link can
  /// carry. Otherwise it gets nothing of the update. Initially true.
  public var shortensUpdates: Bool {
    get { state.withLock { $0.shortensUpdates } }
    set { state.withLock { $0.shortensUpdates = newValue } }
  }
}
