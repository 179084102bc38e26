import Foundation
import Testing

@testable import GATTGateway

extension BrokerTests {
  @Test(arguments: BrokerKind.installed)
  func `an answer goes to the response topic of MQTT 5, with the correlation data`(kind: BrokerKind) async throws {
    // nats-server speaks MQTT 3.1.1, which has neither.
    guard kind == .mosquitto else { return }
    let broker = try await Broker(kind)
    let client = try await Subscriber(broker, "client/#", "bluegatt/answers/#", "bluegatt/gateways/#")
    var configuration = Configuration()
    configuration.gateway = "attic"
    configuration.radio = .simulated
    configuration.mqtt = broker.configuration
    configuration.mqtt?.commands = true
    configuration.spool.path = broker.folder.path + "/spool"
    let gateway = try Gateway(configuration)
    let task = Task { try await gateway.run { _ in } }
    try await wait("the gateway") { client.last(of: "bluegatt/gateways/attic")?.payload == Data("online".utf8) }
    let command = """
      {"identifier": "7", "device": "00:11:22:33:44:55", "characteristic": "2A19", "operation": "read", "timeToLive": 600}
      """
    try await client.publish(
      Message(
        topic: "bluegatt/commands/attic",
        payload: Data(command.utf8),
        responseTopic: "bluegatt/answers/client",
        correlationData: Data([1, 0, 2]),
        timeToLive: .seconds(2)
      )
    )
    // The message expires long before the command.
    try await wait("the answer") { client.last(of: "bluegatt/answers/client") != nil }
    let answer = try #require(client.last(of: "bluegatt/answers/client"))
    #expect(String(decoding: answer.payload, as: UTF8.self).contains(#""kind":"expired""#))
    #expect(answer.correlationData == Data([1, 0, 2]))
    #expect(client.last(of: "bluegatt/answers/attic") == nil)
    // A topic outside of the prefix could be anything, such as an announcement for Home Assistant.
    try await client.publish(
      Message(topic: "bluegatt/commands/attic", payload: Data(command.utf8), responseTopic: "client/config")
    )
    try await wait("the refusal") { client.last(of: "bluegatt/answers/attic") != nil }
    let refusal = String(decoding: try #require(client.last(of: "bluegatt/answers/attic")).payload, as: UTF8.self)
    #expect(refusal.contains(#""kind":"malformed""#) && refusal.contains(#""identifier":"7""#), "\(refusal)")
    #expect(!client.received.contains { $0.topic.hasPrefix("client/") })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await client.stop()
  }
}
