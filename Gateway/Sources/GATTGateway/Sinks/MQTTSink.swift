import Foundation
import Logging

/// An MQTT broker.
struct MQTTSink: Sink {
  /// Events and states share the window of the connection.
  static let window = MQTTConnection.window / 2

  private let connection: MQTTConnection
  /// The host and port, for the log.
  private let broker: String
  private let metrics: Metrics
  private let logger: Logger

  /// Prepares the connection to a broker.
  ///
  /// - Parameters:
  ///   - isTransient: Whether the connection is that of a short task, and not of the gateway: the broker keeps no session,
  ///     and does not tell that the gateway is offline.
  ///   - momentarySubscriptions: The topics of messages that the broker does not keep while the connection is lost.
  ///   - receivedLimit: The number of received messages to keep. When more come, the oldest is dropped.
  /// - Throws: `GatewayError` when the password or a certificate cannot be read.
  init(
    _ configuration: MQTTConfiguration,
    topics: Topics,
    isTransient: Bool = false,
    subscriptions: [String] = [],
    momentarySubscriptions: [String] = [],
    receivedLimit: Int = 1000,
    metrics: Metrics,
    logger: Logger
  ) throws(GatewayError) {
    broker = "\(configuration.host):\(configuration.usedPort)"
    self.metrics = metrics
    self.logger = logger
    var password: Secret?
    if let path = configuration.passwordFile { password = try Self.password(in: path) }
    connection = try MQTTConnection(
      MQTTConnection.Parameters(
        host: configuration.host,
        port: configuration.usedPort,
        client: isTransient ? "bluegatt-\(UUID().uuidString.prefix(8))" : "bluegatt-\(topics.gateway)",
        user: configuration.user,
        password: password,
        tls: configuration.tls,
        will: isTransient ? nil : Message(topic: topics.status, payload: Data("offline".utf8), isRetained: true),
        keepsSession: !isTransient,
        subscriptions: subscriptions,
        momentarySubscriptions: momentarySubscriptions,
        receivedLimit: receivedLimit
      )
    )
  }

  private static func password(in path: String) throws(GatewayError) -> Secret {
    let octets = try NamedFile.required(path, isSecret: true)
    guard let text = String(data: octets, encoding: .utf8) else { throw GatewayError("\(path): is not UTF-8") }
    let password = text.last?.isNewline == true ? String(text.dropLast()) : text
    guard !password.isEmpty, !password.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw GatewayError("\(path): has to contain the password in one line, and nothing else")
    }
    return Secret(password)
  }

  func send(_ messages: [Message]) async throws -> [Outcome] { try await connection.publish(messages) }

  /// The messages of the subscriptions. One task at a time may iterate.
  var received: AsyncStream<Message> { connection.received }

  /// Stays connected until the task is cancelled.
  ///
  /// - Parameter connected: Called after each connection.
  func run(connected: () -> Void) async throws {
    connection.start()
    var isFirst = true
    for await event in connection.events {
      switch event {
      case .connected:
        metrics.count(.connects)
        metrics.set(.connected, 1)
        metrics.report(.broker, nil)
        // Later, the log says that the problem is over.
        logger.log(level: isFirst ? .notice : .debug, "connected to the broker \(broker)")
        isFirst = false
        connected()
      case .disconnected(let reason):
        metrics.count(.disconnects)
        metrics.set(.connected, 0)
        metrics.report(.broker, "the connection to the broker \(broker) is lost: \(reason)")
        // The broker answers the subscriptions of the next connection anew.
        metrics.report(.subscriptions, nil)
      case .failed(let reason):
        metrics.count(.connectFailures)
        metrics.report(.broker, "no connection to the broker \(broker): \(reason)")
      case .subscriptionRefused(let topic):
        metrics.report(.subscriptions, "the broker refuses the subscription to \(topic)")
      }
    }
    metrics.set(.connected, 0)
    await connection.stop()
    try Task.checkCancellation()
  }
}
