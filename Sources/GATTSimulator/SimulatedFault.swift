/// How an adapter can be made to misbehave: as broken devices do, and as hostile ones may.
public enum SimulatedFault: Hashable, Sendable, CaseIterable {
  /// It never gets round to what its own program asks it for.
  case ignoresProgram

  // MARK: As a peripheral

  /// It advertises, and ignores those who want to connect.
  case ignoresConnections
  /// It accepts connections, and ends each before anything can be done with it.
  case failsToEstablish
  /// It takes requests of centrals, and never answers. After 30 s the link ends.
  case ignoresRequests
  /// Its answers to reads, and what it notifies, have all the octets that there is room for, all of them 0xFF.
  case oversizeValues
  /// It names services that overlap, end before they begin or have the same handle, and characteristics that lie outside of
  /// their service; and it notifies values of handles that it does not have.
  case wrongHandles
  /// It notifies a value of each of its characteristics every millisecond, wanted or not.
  case floods
  /// It doesn't say that it has changed its services.
  case hidesServiceChanges
  /// It sends back something else than it was given to write together with other values.
  case corruptsPreparedWrites
  /// Each of its advertisements comes from another address.
  case changesAddress

  // MARK: As a central

  /// It does not confirm indications. After 30 s the link ends.
  case ignoresIndications
}

extension SimulatedFault {
  /// Whether it makes an adapter send what nobody asked for.
  var sendsUnasked: Bool { self == .floods || self == .wrongHandles }
}
