import BlueGATT
import Foundation
import GATTCiphers
import Testing

@testable import GATTGateway

@Suite struct HeardDevicesTests {
  private static let time = Date(timeIntervalSince1970: 1_795_000_000.25)

  /// A decoder that notes what it hears.
  private static func decoder(_ heard: HeardDevices, keys: KeyRing = KeyRing(), _ own: DefinitionLibrary? = nil)
    throws -> ReadingDecoder
  {
    let definitions = try own ?? library.get()
    return ReadingDecoder(definitions, gateway: "attic", keys: keys, metrics: Metrics(), heard: heard)
  }

  private static func json(_ content: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.messages.encode(content), as: UTF8.self)
  }

  /// An advertisement with data of a company that no definition knows.
  private static func unknown(_ digits: String, name: String? = nil) -> Advertisement {
    Advertisement(localName: name, manufacturerData: [0xF0F1: octets(digits)])
  }

  @Test func `a device has its newest values, its signal and the number of its advertisements`() throws {
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard)
    for second in 0..<3 {
      let time = Self.time.addingTimeInterval(Double(second))
      for packet in decoder.decode(report(ruuvi, at: second), at: time) { heard.add(packet) }
    }
    let device = try #require(heard["C0:00:00:00:00:01"])
    #expect(device.advertisements == 3)
    #expect(device.rssi == -60)
    // Repeats count too.
    #expect(device.heard == Self.time.addingTimeInterval(2))
    #expect(device.definitions == ["Ruuvi RAWv2": .read])
    let temperature = try #require(device.values.first { $0.field == "Temperature" })
    #expect(temperature.value == .number(24.3))
    #expect(temperature.unit == "°C")
    #expect(temperature.history.points == [24.3, 24.3, 24.3])
    #expect(device.payloads.isEmpty)
    #expect(heard.all.count == 1)
  }

  @Test func `with other definitions, what earlier ones made of a device is forgotten`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "thing.xml",
      """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Thing" company="0xF0F1">
        <Value><x:Param name="Level" format="uint8"/></Value>
      </x:ManufacturerData>
      """
    )
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard, try DefinitionLibrary(folders: [folder.path]))
    for packet in decoder.decode(report(Self.unknown("2A")), at: Self.time) { heard.add(packet) }
    #expect(heard.all.map(\.definitions) == [["Thing": .read]])
    let position = heard.changes(since: nil, most: 10).position
    decoder.use(try library.get())
    #expect(heard.changes(since: position, most: 10).isAnew)
    _ = decoder.decode(report(Self.unknown("2A"), at: 1), at: Self.time)
    #expect(heard.all.map(\.definitions) == [[:]])
    #expect(heard.all.map(\.payloads.count) == [1])
  }

  @Test func `a device without a definition has its data, and its draft is a definition that decodes them`() throws {
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard)
    for digits in ["010203", "010204", "01020405", "010203"] {
      #expect(decoder.decode(report(Self.unknown(digits, name: "My 2 Thing")), at: Self.time).isEmpty)
    }
    let device = try #require(heard["C0:00:00:00:00:01"])
    #expect(device.definitions.isEmpty)
    #expect(device.payloads.map(\.samples) == [[octets("010204"), octets("01020405"), octets("010203")]])
    let draft = try #require(AdvertisedDraft.xml(of: device))
    #expect(draft.contains(#"<Profile name="My 2 Thing" "#))
    let folder = try TemporaryFolder()
    try folder.write("draft.xml", draft)
    let again = HeardDevices()
    var drafted = try Self.decoder(again, try DefinitionLibrary(folders: [folder.path]))
    let packet = try #require(drafted.decode(report(Self.unknown("01020405")), at: Self.time).first)
    #expect(packet.readings.map(\.field) == ["Octet 0", "Octet 1", "Octet 2", "Rest"])
    #expect(packet.readings.map(\.raw) == [.integer(1), .integer(2), .integer(4), .text("05")])
    #expect(again["C0:00:00:00:00:01"].flatMap { AdvertisedDraft.xml(of: $0) } == nil)
  }

  @Test func `data that a matching definition does not decode are kept`() throws {
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard)
    _ = decoder.decode(report(Advertisement(manufacturerData: [0x0499: octets("0512")])), at: Self.time)
    let device = try #require(heard["C0:00:00:00:00:01"])
    #expect(device.definitions.values.allSatisfy { $0 == .undecoded })
    #expect(device.payloads.map(\.samples) == [[octets("0512")]])
  }

  @Test func `keys that are missing or wrong, replays and plaintext are seen at the device`() throws {
    let heard = HeardDevices()
    let sender = Enciphered.sender
    func understanding() -> Understanding? { heard[sender]?.definitions.values.first }
    var keyless = try Self.decoder(heard)
    for packet in keyless.decode(report(Enciphered.advertisement, from: sender), at: Self.time) { heard.add(packet) }
    #expect(understanding() == .keyMissing)
    var wrong = KeyRing()
    wrong.add(try CipherKey(hexadecimal: String(repeating: "0", count: 32)), for: nil)
    var mistaken = try Self.decoder(heard, keys: wrong)
    _ = mistaken.decode(report(Enciphered.advertisement, from: sender), at: Self.time)
    #expect(understanding() == .keyWrong)
    var decoder = try Self.decoder(heard, keys: Enciphered.ring())
    let next = try Enciphered.advertisement(counter: 0x3322_1101)
    #expect(decoder.decode(report(next, from: sender), at: Self.time).count == 1)
    #expect(understanding() == .read)
    _ = decoder.decode(report(Enciphered.advertisement, from: sender, at: 60), at: Self.time)
    #expect(understanding() == .replayed)
    let plain = Advertisement(serviceData: ["FCD2": octets("4002CA0903BF13")])
    _ = decoder.decode(report(plain, from: sender, at: 70), at: Self.time)
    #expect(heard[sender]?.definitions.values.contains(.downgraded) == true)
  }

  @Test func `strangers without end are forgotten before devices with values`() throws {
    let heard = HeardDevices(limit: 8)
    var decoder = try Self.decoder(heard)
    for packet in decoder.decode(report(ruuvi), at: Self.time) { heard.add(packet) }
    for number in 0..<1000 {
      let address =
        "4A:00:00:00:"
        + Data([UInt8(number >> 8), UInt8(number & 0xFF)])
        .map { Data([$0]).hexStringValue().uppercased() }.joined(separator: ":")
      _ = decoder.decode(report(Self.unknown("01"), from: address), at: Self.time)
    }
    #expect(heard.all.count <= 10)
    #expect(heard["C0:00:00:00:00:01"]?.values.isEmpty == false)
    #expect(heard["4A:00:00:00:03:E7"] != nil)
  }

  @Test func `a device that sends ever other data, services and names takes little memory`() throws {
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard)
    for number in 0..<300 {
      var advertisement = Advertisement(localName: String(repeating: "n\u{0335}", count: 5000))
      advertisement.services = [
        try #require(BluetoothUUID("F0" + Data([0x10, UInt8(number & 0xFF)]).hexStringValue() + "00"))
      ]
      advertisement.manufacturerData = [0xF000 + UInt16(number): Data(repeating: UInt8(number & 0xFF), count: 2000)]
      _ = decoder.decode(report(advertisement), at: Self.time)
    }
    let device = try #require(heard["C0:00:00:00:00:01"])
    #expect(device.advertisements == 300)
    #expect(try Self.json(device).utf8.count < 20_000)
  }

  @Test func `names with markup, quotes and control characters stay text`() throws {
    let names = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "--><x>", "\u{202E}live\u{0}\n\r\u{1B}[31m",
      "]]>&lt;", "\"\u{0338}} 1", "a\r\nb 1", "温度計",
    ]
    for name in names {
      let heard = HeardDevices()
      var decoder = try Self.decoder(heard)
      _ = decoder.decode(report(Self.unknown("0102", name: name), from: "C0:00:00:00:00:02"), at: Self.time)
      let named = Advertisement(localName: name, manufacturerData: ruuvi.manufacturerData)
      for packet in decoder.decode(report(named), at: Self.time) { heard.add(packet) }
      // JSON gives the name back as it was, on one line, because a line break would end an event.
      let text = try Self.json(heard.all)
      #expect(!text.contains { $0.isNewline })
      struct Named: Decodable { let name: String? }
      #expect(try JSONDecoder().decode([Named].self, from: Data(text.utf8)).map(\.name) == [name, name])
      // The draft is a definition without errors, and has at most the letters of the name.
      let draft = try #require(heard["C0:00:00:00:00:02"].flatMap { AdvertisedDraft.xml(of: $0) })
      let folder = try TemporaryFolder()
      try folder.write("draft.xml", draft)
      #expect(throws: Never.self) { try DefinitionLibrary(folders: [folder.path]) }
      // Each sample of Prometheus is one line.
      for line in heard.prometheusText(at: Self.time).utf8.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.hasPrefix("# ") || text.hasPrefix("bluegatt_device_"))
        #expect(!text.unicodeScalars.contains("\u{0338}") || text.contains("\\"))
      }
    }
  }

  @Test func `Prometheus gets the numbers of devices that were heard lately`() throws {
    let heard = HeardDevices()
    var decoder = try Self.decoder(heard)
    let named = Advertisement(localName: "a\"b\\c\nd", manufacturerData: ruuvi.manufacturerData)
    for packet in decoder.decode(report(named), at: Self.time) { heard.add(packet) }
    _ = decoder.decode(report(Self.unknown("0102"), from: "C0:00:00:00:00:02"), at: Self.time)
    let lines = heard.prometheusText(at: Self.time).split(separator: "\n").map(String.init)
    let device = #"device="C0:00:00:00:00:01""#
    #expect(lines.contains("# TYPE bluegatt_device_value gauge"))
    #expect(
      lines.contains(
        "bluegatt_device_value{\(device),definition=\"Ruuvi RAWv2\",field=\"Temperature\",unit=\"°C\"} 24.3"
      )
    )
    #expect(lines.contains("bluegatt_device_rssi_dbm{\(device)} -60"))
    #expect(lines.contains(#"bluegatt_device_info{\#(device),name="a\"b\\c\nd"} 1"#))
    #expect(!lines.contains { $0.contains("C0:00:00:00:00:02") })
    let later = heard.prometheusText(at: Self.time.addingTimeInterval(601))
    #expect(!later.contains("C0:00:00:00:00:01"))
  }

  @Test func `a history has at most 60 points, and reaches ever further back`() {
    var history = History()
    for second in 0..<100_000 { history.add(Float(second), at: Self.time.addingTimeInterval(Double(second))) }
    #expect((30...60).contains(history.points.count))
    #expect(history.spacing == 1024)
    #expect(history.points.last == 99_999)
    #expect(history.points.first.map { $0 > 30_000 } == true)
    #expect(history.points == history.points.sorted())
    history.add(.infinity, at: Self.time)
    #expect(history.points.allSatisfy { $0.isFinite })
  }

  @Test func `changes come once, those of the first devices first, and all again after some are forgotten`() throws {
    let heard = HeardDevices(limit: 4)
    func hear(_ last: String) {
      heard.hear(report(Self.unknown("01"), from: "C0:00:00:00:00:0" + last), [], at: Self.time)
    }
    for last in ["1", "2", "3"] { hear(last) }
    let first = heard.changes(since: nil, most: 2)
    #expect(first.isAnew)
    #expect(first.devices.map(\.device) == ["C0:00:00:00:00:01", "C0:00:00:00:00:02"])
    let second = heard.changes(since: first.position, most: 2)
    #expect(!second.isAnew)
    #expect(second.devices.map(\.device) == ["C0:00:00:00:00:03"])
    #expect(heard.changes(since: second.position, most: 2).devices.isEmpty)
    hear("1")
    #expect(heard.changes(since: second.position, most: 2).devices.map(\.advertisements) == [2])
    for last in ["4", "5", "6"] { hear(last) }
    let anew = heard.changes(since: second.position, most: 10)
    #expect(anew.isAnew)
    #expect(anew.devices.count == 4)
  }
}
