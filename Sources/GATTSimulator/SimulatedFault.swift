/// A fault that a test gives an adapter, so that it behaves like a broken or hostile device.
public enum SimulatedFault: Hashable, Sendable, CaseIterable {
  /// It never completes an operation of its program.
  case ignoresProgram

  // MARK: As a peripheral

  /// It advertises, but accepts no connection.
  case ignoresConnections
  /// It accepts connections, and ends each one before any operation.
  case failsToEstablish
  /// It accepts requests of centrals, and never answers. After 30 s the link ends.
  case ignoresRequests
  /// Its read responses and notifications have the maximum length, with all octets 0xFF.
  case oversizeValues
  /// It reports services that overlap, end before they begin or have the same handle, and characteristics outside of
  /// their service. It also notifies values of handles that it does not have.
  case wrongHandles
  /// It notifies a value of each of its characteristics every millisecond, with or without a subscription.
  case floods
  /// It does not report changes of its services.
  case hidesServiceChanges
  /// Its responses to the prepared writes of a reliable write contain other octets than it received.
  case corruptsPreparedWrites
  /// Each of its advertisements has another address.
  case changesAddress

  // MARK: As a central

  /// It does not confirm indications. After 30 s the link ends.
  case ignoresIndications
}

extension SimulatedFault {
  /// Whether an adapter with this fault sends notifications without a subscription.
  var sendsUnasked: Bool { self == .floods || self == .wrongHandles }
}
