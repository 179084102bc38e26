/// Counts of the messages that a connection dropped or refused.
public struct BusStatistics: Hashable, Sendable {
  /// Replies that no operation waited for any more.
  public internal(set) var lateReplies = 0
  /// Signals that match a subscription except for the sender.
  public internal(set) var disbelievedSignals = 0
  /// Signals with unreadable arguments: too many values or file descriptors, or no memory for them.
  public internal(set) var oversizeSignals = 0
  /// Calls that were refused because of their sender, or because too many were being handled.
  public internal(set) var refusedCalls = 0
}
