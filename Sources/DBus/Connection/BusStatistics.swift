/// Counts of the messages that a connection dropped or refused.
public struct BusStatistics: Hashable, Sendable {
  /// Replies that arrived after the operation had ended, by its timeout or by cancellation.
  public internal(set) var lateReplies = 0
  /// Signals that fulfil all conditions of a subscription except the sender: another program sent them.
  public internal(set) var forgedSignals = 0
  /// Signals with unreadable arguments: too many values or file descriptors, or no memory for them.
  public internal(set) var oversizeSignals = 0
  /// Calls that were refused because of their sender, or because too many were being handled.
  public internal(set) var refusedCalls = 0
}
