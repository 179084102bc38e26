import Foundation
import Logging

/// An MQTT broker.
struct MQTTSink: Sink {
  /// Events and states share the window of the connection.
  static let window = MQTTConnection.window / 2

  private let connection: MQTTConnection
  private let topics: Topics
  private let metrics: Metrics
  private let logger: Logger

  /// Prepares the connection to a broker.
  ///
  /// - Throws: `GatewayError` when the password or a certificate cannot be read.
  init(
    _ configuration: MQTTConfiguration,
    topics: Topics,
    subscriptions: [String] = [],
    metrics: Metrics,
    logger: Logger
  ) throws(GatewayError) {
    self.topics = topics
    self.metrics = metrics
    self.logger = logger
    var password: Secret?
    if let path = configuration.passwordFile {
      guard let octets = FileManager.default.contents(atPath: path), let text = String(data: octets, encoding: .utf8)
      else { throw GatewayError("\(path): the password cannot be read") }
      password = Secret(text.last?.isNewline == true ? String(text.dropLast()) : text)
    }
    connection = try MQTTConnection(
      MQTTConnection.Parameters(
        host: configuration.host,
        port: configuration.port ?? (configuration.tls == nil ? 1883 : 8883),
        client: "bluegatt-\(topics.gateway)",
        user: configuration.user,
        password: password,
        tls: configuration.tls,
        will: Message(topic: topics.status, payload: Data("offline".utf8), isRetained: true),
        subscriptions: subscriptions
      )
    )
  }

  func send(_ messages: [Message]) async throws -> [Outcome] { try await connection.publish(messages) }

  /// The messages of the subscriptions. One task at a time may iterate.
  var received: AsyncStream<Message> { connection.received }

  /// Stays connected until the task is cancelled.
  ///
  /// - Parameter connected: Called after each connection.
  func run(connected: () -> Void) async throws {
    connection.start()
    for await event in connection.events {
      switch event {
      case .connected:
        metrics.count(.connects)
        metrics.set(.connected, 1)
        metrics.report(.broker, nil)
        logger.info("connected to the broker")
        connected()
      case .disconnected(let reason):
        metrics.count(.disconnects)
        metrics.set(.connected, 0)
        metrics.report(.broker, reason)
        // The broker answers the subscriptions of the next connection anew.
        metrics.report(.subscriptions, nil)
        logger.warning("the connection to the broker is lost", metadata: ["reason": "\(reason)"])
      case .failed(let reason):
        metrics.count(.connectFailures)
        metrics.report(.broker, reason)
        logger.warning("no connection to the broker", metadata: ["reason": "\(reason)"])
      case .subscriptionRefused(let topic):
        metrics.report(.subscriptions, "the broker refuses the subscription to \(topic)")
        logger.error("the broker refuses a subscription", metadata: ["topic": "\(topic)"])
      }
    }
    metrics.set(.connected, 0)
    await connection.stop()
    try Task.checkCancellation()
  }
}
