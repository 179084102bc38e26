import BlueGATT
import Foundation
import GATTCiphers
import GATTInterpreter
import Testing

@testable import GATTGateway

@Suite struct HomeAssistantTests {
  private static let topics = Topics(prefix: "bluegatt", gateway: "attic")

  private static func homeAssistant(_ change: (inout HomeAssistantConfiguration) -> Void = { _ in }) -> HomeAssistant {
    var configuration = HomeAssistantConfiguration()
    change(&configuration)
    return HomeAssistant(configuration, topics: topics, limit: 1000)
  }

  /// A message with one component for each combination of platform, classes and unit. `HomeAssistant/check-discovery`
  /// shows it to Home Assistant's schemas.
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens/discovery.json")

  @Test func `the entities of all built-in sensors are of the kinds in the golden file, which Home Assistant accepts`()
    throws
  {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    var kinds: [String: Any] = [:]
    var last: [String: Any] = [:]
    func add(_ packet: Packet) throws {
      guard let message = homeAssistant.discovery(for: packet) else { return }
      #expect(message.isRetained)
      #expect(message.topic.hasPrefix("homeassistant/device/bluegatt_"))
      last = try #require(try JSONSerialization.jsonObject(with: message.payload) as? [String: Any])
      let components = try #require(last["components"] as? [String: [String: Any]])
      for component in components.values {
        let kind = ["platform", "device_class", "unit_of_measurement", "state_class", "enabled_by_default"]
          .map { component[$0].map { "\($0)" } ?? "-" }.joined(separator: " ")
        // Without the names of fields and devices, so that the file changes with kinds only.
        var anonymous = component
        let name = try #require(component["name"] as? String)
        let template = try #require(component["value_template"] as? String)
        anonymous["unique_id"] = "bluegatt \(kind)"
        anonymous["name"] = "Field"
        anonymous["value_template"] = template.replacingOccurrences(of: "'\(name)'", with: "'Field'")
        kinds[kind] = anonymous
      }
    }
    for (number, definition) in try library.get().advertised.enumerated() {
      let digits = String(format: "%02X", number)
      for (second, example) in definition.interpreter.definition.examples.enumerated() {
        guard let advertisement = SimulatedSensors.advertisement(of: example, definition) else { continue }
        let report = report(advertisement, from: "C0:00:00:00:00:\(digits)", at: second)
        for packet in decoder.decode(report, at: Date(timeIntervalSince1970: 0)) { try add(packet) }
      }
    }
    // Units that no example has.
    let packet = try #require(decoder.decode(report(ruuvi), at: Date(timeIntervalSince1970: 0)).first)
    for (number, unit) in HomeAssistantUnit.known.enumerated() {
      var reading = packet.readings[0]
      (reading.field, reading.unitType, reading.unit) = ("Unit \(number)", unit.type, unit.symbol)
      try add(
        Packet(
          readings: [reading],
          device: packet.device,
          definition: "Units",
          isEvent: false,
          hasPrivateAddress: false
        )
      )
    }
    last["components"] = kinds
    let found = try JSONSerialization.data(withJSONObject: last, options: [.prettyPrinted, .sortedKeys])
    if ProcessInfo.processInfo.environment["BLUEGATT_UPDATE_GOLDENS"] != nil { try found.write(to: Self.golden) }
    #expect(kinds.count > 30)
    #expect(found == (try Data(contentsOf: Self.golden)))
  }

  @Test func `a device is announced once, and again when it shows a new field or another name`() throws {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    func messages(_ advertisement: Advertisement) -> [HomeAssistantMessage] {
      decoder.decode(report(advertisement), at: Date()).compactMap { homeAssistant.discovery(for: $0) }.compactMap {
        try? HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: $0.payload)
      }
    }
    let temperature = messages(Advertisement(serviceData: ["FCD2": octets("4002CA09")]))
    #expect(temperature.first?.components["temperature"] != nil)
    #expect(temperature.first?.components["humidity"] == nil)
    #expect(temperature.first?.device.identifiers == ["bluegatt_C00000000001"])
    #expect(temperature.first?.device.name == "BTHome 0001")
    #expect(temperature.first?.stateTopic == "bluegatt/states/C00000000001/BTHome")
    #expect(temperature.first?.availability?.map(\.topic) == ["bluegatt/gateways/attic"])
    #expect(messages(Advertisement(serviceData: ["FCD2": octets("4002CB09")])).isEmpty)
    let humidity = messages(Advertisement(serviceData: ["FCD2": octets("4003BF13")]))
    #expect(humidity.first?.components["temperature"] != nil)
    #expect(humidity.first?.components["humidity"] != nil)
    let renamed = messages(Advertisement(localName: "Kitchen", serviceData: ["FCD2": octets("4003C013")]))
    #expect(renamed.first?.device.name == "Kitchen")
  }

  @Test func `only the devices of the settings are announced, and availability is optional`() throws {
    let homeAssistant = Self.homeAssistant { settings in
      // Any spelling of the address is right.
      settings.devices = ["c0:00:00:00:00:0B"]
      settings.availability = false
    }
    var decoder = try decoder()
    for packet in decoder.decode(report(ruuvi), at: Date()) { #expect(homeAssistant.discovery(for: packet) == nil) }
    let packet = try #require(decoder.decode(report(ruuvi, from: "C0:00:00:00:00:0B"), at: Date()).first)
    let message = try #require(homeAssistant.discovery(for: packet))
    let decoded = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: message.payload)
    #expect(decoded.availability == nil)
  }

  @Test func `a device with a private address is announced only when the settings name it`() throws {
    let address = "4A:00:00:00:00:01"
    var decoder = try decoder()
    let packet = try #require(decoder.decode(report(ruuvi, from: address, kind: .random), at: Date()).first)
    #expect(packet.hasPrivateAddress)
    #expect(Self.homeAssistant().discovery(for: packet) == nil)
    #expect(Self.homeAssistant { $0.devices = [address] }.discovery(for: packet) != nil)
  }

  @Test func `only an address is a connection of a device`() throws {
    var decoder = try decoder()
    for (name, connections) in [("C0:00:00:00:00:0A", [["bluetooth", "C0:00:00:00:00:0A"]]), ("4F-B1", nil)] {
      let packet = try #require(decoder.decode(report(Self.bthome, from: name), at: Date()).first)
      let message = try #require(Self.homeAssistant().discovery(for: packet))
      let decoded = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: message.payload)
      #expect(decoded.device.connections == connections)
    }
  }

  private static let bthome = Advertisement(serviceData: ["FCD2": octets("4002CA09")])

  @Test func `a name from the air cannot break a template`() throws {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    var packet = try #require(decoder.decode(report(ruuvi), at: Date()).first)
    var reading = packet.readings[0]
    reading.field = #"it's {{ 1 }} \ "x""#
    packet = Packet(
      readings: [reading],
      device: packet.device,
      definition: packet.definition,
      isEvent: false,
      hasPrivateAddress: false
    )
    let payload = try #require(homeAssistant.discovery(for: packet)).payload
    let message = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: payload)
    let name = #"'it\'s {{ 1 }} \\ "x"'"#
    let template = message.components.values.first?.valueTemplate
    #expect(template == "{{ value_json[\(name)].value | default('None') if \(name) in value_json }}")
  }
}

/// The part of a discovery message that tests look at.
private struct HomeAssistantMessage: Decodable {
  struct Device: Decodable {
    let identifiers: [String]
    let connections: [[String]]?
    let name: String
  }

  struct Component: Decodable {
    let valueTemplate: String
  }

  struct Availability: Decodable {
    let topic: String
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  let device: Device
  let stateTopic: String
  let availability: [Availability]?
  let components: [String: Component]
}
