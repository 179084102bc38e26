import Foundation
import Logging
import Testing

@testable import GATTGateway

// Inside the other suite, so that no two tests have brokers at one time.
extension BrokerTests {
  @Suite(.serialized) struct ForgetTests {
    @Test(arguments: BrokerKind.installed)
    func `a broker keeps nothing of a device that was forgotten, and then nothing of all simulated devices`(
      kind: BrokerKind
    ) async throws {
      let broker = try await Broker(kind)
      let consumer = try await Subscriber(broker, "bluegatt/devices/+", "bluegatt/states/#", "homeassistant/#")
      var configuration = Configuration()
      configuration.gateway = "attic"
      configuration.radio = .simulated
      configuration.simulatedDevices = 20
      configuration.mqtt = broker.configuration
      configuration.mqtt?.homeAssistant = HomeAssistantConfiguration()
      configuration.spool.path = broker.folder.path + "/spool"
      let gateway = try Gateway(configuration)
      let task = Task { try await gateway.run { _ in } }
      func topics(_ prefix: String) -> Set<String> {
        Set(consumer.received.map(\.topic).filter { $0.hasPrefix(prefix) })
      }
      try await wait("devices") {
        topics("bluegatt/devices/").count >= 10 && topics("bluegatt/states/").count >= 10
          && topics("homeassistant/").count >= 20
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let forgetter = try Forgetter(configuration, logger: logger)
      let level = try #require(topics("bluegatt/devices/").min()?.split(separator: "/").last)
      let device = Forgetter.Selection.device(String(level))
      #expect(try await forgetter.run(device).count == 1)
      let unknown = await #expect(throws: GatewayError.self) { try await forgetter.run(device) }
      #expect(unknown?.description.hasPrefix("the broker keeps no messages about '\(level)'; it knows ") == true)
      #expect(try await forgetter.run(.simulated).count >= 9)
      await #expect(throws: GatewayError("the broker keeps no messages about simulated devices")) {
        try await forgetter.run(.simulated)
      }
      await consumer.stop()
    }

    @Test func `without a broker, forgetting ends with the reason of the system`() async throws {
      var configuration = Configuration()
      configuration.mqtt = MQTTConfiguration(host: "127.0.0.1", port: try Broker.freePort())
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let forgetter = try Forgetter(configuration, logger: logger)
      let error = await #expect(throws: GatewayError.self) { try await forgetter.run(.device("Fridge")) }
      #expect(error?.description.hasPrefix("no connection to the broker: ") == true)
      #expect(error?.description.contains("Connection refused") == true)
    }
  }
}
