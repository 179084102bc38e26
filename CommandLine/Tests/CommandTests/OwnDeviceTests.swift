import Foundation
import Testing

/// Devices that a person has described, with the simulated radio.
@Suite struct OwnDeviceTests {
  private static let lamp = """
    <Profile xmlns:x="urn:bluegatt:1" name="Desk Lamp" x:baseUUID="7E57xxxx-2A0C-4B53-8F0A-9C1D5E6F7083">
      <x:Match name="Desk Lamp"/>
      <Service name="Light" uuid="0001"><Characteristics><Characteristic name="State" uuid="0x0002">
        <Properties><Read>Mandatory</Read><Write>Mandatory</Write></Properties>
        <Value><Field name="Level"><Format>uint8</Format><Unit>org.bluetooth.unit.percentage</Unit></Field>
          <x:Example octets="2A"/></Value></Characteristic></Characteristics></Service>
    </Profile>
    """

  private static let sensor = """
    <Profile xmlns:x="urn:bluegatt:1" name="Barrel Sensor"><x:Match name="BARREL-*"/>
      <x:ManufacturerData name="Barrel Data" company="0x7E57"><Value>
        <Field name="Angle"><Format>sint8</Format>
          <Unit>org.bluetooth.unit.plane_angle.degree</Unit></Field></Value>
      </x:ManufacturerData>
    </Profile>
    """.replacing("</Value>", with: "<x:Example octets=\"0B\"/><x:Example octets=\"C7\"/></Value>")

  private let folder: Folder

  init() throws { folder = try Folder(["lamp.xml": Self.lamp, "sensor.xml": Self.sensor]) }

  private func bluegatt(_ arguments: String..., isSimulated: Bool = true) throws -> Command {
    try Command(arguments + ["--definitions", folder.path] + (isSimulated ? ["--radio", "simulated"] : []))
  }

  @Test(arguments: ["0002", "0x0002", "State", "7E570002-2A0C-4B53-8F0A-9C1D5E6F7083"])
  func `the digits that the definition has are a name of its attribute`(name: String) throws {
    let written = try bluegatt("write", "Desk Lamp", name, "07")
    #expect(written.status == 0, "\(written.errors)")
    let read = try bluegatt("read", "Desk Lamp", name, "--service", "0001")
    #expect(read.output.contains("42 %"), "\(read.output)\(read.errors)")
    let decoded = try bluegatt("decode", name, "07", isSimulated: false)
    #expect(decoded.output.contains("Level: 7 %"), "\(decoded.errors)")
    #expect(try bluegatt("encode", name, "Level=7 %", isSimulated: false).output == "07\n")
  }

  @Test func `the digits of a service are those of the device, and no assigned number where both are possible`() throws
  {
    #expect(try bluegatt("emulate", "0001", "--for", "1s").status == 0)
    let advertised = try bluegatt("scan", "--service", "0001", "--for", "1s")
    #expect(advertised.status == 1)
    #expect(advertised.errors.contains("'0001' is 7E570001-2A0C-4B53-8F0A-9C1D5E6F7083 or 00000001-0000-1000-8000-"))
    #expect(try bluegatt("scan", "--service", "180D", "--for", "3s").output.contains("Pulse Monitor"))
  }

  @Test func `what only advertises is in the air with its examples`() throws {
    let heard = try bluegatt("scan", "--for", "3s", "--json")
    let lines = heard.lines.filter { $0.contains("BARREL-") }
    #expect(lines.contains { $0.contains("\"0b\"") }, "\(heard.output)\(heard.errors)")
  }

  @Test func `what only advertises is advertised by its name`() throws {
    let command = try bluegatt("advertise", "barrel data", "--for", "1s")
    #expect(command.status == 0, "\(command.errors)")
    #expect(command.output.contains("'BARREL-': Barrel Data: 11"))
    let wrong = try bluegatt("advertise", "barel data", "--for", "1s")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'Barrel Data'?"))
  }

  @Test func `data that has room only without flags goes out without, and longer data is left out with a reason`()
    throws
  {
    func data(_ octets: Int, _ name: String, _ company: String) -> String {
      """
      <x:ManufacturerData name="\(name)" company="\(company)"><Value>
      <x:Param name="Data" format="x:bytes"><x:Length>\(octets)</x:Length></x:Param>
      <x:Example octets="\(String(repeating: "5A", count: octets))"/></Value></x:ManufacturerData>
      """
    }
    let profile = "<Profile xmlns:x=\"urn:bluegatt:1\" name=\"Long\">"
    let text = profile + data(27, "Full", "0x7E57") + data(28, "Too Long", "0x7E58") + "</Profile>"
    let folder = try Folder(["long.xml": text])
    func bluegatt(_ arguments: String...) throws -> Command {
      try Command(arguments + ["--definitions", folder.path, "--radio", "simulated"])
    }
    let full = try bluegatt("emulate", "Full", "--for", "1s")
    #expect(full.lines.first?.contains(", not connectable, every 0.1s") == true, "\(full.output)\(full.errors)")
    for command in ["emulate", "advertise"] {
      let long = try bluegatt(command, "Too Long", "--for", "1s")
      #expect(long.status == 64)
      #expect(long.errors.contains("has no x:Example that fits into an advertisement: The advertising packet has 35 "))
    }
    let scan = try bluegatt("scan", "--for", "3s", "--json")
    #expect(scan.lines.contains { $0.contains("\"Full\"") && $0.contains("\"connectable\":false") })
    #expect(scan.errors.hasPrefix("bluegatt: warning: 'Too Long' is not simulated: The advertising packet has "))
    #expect(scan.errors.count { $0 == "\n" } == 1)
    let lint = try Command("lint", folder.path)
    #expect(lint.status == 0)
    #expect(lint.output.contains("note: the example is not simulated: The advertising packet has 35 octets"))
  }

  @Test func `an enciphered example comes from its sender, so that its key opens it`() throws {
    let key = "231d39c1d7cc1ab1aee224cd096db932"
    let text = """
      <Profile name="Lock" xmlns:x="urn:bluegatt:1"><x:ServiceData name="Locked" uuid="FF01">
        <Value><Field name="Device Information"><Format>8bit</Format><BitField>
            <Bit index="0" size="1" name="Encrypted"/></BitField></Field>
          <x:Group name="Object" repeated="true">
            <x:Cipher algorithm="AES-CCM" key="bindkey" when="Device Information.Encrypted"
              nonce="sender, 0xD2FC, Device Information, Counter" tag="Check" counter="Counter"/>
            <x:Param name="Object ID" format="uint8"/><x:Param name="Level" format="sint16"/></x:Group>
          <x:Param name="Counter" format="uint32"><x:PresentIf field="Device Information.Encrypted"/></x:Param>
          <x:Param name="Check" format="x:bytes"><x:PresentIf field="Device Information.Encrypted"/><x:Length>4</x:Length>
          </x:Param>
          <x:Example octets="41A47266C95F730011223378237214" sender="54:48:E6:8F:80:A5" key="\(key)"/></Value>
      </x:ServiceData></Profile>
      """
    func scan(_ keys: String) throws -> Command {
      let folder = try Folder(["lock.xml": text, "keys.json": keys])
      let file = folder.path + "/keys.json"
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let options = ["--definitions", folder.path + "/lock.xml", "--keys", file, "--radio", "simulated"]
      return try Command(["scan", "--for", "20s", "--json", "--duplicates"] + options)
    }
    let opened = try scan("{\"54:48:E6:8F:80:A5\":\"\(key)\"}")
    #expect(opened.lines.contains { $0.contains("\"54:48:E6:8F:80:A5\"") && $0.contains("2506") }, "\(opened.errors)")
    #expect(opened.errors.isEmpty)
    let wrong = try scan("{\"*\":\"00000000000000000000000000000000\"}")
    #expect(
      wrong.errors
        == "bluegatt: warning: 'Locked' of 54:48:E6:8F:80:A5 stays enciphered: wrong key or address\n"
    )
  }

  @Test func `what only advertises is emulated with its examples in turn`() throws {
    let command = try bluegatt("emulate", "Barrel Data", "--for", "12s")
    #expect(command.status == 0, "\(command.errors)")
    #expect(
      command.lines.map { $0.split(separator: ",")[0] } == [
        "advertising 'BARREL-': Barrel Data: 11 °", "advertising 'BARREL-': Barrel Data: -57 °",
        "advertising 'BARREL-': Barrel Data: 11 °", "stopped advertising after 12.000 s",
      ]
    )
    #expect(try bluegatt("emulate", "Barrel Data", "--animate", "--for", "1s").status == 64)
    let both = try bluegatt("emulate", "Light", "Barrel Data", "--for", "1s")
    #expect(both.errors.contains("'Barrel Data' is advertised data, and no service"))
  }

  @Test func `the name of a profile stands for its services, or for what it advertises`() throws {
    let sensor = try bluegatt("emulate", "barrel sensor", "--for", "1s")
    #expect(sensor.lines.first?.hasPrefix("advertising 'BARREL-': Barrel Data: 11 °") == true, "\(sensor.errors)")
    #expect(try bluegatt("advertise", "Barrel Sensor", "--for", "1s").status == 0)
    let lamp = try bluegatt("emulate", "Desk Lamp", "--for", "2s")
    #expect(lamp.lines.contains { $0.contains("read State: 42 %") }, "\(lamp.output)\(lamp.errors)")
  }

  @Test func `without a name, what can be emulated is listed`() throws {
    let command = try bluegatt("emulate")
    #expect(command.status == 64)
    let names = "'Desk Lamp', 'Barrel Sensor', 'Light', 'Barrel Data'"
    #expect(command.errors == "bluegatt: error: the name of what to emulate is needed; there is \(names)\n")
  }

  @Test func `a characteristic with values that differ by direction is called by its own name`() throws {
    let folder = try Folder([
      "valve.xml": """
      <Profile xmlns:x="urn:bluegatt:1" name="Valve"><x:Match name="Valve"/>
        <Service name="Water" uuid="7E570040-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
          <Characteristic name="Position" uuid="7E570041-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Read>Mandatory</Read><Write>Mandatory</Write><Notify>Mandatory</Notify></Properties>
            <Value x:direction="write"><x:Param name="Command" format="uint8"/></Value>
            <Value x:direction="read notify"><x:Param name="State" format="uint16"/><x:Example octets="0700"/></Value>
          </Characteristic></Characteristics></Service></Profile>
      """
    ])
    let options = ["--definitions", folder.path]
    #expect(try Command(["decode", "Position", "0700"] + options).output.contains("State: 7"))
    #expect(try Command(["encode", "Position", "Command=5"] + options).output == "05\n")
    #expect(try Command(["encode", "Position", "State=5"] + options).output == "0500\n")
    let radio = options + ["--radio", "simulated"]
    #expect(try Command(["write", "Valve", "Position", "--set", "Command=5"] + radio).status == 0)
    #expect(try Command(["read", "Valve", "Position", "--hex"] + radio).lines == ["0700"])
    #expect(try Command(["inspect", "Valve"] + radio).output.contains("Position (7E570041-"))
    #expect(try Command("decode", "Record Access Control Point", "0101").status == 0)
    #expect(try Command("catalog", "show", "Record Access Control Point").status == 0)
  }

  @Test func `what scan hears is recorded`() throws {
    let file = folder.path + "/out.jsonl"
    let command = try bluegatt("record", "Desk Lamp", "--for", "2s", "--output", file)
    #expect(command.status == 0, "\(command.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("7E570002"))
  }

  @Test func `a profile is explained without data`() throws {
    func match(_ arguments: String...) throws -> Command {
      try Command(["match", folder.path] + arguments)
    }
    let lamp = try match("--name", "Desk Lamp")
    #expect(lamp.status == 0)
    #expect(lamp.output.contains("  is   Desk Lamp ("))
    #expect(lamp.output.contains("  not  Barrel Sensor ("))
    #expect(lamp.output.contains("the name 'Desk Lamp' is not BARREL-*"))
    let other = try match("--name", "Desk")
    #expect(other.status == 1)
    #expect(other.output.contains("the name 'Desk' is not Desk Lamp"))
    let data = try match("--name", "BARREL-1", "--manufacturer-data", "7E57:0B")
    #expect(data.output.contains("  is   Barrel Data"))
    #expect(data.output.contains("  is   Barrel Sensor"))
    let builtIn = try Command("match", "--name", "SX100", "--service", "FF00")
    #expect(builtIn.output.contains("vendor/jbd/"), "\(builtIn.output)\(builtIn.errors)")
  }

  @Test func `four digits are one company, or the two that they may be are named`() throws {
    let line = #"{"manufacturerData":{"0499":"05"}}"#
    let json = try Command("decode", "--batch", "--advertisements", input: line + "\n")
    #expect(json.output.contains("bad line"))
    #expect(json.output.contains("0x0499") && json.output.contains("0x01F3"))
    let command = try Command("match", "--manufacturer", "0499:05")
    #expect(command.output.contains("company 0x0499"))
    let decimal = try Command("match", "--manufacturer", "76:05")
    #expect(decimal.status == 64)
    #expect(decimal.errors.contains("0x0076") && decimal.errors.contains("0x004C"))
  }

  @Test func `octets are read as other programs show them`() throws {
    for octets in ["06-4C", "(0x) 06-4C", "0x064C", "06:4C"] {
      #expect(try Command("decode", "2A37", octets).output.contains("76"), "\(octets)")
    }
  }

  @Test func `the unit of a presentation format has its name, and a constant is shown in hexadecimal`() throws {
    let format = try Command("decode", "2904", "0600A827010000")
    #expect(format.output.contains("Unit: 10152 ("), "\(format.output)\(format.errors)")
    let folder = try Folder([
      "end.xml": """
      <Characteristic name="Ended" type="org.example.ended" uuid="7E57AA01-0000-4000-8000-00000000000B"
        xmlns:x="urn:bluegatt:1"><Value>
      <x:Param name="End" format="uint16" constant="0xFFFF"/></Value></Characteristic>
      """
    ])
    let wrong = try Command("decode", "Ended", "FF18", "--definitions", folder.path)
    #expect(wrong.errors.contains("0x18FF") && wrong.errors.contains("0xFFFF"), "\(wrong.errors)")
  }

  @Test func `lint says what numbers an exponent makes`() throws {
    func lint(_ exponent: String) throws -> Command {
      let folder = try Folder([
        "level.xml": """
        <Characteristic name="Level" type="org.example.level" uuid="7E57AA01-0000-4000-8000-00000000000C"><Value>
        <Field name="Level"><Format>uint16</Format><Unit>org.bluetooth.unit.percentage</Unit>
        <DecimalExponent>\(exponent)</DecimalExponent></Field></Value></Characteristic>
        """
      ])
      return try Command("lint", folder.path)
    }
    #expect(try lint("2").output.contains("from 0 to 6553500 %"))
    #expect(try lint("-2").output.isEmpty)
  }
}
