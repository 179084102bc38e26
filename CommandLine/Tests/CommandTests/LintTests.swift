import Foundation
import Testing

private let gauge = """
  <Characteristic name="Gauge" type="org.example.gauge" uuid="7E57">
    <Value><Field name="Level"><Format>uint8</Format></Field></Value>
  </Characteristic>
  """

@Suite struct LintTests {
  @Test func `files without errors are silent, and the status is 0`() throws {
    let folder = try Folder(["gauge.xml": gauge])
    let command = try Command("lint", folder.path + "/gauge.xml")
    #expect(command.status == 0)
    #expect(command.output.isEmpty)
    #expect(command.errors.isEmpty)
  }

  @Test func `an error is said with its place, and the status is 1`() throws {
    let folder = try Folder([
      "sub/bad.xml": gauge.replacing("uint8", with: "uint65"),
      "good.xml": gauge.replacing("7E57", with: "7E56").replacing("org.example.gauge", with: "org.example.other"),
    ])
    let command = try Command("lint", folder.path)
    #expect(command.status == 1)
    #expect(command.errors.isEmpty)
    #expect(command.output.hasPrefix("\(folder.path)/sub/bad.xml:2:"))
    #expect(command.output.contains("error: unknown format 'uint65'"))
  }

  @Test func `JSON has path, line, column, severity and message`() throws {
    let folder = try Folder(["bad.xml": gauge.replacing("uint8", with: "uint65")])
    let command = try Command("lint", "--format", "json", folder.path + "/bad.xml")
    #expect(command.status == 1)
    let array = try JSONSerialization.jsonObject(with: Data(command.output.utf8)) as? [[String: Any]]
    let first = try #require(array?.first)
    #expect(first["path"] as? String == folder.path + "/bad.xml")
    #expect(first["line"] as? Int == 2)
    #expect(first["severity"] as? String == "error")
    #expect(try Command("lint", "--format", "json", folder.path).output.contains("uint65"))
  }

  @Test func `a file that is not there is status 2`() throws {
    let command = try Command("lint", "/nowhere/at-all.xml")
    #expect(command.status == 2)
    #expect(command.errors.contains("/nowhere/at-all.xml: can't be opened"))
  }

  /// The generator, which the package in the folder above builds. scripts/test builds both in one folder.
  private static let generator = Command.program.deletingLastPathComponent().appending(path: "gatt-generate")

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: generator.path),
      "gatt-generate is not built beside bluegatt; scripts/test builds both"
    ),
    arguments: [
      // Names of fields and of numbers that clash, assumptions, and notes.
      [
        "a.xml": gauge.replacing("</Value>", with: "<Field name=\"Level\"><Format>uint8</Format></Field></Value>"),
        "b.xml": """
        <Characteristic name="State" type="org.example.state" uuid="7E58"><Value>
          <Field name="State"><Format>uint8</Format><Enumerations>
            <Enumeration key="1" value="On"/><Enumeration key="2" value="ON"/></Enumerations></Field>
        </Value></Characteristic>
        """,
        "c.xml": "<Characteristic name=\"Opaque\" type=\"org.example.opaque\" uuid=\"7E59\"/>",
      ],
      // Two definitions that would become one Swift type.
      [
        "a.xml": gauge,
        "b.xml": gauge.replacing("7E57", with: "7E58").replacing("org.example.gauge", with: "org.example.g"),
      ],
      // A construct that the generator does not support.
      [
        "a.xml": gauge.replacing("uint8", with: "utf8s{4}").replacing(
          "</Format>",
          with: "</Format><Repeated>true</Repeated>"
        )
      ],
      // An error of reading.
      ["a.xml": gauge.replacing("uint8", with: "uint65")],
    ]
  )
  func `lint says what the generator says`(files: [String: String]) throws {
    let folder = try Folder(files)
    let paths = files.keys.sorted().map { folder.path + "/" + $0 }
    let lint = try Command(["lint"] + paths)
    let generator = try Command(
      ["build", "--source-root", folder.path, "--output-directory", folder.path + "/out"] + paths,
      program: Self.generator
    )
    // In a message, the generator names a second file by its path below the source root.
    func lines(_ text: String) -> String { text.replacing(folder.path + "/", with: "") }
    #expect(!lint.output.isEmpty)
    #expect(lines(lint.output) == lines(generator.errors))
    #expect(lint.status == generator.status)
  }

  @Test func `definitions of one's own may be called like those built in`() throws {
    let folder = try Folder(["gauge.xml": gauge.replacing("\"Gauge\"", with: "\"Temperature\"")])
    #expect(try Command("lint", folder.path).output.isEmpty)
  }

  @Test func `what a file refers to may be built in`() throws {
    let text = """
      <Characteristic name="Timed" type="org.example.timed" uuid="7E58"><Value>
        <Field name="Time"><Reference>org.bluetooth.characteristic.date_time</Reference></Field>
      </Value></Characteristic>
      """
    let folder = try Folder(["timed.xml": text])
    #expect(try Command("lint", folder.path).output.isEmpty)
  }

  // Each folder of a device is a separate set.
  @Test(arguments: ["sig"] + vendors.map { "vendor/" + $0 })
  func `the definitions of the package have no errors, and all their examples are right`(folder: String) throws {
    let command = try Command("lint", definitions.appending(path: folder).path)
    #expect(command.status == 0, "\(command.output)\(command.errors)")
  }

  @Test func `an example that another definition takes is an error that names both`() throws {
    func data(_ name: String, _ fields: String) -> String {
      """
      <x:ServiceData xmlns:x="urn:bluegatt:1" name="\(name)" uuid="7E57"><Value>\(fields)
      </Value></x:ServiceData>
      """
    }
    let level = "<x:Param name=\"Level\" format=\"uint16\"/>"
    let marked = "<x:Param name=\"Mark\" format=\"uint8\" constant=\"7\"/><x:Param name=\"Level\" format=\"uint8\"/>"
    let folder = try Folder([
      "a.xml": data("Tank", level + "\n<x:Example octets=\"0701\"/>"), "b.xml": data("Valve", marked),
    ])
    let command = try Command("lint", folder.path)
    #expect(command.status == 1)
    #expect(
      command.output.contains("a.xml:2:1: error: 'Valve' (") && command.output.contains("an example of 'Tank'"),
      "\(command.output)"
    )
    let told = try Folder([
      "a.xml": data("Tank", level + "\n<x:Example octets=\"0801\"/>"), "b.xml": data("Valve", marked),
    ])
    #expect(try Command("lint", told.path).output.isEmpty)
  }

  @Test func `a packet that is not of the definition must not be taken`() throws {
    func data(_ example: String) -> String {
      """
      <x:ManufacturerData xmlns:x="urn:bluegatt:1" name="Tank" company="0x7E57"><x:Match name="TK*"/><Value>
      <x:Param name="Address" format="x:address" role="address"/>
      <x:Example not="a valve" \(example)/></Value></x:ManufacturerData>
      """
    }
    let octets = "octets=\"060504030201\""
    for refused in [octets, "\(octets) device=\"VL\"", "\(octets) device=\"TK\" sender=\"01:02:03:04:05:07\""] {
      let folder = try Folder(["a.xml": data(refused)])
      #expect(try Command("lint", folder.path).output.isEmpty)
    }
    for taken in ["\(octets) device=\"TK1\"", "\(octets) device=\"TK\" sender=\"01:02:03:04:05:06\""] {
      let folder = try Folder(["a.xml": data(taken)])
      let command = try Command("lint", folder.path)
      #expect(command.output.contains("3:1: error: 'Tank' takes these octets, which are not its own, but of: a valve"))
    }
  }

  @Test func `a second example of one name is a warning that names both lines`() throws {
    let examples = "\n<x:Example name=\"full\" octets=\"64\"/>\n<x:Example name=\"full\" octets=\"63\"/></Value>"
    let text = gauge.replacing("<Characteristic", with: "<Characteristic xmlns:x=\"urn:bluegatt:1\"")
      .replacing("</Value>", with: examples)
    let folder = try Folder(["gauge.xml": text])
    let command = try Command("lint", folder.path)
    #expect(command.status == 0)
    let path = "\(folder.path)/gauge.xml"
    #expect(
      command.output
        == "\(path):4:1: warning: 'full' is the name of another example (\(path):3:1), and means that one; give this one "
        + "another name\n"
    )
  }

  @Test func `an example that is wrong is an error at its line`() throws {
    let example = "<x:Example octets=\"2A\">{\"Level\": 43}</x:Example></Value>"
    let text = gauge.replacing("<Characteristic", with: "<Characteristic xmlns:x=\"urn:bluegatt:1\"")
      .replacing("</Value>", with: "\n\(example)")
    let folder = try Folder(["gauge.xml": text])
    let command = try Command("lint", folder.path)
    #expect(command.status == 1)
    #expect(command.output == "\(folder.path)/gauge.xml:3:1: error: 'Level' is 42, not 43\n")
  }
}

private let definitions = repository.appending(path: "Definitions")

private let vendors =
  (try? FileManager.default.contentsOfDirectory(atPath: definitions.appending(path: "vendor").path))?.sorted() ?? []

@Suite struct DefinitionsTests {
  @Test func `definitions that were never compiled decode and encode`() throws {
    let folder = try Folder(["deep/er/gauge.xml": gauge])
    let decoded = try Command("decode", "7E57", "2a", "--definitions", folder.path)
    #expect(decoded.output == "Gauge (7E57)\n  Level: 42\n")
    #expect(try Command("encode", "gauge", "Level=42", "--definitions", folder.path).output == "2a\n")
  }

  @Test func `definitions of one's own take the place of those built in`() throws {
    let own = gauge.replacing("7E57", with: "2A19")
    let folder = try Folder(["battery.xml": own])
    let command = try Command("decode", "2A19", "ff", "--definitions", folder.path)
    #expect(command.output == "Gauge (2A19)\n  Level: 255\n")
  }

  @Test func `definitions with errors are not used`() throws {
    let folder = try Folder(["bad.xml": gauge.replacing("uint8", with: "uint65")])
    let command = try Command("decode", "2A19", "64", "--definitions", folder.path)
    #expect(command.status == 1)
    #expect(command.errors.contains("bad.xml:2:"))
    #expect(command.errors.contains("the definitions have errors"))
  }
}

@Suite struct DeviceTests {
  @Test func `what one device alone has needs no name of it`() throws {
    let devices = try Command("catalog", "devices").lines
    #expect(devices.contains("nordic-thingy52"))
    let named = try Command("decode", "EF680101-9B35-4933-9B10-52FFA9740042", "41", "--catalog", "nordic-thingy52")
    #expect(named.status == 0)
    #expect(try Command("decode", "EF680101-9B35-4933-9B10-52FFA9740042", "41").output == named.output)
  }

  @Test func `what several devices have needs the name of one`() throws {
    let command = try Command("decode", "F000AA01-0451-4000-B000-000000000000", "00000000")
    #expect(command.status == 1)
    #expect(command.errors.contains("--catalog ti-sensortag-cc2541 or ti-sensortag-cc2650"))
    let named = try Command(
      "decode",
      "F000AA01-0451-4000-B000-000000000000",
      "00000000",
      "--catalog",
      "ti-sensortag-cc2650"
    )
    #expect(named.status == 0)
    #expect(try Command("catalog", "list", "--catalog", "nothing").status == 64)
    let port = try Command("decode", "6E400002-B5A3-F393-E0A9-E50E24DCCA9E", "41")
    #expect(port.errors.contains("--catalog bbc-microbit or ej or nordic-uart"))
  }

  @Test func `a device to talk to and the definitions of a device are given by options of different names`() throws {
    let help = try ["inspect", "read", "subscribe", "emulate", "decode", "encode", "replay"].map { command in
      try Command(command, "--help").output
    }
    #expect(help.allSatisfy { $0.contains("--catalog <name>") && !$0.contains("--vendor") })
    // Only one of the commands has the option: `replay`, for the devices in a capture.
    #expect(help.filter { $0.contains("--device <device>") }.count == 1)
    #expect(try Command("decode", "2A19", "64", "--device", "nordic-thingy52").status == 64)
  }

  @Test func `a name is first what the device calls by it, then what the Bluetooth SIG does`() throws {
    let own = try Command("decode", "Temperature", "164B", "--catalog", "nordic-thingy52")
    #expect(own.output.hasPrefix("Temperature (EF680201-9B35-4933-9B10-52FFA9740042)\n"))
    #expect(try Command("decode", "Temperature", "164B").output.hasPrefix("Temperature (2A6E)\n"))
    let other = try Command("decode", "Battery Level", "40", "--catalog", "nordic-thingy52")
    #expect(other.output.hasPrefix("Battery Level (2A19)\n"))
  }
}

@Suite struct CatalogCommandTests {
  @Test func `list has one line for each definition`() throws {
    let lines = try Command("catalog", "list").lines
    #expect(lines.count > 500)
    #expect(lines.contains("characteristic 2A37 Heart Rate Measurement"))
    #expect(lines.contains("service 180D Heart Rate"))
  }

  @Test func `search finds by any part of a name`() throws {
    #expect(try Command("catalog", "search", "RATE CONTROL").lines == ["characteristic 2A39 Heart Rate Control Point"])
    #expect(try Command("catalog", "search", "no such thing").status == 1)
  }

  @Test func `show says what a value is made of and what a service has`() throws {
    let value = try Command("catalog", "show", "2A39").lines
    #expect(value.first == "characteristic 2A39 Heart Rate Control Point")
    #expect(value.contains("    1: Reset Energy Expended"))
    let service = try Command("catalog", "show", "180D").lines
    #expect(service.contains("  2A37 Heart Rate Measurement: mandatory, notify"))
  }

  @Test func `show says for what a condition code stands`() throws {
    let fields = try Command("catalog", "show", "2A37").lines
    let energy = fields.first { $0.hasPrefix("  Energy Expended:") }
    #expect(energy?.hasSuffix("if Flags.Energy Expended Present = 1 (Present)") == true)
    #expect(!fields.contains { $0.contains("if C") })
  }

  @Test func `all definition files of the package are built in`() throws {
    let check = try Command("--check", program: repository.appending(path: "scripts/update-shipped-definitions"))
    #expect(check.status == 0, "\(check.errors)")
  }
}
