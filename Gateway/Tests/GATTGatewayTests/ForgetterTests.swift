import BlueGATT
import Foundation
import Testing

@testable import GATTGateway

@Suite struct ForgetterTests {
  private static let topics = Topics(prefix: "bluegatt", gateway: "attic")

  /// The messages that a broker keeps of a device.
  private static func messages(_ address: String, name: String?, isSimulated: Bool = false) throws -> [Message] {
    var decoder = try decoder()
    let advertisement = Advertisement(localName: name, serviceData: ["FCD2": octets("4002CA09")])
    let packet = try #require(decoder.decode(report(advertisement, from: address), at: Date()).first)
    let homeAssistant = HomeAssistant(HomeAssistantConfiguration(), topics: topics, limit: 10)
    let states = LatestStates(limit: 10, metrics: Metrics())
    states.set(topics.state(of: packet), Metrics().encoded(packet.readings))
    let presences = Presences(DeviceSettings(), topics: topics, isSimulated: isSimulated, limit: 10)
    presences.hear(packet.device, name: name, at: BackendInstant(sinceStart: .zero), received: Date())
    presences.update(states, at: BackendInstant(sinceStart: .zero))
    let announcements = [homeAssistant.discovery(for: packet), homeAssistant.presence(for: packet)]
    return states.takePending(10, at: .zero) + announcements.compactMap(\.self)
  }

  private static func retained(_ messages: [Message]) -> [RetainedMessage] {
    messages.compactMap { RetainedMessage($0, topics) }
  }

  private static let addresses = ["A4:C1:38:00:00:01", "A4:C1:38:00:00:02", "A4:C1:38:00:00:03"]

  /// Two devices with names, the second of them simulated, and one without a name.
  private static func all() throws -> [RetainedMessage] {
    let first = try messages(addresses[0], name: "Fridge")
    let second = try messages(addresses[1], name: "Oven", isSimulated: true)
    let third = try messages(addresses[2], name: nil)
    return retained(first + second + third)
  }

  @Test func `a device is found by its address in any spelling, and by its name`() throws {
    let all = try Self.all()
    #expect(all.count == 12)
    for text in ["A4:C1:38:00:00:01", "a4:c1:38:00:00:01", "A4C138000001", "Fridge"] {
      let selected = try Forgetter.selected(.device(text), of: all)
      #expect(
        selected.map(\.topic).sorted() == [
          "bluegatt/devices/A4C138000001",
          "bluegatt/states/A4C138000001/BTHome",
          "homeassistant/device/bluegatt-presence_A4C138000001/config",
          "homeassistant/device/bluegatt_A4C138000001__BTHome/config",
        ]
      )
      // Gateways forget the others then.
      #expect(selected.first?.topic == "bluegatt/devices/A4C138000001")
      #expect(Forgetter.descriptions(of: selected) == ["A4:C1:38:00:00:01 (Fridge)"])
    }
  }

  @Test func `all simulated devices are found, and no others`() throws {
    let selected = try Forgetter.selected(.simulated, of: try Self.all())
    #expect(Set(selected.map(\.level)) == ["A4C138000002"])
    #expect(selected.count == 4)
    let error = #expect(throws: GatewayError.self) {
      try Forgetter.selected(.simulated, of: Self.retained(try Self.messages(Self.addresses[0], name: nil)))
    }
    #expect(error?.description == "the broker keeps no messages about simulated devices")
  }

  @Test func `a name that no device or several devices have is an error with their addresses`() throws {
    let all = try Self.all()
    let unknown = #expect(throws: GatewayError.self) { try Forgetter.selected(.device("Freezer"), of: all) }
    #expect(unknown?.description.hasPrefix("the broker keeps no messages about 'Freezer'; it knows A4:C1:38:") == true)
    #expect(unknown?.description.contains("A4:C1:38:00:00:02 (Oven)") == true)
    let nothing = #expect(throws: GatewayError.self) { try Forgetter.selected(.device("Freezer"), of: []) }
    #expect(nothing?.description == "the broker keeps no messages about 'Freezer'; it knows no device")
    let twins = Self.retained(
      try Self.messages(Self.addresses[0], name: "Tag") + Self.messages(Self.addresses[1], name: "Tag")
    )
    let several = #expect(throws: GatewayError.self) { try Forgetter.selected(.device("Tag"), of: twins) }
    let places = "A4:C1:38:00:00:01 (Tag), A4:C1:38:00:00:02 (Tag)"
    #expect(several?.description == "several devices are called 'Tag'; give the address of one: \(places)")
  }

  @Test(arguments: [
    ("homeassistant/device/a/config", #"{"device":{"identifiers":["bluegatt_A"]},"origin":{"name":"Zigbee2MQTT"}}"#),
    ("homeassistant/device/a/config", #"{"device":{"identifiers":["0x1"]},"origin":{"name":"BlueGATT gateway"}}"#),
    ("homeassistant/device/a/config", "offline"),
    ("bluegatt/gateways/attic", "online"),
    ("bluegatt/devices/A4C138000001", ""),
  ])
  func `a message of another program, and one that was deleted, is not touched`(topic: String, payload: String) {
    let message = Message(topic: topic, payload: Data(payload.utf8), isRetained: true)
    #expect(RetainedMessage(message, Self.topics) == nil)
  }

  @Test func `a message that does not decode is found by the address in its topic`() throws {
    let damaged = ["bluegatt/devices/A4C138000001", "bluegatt/states/A4C138000001/BTHome"].map { topic in
      Message(topic: topic, payload: Data("{".utf8), isRetained: true)
    }
    let selected = try Forgetter.selected(.device("A4:C1:38:00:00:01"), of: Self.retained(damaged))
    #expect(selected.map(\.topic) == damaged.map(\.topic))
  }

  @Test func `forgetting needs a broker`() {
    let error = #expect(throws: GatewayError.self) { try Forgetter(Configuration()) }
    #expect(error?.description.hasPrefix("the broker is missing") == true)
  }
}
