import Foundation

/// A message for the broker.
struct Message: Hashable, Sendable {
  var topic: String
  var payload: Data
  /// Whether the broker keeps the message for later subscribers.
  var isRetained = false
  /// The topic for the answer to a received command; nil for the usual topic.
  var responseTopic: String?
  /// The octets of a received command that its answer repeats; nil for none.
  var correlationData: Data?
  /// The time from the reception of a command until it has no meaning any more; nil when its sender has set no time.
  var timeToLive: Duration?
}

extension Message {
  /// Creates the answer to a command.
  ///
  /// - Parameter topic: The topic for a command that names none.
  init(answer: Data, to command: Message, topic: String) {
    self.init(topic: command.responseTopic ?? topic, payload: answer, correlationData: command.correlationData)
  }
}

/// The result of sending one message.
enum Outcome: Hashable, Sendable {
  case accepted
  /// Refused, with the reason. The broker may accept the message later, for example after a change of its settings.
  case refused(String)
  /// Refused, with the reason, because of the topic or the payload. The same message will always be refused.
  case unacceptable(String)

  /// The reason of a refusal; nil for an accepted message.
  var reason: String? {
    switch self {
    case .accepted: nil
    case .refused(let reason), .unacceptable(let reason): reason
    }
  }
}

/// Takes messages to a broker.
protocol Sink: Sendable {
  /// The greatest number of messages in one call of `send(_:)`.
  static var window: Int { get }

  /// Sends messages. Returns when the broker has accepted or refused each one, however long the connection is lost
  /// meanwhile.
  ///
  /// - Returns: The result of each message, in the order of the messages.
  /// - Throws: `CancellationError`. The broker may have accepted some of the messages.
  func send(_ messages: [Message]) async throws -> [Outcome]
}

extension Metrics {
  /// Counts the results of messages.
  func count(_ outcomes: [Outcome]) {
    let accepted = outcomes.count { $0 == .accepted }
    count(.messagesSent, accepted)
    count(.messagesRefused, outcomes.count - accepted)
  }
}
