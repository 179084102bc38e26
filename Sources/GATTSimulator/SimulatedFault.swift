/// A fault that a test gives an adapter, so that the adapter behaves like a broken or hostile device.
///
/// A minor version may add cases.
public enum SimulatedFault: Hashable, Sendable, CaseIterable {
  /// The adapter never completes an operation of the program that uses it as a `Backend`, except `stopScanning(_:)`,
  /// `stopAdvertising(_:)` and `unregister(_:)`.
  case ignoresHostCalls

  // MARK: As a peripheral

  /// The adapter advertises, but accepts no connection.
  case ignoresConnections
  /// The adapter accepts connections, and ends each one before any operation.
  case failsToEstablish
  /// The adapter accepts requests of centrals, and never answers. After 30 s the link ends.
  case ignoresRequests
  /// The read responses and notifications of the adapter have the maximum length, with all octets 0xFF.
  case oversizeValues
  /// The adapter reports services that overlap, end before they begin or have the same handle, and characteristics
  /// outside of their service. The adapter also notifies values of handles that it does not have.
  case wrongHandles
  /// The adapter notifies a value of each of its characteristics every millisecond, with or without a subscription.
  case floods
  /// The adapter does not report changes of its services.
  case hidesServiceChanges
  /// The responses to the prepared writes of a reliable write contain other octets than the adapter received.
  case corruptsPreparedWrites
  /// Each advertisement of the adapter has another address.
  case changesAddress

  // MARK: As a central

  /// The adapter does not confirm indications. After 30 s the link ends.
  case ignoresIndications
}

extension SimulatedFault {
  /// Whether an adapter with this fault sends notifications without a subscription.
  var sendsWithoutSubscription: Bool { self == .floods || self == .wrongHandles }
}
