import Foundation
import Synchronization
import Testing

@testable import GATTGateway

/// A consumer with a session that the broker keeps.
final class Subscriber: Sendable {
  private let connection: MQTTConnection
  private let messages = Mutex([Message]())
  private let isConnected = Mutex(false)
  private let tasks = Mutex([Task<Void, Never>]())

  var received: [Message] { messages.withLock { $0 } }

  init(_ broker: Broker, _ topics: String..., name: String = "consumer", user: String? = nil, password: String? = nil)
    async throws
  {
    connection = try MQTTConnection(
      MQTTConnection.Parameters(
        host: "127.0.0.1",
        port: broker.port,
        client: name,
        user: user,
        password: password.map { Secret($0) },
        will: Message(topic: "consumers/\(name)", payload: Data("gone".utf8)),
        subscriptions: topics,
        receivedLimit: 1_000_000
      )
    )
    connection.start()
    let events = Task { [weak self, events = connection.events] in
      for await event in events { self?.isConnected.withLock { $0 = event == .connected } }
    }
    let receiver = Task { [weak self, received = connection.received] in
      for await message in received { self?.messages.withLock { $0.append(message) } }
    }
    tasks.withLock { $0 = [events, receiver] }
    try await wait("the consumer is connected") { isConnected.withLock { $0 } }
  }

  func publish(_ topic: String, _ text: String) async throws {
    try await publish(Message(topic: topic, payload: Data(text.utf8)))
  }

  func publish(_ message: Message) async throws { _ = try await connection.publish([message]) }

  func stop() async {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    await connection.stop()
  }

  /// The newest message of a topic.
  func last(of topic: String) -> Message? { received.last { $0.topic == topic } }
}
