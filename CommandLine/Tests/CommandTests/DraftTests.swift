import Captures
import Foundation
import GATTModel
import GATTText
import Testing

/// Drafts of definitions, from devices and from captures.
@Suite struct DraftTests {
  private let folder: Folder
  private var file: String { folder.path + "/draft.xml" }

  init() throws {
    folder = try Folder([
      "own.xml": """
      <Profile name="Own" xmlns:x="urn:bluegatt:1">
        <Service name="Tank" uuid="7E570000-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
          <Characteristic name="Level" uuid="7E570001-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Read>Mandatory</Read><Notify>Mandatory</Notify></Properties>
            <Value>
              <Field name="Frame"><Format>x:bytes</Format><x:Length>1</x:Length></Field>
              <Field name="Level"><Format>uint16</Format></Field>
            </Value>
          </Characteristic>
          <Characteristic type="org.bluetooth.characteristic.battery_level">
            <Properties><Read>Mandatory</Read></Properties>
          </Characteristic>
          <Characteristic name="Command" uuid="7E570002-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Write>Mandatory</Write></Properties>
            <Value><Field name="Command"><Format>uint8</Format></Field></Value>
          </Characteristic>
        </Characteristics></Service>
      </Profile>
      """
    ])
  }

  /// Writes a file with these octets.
  private func file(_ octets: [UInt8], _ name: String = "capture") throws -> String {
    let path = folder.path + "/" + name
    try Data(octets).write(to: URL(filePath: path))
    return path
  }

  /// Drafts a definition from a capture, and expects that the program reports no error.
  private func draft(_ capture: CaptureWriter, _ arguments: String...) throws -> String {
    let command = try Command(["draft", try file(capture.octets)] + arguments)
    #expect(command.status == 0)
    #expect(command.errors == "")
    try expectValid(command.output)
    return command.output
  }

  /// Expects that `lint` reports nothing for a definition.
  private func expectValid(_ definition: String) throws {
    try Data(definition.utf8).write(to: URL(filePath: file))
    let lint = try Command("lint", file)
    #expect(lint.status == 0)
    #expect(lint.output == "")
  }

  /// Returns the 128-bit UUID `7E57xxxx-2A0C-4B53-8F0A-9C1D5E6F7081`, least significant octet first.
  private func uuid(_ number: UInt16) -> [UInt8] {
    [0x81, 0x70, 0x6F, 0x5E, 0x1D, 0x9C, 0x0A, 0x8F, 0x53, 0x4B, 0x0C, 0x2A] + little(number) + [0x57, 0x7E]
  }

  /// A connection with a device that has a service at the handles 16 to 255, with characteristic values at 18, 34, ….
  ///
  /// - Parameter characteristics: The number of the UUID, and the properties.
  private func capture(
    _ characteristics: [(UInt16, UInt8)],
    address: [UInt8] = HeartRateMonitor.address
  ) -> CaptureWriter {
    var capture = CaptureWriter()
    capture.connect(0x40, address)
    capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 16, 0, 0xFF, 0] + uuid(0))
    for (index, (number, properties)) in characteristics.enumerated() {
      let handle = UInt16(17 + index * 16)
      capture.exchange(
        [0x08, 16, 0, 0xFF, 0, 3, 0x28],
        [0x09, 21] + little(handle) + [properties] + little(handle + 1) + uuid(number)
      )
    }
    return capture
  }

  /// Appends the discovery of a descriptor, and a read of it.
  private func addDescriptor(_ number: UInt16, at handle: UInt16, _ value: [UInt8], to capture: inout CaptureWriter) {
    capture.exchange([0x04] + little(handle) + little(handle), [0x05, 1] + little(handle) + little(number))
    capture.exchange([0x0A] + little(handle), [0x0B] + value)
  }

  @Test func `a device is drafted with its services, properties and octets, without an error`() throws {
    let command = try Command("draft", "SensorTag", "--output", file, "--radio", "simulated")
    #expect(command.status == 0)
    #expect(command.errors == "")
    #expect(command.output == "\(file): 2 services, 5 characteristics; 'bluegatt lint' checks it\n")
    let definition = try String(contentsOfFile: file, encoding: .utf8)
    try expectValid(definition)
    #expect(definition.contains(#"<Profile name="SensorTag" xmlns:x="urn:bluegatt:1">"#))
    #expect(definition.contains(#"<Service name="Service F000AA00" uuid="F000AA00-0451-4000-B000-000000000000">"#))
    #expect(
      definition.contains("<!-- bluegatt has a definition of this service already, with the catalog ti-sensortag-")
    )
    #expect(definition.contains("values were read and sent, of 4 octets, as:"))
    let decoded = try Command("decode", "--definitions", file, "F000AA01-0451-4000-B000-000000000000", "70fe990a")
    #expect(decoded.status == 0)
    #expect(decoded.lines.count == 5)
    #expect(decoded.lines.contains("  Octet 2: 153"))
  }

  @Test func `what the Bluetooth SIG has defined is referred to`() throws {
    let command = try Command("draft", "Pulse Monitor", "--for", "2s", "--radio", "simulated")
    try expectValid(command.output)
    #expect(command.output.contains(#"<Service name="Heart Rate" uuid="180D">"#))
    #expect(
      command.output.contains(
        #"<Characteristic name="Heart Rate Measurement" type="org.bluetooth.characteristic.heart_rate_measurement">"#
      )
    )
    #expect(command.output.contains("<!-- 426c756547415454 \"BlueGATT\" -->"))
    #expect(!command.output.contains("<Value>"))
    let decoded = try Command("decode", "--definitions", file, "2A37", "16480004")
    #expect(decoded.lines.contains("  Heart Rate (uint8): 72 bpm"))
    #expect(try !Command("draft", "Pulse Monitor", "--no-updates", "--radio", "simulated").output.contains("sent"))
  }

  @Test func `what is drafted of an emulated definition has its octets, and decodes them`() throws {
    let recording = folder.path + "/session.jsonl"
    let emulate = [
      "emulate", "--definitions", folder.path + "/own.xml", "Tank", "--set", "Level=0xa5bc02", "--animate", "--for",
      "9s",
      "--record", recording, "--radio", "simulated",
    ]
    #expect(try Command(emulate).status == 0)
    let command = try Command("draft", recording, "--output", file)
    #expect(command.status == 0)
    let definition = try String(contentsOfFile: file, encoding: .utf8)
    try expectValid(definition)
    #expect(definition.contains("<x:Constant>0xA5</x:Constant>"))
    #expect(definition.contains(#"type="org.bluetooth.characteristic.battery_level""#))
    let uuid = "7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"
    let decoded = try Command("decode", "--definitions", file, uuid, "a5bc02")
    #expect(decoded.lines.first == "Characteristic 7E570001 (\(uuid))")
    #expect(decoded.lines.contains("  Octet 1: 188"))
    #expect(try Command("decode", "--definitions", file, uuid, "a6bc02").status == 1)
  }

  @Test func `descriptors become names, formats, exponents and units`() throws {
    var capture = capture([(1, 0x12), (2, 0x02), (3, 0x02)])
    addDescriptor(0x2901, at: 19, Array("Water & <Air>\0".utf8), to: &capture)
    addDescriptor(0x2904, at: 20, [0x0E, 0xFE, 0x2F, 0x27, 1, 0, 0], to: &capture)
    capture.exchange([0x0A, 18, 0], [0x0B, 0x34, 0x08])
    // Two presentation formats: the value has two numbers.
    addDescriptor(0x2904, at: 35, [0x04, 0, 0xAD, 0x27, 1, 0, 0], to: &capture)
    addDescriptor(0x2904, at: 36, [0x08, 0, 0xFF, 0xFF, 1, 0, 0], to: &capture)
    // A format that does not fit the octets.
    addDescriptor(0x2904, at: 51, [0x06, 0, 0, 0x27, 1, 0, 0], to: &capture)
    capture.exchange([0x0A, 50, 0], [0x0B, 1, 2, 3])
    let definition = try draft(capture)
    let uuid = "7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"
    #expect(definition.contains(#"<Characteristic name="Water &amp; &lt;Air&gt;" uuid="\#(uuid)">"#))
    for element in [
      "<Format>sint16</Format>", "<Unit>org.bluetooth.unit.thermodynamic_temperature.degree_celsius</Unit>",
      "<DecimalExponent>-2</DecimalExponent>", #"<Field name="Value 2">"#, "<Format>uint32</Format>",
      "<!-- Its unit has the number 0xFFFF. -->",
      "<!-- A Characteristic Presentation Format says uint16, which does not fit these octets. -->",
      #"<Field name="Octet 2">"#,
      #"type="org.bluetooth.descriptor.gatt.characteristic_presentation_format""#,
    ] {
      #expect(definition.contains(element), "\(element)")
    }
    let decoded = try Command("decode", "--definitions", file, uuid, "3408")
    #expect(decoded.lines == ["Water & <Air> (\(uuid))", "  Water & <Air>: 21 °C"])
    let pair = try Command("decode", "--definitions", file, "7E570002-2A0C-4B53-8F0A-9C1D5E6F7081", "0801000000")
    #expect(pair.lines.dropFirst() == ["  Value 1: 8 %", "  Value 2: 1"])
  }

  @Test func `an octet is a constant only when it was the same in three different values`() throws {
    var capture = capture([(1, 0x10), (2, 0x10), (3, 0x10)])
    for octet in [1, 1, 1, 2] as [UInt8] { capture.att(.device, [0x1B, 18, 0, 0xAA, octet]) }
    for octet in [1, 2, 3] as [UInt8] { capture.att(.device, [0x1B, 34, 0, 0xBB, octet]) }
    for octet in [1, 2, 3] as [UInt8] {
      capture.att(.device, [0x1B, 50, 0, 0xCC] + [UInt8](repeating: octet, count: 40))
    }
    let definition = try draft(capture)
    #expect(definition.components(separatedBy: "<x:Constant>").count == 2)
    #expect(definition.contains("<x:Constant>0xBB</x:Constant>"))
    #expect(definition.contains("<!-- In all 3 values; remove the x:Constant if that is chance. -->"))
    #expect(definition.contains("<!-- Equal in all values: octet 0 0xAA -->"))
    #expect(definition.contains("<x:Length>41</x:Length>"))
    #expect(definition.contains("<!-- 4 values were sent, of 2 octets, as: -->"))
  }

  @Test func `values of several lengths have what is common, and the rest`() throws {
    var capture = capture([(1, 0x1A)])
    capture.exchange([0x12, 18, 0, 7], [0x13])
    for value in [[1, 2], [1, 2, 3], [1, 9, 3, 4], [1, 2], [1, 4], [1, 5], [1, 6]] as [[UInt8]] {
      capture.att(.device, [0x1B, 18, 0] + value)
    }
    let definition = try draft(capture)
    #expect(definition.contains(#"<Value x:direction="write">"#))
    #expect(definition.contains("<!-- 7 values were sent, of 2 to 4 octets, as: -->"))
    let samples = definition.matches(of: /<!-- [0-9a-f]+ -->/).map { $0.output.dropFirst(5).dropLast(4) }
    #expect(samples == ["07", "0102", "010203", "01090304", "0104", "0105"])
    let uuid = "7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"
    let decoded = try Command("decode", "--definitions", file, "--direction", "notify", uuid, "01090304")
    #expect(decoded.lines.dropFirst() == ["  Octet 0: 1", "  Octet 1: 9", "  Rest: 0304"])
  }

  @Test func `text from the air stays within names and comments`() throws {
    let command = try Command("draft", "C0:00:00:00:00:07", "--output", file, "--radio", "simulated")
    #expect(command.status == 0)
    let definition = try String(contentsOfFile: file, encoding: .utf8)
    try expectValid(definition)
    #expect(definition.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value })
    #expect(definition.contains(#"name="\u{1b}]0;mine\u{7}\u{1b}[2J\u{202e}evil""#))
    var capture = capture([(1, 2), (2, 2), (3, 2), (4, 2)])
    for (handle, text) in [
      (19, "--->x<!-- --"), (35, "a\u{FFFE}\u{FFFF}]]>&\"'"), (51, "12 --- !-"), (67, "level"), (83, "Level-"),
    ] {
      addDescriptor(0x2901, at: UInt16(handle), Array(text.utf8), to: &capture)
    }
    let hostile = try draft(capture)
    #expect(hostile.contains(#"name="---&gt;x&lt;!-- --""#))
    #expect(hostile.contains(#"name="a\u{fffe}\u{ffff}]]&gt;&amp;&quot;'""#))
    #expect(hostile.contains("<!-- The device calls it: 12 - - - !- -->"))
    #expect(hostile.contains(#"name="Characteristic 7E570003""#))
  }

  @Test func `names that no Swift name can be made of cost only the names`() throws {
    for name in ["ʰ", "ª", "٣a", "a\u{301}", "class", "Self", "init", "Data", "_", "Service", "\u{200D}x", "Œ", "é è"] {
      var capture = capture([(1, 2), (2, 2)])
      addDescriptor(0x2901, at: 19, Array(name.utf8), to: &capture)
      addDescriptor(0x2901, at: 35, Array(name.uppercased().utf8), to: &capture)
      capture.exchange([0x0A, 18, 0], [0x0B, 1, 2, 3])
      _ = try draft(capture)
    }
  }

  @Test func `a device of several in a capture is chosen by its address or its name`() throws {
    var capture = capture([(1, 2)])
    capture.disconnect(0x40)
    capture.advertise([1, 2, 3, 4, 5, 6], name: "Pulse")
    capture.connect(0x40, [1, 2, 3, 4, 5, 6])
    HeartRateMonitor.discover(in: &capture)
    let path = try file(PacketFileWriter(.pcapng).octets(capture))
    let several = try Command("draft", path)
    #expect(several.status == 1)
    #expect(
      several.errors
        == "bluegatt: error: \(path): has several devices, so give --device: C0:11:22:33:44:55, 01:02:03:04:05:06 (Pulse)\n"
    )
    let named = try Command("draft", path, "--device", "pulse")
    try expectValid(named.output)
    #expect(named.output.contains(#"<Profile name="Pulse" "#))
    let addressed = try Command("draft", path, "--device", "c0:11:22:33:44:55")
    try expectValid(addressed.output)
    #expect(addressed.output.contains("7E570001"))
    #expect(try Command("draft", path, "--device", "nobody").status == 1)
    #expect(try Command("draft", "-", "--device", "Pulse", input: "nonsense").status == 1)
  }

  @Test func `a service that occurs twice is one, and so is a characteristic of several services`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    for start in [16, 32, 48] as [UInt16] {
      let number: UInt16 = start == 48 ? 9 : 0
      capture.exchange(
        [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
        [0x11, 20] + little(start) + little(start + 15) + uuid(number)
      )
      capture.exchange(
        [0x08, 16, 0, 0xFF, 0, 3, 0x28],
        [0x09, 21] + little(start + 1) + [start == 32 ? 0x0A : 0x02] + little(start + 2) + uuid(1)
      )
      capture.exchange([0x0A] + little(start + 2), [0x0B, UInt8(start)])
    }
    capture.exchange([0x08, 16, 0, 0xFF, 0, 3, 0x28], [0x09, 21, 56, 0, 2, 57, 0] + uuid(1))
    let definition = try draft(capture)
    #expect(definition.contains("<!-- The device has 2 of this service. -->"))
    #expect(definition.components(separatedBy: "<Service ").count == 3)
    #expect(definition.contains("<Write>Optional</Write>"))
    #expect(definition.contains("<!-- 3 values were read, of 1 octet, as: -->"))
    #expect(
      definition.contains(#"<Characteristic uuid="7E570001-2A0C-4B53-8F0A-9C1D5E6F7081" multiple_instances="Yes">"#)
    )
  }

  @Test func `an empty name that a device answers does not replace the one that it advertises`() throws {
    var capture = capture([(1, 0x10)])
    capture.advertise(HeartRateMonitor.address, name: "Pulse")
    capture.connect(0x41, HeartRateMonitor.address)
    capture.exchange([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A], [0x09, 0x02, 0x03, 0x00], handle: 0x41)
    #expect(try draft(capture).contains(#"<Profile name="Pulse""#))
  }

  @Test func `a file that exists is left alone without --force`() throws {
    let arguments = ["draft", "Thermometer", "--no-updates", "--output", file, "--radio", "simulated"]
    #expect(try Command(arguments).status == 0)
    try Data("mine".utf8).write(to: URL(filePath: file))
    let refused = try Command(arguments)
    #expect(refused.status == 2)
    #expect(refused.errors == "bluegatt: error: \(file): exists; --force replaces it\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(try Command(arguments + ["--force"]).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("</Profile>\n"))
    let missing = try Command("draft", "Thermometer", "--output", file + "/x", "--radio", "simulated")
    #expect(missing.status == 2)
  }

  @Test func `a capture without discovery, and a device that is not there, are said`() throws {
    var capture = CaptureWriter()
    capture.att(.device, [0x1B, 18, 0, 1])
    let path = try file(capture.octets)
    let command = try Command("draft", path)
    #expect(command.status == 1)
    #expect(command.errors.contains("1 value is of attributes whose UUIDs the capture does not have"))
    #expect(command.errors.contains("has no service or characteristic with its UUID"))
    #expect(try Command("draft", "nobody", "--timeout", "1s", "--radio", "simulated").status == 4)
    #expect(try Command("draft", "nobody", "--device", "x", "--radio", "simulated").status == 2)
    #expect(try Command("draft").status == 64)
  }

  // MARK: Patterns

  /// Returns the draft of a device that has sent these values by a characteristic without a definition.
  private func draft(of values: [[UInt8]]) throws -> String {
    var capture = capture([(1, 0x10)])
    for value in values { capture.att(.device, [0x1B, 18, 0] + value) }
    return try draft(capture)
  }

  /// Decodes a value by the draft, and returns the exit status and the lines.
  private func decode(_ value: String) throws -> Command {
    try Command("decode", "--definitions", file, "7E570001-2A0C-4B53-8F0A-9C1D5E6F7081", value)
  }

  /// The lowest octets of a number, the least significant one first.
  private func octets(_ number: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  @Test func `values that are text are one field`() throws {
    let definition = try draft(of: ["AT+OK\r\n", "T=21.5\r\n"].map { Array($0.utf8) })
    #expect(definition.contains("<Format>utf8s</Format>"))
    #expect(!definition.contains("Octet 0"))
    #expect(definition.contains(#"<!-- 41542b4f4b0d0a "AT+OK\r\n" -->"#))
    #expect(try decode("543d32320d0a").status == 0)
    // A device may send a line end in a separate packet.
    let parts = ["AT+DT=20260517222621", "\r\n", "AT+DT:OK", "\r\n"].map { Array($0.utf8) }
    #expect(try draft(of: parts).contains("<Format>utf8s</Format>"))
    #expect(try !draft(of: ["....", "----", "!!!!"].map { Array($0.utf8) }).contains("utf8s"))
    let numbers = try draft(of: (0..<4).map { [0x41 + $0, 0, 0, 0] })
    #expect(!numbers.contains("utf8s") && !numbers.contains("\\0"))
    // Four octets may be letters by chance.
    #expect(try draft(of: [Array("ABCD".utf8)]).contains("Octet 0"))
  }

  @Test(arguments: [
    "SUM-8", "SUM-8/NEG", "XOR-8", "SUM-8 init=0x11", "XOR-8 init=0x11", "CRC-8/SMBUS", "SUM-16", "CRC-16/MODBUS",
    "CRC-16/XMODEM",
    "CRC-32/ISO-HDLC",
  ])
  func `a checksum that all values have is written, for values of one length and of several`(name: String) throws {
    let started: [String: ChecksumAlgorithm] = [
      "SUM-8 init=0x11": .sum(8, initial: 0x11), "XOR-8 init=0x11": .exclusiveOr(initial: 0x11),
    ]
    let algorithm = try #require(started[name] ?? ChecksumAlgorithm(named: name))
    let count = algorithm.octetCount
    let bodies: [[UInt8]] = [
      [0xA5, 1, 9, 0, 77], [0xA5, 2, 200, 3, 5], [0xA5, 1, 30, 7, 1], [0xA5, 4, 4, 90, 250], [0xA5, 3, 17, 17, 2],
      [0xA5, 2, 8, 255, 81], [0xA5, 6, 0, 1, 33],
    ]
    for isVaried in [false, true] {
      let whole = bodies.enumerated().map { $1 + (isVaried ? [UInt8](repeating: UInt8($0 * 3), count: $0) : []) }
      let values = whole.map { $0 + octets(algorithm.checksum(of: $0), count) }
      let definition = try draft(of: values)
      #expect(definition.contains("<x:Checksum algorithm=\"\(name)\"/>"), "\(name) \(isVaried)")
      let right: [UInt8] = [0xA5, 9, 8, 7, 6]
      let digits = hexadecimal(octets: right + octets(algorithm.checksum(of: right), count))
      #expect(try decode(digits).status == 0)
      #expect(try decode(digits.replacing("a509", with: "a508")).status == 1)
    }
  }

  @Test func `a checksum may leave out the first octets, have another order of octets, and come before an end`() throws
  {
    let algorithm = try #require(ChecksumAlgorithm(named: "CRC-16/XMODEM"))
    let bodies: [[UInt8]] = [[1, 9, 8], [2, 7], [3, 3, 3, 90], [4, 250, 1]]
    let values = bodies.map { body -> [UInt8] in
      let check = Array(octets(algorithm.checksum(of: body), 2).reversed())
      return [0x55, 0xAA] + body + check + [0x0D, 0x0A]
    }
    let definition = try draft(of: values)
    #expect(definition.contains(#"<x:Checksum algorithm="CRC-16/XMODEM" over="Octet 2..Rest"/>"#))
    #expect(definition.contains(#"<Field name="Check" x:byteOrder="big">"#))
    #expect(definition.contains(#"<Field name="End 2">"#))
    #expect(try decode(hexadecimal(octets: values[2])).status == 0)
  }

  @Test(arguments: 0..<6)
  func `a length is written with what it counts`(form: Int) throws {
    let bodies: [[UInt8]] = [[1, 9, 8], [2, 7], [3, 3, 3, 90], [4, 250, 1, 1, 1], [5, 0]]
    let values = bodies.map { body -> [UInt8] in
      let count = UInt8(body.count)
      switch form {
      // The octets after the length; with the checksum; with the length itself; in two octets; before a checksum; with all.
      case 0: return [0xA5, count] + body
      case 1:
        let counted = [count + 1] + body
        return [0xA5] + counted + [counted.reduce(0, &+)]
      case 2: return [0xA5, count + 1] + body
      case 3: return [0xA5, 0, count] + body + [0x77]
      case 4:
        let covered = [0xA5, count] + body
        return covered + [covered.reduce(0, ^)]
      default: return [0xA5, count + 2] + body
      }
    }
    let definition = try draft(of: values)
    #expect(definition.contains(#"<x:Group name="Body""#) == (form != 5))
    let expected = [
      #"<x:Length format="uint8"/>"#, #"<x:Checksum algorithm="SUM-8"/>"#, #"includesItself="true""#,
      #"<x:Length format="uint8"/>"#, #"<x:Checksum algorithm="XOR-8"/>"#,
      "<!-- Octet 1 is the number of all octets, in all 5 different values. -->",
    ]
    #expect(definition.contains(expected[form]), "\(form)")
    let wider =
      "<!-- Octet 1 is 0 in all values: octets 1 and 2 may be one length, most significant octet first -->"
    #expect(definition.contains(wider) == (form == 3))
    for value in values { #expect(try decode(hexadecimal(octets: value)).status == 0) }
  }

  @Test func `what holds for most values only is a comment, and what may be chance is nothing`() throws {
    var generator = SplitMix64(seed: 7)
    let random = (0..<40).map { _ in (0..<9).map { _ in UInt8.random(in: 0...255, using: &generator) } }
    let summed = random.enumerated().map { index, body -> [UInt8] in
      body + [body.reduce(0, &+) &+ (index.isMultiple(of: 5) ? 1 : 0)]
    }
    let most = try draft(of: summed)
    #expect(
      most.contains(
        "<!-- In 32 of 40 different values, the last octet is the checksum SUM-8 of all octets before -->"
      )
    )
    #expect(!most.contains("<x:Checksum"))
    let ended = random.enumerated().map { index, body -> [UInt8] in
      let check = ~body.reduce(0, &+)
      return [0x8D] + body + [index.isMultiple(of: 5) ? check ^ 1 : check, 0xD8]
    }
    #expect(
      try draft(of: ended).contains(
        "<!-- In 32 of 40 different values, the octet before the last one is the checksum SUM-8/NOT of the octets "
          + "before, from octet 1 on -->"
      )
    )
    let lengths = (0..<40).map { index -> [UInt8] in
      let body = random[index].prefix(3 + index % 5)
      return [index.isMultiple(of: 4) ? 0xEE : UInt8(body.count)] + body
    }
    #expect(
      try draft(of: lengths).contains(
        "<!-- In 30 of 40 different values, octet 0 is the number of their octets minus 1 -->"
      )
    )
    let copies: [[UInt8]] = (0..<9).map { [0xA5, $0, 0, $0] }
    let counters: [[UInt8]] = (0..<9).map { [0, $0, $0, 0] }
    for values in [random, random.map { [$0[0], $0[0]] }, copies, counters, random.map { $0 + $0 }] {
      let definition = try draft(of: values)
      #expect(!definition.contains("Checksum") && !definition.contains("checksum") && !definition.contains("x:Group"))
    }
  }

  @Test func `a pattern of most values is counted in all that are kept, and the draft says when not all are`() throws {
    var generator = SplitMix64(seed: 7)
    let summed = (0..<300).map { index -> [UInt8] in
      let body = (0..<9).map { _ in UInt8.random(in: 0...255, using: &generator) }
      return body + [body.reduce(0, &+) &+ (index.isMultiple(of: 5) ? 1 : 0)]
    }
    let checksum = "different values, the last octet is the checksum SUM-8 of all octets before -->"
    #expect(try draft(of: Array(summed.prefix(100))).contains("<!-- In 80 of 100 \(checksum)"))
    #expect(try draft(of: summed).contains("<!-- In 204 of the first 256 \(checksum)"))
  }

  @Test func `a UUID of the Bluetooth SIG that a device uses in its own way is defined by what was seen`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x20, 0, 0x0F, 0x18])
    capture.exchange([0x08, 0x10, 0, 0x20, 0, 3, 0x28], [0x09, 7, 0x11, 0, 0x12, 0x12, 0, 0x19, 0x2A])
    capture.att(.device, [0x1B, 0x12, 0] + Array("AT+OK".utf8))
    capture.att(.device, [0x1B, 0x12, 0] + Array("AT+ERROR".utf8))
    let definition = try draft(capture)
    #expect(
      definition.contains("<!-- For the Bluetooth SIG, 2A19 is Battery Level, but no value that was seen is one. -->")
    )
    #expect(definition.contains(#"<Characteristic name="Characteristic 2A19" uuid="2A19">"#))
    #expect(definition.contains("<Format>utf8s</Format>"))
    let decoded = try Command("decode", "--definitions", file, "2A19", "41542b4f4b")
    #expect(decoded.lines.last == "  Text: AT+OK")
    capture.att(.device, [0x1B, 0x12, 0, 64])
    #expect(try draft(capture).contains(#"type="org.bluetooth.characteristic.battery_level""#))
  }

  @Test func `a definition is suggested when its UUIDs and its values fit`() throws {
    func suggestion(_ uuids: [UInt8], _ values: [[UInt8]], written: [[UInt8]] = []) throws -> Substring? {
      var capture = CaptureWriter()
      capture.connect(0x40, HeartRateMonitor.address)
      capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x40, 0, 0xF0, 0xFF])
      for (index, uuid) in uuids.enumerated() {
        let handle = UInt8(0x11 + 2 * index)
        capture.exchange([0x08, 0x10, 0, 0x40, 0, 3, 0x28], [0x09, 7, handle, 0, 0x1C, handle + 1, 0, uuid, 0xFF])
        for value in index == 0 ? values : [] { capture.att(.device, [0x1B, handle + 1, 0] + value) }
        for value in index == 1 ? written : [] { capture.att(.host, [0x52, handle + 1, 0] + value) }
      }
      return try draft(capture).firstMatch(of: /has a definition of this service already, with the catalog (\w+)/)?.1
    }
    #expect(try suggestion([], []) == nil)
    #expect(try suggestion([0xF1, 0xF2], []) == nil)
    // A device of another maker.
    #expect(try nil == suggestion([0xF1, 0xF2], [[0xF0, 0x51, 0x01, 0x52, 0x03], [0xF0, 0x51, 0x03, 0x50, 0x03]]))
    // Daly: status of a battery.
    let algorithm = try #require(ChecksumAlgorithm(named: "CRC-16/MODBUS"))
    let answers = [0xE1, 0xE2, 0xE3, 0xE4].map { (number: UInt8) -> [UInt8] in
      let daly: [UInt8] = [0xD2, 0x03, 0x02, 0x0C, number]
      return daly + octets(algorithm.checksum(of: daly), 2)
    }
    #expect(try suggestion([0xF1, 0xF2], answers) == "daly")
    // No request is one of Daly.
    #expect(try suggestion([0xF1, 0xF2], answers, written: [[1, 2, 3], [2, 3, 4], [3, 4, 5]]) != "daly")
  }

  @Test func `a definition is not suggested by UUIDs and checksums that devices of many makers have`() throws {
    // The serial port of Nordic Semiconductor, 6E400001-B5A3-F393-E0A9-E50E24DCCA9E.
    let end: [UInt8] = [0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5]
    func uuid(_ number: UInt8) -> [UInt8] { end + [number, 0, 0x40, 0x6E] }
    var port = CaptureWriter()
    port.connect(0x40, HeartRateMonitor.address)
    port.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 0x10, 0, 0x40, 0] + uuid(1))
    for (handle, number) in [(0x11, 2), (0x21, 3)] as [(UInt8, UInt8)] {
      let declaration: [UInt8] = [handle, 0, 0x1C, handle + 1, 0]
      port.exchange([0x08, 0x10, 0, 0x40, 0, 3, 0x28], [0x09, 21] + declaration + uuid(number))
      port.att(.device, [0x1B, handle + 1, 0, 0x51, 0x9E, 0x07])
    }
    #expect(try !draft(port).contains("bluegatt has a definition"))
    // The UUIDs of Jikong, 20 octets and SUM-8 as its acknowledgements, but with another start.
    var other = CaptureWriter()
    other.connect(0x40, HeartRateMonitor.address)
    other.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x40, 0, 0xE0, 0xFF])
    other.exchange([0x08, 0x10, 0, 0x40, 0, 3, 0x28], [0x09, 7, 0x11, 0, 0x1C, 0x12, 0, 0xE1, 0xFF])
    for number in 1...4 as ClosedRange<UInt8> {
      let body = [0x33, number] + [UInt8](repeating: number, count: 17)
      other.att(.device, [0x1B, 0x12, 0] + body + [body.reduce(0, &+)])
    }
    #expect(try !draft(other).contains("bluegatt has a definition"))
  }
}
