/// What a connection did not hand on.
public struct BusStatistics: Hashable, Sendable {
  /// Answers that came when nobody waited for them any more.
  public internal(set) var lateReplies = 0
  /// Signals that came from others than a subscription names.
  public internal(set) var disbelievedSignals = 0
  /// Signals with more in them than a program should take in.
  public internal(set) var oversizeSignals = 0
  /// Calls that were refused, because their sender may not call, or there were too many at once.
  public internal(set) var refusedCalls = 0
}
