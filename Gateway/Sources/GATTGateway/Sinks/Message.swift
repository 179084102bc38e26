import Foundation

/// A message for the broker.
struct Message: Hashable, Sendable {
  var topic: String
  var payload: Data
  /// Whether the broker keeps the message for later subscribers.
  var isRetained = false
}

/// Takes messages to a broker.
protocol Sink: Sendable {
  /// The greatest number of messages in one call of `send(_:)`.
  static var window: Int { get }

  /// Sends messages. Returns when the broker has accepted or refused each one, however long the connection is lost
  /// meanwhile.
  ///
  /// - Returns: The number of messages that were refused, because of their topic or size. Sending them again is useless.
  /// - Throws: `CancellationError`. The broker may have accepted some of the messages.
  func send(_ messages: [Message]) async throws -> Int
}
