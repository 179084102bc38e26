import BlueGATT
import Foundation
import GATTCiphers
import GATTInterpreter
import Testing

@testable import GATTGateway

@Suite struct HomeAssistantTests {
  private static let topics = Topics(prefix: "bluegatt", gateway: "attic")

  private static func homeAssistant(
    limit: Int = 1000,
    _ change: (inout HomeAssistantConfiguration) -> Void = { _ in }
  ) -> HomeAssistant {
    var configuration = HomeAssistantConfiguration()
    change(&configuration)
    return HomeAssistant(configuration, topics: topics, limit: limit)
  }

  /// A message with one component for each combination of platform, classes and unit. `HomeAssistant/check-discovery`
  /// shows it to Home Assistant's schemas.
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens/discovery.json")

  @Test func `entities of sensors and controls are of the kinds in the golden file, which Home Assistant accepts`()
    throws
  {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    var kinds: [String: Any] = [:]
    var last: [String: Any] = [:]
    func add(_ message: Message?) throws {
      guard let message else { return }
      #expect(message.isRetained)
      #expect(message.topic.hasPrefix("homeassistant/device/bluegatt"))
      last = try #require(try JSONSerialization.jsonObject(with: message.payload) as? [String: Any])
      let components = try #require(last["components"] as? [String: [String: Any]])
      for (_, component) in components.sorted(by: { $0.key < $1.key }) {
        var kind = ["platform", "device_class", "unit_of_measurement", "state_class", "enabled_by_default"]
          .map { component[$0].map { "\($0)" } ?? "-" }.joined(separator: " ")
        if component["optimistic"] != nil { kind += " optimistic" }
        if (component["command_template"] as? String)?.contains("as_timestamp") == true { kind += " time" }
        if component["max"] as? Double ?? 0 > 1e38 { kind += " fraction" }
        // Without the names of fields and devices, so that the file changes with kinds only.
        var anonymous = component
        let name = try #require(component["name"] as? String)
        anonymous["unique_id"] = "bluegatt \(kind)"
        anonymous["name"] = "Field"
        for member in ["value_template", "command_template"] {
          let template = component[member] as? String
          anonymous[member] = template?.replacingOccurrences(of: "'\(name)'", with: "'Field'")
        }
        if component["platform"] as? String == "event" {
          anonymous["state_topic"] = "bluegatt/triggers/C00000000000/Definition/Field"
          anonymous["event_types"] = ["Press", "Double Press"]
        }
        kinds[kind] = kinds[kind] ?? anonymous
      }
    }
    for (number, definition) in try library.get().advertised.enumerated() {
      let digits = String(format: "%02X", number)
      for (second, example) in (definition.interpreter?.definition.examples ?? []).enumerated() {
        guard let advertisement = SimulatedSensors.advertisement(of: example, definition) else { continue }
        let report = report(advertisement, from: "C0:00:00:00:00:\(digits)", at: second)
        for packet in decoder.decode(report, at: Date(timeIntervalSince1970: 0)) {
          try add(homeAssistant.discovery(for: packet))
        }
      }
    }
    // A press, and a time.
    for digits in ["4000013A01", "405017AEFA67"] {
      for packet in decoder.decode(report(Advertisement(serviceData: ["FCD2": octets(digits)])), at: Date()) {
        try add(homeAssistant.discovery(for: packet))
      }
    }
    // Units that no example has.
    let packet = try #require(decoder.decode(report(ruuvi), at: Date(timeIntervalSince1970: 0)).first)
    for (number, unit) in HomeAssistantUnit.known.enumerated() {
      var reading = packet.readings[0]
      (reading.field, reading.unitType, reading.unit) = ("Unit \(number)", unit.type, unit.symbol)
      let units = Packet(
        readings: [reading],
        device: packet.device,
        definition: "Units",
        isEvent: false,
        hasPrivateAddress: false
      )
      try add(homeAssistant.discovery(for: units))
    }
    let message = last
    let controls = try Controls()
    var number = try #require(controls.all.first { $0.name == "Target" })
    try add(homeAssistant.discovery(for: controls.all, of: controls.device))
    for unit in HomeAssistantUnit.known {
      number.form = .number(least: 0, greatest: 25.5, step: 0.1, unit: unit.symbol, unitType: unit.type)
      try add(homeAssistant.discovery(for: [number], of: controls.device))
    }
    last = message
    last["components"] = kinds
    let found = try JSONSerialization.data(withJSONObject: last, options: [.prettyPrinted, .sortedKeys])
    if ProcessInfo.processInfo.environment["BLUEGATT_UPDATE_GOLDENS"] != nil { try found.write(to: Self.golden) }
    #expect(kinds.count > 70)
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

  @Test func `passing devices do not make Home Assistant forget the fields of a device that stays`() throws {
    let homeAssistant = Self.homeAssistant(limit: 4)
    var decoder = try decoder()
    func components(_ digits: String, from address: String) throws -> Set<String>? {
      let report = report(Advertisement(serviceData: ["FCD2": octets(digits)]), from: address)
      let packet = try #require(decoder.decode(report, at: Date()).first)
      guard let message = homeAssistant.discovery(for: packet) else { return nil }
      return Set(
        try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: message.payload).components.keys
      )
    }
    let here = "C0:00:00:00:00:01"
    #expect(try components("4002CA09", from: here)?.contains("temperature") == true)
    for number in 10..<60 {
      #expect(try components("4002CA09", from: "C0:00:00:00:00:\(number)") != nil)
      #expect(try components(number % 2 == 0 ? "4002CB09" : "4002CC09", from: here) == nil)
    }
    #expect(try components("4003BF13", from: here)?.isSuperset(of: ["temperature", "humidity"]) == true)
    // A passer-by that comes back is announced again.
    #expect(try components("4002CB09", from: "C0:00:00:00:00:10") != nil)
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

  @Test func `a press of a button is an event, and its message is for one field`() throws {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    func packets(_ digits: String, _ service: BluetoothUUID = "FCD2") -> [Packet] {
      decoder.decode(report(Advertisement(serviceData: [service: octets(digits)])), at: Date())
    }
    func texts(_ packet: Packet?) -> [String] {
      packet.map(homeAssistant.triggers(for:))?.map { "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))" }
        ?? []
    }
    let two = try #require(packets("4000013A043A00").first)
    let payload = try #require(homeAssistant.discovery(for: two)).payload
    let message = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: payload)
    let event = try #require(message.components["button_1_event"])
    #expect(event.platform == "event")
    #expect(event.uniqueId == "bluegatt_C00000000001_BTHome_button_1_event")
    #expect(event.stateTopic == "bluegatt/triggers/C00000000001/BTHome/Button_1")
    #expect(event.eventTypes?.prefix(3) == ["Press", "Double Press", "Triple Press"])
    #expect(message.components["button_1"]?.platform == "sensor")
    // The second button was not pressed.
    let identifier = try #require(two.readings.first { $0.field == "Button 1" }?.identifier?.text)
    #expect(
      texts(two) == [
        #"bluegatt/triggers/C00000000001/BTHome/Button_1 {"event_type":"Long Press","fields":{"Button 2":"None","#
          + #""Trigger Based":false,"Version":2},"identifier":"\#(identifier)"}"#
      ]
    )
    // A packet that comes again, and one without a counter.
    #expect(packets("4000013A043A00").isEmpty)
    let state = packets("403A01")
    #expect(state.count == 1 && texts(state.first).isEmpty)
    // The number of the button is another field.
    let buttons = texts(packets("504069150101691538C1A4011003020000", "FE95").first)
    #expect(buttons.count == 1 && buttons[0].contains(#"{"event_type":"Press","fields":{"#), "\(buttons)")
    #expect(buttons.first?.contains(#""Button":2"#) == true, "\(buttons)")
    // The bits of this button also make a computed number.
    let remote = texts(packets("503053013F7450E94124F8011003000000", "FE95").first)
    #expect(remote.first?.contains(#"{"event_type":"Press","fields":{"#) == true, "\(remote)")
    #expect(remote.first?.contains(#""Button":"On","Power":1,"#) == true, "\(remote)")
  }

  @Test func `a device with a private address is announced only when the settings name it`() throws {
    let address = "4A:00:00:00:00:01"
    var decoder = try decoder()
    let packet = try #require(decoder.decode(report(ruuvi, from: address, kind: .random), at: Date()).first)
    #expect(packet.hasPrivateAddress)
    #expect(Self.homeAssistant().discovery(for: packet) == nil)
    let advertisement = Advertisement(serviceData: ["FCD2": octets("4000013A01")])
    let press = try #require(decoder.decode(report(advertisement, from: address, kind: .random), at: Date()).first)
    #expect(Self.homeAssistant().triggers(for: press).isEmpty)
    #expect(Self.homeAssistant { $0.devices = [address] }.triggers(for: press).count == 1)
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
struct HomeAssistantMessage: Decodable {
  struct Device: Decodable {
    let identifiers: [String]
    let connections: [[String]]?
    let name: String
  }

  struct Component: Decodable {
    let platform: String
    let uniqueId: String
    let valueTemplate, stateTopic, commandTopic, commandTemplate: String?
    let eventTypes: [String]?
    let optimistic: Bool?
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
  let stateTopic: String?
  let availability: [Availability]?
  let components: [String: Component]
}
