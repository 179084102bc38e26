/// What has become of the connections of a peripheral since it became known, as of one moment.
public struct PeripheralStatistics: Hashable, Sendable {
  /// When it was first seen, or asked for by its identifier.
  public let discoveredAt: BackendInstant
  /// When it was last connected; nil when never.
  public internal(set) var connectedAt: BackendInstant?
  /// When it was last disconnected; nil when never.
  public internal(set) var disconnectedAt: BackendInstant?
  /// How many connections were attempted.
  public internal(set) var attemptCount = 0
  /// How many attempts succeeded.
  public internal(set) var connectionCount = 0
  /// How many attempts timed out.
  public internal(set) var timeoutCount = 0
  /// How many connections ended, or did not come about, without this program having asked for it.
  public internal(set) var disconnectionCount = 0
  /// How many values did not decode.
  public internal(set) var malformedValueCount = 0
  /// How many values had octets after them, which a later version of the device may have added.
  public internal(set) var trailingOctetsCount = 0
  /// How long the connection lasts so far; nil when there is none.
  public internal(set) var connectionDuration: Duration?
  /// How long the connections before it lasted, all together.
  public internal(set) var endedDuration = Duration.zero
  /// How long it has been known.
  public internal(set) var knownDuration = Duration.zero

  /// How long it was connected, all connections together.
  public var connectedDuration: Duration { endedDuration + (connectionDuration ?? .zero) }

  /// How long it was not connected.
  public var disconnectedDuration: Duration { knownDuration - connectedDuration }

  init(discoveredAt: BackendInstant) {
    self.discoveredAt = discoveredAt
  }
}
