import BlueGATT
import Foundation
import GATTCiphers
import Testing

@testable import GATTGateway

@Suite struct ReadingDecoderTests {
  private static let time = Date(timeIntervalSince1970: 1_795_000_000.25)

  @Test func `a reading has the documented JSON form`() throws {
    var decoder = try decoder()
    let packets = decoder.decode(report(ruuvi), at: Self.time)
    let temperature = try #require(packets.first?.readings.first { $0.field == "Temperature" })
    let identifier = try #require(temperature.identifier?.text)
    #expect(
      String(decoding: try temperature.json(), as: UTF8.self) == """
        {"counter":205,"definition":"Ruuvi RAWv2","device":"C0:00:00:00:00:01","field":"Temperature","gateway":"attic",\
        "identifier":"\(identifier)","kind":"event","provenance":"plain","quality":"good","raw":4860,\
        "received":"2026-11-18T11:06:40.250Z","rssi":-60,"unit":"°C",\
        "unitType":"org.bluetooth.unit.thermodynamic_temperature.degree_celsius","uptime":1,"value":24.3}
        """
    )
  }

  @Test func `constants, flags, selectors and parts of computed numbers are no readings`() throws {
    var decoder = try decoder()
    let ruuvi3 = Advertisement(manufacturerData: [0x0499: octets("03B20C1FCA20007A002603D0088F")])
    let fields = decoder.decode(report(ruuvi3), at: Self.time).flatMap(\.readings).map(\.field)
    #expect(
      fields == [
        "Humidity", "Pressure", "Acceleration X", "Acceleration Y", "Acceleration Z", "Battery Voltage", "Temperature",
        "Acceleration X in g", "Acceleration Y in g", "Acceleration Z in g", "Total Acceleration",
      ]
    )
    let bthome = Advertisement(serviceData: ["FCD2": octets("403A003A013A03")])
    let buttons = decoder.decode(report(bthome), at: Self.time).flatMap(\.readings)
    #expect(buttons.map(\.field).filter { $0.hasPrefix("Button") } == ["Button 1", "Button 2", "Button 3"])
    #expect(!buttons.contains { $0.field.hasPrefix("Object ID") })
    #expect(buttons.first { $0.field == "Button 2" }?.value == .text("Press"))
  }

  @Test(arguments: [
    ("4A:00:00:00:00:01", DeviceAddress.Kind?.some(.random), true), ("0A:00:00:00:00:01", .random, true),
    ("C0:00:00:00:00:01", .random, false), ("4A:00:00:00:00:01", .public, false), ("4A:00:00:00:00:01", nil, false),
  ])
  func `a random address that is not static is private`(address: String, kind: DeviceAddress.Kind?, isPrivate: Bool)
    throws
  {
    var decoder = try decoder()
    let bthome = Advertisement(serviceData: ["FCD2": octets("4002CA09")])
    let packet = try #require(decoder.decode(report(bthome, from: address, kind: kind), at: Self.time).first)
    #expect(packet.hasPrivateAddress == isPrivate)
  }

  @Test func `the definition decides what is no reading, not the name of a field`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "mine.xml",
      """
      <?xml version="1.0" encoding="utf-8"?>
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Mine" company="0x0499">
        <Value>
          <x:Param name="Format" format="uint8" constant="0x77"/>
          <Field name="Flags">
            <Format>8bit</Format>
            <BitField>
              <Bit index="0" size="1" name="Has Level"/>
              <Bit index="1" size="1" name="Button"/>
            </BitField>
          </Field>
          <Field name="Status Flags"><Format>uint8</Format></Field>
          <Field name="Packet" x:role="sequence"><Format>uint8</Format></Field>
          <Field name="Level"><Format>uint8</Format><x:PresentIf field="Flags.Has Level"/></Field>
          <Field name="Number"><Format>uint8</Format></Field>
          <Field name="Counter"><Format>uint8</Format><x:Count field="Number"/></Field>
        </Value>
      </x:ManufacturerData>
      """
    )
    let own = try DefinitionLibrary(folders: [folder.path])
    var decoder = ReadingDecoder(own, gateway: "attic", keys: KeyRing(), metrics: Metrics())
    let advertisement = Advertisement(manufacturerData: [0x0499: octets("7703050942020708")])
    let readings = decoder.decode(report(advertisement), at: Self.time).flatMap(\.readings)
    #expect(readings.map(\.field) == ["Button", "Status Flags", "Level", "Counter 1", "Counter 2"])
    #expect(readings.first?.value == .boolean(true))
    #expect(readings.first?.counter == 9)
  }

  @Test func `no two readings of a packet have one name, and inputs of computed numbers are none`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "own.xml",
      """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Mine" company="0x7E57"><Value>
        <x:Group name="First"><x:Param name="Level" format="uint8"/></x:Group>
        <x:Group name="Second"><x:Param name="Level" format="uint8"/></x:Group>
        <x:Param name="Level 1" format="uint8"/><x:Param name="Below Zero" format="uint1"/>
        <x:Param name="Tenths" format="uint7"/><x:Param name="Step" format="uint8" role="diagnostic"/>
        <x:Param name="Lamp" format="uint8" maximum="1"/>
        <x:Computed name="Temperature" expression="(1 - 2 * Below Zero) * Tenths / 10" symbol="°C"/>
        <x:Computed name="Steps" expression="Step * 2"/><x:Computed name="Dark" expression="1 - min(Lamp, 1)"/>
      </Value></x:ManufacturerData>
      """
    )
    let own = try DefinitionLibrary(folders: [folder.path])
    var decoder = ReadingDecoder(own, gateway: "attic", keys: KeyRing(), metrics: Metrics())
    let advertisement = Advertisement(manufacturerData: [0x7E57: octets("010203290500")])
    let readings = decoder.decode(report(advertisement), at: Self.time).flatMap(\.readings)
    #expect(readings.map(\.field) == ["Level 2", "Level 3", "Level 1", "Step", "Temperature", "Steps", "Dark"])
    #expect(readings.map(\.isDiagnostic) == [false, false, false, true, false, false, false])
    #expect(readings.first { $0.field == "Temperature" }?.value == .number(-2))
    #expect(readings.first { $0.field == "Dark" }?.value == .boolean(true))
  }

  @Test func `a packet with a counter is an event, and others are states`() throws {
    var decoder = try decoder()
    let event = try #require(decoder.decode(report(ruuvi), at: Self.time).first)
    #expect(event.isEvent)
    #expect(event.readings.allSatisfy { $0.kind == .event && $0.identifier != nil && $0.counter == 205 })
    let plain = Advertisement(serviceData: ["FCD2": octets("4002CA0903BF13")])
    let state = try #require(decoder.decode(report(plain), at: Self.time).first)
    #expect(!state.isEvent)
    #expect(state.readings.allSatisfy { $0.kind == .state && $0.identifier == nil && $0.counter == nil })
  }

  @Test func `gateways give a reading the same identifier, and no two readings share one`() throws {
    var attic = try decoder()
    var cellar = try decoder(gateway: "cellar")
    let one = attic.decode(report(ruuvi), at: Self.time).flatMap(\.readings)
    let other = cellar.decode(report(ruuvi, at: 99), at: Self.time).flatMap(\.readings)
    #expect(one.map(\.identifier) == other.map(\.identifier))
    #expect(Set(one.map(\.identifier)).count == one.count)
    let another = cellar.decode(report(ruuvi, from: "C0:00:00:00:00:02"), at: Self.time).flatMap(\.readings)
    #expect(Set(another.map(\.identifier)).isDisjoint(with: one.map(\.identifier)))
  }

  @Test func `a repeated packet is counted and not delivered`() throws {
    let metrics = Metrics()
    var decoder = try decoder(metrics)
    #expect(decoder.decode(report(ruuvi, at: 1), at: Self.time).count == 1)
    #expect(decoder.decode(report(ruuvi, at: 2), at: Self.time).isEmpty)
    #expect(metrics[.repeats] == 1)
    #expect(metrics[.advertisements] == 2)
  }

  @Test func `a number of seconds from an epoch is a time`() throws {
    var decoder = try decoder()
    let clock = Advertisement(serviceData: ["FCD2": octets("405017AEFA67")])
    let reading = try #require(decoder.decode(report(clock), at: Self.time).first?.readings.first { $0.isTime })
    #expect(reading.field == "Timestamp")
    #expect(reading.raw == .integer(0x67FA_AE17))
    #expect(reading.value == .text("2025-04-12T18:16:55+00:00"))
  }

  @Test func `a number that means 'no value' has no value, and keeps its raw number`() throws {
    var decoder = try decoder()
    let nothing = Advertisement(
      manufacturerData: [0x0499: octets("058000FFFFFFFF800080008000FFFFFFFFFFFFFFFFFFFFFF")]
    )
    let readings = decoder.decode(report(nothing), at: Self.time).flatMap(\.readings)
    let temperature = try #require(readings.first { $0.field == "Temperature" })
    #expect(temperature.quality == .noValue)
    #expect(temperature.value == nil)
    #expect(temperature.raw == .integer(-32768))
    #expect(temperature.unit == nil)
  }

  @Test func `a key opens an enciphered value once, and its replay is dropped`() throws {
    let metrics = Metrics()
    var decoder = try decoder(keys: Enciphered.ring(), metrics)
    let advertisement = Enciphered.advertisement
    let readings = decoder.decode(report(advertisement, from: Enciphered.sender), at: Self.time).flatMap(\.readings)
    #expect(readings.first { $0.field == "Temperature" }?.value == .number(25.06))
    #expect(readings.allSatisfy { $0.provenance == "authenticated" && $0.counter == 0x3322_1100 })
    // The same packet is a repeat. After a packet with a higher counter, the old packet is a replay.
    #expect(decoder.decode(report(advertisement, from: Enciphered.sender, at: 60), at: Self.time).isEmpty)
    #expect(metrics[.repeats] == 1)
    let next = try Enciphered.advertisement(counter: 0x3322_1101)
    #expect(decoder.decode(report(next, from: Enciphered.sender, at: 61), at: Self.time).count == 1)
    #expect(decoder.decode(report(advertisement, from: Enciphered.sender, at: 62), at: Self.time).isEmpty)
    #expect(metrics[.replayed] == 1)
    let plain = Advertisement(serviceData: ["FCD2": octets("4002CA0903BF13")])
    #expect(decoder.decode(report(plain, from: Enciphered.sender, at: 70), at: Self.time).isEmpty)
    #expect(metrics[.downgraded] == 1)
  }

  /// The numbers of packets that a decoder makes of enciphered advertisements with these counters, each at a time in
  /// seconds.
  private static func packetCounts(
    _ values: KeyValuePairs<Int, UInt32>,
    acceptsRestarts: Bool = true,
    _ metrics: Metrics
  ) throws -> [Int] {
    var decoder = ReadingDecoder(
      try library.get(),
      gateway: "attic",
      keys: try Enciphered.ring(),
      counters: DeviceCounters(acceptsRestarts: acceptsRestarts),
      metrics: metrics
    )
    return try values.map { second, counter in
      let advertisement = try Enciphered.advertisement(counter: counter)
      return decoder.decode(report(advertisement, from: Enciphered.sender, at: second), at: Self.time).count
    }
  }

  @Test func `a sensor with a new battery is heard again when its counter has risen for ten minutes`() throws {
    let metrics = Metrics()
    let values: KeyValuePairs<Int, UInt32> = [1: 65530, 3: 65535, 4: 0, 65: 5, 603: 20, 604: 21, 660: 22, 700: 65536]
    #expect(try Self.packetCounts(values, metrics) == [1, 1, 0, 0, 0, 1, 1, 1])
    #expect(metrics[.replayed] == 3)
    #expect(metrics[.counterRestarts] == 1)
    // A rare one.
    let rare: KeyValuePairs<Int, UInt32> = [1: 65530, 3: 65535, 4: 0, 65: 5, 86_400: 2000, 86_500: 65536]
    #expect(try Self.packetCounts(rare, metrics) == [1, 1, 0, 0, 1, 1])
    #expect(try Self.packetCounts(rare, acceptsRestarts: false, metrics) == [1, 1, 0, 0, 0, 1])
    #expect(metrics[.counterRestarts] == 2)
  }

  @Test func `a recorded series in its order is dropped while its sensor is heard`() throws {
    let metrics = Metrics()
    var decoder = try decoder(keys: Enciphered.ring(), metrics)
    for minute in 0..<60 {
      let own = try Enciphered.advertisement(counter: 1000 + UInt32(minute))
      let recorded = try Enciphered.advertisement(counter: UInt32(minute))
      #expect(decoder.decode(report(own, from: Enciphered.sender, at: 60 * minute), at: Self.time).count == 1)
      #expect(decoder.decode(report(recorded, from: Enciphered.sender, at: 60 * minute + 30), at: Self.time).isEmpty)
    }
    #expect(metrics[.replayed] == 60)
    #expect(metrics[.counterRestarts] == 0)
  }

  @Test func `bits with names are readings, although they decide which numbers are computed`() throws {
    var ring = KeyRing()
    ring.add(try CipherKey(hexadecimal: "B853075158488D3D3C977CA39A5B5EA9"), for: nil)
    var decoder = try decoder(keys: ring)
    let knob = Advertisement(serviceData: ["FE95": octets("5830B603D28B98C54124F8C3491476757E00000099")])
    let readings = decoder.decode(report(knob, from: "F8:24:41:C5:98:8B"), at: Self.time).flatMap(\.readings)
    let action = try #require(readings.first { $0.field == "Action" })
    #expect(action.value == .text("Press"))
    #expect(action.eventTypes == ["Press", "Rotation"])
    #expect(readings.first { $0.field == "Dimmer Presses" }?.value == .number(1))
  }

  @Test func `without its key a value stays enciphered, and a wrong key is counted`() throws {
    let metrics = Metrics()
    var decoder = try decoder(metrics)
    let report = report(Enciphered.advertisement, from: Enciphered.sender)
    let readings = decoder.decode(report, at: Self.time).flatMap(\.readings)
    #expect(readings.contains { $0.quality == .enciphered && $0.value == nil && $0.raw != nil })
    #expect(metrics[.keyMissing] == 1)
    var ring = KeyRing()
    ring.add(try CipherKey(hexadecimal: String(repeating: "0", count: 32)), for: nil)
    var wrong = ReadingDecoder(try library.get(), gateway: "attic", keys: ring, metrics: metrics)
    #expect(wrong.decode(report, at: Self.time).isEmpty)
    #expect(metrics[.keyWrong] == 1)
  }

  @Test func `random octets under known companies and services end nothing`() throws {
    var random = SeededGenerator(seed: 5)
    let metrics = Metrics()
    var decoder = try decoder(keys: Enciphered.ring(), metrics)
    let known = try library.get().advertised
    for number in 0..<5_000 {
      let definition = try #require(known.randomElement(using: &random))
      let count = Int.random(in: 0...24, using: &random)
      let octets = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      var advertisement = Advertisement(matching: definition.rule, name: nil)
      switch definition.source {
      case .service(let service): advertisement.serviceData[service] = octets
      case .companies(.assigned(let companies)): advertisement.manufacturerData[companies[0]] = octets
      case .companies(.omitted): advertisement.manufacturerData[UInt16.random(in: 0...0xFFFF, using: &random)] = octets
      }
      for packet in decoder.decode(report(advertisement, at: number), at: Self.time) {
        for reading in packet.readings { _ = try reading.json() }
      }
    }
    #expect(metrics[.undecoded] > 0)
    #expect(metrics[.readings] > 250)
  }
}
