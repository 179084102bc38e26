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
        let members = [
          "platform", "device_class", "unit_of_measurement", "state_class", "entity_category", "enabled_by_default",
        ]
        var kind = members.map { component[$0].map { "\($0)" } ?? "-" }.joined(separator: " ")
        if component["optimistic"] != nil { kind += " optimistic" }
        if (component["command_template"] as? String)?.contains("as_timestamp") == true { kind += " time" }
        if component["max"] as? Double ?? 0 > 1e38 { kind += " fraction" }
        // Without the names of fields and devices, so that the file changes with kinds only.
        var anonymous = component
        let name = try #require(component["name"] as? String)
        anonymous["unique_id"] = "bluegatt \(kind)"
        anonymous["name"] = "Field"
        if component["suggested_display_precision"] != nil { anonymous["suggested_display_precision"] = 1 }
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
    try add(homeAssistant.presence(for: packet))
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
    #expect(temperature.first?.components["Temperature"] != nil)
    #expect(temperature.first?.components["Humidity"] == nil)
    #expect(temperature.first?.device.identifiers == ["bluegatt_C00000000001"])
    #expect(temperature.first?.device.name == "BTHome 0001")
    #expect(temperature.first?.stateTopic == "bluegatt/states/C00000000001/BTHome")
    #expect(
      temperature.first?.availability?.map(\.topic) == ["bluegatt/gateways/attic", "bluegatt/devices/C00000000001"]
    )
    #expect(messages(Advertisement(serviceData: ["FCD2": octets("4002CB09")])).isEmpty)
    let humidity = messages(Advertisement(serviceData: ["FCD2": octets("4003BF13")]))
    #expect(humidity.first?.components["Temperature"] != nil)
    #expect(humidity.first?.components["Humidity"] != nil)
    let renamed = messages(Advertisement(localName: "Kitchen", serviceData: ["FCD2": octets("4003C013")]))
    #expect(renamed.first?.device.name == "Kitchen")
  }

  @Test func `a sensor without news is unavailable after fifteen heartbeats, and an event entity never`() throws {
    let address = try #require(DeviceAddress("C0:00:00:00:00:01"))
    var slow = DeviceConfiguration(address: address)
    (slow.heartbeat, slow.givenName, slow.area) = (600, "Letter box", "Garden")
    let cases: [(devices: [DeviceConfiguration], seconds: Int)] = [([], 900), ([slow], 9000)]
    for (devices, seconds) in cases {
      let homeAssistant = HomeAssistant(
        HomeAssistantConfiguration(),
        topics: Self.topics,
        devices: DeviceSettings(devices),
        limit: 10
      )
      var decoder = try decoder()
      let advertisement = Advertisement(serviceData: ["FCD2": octets("4000013A01")])
      let packet = try #require(decoder.decode(report(advertisement), at: Date()).first)
      let payload = try #require(homeAssistant.discovery(for: packet)).payload
      let message = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: payload)
      #expect(message.components["Button"]?.expireAfter == seconds)
      #expect(message.components["Button__event"]?.expireAfter == nil)
      #expect(message.components["Button__event"]?.availability?.map(\.topic) == ["bluegatt/gateways/attic"])
      #expect(message.availabilityMode == "all")
      #expect(message.device.name == (devices.isEmpty ? "BTHome 0001" : "Letter box"))
      #expect(message.device.suggestedArea == (devices.isEmpty ? nil : "Garden"))
    }
  }

  @Test func `signal strength, last heard and nearest gateway are announced once for a device, and disabled`() throws {
    let homeAssistant = Self.homeAssistant()
    var decoder = try decoder()
    func message(_ advertisement: Advertisement) throws -> Message? {
      let packet = try #require(decoder.decode(report(advertisement), at: Date()).first)
      return homeAssistant.presence(for: packet)
    }
    let first = try #require(try message(Advertisement(serviceData: ["FCD2": octets("4002CA09")])))
    #expect(first.topic == "homeassistant/device/bluegatt-presence_C00000000001/config")
    #expect(first.isRetained)
    let presence = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: first.payload)
    #expect(presence.stateTopic == "bluegatt/devices/C00000000001")
    #expect(presence.device.identifiers == ["bluegatt_C00000000001"])
    #expect(presence.components.keys.sorted() == ["last_heard", "nearest_gateway", "signal_strength"])
    #expect(presence.components.values.allSatisfy { $0.enabledByDefault == false && $0.entityCategory == "diagnostic" })
    // When a device was heard last is of interest above all when it is gone.
    #expect(presence.components["last_heard"]?.availability?.map(\.topic) == ["bluegatt/gateways/attic"])
    let again = try message(Advertisement(serviceData: ["FCD2": octets("4002CB09")]))
    #expect(again == nil)
    let renamed = try message(Advertisement(localName: "Kitchen", serviceData: ["FCD2": octets("4002CC09")]))
    #expect(renamed != nil)
    let forgotten = "C00000000001"
    #expect(homeAssistant.isAnnouncement(first.topic, of: forgotten))
    #expect(!homeAssistant.isAnnouncement("homeassistant/device/bluegatt-presence_C00000000002/config", of: forgotten))
    homeAssistant.forget(forgotten)
    let later = try message(Advertisement(localName: "Kitchen", serviceData: ["FCD2": octets("4002CD09")]))
    #expect(later?.topic == first.topic)
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
    #expect(try components("4002CA09", from: here)?.contains("Temperature") == true)
    for number in 10..<60 {
      #expect(try components("4002CA09", from: "C0:00:00:00:00:\(number)") != nil)
      #expect(try components(number % 2 == 0 ? "4002CB09" : "4002CC09", from: here) == nil)
    }
    #expect(try components("4003BF13", from: here)?.isSuperset(of: ["Temperature", "Humidity"]) == true)
    // A passer-by that comes back is announced again.
    #expect(try components("4002CB09", from: "C0:00:00:00:00:10") != nil)
  }

  @Test func `passing devices do not cause another announcement of the presence of a device that stays`() throws {
    let homeAssistant = Self.homeAssistant(limit: 4)
    var decoder = try decoder()
    func isAnnounced(_ digits: String, from address: String) throws -> Bool {
      let report = report(Advertisement(serviceData: ["FCD2": octets(digits)]), from: address)
      return homeAssistant.presence(for: try #require(decoder.decode(report, at: Date()).first)) != nil
    }
    let here = "C0:00:00:00:00:01"
    #expect(try isAnnounced("4002CA09", from: here))
    for number in 10..<60 {
      #expect(try isAnnounced("4002CA09", from: "C0:00:00:00:00:\(number)"))
      #expect(try !isAnnounced(number % 2 == 0 ? "4002CB09" : "4002CC09", from: here))
    }
  }

  @Test func `only the devices of the settings are announced, and availability may leave out the gateway`() throws {
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
    #expect(decoded.availability?.map(\.topic) == ["bluegatt/devices/C0000000000B"])
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
    let event = try #require(message.components["Button_1__event"])
    #expect(event.platform == "event")
    #expect(event.uniqueId == "bluegatt_C00000000001__BTHome__Button_1__event")
    #expect(event.stateTopic == "bluegatt/triggers/C00000000001/BTHome/Button_1")
    #expect(event.eventTypes?.prefix(3) == ["Press", "Double Press", "Triple Press"])
    #expect(message.components["Button_1"]?.platform == "sensor")
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

  @Test func `fields with names in any script, or different in case only, have different entities`() throws {
    let components = try components(
      """
      <x:Param name="温度" format="uint8"/><x:Param name="湿度" format="uint8"/><x:Param name="PM2.5" format="uint8"/>
      <x:Param name="PM2 5" format="uint8"/><x:Param name="CO" format="uint8"/><x:Param name="Co" format="uint8"/>
      """,
      "010203040506"
    )
    #expect(components.keys.count == 6)
    #expect(Set(components.values.map(\.uniqueId)).count == 6)
    #expect(components["f39161853ea5"]?.name == "温度")
    #expect(components["f0d0afb062f8"]?.name == "湿度")
  }

  @Test func `what is no measurement is disabled, and an input of a computed number is no reading`() throws {
    let components = try components(
      """
      <x:Param name="Address" format="x:address"/><x:Param name="Model" format="uint8" role="diagnostic"/>
      <x:Param name="Reserved 2" format="uint8"/><x:Param name="Raw Level" format="uint8"/>
      <x:Param name="Voltage" format="uint8" symbol="V"/><x:Param name="Tx Power" format="sint8" symbol="dBm"/>
      <x:Param name="Kind" format="uint8"/>
      <x:Param name="Light Level" format="uint8"><x:PresentIf field="Kind" equals="3"/></x:Param>
      <x:Computed name="Level" expression="Raw Level / 2" symbol="%"/>
      <x:Computed name="Power" expression="Voltage * 2" symbol="W"/>
      <x:Computed name="Version" expression="Kind + 1" role="diagnostic"/>
      """,
      "010000000000020900050C0303"
    )
    let disabled = components.filter { $0.value.enabledByDefault == false }
    #expect(Set(disabled.keys) == ["Address", "Model", "Reserved_2", "Tx_Power", "Version"])
    #expect(disabled.values.allSatisfy { $0.entityCategory == "diagnostic" })
    #expect(components["Model"]?.stateClass == nil)
    #expect(Set(components.keys).subtracting(disabled.keys) == ["Voltage", "Light_Level", "Level", "Power"])
    #expect(components["Voltage"]?.entityCategory == nil)
  }

  @Test func `a number that decides which fields follow is diagnostic, unless it has names`() throws {
    let content = #"<x:PresentIf field="Kind" equals="3"/>"#
    func kind(_ names: String) throws -> HomeAssistantMessage.Component? {
      try components(
        """
        <x:Param name="Kind" format="uint8">\(names)</x:Param><x:Param name="Level" format="uint8">\(content)</x:Param>
        """,
        "0305"
      )["Kind"]
    }
    #expect(try kind("")?.enabledByDefault == false)
    let named = try kind(#"<Enumerations><Enumeration key="1" value="Door"/></Enumerations>"#)
    #expect(named?.enabledByDefault == nil)
    // The number 3 has no name here, but a later one may have, so the state is no number for Home Assistant.
    #expect(named?.stateClass == nil)
  }

  @Test func `a single bit is a binary sensor, with a class where its name says one`() throws {
    let components = try components(
      """
      <x:Param name="Motion Detected" format="uint1"/><x:Param name="Door Open" format="uint1"/>
      <x:Param name="Low Battery" format="uint1"/><x:Param name="Battery OK" format="uint1"/>
      <x:Param name="Door Alarm" format="uint1"/><x:Param name="In Motion" format="uint1"/>
      <x:Param name="Water Leak" format="uint1"/><x:Param name="Door Closed" format="uint1"/>
      <x:Param name="Contact Flag" format="uint8" maximum="1"/><x:Param name="Steps" format="uint8"/>
      <x:Computed name="Contact Open" expression="1 - min(Steps, 1)"/>
      """,
      "0F0102"
    )
    let kinds = components.mapValues { "\($0.platform) \($0.deviceClass ?? "-") \($0.entityCategory ?? "-")" }
    #expect(
      kinds == [
        "Motion_Detected": "binary_sensor motion -", "Door_Open": "binary_sensor door -",
        "Low_Battery": "binary_sensor battery diagnostic", "Battery_OK": "binary_sensor - -",
        "Door_Alarm": "binary_sensor problem -", "In_Motion": "binary_sensor moving -",
        "Water_Leak": "binary_sensor moisture -", "Door_Closed": "binary_sensor - -",
        "Contact_Flag": "binary_sensor - -", "Contact_Open": "binary_sensor opening -",
      ]
    )
  }

  @Test func `numbers have the state class and the decimal places of their kind`() throws {
    let celsius = "org.bluetooth.unit.thermodynamic_temperature.degree_celsius"
    let percent = "org.bluetooth.unit.percentage"
    let components = try components(
      """
      <x:Param name="Temperature" format="sint16" decimalExponent="-1" unit="\(celsius)"/>
      <x:Param name="Fine Temperature" format="sint16" multiplier="0.005" unit="\(celsius)"/>
      <x:Param name="Battery" format="uint8" decimalExponent="-1" unit="\(percent)"/>
      <x:Param name="Energy" format="uint16" symbol="kWh"/><x:Param name="Water" format="uint16" symbol="m³"/>
      <x:Param name="Water Level" format="uint16" symbol="m³"/><x:Param name="Movement Counter" format="uint8"/>
      <x:Param name="Mass" format="uint16" decimalExponent="-3" symbol="g"/><x:Param name="Sum" format="uint16"/>
      <x:Computed name="Humidity" expression="Sum / 7" unit="\(percent)"/><x:Computed name="Index" expression="Sum + 1"/>
      """,
      "01000200030400050006000708000900"
    )
    let kinds = components.mapValues {
      "\($0.deviceClass ?? "-") \($0.stateClass ?? "-") \($0.suggestedDisplayPrecision.map { "\($0)" } ?? "-")"
    }
    #expect(
      kinds == [
        "Temperature": "temperature measurement 1", "Fine_Temperature": "temperature measurement 2",
        "Battery": "battery measurement 0", "Energy": "energy total_increasing 0",
        "Water": "water total_increasing 0", "Water_Level": "volume_storage measurement 0",
        "Movement_Counter": "- total_increasing 0", "Mass": "weight measurement 3",
        "Humidity": "humidity measurement 1", "Index": "- measurement 0",
      ]
    )
  }

  @Test func `GettingStarted's devices have at most 3.6 enabled entities each`() throws {
    let homeAssistant = Self.homeAssistant(limit: 10_000)
    var decoder = try decoder()
    var enabled: [String: Set<String>] = [:]
    for (number, definition) in try library.get().advertised.enumerated() {
      let digits = String(format: "%02X:%02X", number >> 8, number & 0xFF)
      for (second, example) in (definition.interpreter?.definition.examples ?? []).enumerated() {
        guard let advertisement = SimulatedSensors.advertisement(of: example, definition) else { continue }
        for packet in decoder.decode(report(advertisement, from: "C0:00:00:00:\(digits)", at: second), at: Date()) {
          guard let message = homeAssistant.discovery(for: packet) else { continue }
          let decoded = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: message.payload)
          let shown = decoded.components.values.filter { $0.enabledByDefault != false && $0.platform != "event" }
          enabled[packet.device, default: []].formUnion(shown.map(\.uniqueId))
        }
      }
    }
    let count = enabled.values.reduce(0) { $0 + $1.count }
    #expect(enabled.count > 150)
    #expect(Double(count) <= 3.6 * Double(enabled.count), "\(count) entities of \(enabled.count) devices")
  }

  /// The entities of a device with these fields.
  private func components(_ fields: String, _ digits: String) throws -> [String: HomeAssistantMessage.Component] {
    let folder = try TemporaryFolder()
    try folder.write(
      "device.xml",
      """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Device" company="0x7E57"><Value>\(fields)</Value></x:ManufacturerData>
      """
    )
    let library = try DefinitionLibrary(folders: [folder.path])
    var decoder = ReadingDecoder(library, gateway: "attic", keys: KeyRing(), metrics: Metrics())
    let report = report(Advertisement(manufacturerData: [0x7E57: octets(digits)]))
    let packet = try #require(decoder.decode(report, at: Date()).first { $0.definition == "Device" })
    let message = try #require(Self.homeAssistant().discovery(for: packet))
    return try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: message.payload).components
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
    let suggestedArea: String?
  }

  struct Component: Decodable {
    let platform: String
    let uniqueId: String
    let name: String
    let deviceClass, stateClass, entityCategory: String?
    let enabledByDefault: Bool?
    let suggestedDisplayPrecision: Int?
    let valueTemplate, stateTopic, commandTopic, commandTemplate: String?
    let eventTypes: [String]?
    let optimistic: Bool?
    let expireAfter: Int?
    let availability: [Availability]?
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
  let availabilityMode: String?
  let components: [String: Component]
}
