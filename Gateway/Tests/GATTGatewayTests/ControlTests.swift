import BlueGATT
import Foundation
import GATTInterpreter
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// A heater with controls of all kinds, and the definition of its service.
struct Controls {
  static let service: BluetoothUUID = "A000"
  static let characteristics: [(uuid: BluetoothUUID, properties: CharacteristicProperties)] = [
    ("A001", [.read, .write]), ("A002", [.read, .write]), ("A003", [.write]), ("A004", [.read, .write]),
    ("A005", [.read, .write]), ("A006", [.read]), ("A007", [.writeWithoutResponse]), ("A008", [.notify]),
    ("A009", [.read, .write]), ("A00A", [.read, .write]), ("A00B", [.read, .write]), ("A00C", [.read, .write]),
    ("A00D", [.read, .write]), ("A00E", [.read, .write]), ("A00F", [.read, .write]), ("A010", [.write]),
  ]

  static let definition = """
    <?xml version="1.0" encoding="utf-8"?>
    <Service xmlns:x="urn:bluegatt:1" name="Heater" type="org.example.service.heater" uuid="A000">
      <Characteristics>
        \(value("Target", "A001", #"""
          <Field name="Target"><Format>sint16</Format>
            <Unit>org.bluetooth.unit.thermodynamic_temperature.degree_celsius</Unit>
            <Minimum x:limits="physical">5</Minimum><Maximum>30</Maximum><DecimalExponent>-1</DecimalExponent></Field>
          """#))
        \(value("Mode", "A002", #"""
          <x:Param name="Mode" format="uint8"><Enumerations>
            <Enumeration key="0" value="Off"/><Enumeration key="1" value="It's cold"/>
          </Enumerations></x:Param>
          """#))
        \(value("Light", "A003", #"<x:Param name="Light" format="boolean"/>"#))
        \(value("Reset", "A004", #"""
          <x:Param name="Reset" format="uint8"><Enumerations>
            <Enumeration key="1" value="Reset Now"/>
          </Enumerations></x:Param>
          """#))
        \(value("Alarm", "A005", #"""
          <x:Param name="Version" format="uint8" constant="1"/>
          <x:Param name="Hour" format="uint8"><Maximum x:limits="raw">23</Maximum></x:Param>
          <x:Param name="Minute" format="uint8"/>
          <Field name="Days"><Format>8bit</Format><BitField>
            <Bit index="0" name="Monday"/><Bit index="6" name="Sunday"/>
          </BitField></Field>
          <x:Param name="Sum" format="uint8"><x:Checksum algorithm="SUM-8"/></x:Param>
          """#))
        \(value("Serial", "A006", #"<x:Param name="Serial" format="uint8"/>"#))
        \(value("Request", "A007", #"""
          <x:Param name="Code" format="uint8"/>
          <x:Switch name="Content" on="Code">
            <x:Case name="Identify" key="1"/>
            <x:Case name="Blink" key="2"><x:Param name="Times" format="uint8"/></x:Case>
            <x:Case name="Beep" key="3"><x:Param name="Tone" format="uint8"/><x:Param name="Times" format="uint8"/></x:Case>
          </x:Switch>
          <x:Example name="identify?" octets="01">{"Content": "Identify"}</x:Example>
          <x:Example name="blink twice" octets="02 02">{"Times": 2}</x:Example>
          """#))
        \(value("Answer", "A008", #"""
          <x:Param name="Code" format="uint8"/><x:Param name="Supply Voltage" format="uint8" symbol="V"/>
          """#))
        \(value("Child Lock", "A009", #"""
          <x:Param name="Flags" format="8bit"><BitField><Bit index="2" name="Locked"/></BitField></x:Param>
          """#))
        \(value("Delay", "A00A", #"""
          <x:Param name="Delay" format="uint8" unit="org.bluetooth.unit.time.second">
            <x:Special raw="255" meaning="Never"/></x:Param>
          """#))
        \(value("Comfort", "A00B", #"<x:Param name="Target" format="uint8"/>"#))
        \(value("Label", "A00C", #"<x:Param name="Label" format="utf8s"><x:Length>12</x:Length></x:Param>"#))
        \(value("Gain", "A00D", #"<x:Param name="Gain" format="float32"/>"#))
        \(value("Holiday", "A00E", #"""
          <x:Param name="Holiday" format="uint32"><x:Epoch>2000-01-01</x:Epoch></x:Param>
          """#))
        \(value("Numbered", "A00F", #"""
          <x:Param name="Number" format="uint8"/>
          <x:Param name="Power" format="uint8"><x:Count field="Number"/></x:Param>
          """#))
        \(value("Unreadable", "A010", #"<x:Param name="X" format="uint8"/><x:Param name="Y" format="uint8"/>"#))
      </Characteristics>
      <x:Exchange request="Request" response="Answer" match="Code"/>
    </Service>
    """

  private static func value(_ name: String, _ uuid: String, _ fields: String) -> String {
    let (_, properties) = characteristics.first { $0.uuid == BluetoothUUID(uuid) } ?? ("", [])
    let elements: [(CharacteristicProperties, String)] = [
      (.read, "Read"), (.write, "Write"), (.writeWithoutResponse, "WriteWithoutResponse"), (.notify, "Notify"),
    ]
    let all = elements.filter { properties.contains($0.0) }.map { "<\($0.1)>Mandatory</\($0.1)>" }.joined()
    return """
      <Characteristic name="\(name)" type="org.example.characteristic.\(uuid.lowercased())" uuid="\(uuid)">
        <Requirement>Mandatory</Requirement><Properties>\(all)</Properties>
        <Value>\(fields)</Value>
      </Characteristic>
      """
  }

  let folder: TemporaryFolder
  let library: AttributeDefinitions
  let definitions: DeviceDefinitions
  let all: [Control]
  let device = ConnectedDevice("C0:00:00:00:00:05", localName: "Heater")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("heater.xml", Self.definition)
    library = AttributeDefinitions(try DefinitionLibrary(folders: [folder.path]))
    definitions = library.of(MatchSubject(), offering: [Self.service])
    all = Control.all(of: [Control.Service(uuid: Self.service, characteristics: Self.characteristics)], definitions)
  }
}

@Suite struct ControlTests {
  private static let topics = Topics(prefix: "bluegatt", gateway: "attic")

  // MARK: Definitions

  @Test func `fields that can be set are controls, and so are requests with one field at most`() throws {
    let controls = try Controls().all
    let celsius = "org.bluetooth.unit.thermodynamic_temperature.degree_celsius"
    let forms = Dictionary(controls.map { ($0.name, $0.form) }) { first, _ in first }
    #expect(
      forms == [
        "Target": .number(least: 5, greatest: 30, step: 0.1, unit: "°C", unitType: celsius),
        "Mode": .select(["Off", "It's cold"]),
        "Light": .toggle,
        "Reset": .button("Reset Now"),
        "Locked": .toggle,
        // 255 means "never".
        "Delay": .number(least: 0, greatest: 254, step: 1, unit: "s", unitType: "org.bluetooth.unit.time.second"),
        // Its field has the name "Target" too.
        "Comfort": .number(least: 0, greatest: 255, step: 1, unit: nil, unitType: nil),
        "Hour": .number(least: 0, greatest: 23, step: 1, unit: nil, unitType: nil),
        "Minute": .number(least: 0, greatest: 255, step: 1, unit: nil, unitType: nil),
        "Monday": .toggle,
        "Sunday": .toggle,
        "Label": .text(most: 12),
        "Gain": .number(
          least: -Double(Float.greatestFiniteMagnitude),
          greatest: Double(Float.greatestFiniteMagnitude),
          step: 0.001,
          unit: nil,
          unitType: nil
        ),
        "Holiday": .time(epoch: 946_684_800),
        "Identify": .button(nil),
        // "Beep" has two fields, and "Numbered" has an array.
        "Blink": .number(least: 0, greatest: 255, step: 1, unit: nil, unitType: nil),
        "blink twice": .button(nil),
      ]
    )
    #expect(controls.filter { $0.state == nil }.map(\.name) == ["Light", "Reset", "Identify", "Blink", "blink twice"])
    #expect(controls.filter(\.isExample).map(\.name) == ["blink twice"])
    #expect(controls.first { $0.name == "Locked" }?.subject == .field("Flags.Locked", of: "A009"))
    #expect(controls.first { $0.name == "Sunday" }?.subject == .oneField("Days.Sunday", of: "A005"))
    #expect(controls.first { $0.name == "Blink" }?.subject == .request("Blink", field: "Times"))
  }

  @Test func `the fields of a value in another value are controls`() throws {
    let definitions = AttributeDefinitions(try library.get()).of(MatchSubject(), offering: ["1805"])
    let service = Control.Service(uuid: "1805", characteristics: [("2A0F", [.read, .write])])
    let controls = Control.all(of: [service], definitions)
    #expect(
      controls.map(\.subject) == [
        .oneField("Time Zone.Time Zone", of: "2A0F"), .oneField("DST Offset.DST Offset", of: "2A0F"),
      ]
    )
    #expect(controls.map { $0.state?.field } == ["Time Zone", "DST Offset"])
    let interpreter = try #require(try definitions.interpreter(of: "2A0F", in: "1805", .write))
    for name in ["DST Offset.DST Offset", "dst offset"] {
      let given = GivenValue([(name, .number(60))])
      #expect(try interpreter.value(given, keepingOthersOf: [8, 0]).octets == [8, 4])
    }
  }

  @Test func `only what the device has and allows is a control`() throws {
    let definitions = try Controls().definitions
    func names(_ characteristics: [(uuid: BluetoothUUID, properties: CharacteristicProperties)]) -> [String] {
      Control.all(of: [Control.Service(uuid: Controls.service, characteristics: characteristics)], definitions)
        .map(\.name)
    }
    #expect(names([("A001", [.read]), ("A002", [.write])]) == ["Mode"])
    // Without the answers of the device.
    #expect(names([("A007", [.write])]).isEmpty)
    #expect(names([("A007", [.write]), ("A008", [.notify])]) == ["Identify", "Blink", "blink twice"])
    // The other fields of the value cannot be read.
    #expect(names([("A005", [.write])]).isEmpty)
  }

  @Test func `a service that several devices define has controls only by a definition of the user`() throws {
    // The batteries of Daly have the last two.
    let characteristics: [(uuid: BluetoothUUID, properties: CharacteristicProperties)] = [
      ("A001", [.read, .write]), ("FFF1", [.notify]), ("FFF2", [.write]),
    ]
    func names(_ definitions: AttributeDefinitions) -> [String] {
      let definitions = definitions.of(MatchSubject(), offering: ["FFF0"])
      return Control.all(of: [Control.Service(uuid: "FFF0", characteristics: characteristics)], definitions).map(\.name)
    }
    #expect(names(AttributeDefinitions(try library.get())).isEmpty)
    let folder = try TemporaryFolder()
    try folder.write("heater.xml", Controls.definition.replacingOccurrences(of: #"uuid="A000""#, with: #"uuid="FFF0""#))
    #expect(names(AttributeDefinitions(try DefinitionLibrary(folders: [folder.path]))) == ["Target"])
  }

  @Test func `the alert levels of two services are two controls, and a state is that of the first to be read`() throws {
    let definitions = AttributeDefinitions(try library.get()).of(MatchSubject(), offering: ["1802", "1803"])
    let controls = Control.all(
      of: [
        Control.Service(uuid: "1802", characteristics: [("2A06", [.writeWithoutResponse])]),
        Control.Service(uuid: "1803", characteristics: [("2A06", [.read, .write])]),
      ],
      definitions
    )
    #expect(controls.map(\.name) == ["Immediate Alert: Alert Level", "Link Loss: Alert Level"])
    #expect(controls.map(\.form) == Array(repeating: .select(["No Alert", "Mild Alert", "High Alert"]), count: 2))
    #expect(controls.map(\.isReadable) == [false, true])
    #expect(controls.map { $0.state?.field } == [nil, "Alert Level"])
  }

  // MARK: Changes

  @Test func `a change keeps all other contents, and is refused when it would lose some`() throws {
    let definitions = try Controls().definitions
    func changed(_ uuid: BluetoothUUID, _ field: String, _ number: Int128, _ present: String) throws -> String {
      let interpreter = try #require(try definitions.interpreter(of: uuid, in: Controls.service, .write))
      let given = GivenValue([(field, .integer(number))])
      return Data(try interpreter.value(given, keepingOthersOf: [UInt8](octets(present))).octets).hexStringValue()
    }
    #expect(try changed("A005", "hour", 7, "01061E90B5") == "01071e90b6")
    // A bit without a name is kept.
    #expect(try changed("A005", "Days.Sunday", 1, "01061E90B5") == "01061ed0f5")
    #expect(try changed("A005", "Days", 1, "01061E90B5") == "01061e0126")
    // The checksum is wrong, octets follow, and octets are missing.
    for present in ["01061E90B6", "01061E90B500", "01061E"] {
      let failure = #expect(throws: CommandAnswer.Failure.self) { try changed("A005", "Hour", 7, present) }
      #expect(failure?.kind == .presentValue)
    }
    // The present hour cannot be written.
    let failure = #expect(throws: CommandAnswer.Failure.self) { try changed("A005", "Minute", 7, "01301E90DF") }
    #expect(failure?.kind == .presentValue)
    let error = #expect(throws: EncodeError.self) { try changed("A005", "Hour", 24, "01061E90B5") }
    #expect(error?.field == "Hour")
    #expect(throws: EncodeError.self) { try changed("A005", "Second", 7, "01061E90B5") }
  }

  // MARK: Messages

  @Test func `the controls of a device are announced in one message, unless the settings leave the device out`() throws
  {
    let controls = try Controls()
    func message(_ change: (inout HomeAssistantConfiguration) -> Void = { _ in }) -> Message? {
      var configuration = HomeAssistantConfiguration()
      change(&configuration)
      let homeAssistant = HomeAssistant(configuration, topics: Self.topics, limit: 10)
      return homeAssistant.discovery(for: controls.all, of: controls.device)
    }
    let first = message()
    let announced = try #require(first)
    #expect(announced.topic == "homeassistant/device/bluegatt-controls_C00000000005/config")
    #expect(announced.isRetained)
    let discovery = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: announced.payload)
    #expect(discovery.device.identifiers == ["bluegatt_C00000000005"])
    #expect(discovery.device.name == "Heater")
    #expect(
      discovery.availability?.map(\.topic) == ["bluegatt/gateways/attic", "bluegatt/devices/C00000000005"]
    )
    let target = try #require(discovery.components["A000__A001__Target"])
    #expect(target.uniqueId == "bluegatt_C00000000005__A000__A001__Target")
    #expect(target.stateTopic == "bluegatt/states/C00000000005/org_example_characteristic_a001_207a1c8301a4")
    #expect(target.optimistic == nil)
    let light = try #require(discovery.components["A000__A003__Light"])
    #expect(light.stateTopic == nil)
    #expect(light.optimistic == true)
    #expect(discovery.components.values.allSatisfy { $0.commandTopic == "bluegatt/commands/attic" })
    let other = message { $0.devices = ["C0:00:00:00:00:06"] }
    #expect(other == nil)
    let same = message { $0.devices = ["c0:00:00:00:00:05"] }
    #expect(same != nil)
  }

  // MARK: Devices

  /// A device with the characteristics of `Controls`. Each keeps what is written.
  private struct Heater {
    let adapter: SimulatedAdapter
    let characteristics: [BluetoothUUID: MutableCharacteristic]
    let requests: Requests

    final class Requests: Sendable { let octets = Mutex([Data]()) }

    init(_ air: SimulatedAir) async throws {
      let (service, requests) = (MutableService(uuid: Controls.service), Requests())
      var characteristics: [BluetoothUUID: MutableCharacteristic] = [:]
      for (uuid, properties) in Controls.characteristics {
        let values: [BluetoothUUID: Data] = [
          "A001": Data([0xC8, 0x00]), "A005": Data([1, 6, 30, 0x90, 0xB5]), "A00C": Data("old".utf8) + Data(count: 9),
          "A00D": Data(count: 4), "A00E": Data(count: 4), "A00F": Data(count: 2), "A010": Data(count: 2),
        ]
        let value = values[uuid] ?? Data([0])
        let characteristic = MutableCharacteristic(
          uuid: uuid,
          properties: properties,
          value: value
        )
        characteristics[uuid] = characteristic
        service.add(characteristic)
      }
      let answers = characteristics["A008"]
      characteristics["A007"]?.onWriteData { request, _ in
        requests.octets.withLock { $0.append(request) }
        Task(executorPreference: air.clock) { try await answers?.update(Data([request.first ?? 0, 12])) }
      }
      adapter = air.addAdapter(name: "heater", position: Position(x: 2, y: 0))
      let manager = try await PeripheralManager(backend: adapter)
      try await manager.add(service)
      try await manager.startAdvertising(Advertisement(localName: "Heater"))
      self.characteristics = characteristics
      self.requests = requests
    }

    func value(_ uuid: BluetoothUUID) -> String? { characteristics[uuid]?.value.hexStringValue() }
  }

  /// The messages of a gateway, and the commands to it.
  private struct Traffic: Sendable {
    let sink: FakeSink
    let commands: AsyncStream<Message>.Continuation

    func newest(_ topic: String) -> Message? { sink.accepted.last { $0.topic == topic } }

    func text(_ topic: String) -> String { newest(topic).map { String(decoding: $0.payload, as: UTF8.self) } ?? "" }

    /// Sends the command that Home Assistant makes of a template.
    ///
    /// - Parameter value: The value as JSON.
    func send(_ template: String?, _ value: String = "") throws {
      let template = try #require(template)
      #expect(template.hasPrefix("{{ {") && template.hasSuffix("} | to_json }}"))
      let object = template.dropFirst(3).dropLast(" | to_json }}".count)
      let text = object.replacingOccurrences(of: "now().timestamp() | string", with: "'\(UUID())'")
        .replacingOccurrences(of: "'", with: "\"")
        .replacingOccurrences(of: ": value == \"on\"}", with: ": \(value)}")
        .replacingOccurrences(of: ": value}", with: ": \(value)}")
        .replacingOccurrences(of: ": as_timestamp(value) - 946684800}", with: ": \(value)}")
      commands.yield(Message(topic: "commands", payload: Data(text.utf8)))
    }
  }

  /// Runs a gateway with Home Assistant that stays connected to a heater.
  private static func run(
    hasCommands: Bool = true,
    _ body: @escaping @Sendable (SimulatedAir, Heater, Traffic, LatestStates) async throws -> Void
  ) async throws {
    let (air, controls, metrics) = (SimulatedAir(seed: 7), try Controls(), Metrics())
    try await air.run {
      let heater = try await Heater(air)
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var configuration = Configuration()
      configuration.gateway = "attic"
      configuration.definitions = [controls.folder.path]
      configuration.spool.path = controls.folder.path + "/spool"
      configuration.mqtt = MQTTConfiguration(host: "localhost")
      configuration.mqtt?.commands = hasCommands
      var device = DeviceConfiguration(address: try #require(DeviceAddress(heater.adapter.identifier.rawValue)))
      device.keepConnected = true
      configuration.devices = [device]
      let gateway = try Gateway(configuration, metrics: metrics)
      let homeAssistant = HomeAssistant(HomeAssistantConfiguration(), topics: topics, limit: 1000)
      let links = DeviceLinks(central, [device], metrics: metrics)
      let runner = CommandRunner(links, controls.library, gateway: "attic", metrics: metrics)
      let (commands, continuation) = AsyncStream.makeStream(of: Message.self)
      let sink = FakeSink(air.clock)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await gateway.deliver(links, to: sink, topics, homeAssistant, every: .seconds(1)) { states, deliver in
            try await withThrowingTaskGroup(of: Void.self) { group in
              group.addTask {
                await runner.run(commands, deliver: deliver) { answer, _ in
                  let text = String(decoding: answer, as: UTF8.self)
                  #expect(text.contains(#""ok":true"#), "\(text)")
                }
              }
              try await air.clock.sleep(for: .seconds(20))
              try await body(air, heater, Traffic(sink: sink, commands: continuation), states)
              group.cancelAll()
              throw CancellationError()
            }
          }
        }
        do {
          for try await _ in group {}
        } catch is CancellationError {
          group.cancelAll()
        }
      }
    }
  }

  private static func level(_ heater: Heater) -> String { Topics.level(heater.adapter.identifier.rawValue) }

  @Test func `commands as Home Assistant makes them set a device, and states show the new values`() async throws {
    try await Self.run { air, heater, traffic, _ in
      let level = Self.level(heater)
      let payload = try #require(traffic.newest("homeassistant/device/bluegatt-controls_\(level)/config")).payload
      let components = try HomeAssistantMessage.decoder.decode(HomeAssistantMessage.self, from: payload).components
      let state = try #require(components["A000__A001__Target"]?.stateTopic)
      #expect(traffic.text(state).contains(#""value":20"#), "\(traffic.text(state))")
      try traffic.send(components["A000__A001__Target"]?.commandTemplate, "21.5")
      try traffic.send(components["A000__A002__Mode"]?.commandTemplate, #""It's cold""#)
      try traffic.send(components["A000__A003__Light"]?.commandTemplate, "true")
      try traffic.send(components["A000__A004__Reset"]?.commandTemplate)
      try traffic.send(components["A000__A009__Flags_Locked_6144025a8e88"]?.commandTemplate, "true")
      try traffic.send(components["A000__Identify"]?.commandTemplate)
      try traffic.send(components["A000__blink_twice"]?.commandTemplate)
      try await air.clock.sleep(for: .seconds(20))
      #expect(["A001", "A002", "A003", "A004", "A009"].map(heater.value) == ["d700", "01", "01", "01", "04"])
      #expect(heater.requests.octets.withLock { $0 } == [Data([1]), Data([2, 2])])
      #expect(traffic.text(state).contains(#""value":21.5"#), "\(traffic.text(state))")
      let mode = components["A000__A002__Mode"]?.stateTopic ?? ""
      #expect(traffic.text(mode).contains(#""value":"It's cold""#), "\(traffic.text(mode))")
      // The answer to a request is a reading.
      let answer = "bluegatt/states/\(level)/org_example_characteristic_a008_207a1c82f907"
      #expect(traffic.text(answer).contains(#""value":12"#))
      // Each command keeps the fields and bits that the one before has set.
      try traffic.send(components["A000__A005__Hour"]?.commandTemplate, "7")
      try traffic.send(components["A000__A005__Days_Monday_3c8a31482564"]?.commandTemplate, "true")
      try traffic.send(components["A000__A005__Minute"]?.commandTemplate, "45")
      try traffic.send(components["A000__A00C__Label"]?.commandTemplate, #""Küche""#)
      try traffic.send(components["A000__A00D__Gain"]?.commandTemplate, "-0.5")
      // What Home Assistant computes for the end of the year 2000.
      try traffic.send(components["A000__A00E__Holiday"]?.commandTemplate, "31622399.0")
      try traffic.send(components["A000__Blink"]?.commandTemplate, "3")
      try await air.clock.sleep(for: .seconds(20))
      #expect(
        ["A005", "A00C", "A00D", "A00E"].map(heater.value) == [
          "01072d91c6", "4bc3bc636865000000000000", "000000bf", "ff84e201",
        ]
      )
      #expect(heater.requests.octets.withLock { $0.last } == Data([2, 3]))
      func values(_ key: String) -> String { traffic.text(components[key]?.stateTopic ?? "") }
      #expect(values("A000__A005__Hour").contains(#""value":45"#), "\(values("A000__A005__Hour"))")
      #expect(values("A000__A00C__Label").contains(#""value":"Küche""#), "\(values("A000__A00C__Label"))")
      let holiday = #""raw":31622399"#
      #expect(values("A000__A00E__Holiday").contains(holiday), "\(values("A000__A00E__Holiday"))")
      #expect(values("A000__A00E__Holiday").contains(#""value":"2000-12-31T23:59:59+00:00""#))
      // Setting it once more is another command.
      try traffic.send(components["A000__A001__Target"]?.commandTemplate, "20")
      try traffic.send(components["A000__A001__Target"]?.commandTemplate, "21.5")
      try await air.clock.sleep(for: .seconds(20))
      #expect(heater.value("A001") == "d700")
      // A value that a control shows has no sensor besides. A button shows no value.
      let topics = Set(traffic.sink.accepted.map(\.topic)).filter { $0.hasPrefix("homeassistant/") }
      #expect(
        topics == [
          "homeassistant/device/bluegatt-controls_\(level)/config",
          "homeassistant/device/bluegatt-presence_\(level)/config",
          "homeassistant/device/bluegatt_\(level)__org_example_characteristic_a004_207a1c82fdf3/config",
          "homeassistant/device/bluegatt_\(level)__org_example_characteristic_a008_207a1c82f907/config",
        ]
      )
    }
  }

  @Test func `without commands, no control is announced`() async throws {
    try await Self.run(hasCommands: false) { _, heater, traffic, _ in
      #expect(traffic.newest("homeassistant/device/bluegatt-controls_\(Self.level(heater))/config") == nil)
    }
  }

  // MARK: Events

  @Test func `a press is published once, and not again after a reconnection`() async throws {
    try await Self.run { air, _, traffic, states in
      let button = air.addAdapter(name: "button", position: Position(x: 1, y: 0))
      let manager = try await PeripheralManager(backend: button)
      // Three seconds, in which the gateway hears the press many times.
      try await manager.startAdvertising(Advertisement(serviceData: ["FCD2": octets("4000013A01")]))
      try await air.clock.sleep(for: .seconds(3))
      try await manager.stopAdvertising()
      let level = Topics.level(button.identifier.rawValue)
      let (trigger, state) = ("bluegatt/triggers/\(level)/BTHome/Button", "bluegatt/states/\(level)/BTHome")
      func count(_ topic: String) -> Int { traffic.sink.accepted.count { $0.topic == topic } }
      #expect(count(trigger) == 1)
      #expect(traffic.text(trigger).hasPrefix(#"{"event_type":"Press","fields":{"#))
      #expect(traffic.newest(trigger)?.isRetained == false)
      #expect(count(state) == 1)
      states.markAllPending()
      try await air.clock.sleep(for: .seconds(20))
      #expect(count(trigger) == 1)
      #expect(count(state) == 2)
    }
  }
}
