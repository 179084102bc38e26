/// Counts of the messages that a connection dropped or refused, and of calls without an answer.
public struct BusStatistics: Hashable, Sendable {
  /// Calls that were sent, and ended without an answer: by their timeout or by cancellation. Some may have got a late
  /// reply, and the others are never answered.
  public internal(set) var abandonedCalls = 0
  /// Replies that arrived after the operation had ended, by its timeout or by cancellation.
  public internal(set) var lateReplies = 0
  /// Signals that fulfil all conditions of a subscription except the sender: another program sent them.
  public internal(set) var forgedSignals = 0
  /// Signals with unreadable arguments: too many values or file descriptors, or no memory for them.
  public internal(set) var oversizeSignals = 0
  /// Calls that were refused because of their sender, or because too many were being handled.
  public internal(set) var refusedCalls = 0
}
