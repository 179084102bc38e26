import Captures
import Foundation
import Testing

@Suite struct ReplayTests {
  /// A temporary file with these octets. `deinit` removes the file.
  private final class File {
    let path = NSTemporaryDirectory() + "bluegatt-capture-" + UUID().uuidString

    init(_ octets: [UInt8]) throws { try Data(octets).write(to: URL(filePath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The session of the heart rate monitor, and a second connection with other operations.
  private static let session: CaptureWriter = {
    var capture = HeartRateMonitor.session()
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange(
      [0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A],
      [0x09, 0x07, 0x03, 0x00] + Array("P\u{1B}[2J".utf8)
    )
    capture.att(.device, [0x1B, 0x12, 0x00, 0x17])
    capture.att(.host, [0x52, 0x30, 0x00, 0xAB, 0xCD])
    capture.exchange([0x12, 0x15, 0x00, 0x01], [0x01, 0x12, 0x15, 0x00, 0x80])
    capture.disconnect(0x40, reason: 0x08)
    return capture
  }()

  @Test func `a capture is said operation by operation, decoded`() throws {
    let file = try File(Self.session.octets)
    let command = try Command("replay", file.path)
    #expect(command.status == 0)
    #expect(command.errors.isEmpty)
    let device = "C0:11:22:33:44:55"
    let measurement = "Heart Rate / Heart Rate Measurement"
    #expect(
      command.lines == [
        "2026-11-21 UTC",
        "22:00:00.001000  \(device)    connected, the host is the central",
        "22:00:00.003000  \(device)    mtu  247 octets",
        "22:00:00.005000  \(device)    service  Heart Rate 0x0010 to 0x0015",
        "22:00:00.009000  \(device)    characteristic  \(measurement) 0x0012: notify",
        "22:00:00.009000  \(device)    characteristic  Heart Rate / Body Sensor Location 0x0015: read",
        "22:00:00.013000  \(device)    descriptor  \(measurement) / Client Characteristic Configuration 0x0013",
        "22:00:00.015000  \(device)  → write  \(measurement) / Client Characteristic Configuration: "
          + "Properties: 1 (Notifications)",
        "22:00:00.016000  \(device)  ← notify  \(measurement): "
          + "Flags: 22 (Sensor Contact Status: Contact, RR-Interval Present: Present), Heart Rate (uint8): 72 bpm, RR-Interval: 1 s",
        "22:00:00.018000  \(device)  ← read  Heart Rate / Body Sensor Location: Chest",
        "22:00:00.020000  \(device)  ← read  \(measurement): refused: read not permitted (ATT error 0x02)",
        "22:00:00.021000  \(device)    disconnected by the device (error 0x13)",
        "22:00:00.022000  \(device)    connected, the host is the central",
        "22:00:00.024000  \(device)  ← read  Device Name: P\\u{1b}[2J",
        "22:00:00.025000  \(device)  ← notify  \(measurement): 17 (Heart Rate Measurement, field 'Heart Rate (uint16)' "
          + "at octet 1: needs 2 octets where 0 are left)",
        "22:00:00.026000  \(device)  → write without response  handle 0x0030: abcd",
        "22:00:00.028000  \(device)  → write  Heart Rate / Body Sensor Location: Chest, "
          + "refused: Heart Rate Control Point Not Supported (ATT error 0x80)",
        "22:00:00.029000  \(device)    disconnected: connection timeout (error 0x08)",
      ]
    )
  }

  @Test func `JSON has raw octets, names and fields, and is a recording itself`() throws {
    let file = try File(Self.session.octets)
    let command = try Command("replay", file.path, "--json", "--characteristic", "heart rate measurement")
    let objects = try command.objects()
    let operations = objects.map { $0["operation"] as? String }
    #expect(operations == ["characteristic", "descriptor", "write", "notify", "read", "notify"])
    let notification = objects[3]
    #expect(notification["time"] as? String == "2026-11-21T22:00:00.016000Z")
    #expect(notification["device"] as? String == "C0:11:22:33:44:55")
    #expect(notification["serviceName"] as? String == "Heart Rate")
    #expect(notification["characteristicName"] as? String == "Heart Rate Measurement")
    #expect(notification["direction"] as? String == "received")
    #expect(notification["value"] as? String == "16480004")
    let decoded = try #require(notification["decoded"] as? [String: Any])
    let fields = try #require(decoded["fields"] as? [[String: Any]])
    #expect(fields[1]["value"] as? Int == 72)
    #expect(objects[4]["errorName"] as? String == "read not permitted (ATT error 0x02)")
    #expect((objects[5]["decoded"] as? [String: Any])?["ok"] as? Bool == false)

    let all = try Command("replay", file.path, "--json", "--summary")
    let again = try Command("replay", "-", "--json", "--summary", input: all.output)
    #expect(again.lines.dropLast() == all.lines.dropLast())
    #expect(try Command("replay", "-", input: all.output).output == Command("replay", file.path).output)
  }

  @Test func `definitions given come first`() throws {
    let folder = try Folder([
      "x.xml": """
      <Characteristic name="Pulse" type="x.pulse" uuid="2A37"><Value><Field name="All"><Format>uint32</Format></Field>\
      </Value></Characteristic>
      """
    ])
    let file = try File(Self.session.octets)
    let command = try Command("replay", file.path, "--definitions", folder.path, "--characteristic", "pulse")
    #expect(command.lines.contains { $0.hasSuffix("← notify  Heart Rate / Pulse: All: 67127318") })
  }

  @Test func `what several devices have, each in its own way, needs the name of the one`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    let data: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xB0, 0, 0x40, 0x51, 0x04, 0x01, 0xAA, 0, 0xF0]
    capture.exchange([0x08, 0x20, 0, 0x30, 0, 3, 0x28], [0x09, 21, 0x21, 0, 0x12, 0x22, 0] + data)
    capture.att(.device, [0x1B, 0x22, 0, 0x80, 0x0C, 0x80, 0x0C])
    let file = try File(capture.octets)
    let unknown = try Command("replay", file.path)
    #expect(unknown.lines.last?.hasSuffix("← notify  F000AA01…: 800c800c") == true)
    #expect(unknown.lines.dropLast().last?.contains("characteristic  F000AA01-0451-4000-B000-000000000000 ") == true)
    let known = try Command("replay", file.path, "--catalog", "ti-sensortag-cc2650")
    #expect(known.lines.last?.contains("← notify  IR Temperature Data: ") == true)
    #expect(known.lines.last?.contains("25 °C") == true)
    #expect(try Command("replay", file.path, "--catalog", "nobody").status == 64)
  }

  @Test func `a device is chosen by its address, or by its name from where that is known on`() throws {
    var capture = Self.session
    capture.connect(0x41, [1, 2, 3, 4, 5, 6])
    let file = try File(capture.octets)
    let other = try Command("replay", file.path, "--device", "01:02:03:04:05:06")
    #expect(other.lines.count == 2)
    let named = try Command("replay", file.path, "--device", "p\u{1B}[2j")
    #expect(named.lines.count == 6)
    let nobody = try Command("replay", file.path, "--device", "nobody")
    #expect(nobody.output.isEmpty)
    #expect(
      nobody.errors
        == "bluegatt: error: \(file.path): has no device called 'nobody'; it has 'P\\u{1b}[2J', '01:02:03:04:05:06'\n"
    )
    #expect(nobody.status == 1)
    let like = try Command("replay", file.path, "--device", "p")
    #expect(like.errors == "bluegatt: error: \(file.path): has no device called 'p'; is it 'P\\u{1b}[2J'?\n")
    let unknown = try Command("replay", file.path, "--characteristic", "FFE3")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors == "bluegatt: error: \(file.path): has no operation of a characteristic 'FFE3'; it has "
        + "'Heart Rate Measurement', 'Body Sensor Location', 'Device Name'\n"
    )
  }

  @Test func `a device has the name that it has advertised, and an answer that fits no request is said`() throws {
    var capture = CaptureWriter()
    capture.advertise(HeartRateMonitor.address, name: "Pulse\u{1B}")
    capture.connect(0x40, HeartRateMonitor.address)
    capture.att(.device, [0x0B, 0x01])
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path, "--device", "pulse\u{1B}").lines
    let device = "C0:11:22:33:44:55"
    #expect(
      lines.dropFirst() == [
        "22:00:00.000000  \(device)    advertisement  \"Pulse\\u{1b}\"",
        "22:00:00.001000  \(device)    connected with \"Pulse\\u{1b}\", the host is the central",
        "22:00:00.002000  \(device)  ← answer without a request: 0b01",
      ]
    )
    let objects = try Command("replay", file.path, "--json").objects()
    #expect(objects.map { $0["operation"] as? String } == ["advertisement", "connected", "unrequested"])
    #expect(objects[0]["name"] as? String == "Pulse\u{1B}")
    #expect(objects[1]["name"] as? String == "Pulse\u{1B}")
    #expect(objects[2]["value"] as? String == "0b01")
  }

  @Test func `an empty name that a device answers does not hide the one that it advertises`() throws {
    var capture = CaptureWriter()
    capture.advertise(HeartRateMonitor.address, name: "Pulse")
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A], [0x09, 0x02, 0x03, 0x00])
    capture.att(.device, [0x1B, 0x12, 0x00, 0x17])
    let file = try File(capture.octets)
    #expect(try Command("replay", file.path, "--device", "pulse").lines.count == 5)
    let summary = try Command("replay", file.path, "--summary").lines
    #expect(summary.contains(#"  C0:11:22:33:44:55 "Pulse", 1 link, 1 different advertisement"#))
  }

  @Test func `a summary counts what there was`() throws {
    let file = try File(Self.session.octets)
    let text = try Command("replay", file.path, "--summary").lines.drop { $0 != "Summary" }
    #expect(
      Array(text) == [
        "Summary", "  from 2026-11-21T22:00:00.001000Z to 2026-11-21T22:00:00.029000Z: 0.028 s", "  30 records",
        "  2 links of LE", "  25 frames of the attribute protocol", "  1 record of a command or of other contents",
        #"  C0:11:22:33:44:55 "P\u{1b}[2J", 2 links"#,
        "    Heart Rate / Heart Rate Measurement / Client Characteristic Configuration: 1 write",
        "    Heart Rate / Heart Rate Measurement: 1 read, 2 notifications, 1 of them refused",
        "    Heart Rate / Body Sensor Location: 1 read, 1 write, 1 of them refused", "    Device Name: 1 read",
        "    handle 0x0030: 1 write without response",
      ]
    )
    let object = try #require(try Command("replay", file.path, "--summary", "--json").objects().last)
    #expect(object["operation"] as? String == "summary")
    #expect(object["attributeFrames"] as? Int == 25)
    let devices = try #require(object["devices"] as? [[String: Any]])
    let attributes = try #require(devices.first?["attributes"] as? [[String: Any]])
    #expect(attributes.map { $0["notify"] as? Int } == [0, 2, 0, 0, 0])
    #expect(attributes[1]["refused"] as? Int == 1)
  }

  @Test func `a capture that is cut off is read as far as it goes, with a warning`() throws {
    let octets = Self.session.octets
    let file = try File(octets.dropLast())
    let command = try Command("replay", file.path)
    #expect(command.status == 0)
    #expect(command.lines.count == 17)
    let position = Self.session.records.last ?? 0
    #expect(command.errors == "bluegatt: warning: \(file.path): octet \(position): the file ends within a record\n")
  }

  @Test func `what is no capture, and what can't be read, is said`() throws {
    let file = try File(Array("\u{1B}nonsense".utf8))
    let nonsense = try Command("replay", file.path)
    #expect(nonsense.status == 1)
    #expect(nonsense.errors.hasPrefix("bluegatt: error: \(file.path): is neither a btsnoop file"))
    let missing = try Command("replay", file.path + "-not-there")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("can't be opened: No such file or directory"))
    #expect(try Command("replay", "/").status == 2)
    #expect(try Command("replay", "-").status == 1)
    #expect(try Command("replay").status == 64)
  }

  @Test func `a capture that is still being made is said as it grows`() throws {
    let process = Process()
    process.executableURL = Command.program
    process.arguments = ["replay", "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let capture = Self.session
    // The first part ends within the record after the one that begins the link.
    try input.fileHandleForWriting.write(contentsOf: Data(capture.octets[..<(capture.records[2] + 5)]))
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(answer.hasSuffix("connected, the host is the central\n"))
    try input.fileHandleForWriting.write(contentsOf: Data(capture.octets[(capture.records[2] + 5)...]))
    try input.fileHandleForWriting.close()
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: rest, as: UTF8.self).split(separator: "\n").count == 16)
  }

  @Test func `a reader that goes away is no error`() throws {
    let file = try File(Self.session.octets)
    let shell = try Command(
      "-c",
      "'\(Command.program.path)' replay '\(file.path)' | head -n 1; echo ${PIPESTATUS[0]}",
      program: URL(filePath: "/bin/bash")
    )
    #expect(shell.lines == ["2026-11-21 UTC", "0"])
    #expect(shell.errors.isEmpty)
  }

  /// A request to a battery, and its answer in two notifications.
  private static let battery: CaptureWriter = {
    var capture = CaptureWriter(.monitor)
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x20, 0, 0x00, 0xFF])
    capture.exchange(
      [0x08, 0x10, 0, 0x20, 0, 3, 0x28],
      [0x09, 7, 0x11, 0, 0x10, 0x12, 0, 0x01, 0xFF, 0x14, 0, 0x04, 0x15, 0, 0x02, 0xFF]
    )
    capture.att(.host, [0x52, 0x15, 0, 0xDD, 0xA5, 0x04, 0x00, 0xFF, 0xFC, 0x77])
    capture.att(.device, [0x1B, 0x12, 0, 0xDD, 0x04, 0x00, 0x08, 0x0D, 0x66, 0x0D, 0x61])
    capture.att(.device, [0x1B, 0x12, 0, 0x0D, 0x68, 0x0D, 0x59, 0xFE, 0x3C, 0x77])
    return capture
  }()

  @Test func `values of a stream are put together from their packets`() throws {
    let file = try File(Self.battery.octets)
    let command = try Command("replay", file.path, "--catalog", "jbd")
    let answer = "← notify  Battery Management / Battery Answer: "
    let lines = command.lines.suffix(3)
    #expect(lines.first?.contains("dda50400fffc77, the end of a value of 1 packet: Start: 221") == true)
    #expect(lines.dropFirst().first?.hasSuffix(answer + "dd0400080d660d61, no end of a value") == true)
    #expect(
      lines.last?.contains(
        answer + "0d680d59fe3c77, the end of a value of 2 packets: Start: 221, Command: 4, Status: 0, Content: "
          + "(Cell Voltages Cell Voltage: 3.43 V, Cell Voltage: 3.425 V"
      ) == true
    )
  }

  @Test func `an answer has the name of its request, and a value that answers none has not`() throws {
    var capture = Self.battery
    // An answer to a request for the hardware version. The capture has no such request.
    capture.att(.device, [0x1B, 0x12, 0, 0xDD, 0x05, 0x00, 0x01, 0x41, 0xFF, 0xBE, 0x77])
    let file = try File(capture.octets)
    let command = try Command("replay", file.path, "--catalog", "jbd")
    let answers = command.lines.filter { $0.contains("; answer to ") }
    #expect(answers.count == 1)
    #expect(answers.first?.hasSuffix("; answer to Cell Voltages") == true)
    #expect(command.lines.last?.contains("dd05000141ffbe77, the end of a value of 1 packet: Start: 221") == true)
    let json = try Command("replay", file.path, "--catalog", "jbd", "--json").lines
    #expect(json.filter { $0.contains(#""answers""#) }.count == 1)
    #expect(json.suffix(2).first?.hasSuffix(#""answers":["Cell Voltages"]}"#) == true)
  }

  @Test func `the content of an answer that its request decides is shown`() throws {
    var capture = CaptureWriter(.monitor)
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x20, 0, 0x06, 0x12])
    capture.exchange(
      [0x08, 0x10, 0, 0x20, 0, 3, 0x28],
      [0x09, 7, 0x11, 0, 0x08, 0x12, 0, 0x10, 0x1A, 0x14, 0, 0x02, 0x15, 0, 0x11, 0x1A]
    )
    let count: [UInt8] = [0x2B] + [UInt8](repeating: 0, count: 15)
    capture.exchange([0x0A, 0x15, 0], [0x0B] + count)
    capture.exchange([0x12, 0x12, 0, 0xA0, 0, 0], [0x13])
    capture.exchange([0x0A, 0x15, 0], [0x0B] + count)
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path, "--catalog", "mi-flora").lines
    #expect(lines.last?.contains("(History Summary Entries: 43, Unknown Octets: ") == true)
    #expect(lines.last?.hasSuffix("; answer to Entry Count") == true)
    #expect(lines.dropLast(2).last?.contains("2b00000000000000") == true)
    let json = try Command("replay", file.path, "--catalog", "mi-flora", "--json").lines
    #expect(json.last?.contains(#""name":"Content.History Summary.Entries","raw":43"#) == true)
  }

  @Test func `the JSON of a stream has the values that each packet completes`() throws {
    let file = try File(Self.battery.octets)
    let lines = try Command("replay", file.path, "--catalog", "jbd", "--json").lines.suffix(2)
    #expect(lines.first?.hasSuffix(#""values":[]}"#) == true)
    #expect(lines.last?.contains(#""values":[{"uuid":"FF01","ok":true,"fields":[{"name":"Start","raw":221"#) == true)
    #expect(lines.last?.contains(#""decoded""#) == false)
  }

  // MARK: Advertisements

  /// AD structures: manufacturer data of a Govee thermometer, and its name.
  private static let govee: [UInt8] = [2, 1, 6, 9, 0xFF, 0x88, 0xEC, 0x00, 0x03, 0x41, 0xC2, 0x64, 0x00]
  private static let goveeName: [UInt8] = [13, 9] + Array("GVH5075_2762".utf8)

  @Test func `advertisements are shown once each, with their names, services and decoded data`() throws {
    var capture = CaptureWriter()
    for _ in 0..<3 {
      capture.advertise([1, 2, 3, 4, 5, 6], [2, 1, 6, 3, 3, 0x0D, 0x18, 2, 0x0A, 4] + [3, 9, 0x41, 0x42])
    }
    capture.advertise([1, 2, 3, 4, 5, 7], Self.goveeName + Self.govee)
    capture.advertise([1, 2, 3, 4, 5, 8], [4, 0x1B, 1, 2, 3], type: 3)
    let file = try File(capture.octets)
    let command = try Command("replay", file.path)
    #expect(command.status == 0)
    #expect(command.lines.count == 4)
    #expect(command.lines[1].hasSuffix(#"01:02:03:04:05:06    advertisement  "AB", Heart Rate, TX power 4 dBm"#))
    #expect(command.lines[2].contains(#"01:02:03:04:05:07    advertisement  "GVH5075_2762"; "#))
    #expect(command.lines[2].contains("Temperature: 21.3"))
    #expect(command.lines[3].hasSuffix("01:02:03:04:05:08    advertisement  041b010203"))
    let objects = try Command("replay", file.path, "--json").objects()
    #expect(objects.map { $0["operation"] as? String } == ["advertisement", "advertisement", "advertisement"])
    #expect(objects[0]["link"] == nil)
    #expect(objects[0]["connectable"] as? Bool == true)
    #expect(objects[0]["rssi"] as? Int == -64)
    #expect((objects[0]["services"] as? [[String: Any]])?.first?["name"] as? String == "Heart Rate")
    let data = try #require((objects[1]["data"] as? [[String: Any]])?.first)
    #expect(data["ok"] as? Bool == true)
    #expect(data["company"] as? Int == 0xEC88)
    let again = try Command("replay", "-", input: try Command("replay", file.path, "--json").output)
    #expect(again.lines == command.lines)
    let counted = try Command("replay", "-", "--summary", input: try Command("replay", file.path, "--json").output)
    #expect(counted.lines.contains("  3 advertisements"))
    let one = try Command("replay", file.path, "--device", "gvh5075_2762")
    #expect(one.lines.count == 2)
    let summary = try Command("replay", file.path, "--summary").lines
    #expect(summary.contains("  5 advertisements"))
    #expect(summary.contains(#"  01:02:03:04:05:06 "AB", 1 different advertisement"#))
  }

  @Test func `data without octets, malformed structures and a name without octets say so`() throws {
    var capture = CaptureWriter()
    capture.advertise([1, 2, 3, 4, 5, 6], [3, 0x16, 0x57, 0x7E])
    capture.advertise([1, 2, 3, 4, 5, 7], [2, 0x0A, 4, 9, 0xFF, 0x88])
    capture.advertise([1, 2, 3, 4, 5, 8], [9, 0xFF, 0x88])
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A], [0x09, 0x02, 0x03, 0x00])
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path).lines
    #expect(lines[1].hasSuffix("advertisement  service 7E57: no octets"), "\(lines)")
    #expect(lines[2].hasSuffix("advertisement  TX power 4 dBm; 020a0409ff88; malformed"), "\(lines)")
    #expect(lines[3].hasSuffix("advertisement  09ff88; malformed"), "\(lines)")
    #expect(lines.last?.hasSuffix("read  Device Name: no octets") == true, "\(lines)")
  }

  @Test func `data that need the name of their device are decoded when the name has come`() throws {
    // Manufacturer data of a ThermoPro thermometer, without a company.
    let data: [UInt8] = [7, 0xFF, 0xC2, 0xF1, 0x00, 0x1D, 0x02, 0x2C]
    var capture = CaptureWriter()
    capture.advertise([1, 2, 3, 4, 5, 7], data)
    capture.advertise([1, 2, 3, 4, 5, 7], [7, 9] + Array("TP357S".utf8), type: 4)
    capture.advertise([1, 2, 3, 4, 5, 7], data)
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path).lines
    #expect(lines.count == 3)
    #expect(lines[1].hasSuffix("advertisement  company 0xF1C2: 001d022c"))
    #expect(lines[2].contains(#"scan response  "TP357S"; TP357: "#))
    #expect(lines[2].contains("Temperature: 24.1 °C"))
  }

  // MARK: Values that are not as they should be

  /// A device that uses UUIDs of the Bluetooth SIG in its own way: Battery Level, and UGG Features.
  private func foreign(_ values: [String], _ uuid: UInt16 = 0x2A19) -> CaptureWriter {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    let data = [0x10] + [0x12, 0] + little(uuid)
    capture.exchange([0x08, 0x10, 0, 0x20, 0, 3, 0x28], [0x09, 7, 0x11, 0] + data)
    for value in values { capture.att(.device, [0x1B, 0x12, 0] + Array(value.utf8)) }
    return capture
  }

  @Test func `octets after a value are shown, and a definition that no value fits is doubted`() throws {
    let file = try File(foreign(["AT+OK", "AT+ERROR"]).octets)
    let lines = try Command("replay", file.path).lines.suffix(2)
    #expect(
      lines.first?.hasSuffix(
        #"notify  2A19 (Battery Level?): "AT+OK" (not as Battery Level is defined: 65 %, octets after the value: 542b4f4b)"#
      ) == true
    )
    #expect(lines.last?.contains(#"notify  2A19 (Battery Level?): "AT+ERROR" "#) == true)
    let summary = try Command("replay", file.path, "--summary").lines
    #expect(summary.last == "    2A19 (Battery Level?): 2 notifications")
    let objects = try Command("replay", file.path, "--json").objects()
    let decoded = try #require(objects.last?["decoded"] as? [String: Any])
    #expect(decoded["ok"] as? Bool == false)
    #expect((decoded["error"] as? String)?.hasPrefix("no value yet is as Battery Level is defined") == true)
    #expect(objects.last?["text"] as? String == "AT+ERROR")
    let other = try File(foreign(["AT+BLE"], 0x2C01).octets)
    let features = try Command("replay", other.path).lines
    #expect(features.last?.contains(#"2C01 (UGG Features?): "AT+BLE" (not as UGG Features is defined: "#) == true)
  }

  @Test func `a definition that one value fits is not doubted, and neither is one that is selected`() throws {
    let file = try File(foreign(["A", "AB"]).octets)
    let lines = try Command("replay", file.path).lines.suffix(2)
    #expect(lines.first?.hasSuffix("notify  Battery Level: 65 %") == true)
    #expect(lines.last?.hasSuffix("notify  Battery Level: 65 %, octets after the value: 42") == true)
    let folder = try Folder([
      "x.xml": """
      <Characteristic name="Own" type="x.own" uuid="2A19"><Value><Field name="Own"><Format>uint8</Format></Field>\
      </Value></Characteristic>
      """
    ])
    let own = try Command("replay", file.path, "--definitions", folder.path, "--characteristic", "own").lines
    #expect(own.last?.hasSuffix("notify  Own: 65, octets after the value: 42") == true)
  }

  /// The values of a characteristic without a definition.
  private func unknown(_ values: [[UInt8]]) throws -> File {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    for value in values { capture.att(.device, [0x1B, 0x12, 0] + value) }
    return try File(capture.octets)
  }

  @Test func `text is shown as text, and octets that are not text as digits`() throws {
    let texts = ["AT+VER?\r\n", "OK", "\"a\\b\"\t\0\0", "Grüße"].map { Array($0.utf8) }
    let ofText = try unknown(texts)
    let lines = try Command("replay", ofText.path).lines.suffix(4)
    let expected = [#""AT+VER?\r\n""#, #""OK""#, #""\"a\\b\"\t\0\0""#, #""Grüße""#]
    for (line, text) in zip(lines, expected) { #expect(line.hasSuffix("notify  handle 0x0012: " + text), "\(line)") }
    let mixed: [[UInt8]] = [
      [1, 2, 3, 4], Array("ABCD".utf8), [0x41], [0x20, 0x20, 0x20, 0x20], [0xFF, 0x41, 0x42, 0x43], [],
    ]
    let ofOthers = try unknown(mixed)
    let others = try Command("replay", ofOthers.path).lines.suffix(6)
    let digits = ["01020304", #"41424344 "ABCD""#, #"41 "A""#, "20202020", "ff414243", "no octets"]
    for (line, text) in zip(others, digits) { #expect(line.hasSuffix("notify  handle 0x0012: " + text), "\(line)") }
  }

  @Test func `a line end in a separate packet is text if the other values are, and zeros are not`() throws {
    let parts = try unknown(["AT+DT=20260517222621", "\r\n", "...", "AT+OK\r\n"].map { Array($0.utf8) })
    let lines = try Command("replay", parts.path).lines.suffix(4)
    let expected = [#""AT+DT=20260517222621""#, #""\r\n""#, #""...""#, #""AT+OK\r\n""#]
    for (line, text) in zip(lines, expected) { #expect(line.hasSuffix("notify  handle 0x0012: " + text), "\(line)") }
    let zeros = try unknown([Array("AT+OK".utf8), [0, 0], Array("AT+OK".utf8)])
    let ends = try Command("replay", zeros.path).lines.suffix(3)
    let others = [#": "AT+OK""#, ": 0000", #": 41542b4f4b "AT+OK""#]
    for (line, end) in zip(ends, others) { #expect(line.hasSuffix("handle 0x0012" + end), "\(line)") }
    let numbers = try unknown([[0x41, 0, 0, 0], [0x41, 0x42, 0, 0, 0], Array("AB\r\n".utf8), Array("ABC\0".utf8)])
    let shown = try Command("replay", numbers.path).lines.suffix(4)
    let texts = [": 41000000", ": 4142000000", ": 41420d0a", #": 41424300 "ABC\0""#]
    for (line, end) in zip(shown, texts) { #expect(line.hasSuffix("handle 0x0012" + end), "\(line)") }
  }

  @Test func `the definition of a device is not used for another one that has only one UUID of it`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    capture.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 0x10, 0, 0x20, 0, 0x34, 0xFE])
    // Battery Answer of the catalog jbd, in a service that jbd does not have.
    capture.exchange([0x08, 0x10, 0, 0x20, 0, 3, 0x28], [0x09, 7, 0x11, 0, 0x10, 0x12, 0, 0x01, 0xFF])
    capture.att(.device, [0x1B, 0x12, 0, 0xDD, 0x04, 0x00])
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path).lines
    #expect(lines.last?.hasSuffix(" / FF01: dd0400") == true)
  }

  @Test func `similar long UUIDs are shortened so that they differ`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    for (handle, last) in [(0x20, 0xA8), (0x30, 0xA9)] as [(UInt8, UInt8)] {
      let uuid = [last, 0x26, 0x1B, 0x36, 0xEA, 0x07, 0xF5, 0xB7, 0x88, 0x46, 0xE1, 0x36, 0x3E, 0x48, 0xB5, 0xBE]
      capture.exchange([0x08, 0x20, 0, 0x40, 0, 3, 0x28], [0x09, 21, handle, 0, 0x10, handle + 1, 0] + uuid)
      capture.att(.device, [0x1B, handle + 1, 0, 7])
    }
    capture.att(.device, [0x1B, 0x21, 0, 8])
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path).lines.suffix(5)
    let ends = [
      "BEB5483E-36E1-4688-B7F5-07EA361B26A8 0x0021: notify", "BEB5483E…: 07",
      "BEB5483E-36E1-4688-B7F5-07EA361B26A9 0x0031: notify",
      "BEB5483E…26A9: 07", "BEB5483E…26A8: 08",
    ]
    for (line, end) in zip(lines, ends) {
      #expect(line.contains(end.prefix(8)) && line.contains(end.suffix(10)), "\(line)")
    }
    #expect(try Command("replay", file.path, "--json").output.contains("BEB5483E…") == false)
    #expect(try Command("replay", file.path, "--characteristic", "beb5483e…26a8").lines.count == 4)
  }

  @Test func `an assigned UUID in its long form is as short as in its short form`() throws {
    var capture = CaptureWriter()
    capture.connect(0x40, HeartRateMonitor.address)
    let uuid: [UInt8] = [0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x57, 0x7E, 0, 0]
    capture.exchange([0x08, 0x20, 0, 0x40, 0, 3, 0x28], [0x09, 21, 0x20, 0, 0x10, 0x21, 0] + uuid)
    for octet in [7, 8] as [UInt8] { capture.att(.device, [0x1B, 0x21, 0, octet]) }
    let file = try File(capture.octets)
    let lines = try Command("replay", file.path).lines.suffix(2)
    for (line, end) in zip(lines, ["7E57: 07", "7E57: 08"]) { #expect(line.hasSuffix(end), "\(line)") }
  }

  // MARK: Captures without attributes

  @Test func `a capture without operations on attributes says what it holds`() throws {
    var capture = CaptureWriter()
    capture.record(.command, [0x03, 0x0C, 0x00])
    // Connection Complete of BR/EDR, a channel of RFCOMM with two frames, and a frame of a channel that is older.
    capture.record(.event, [0x03, 11, 0, 0x40, 0, 1, 2, 3, 4, 5, 6, 1, 0])
    capture.frame(.host, 0x40, channel: 1, [0x02, 1, 4, 0, 3, 0, 0x50, 0])
    capture.frame(.device, 0x40, channel: 1, [0x03, 1, 8, 0, 0x60, 0, 0x50, 0, 0, 0, 0, 0])
    capture.frame(.host, 0x40, channel: 0x60, [1, 2])
    capture.frame(.device, 0x40, channel: 0x50, [3, 4])
    capture.frame(.device, 0x40, channel: 0x77, [5])
    let file = try File(capture.octets)
    let held =
      "7 records, 1 link of BR/EDR (Bluetooth Classic), 2 frames of signalling, 2 frames of RFCOMM, "
      + "1 frame of other channels, 1 record of a command or of other contents"
    for arguments in [[], ["--json"]] {
      let command = try Command(["replay", file.path] + arguments)
      #expect(command.status == 0)
      #expect(
        command.errors == "bluegatt: note: \(file.path): has no operations on attributes; it holds \(held)\n"
      )
    }
    let draft = try Command("draft", file.path)
    #expect(draft.status == 1)
    #expect(draft.errors.contains("has no operations on attributes to draft from; it holds \(held)\n"))
    let noRecords = try File(CaptureWriter().octets)
    let empty = try Command("replay", noRecords.path)
    #expect(empty.errors.hasSuffix("has no operations on attributes; it holds no records\n"))
  }
}
