import Foundation
import Testing

/// The commands that show devices, over the simulated radio. Simulated time passes as fast as the machine permits.
@Suite struct RadioTests {
  private static let simulated = ["--radio", "simulated"]

  @Test func `a scan shows names, strengths, services and what is advertised`() throws {
    let command = try Command("scan", "--radio", "simulated", "--for", "10s")
    #expect(command.status == 0)
    #expect(command.errors == "")
    let lines = command.lines
    #expect(lines.count == 8)
    #expect(lines[0].hasPrefix("NAME"))
    let monitor = try #require(lines.first { $0.contains("Pulse Monitor") })
    #expect(monitor.contains("C0:00:00:00:00:02") && monitor.contains("Heart Rate, Battery, Device Information"))
    #expect(lines.contains { $0.contains("iBeacon: ") && $0.contains("Major: 1, Minor: 7") })
    #expect(lines.contains { $0.contains("URL Frame: https://example.com") })
  }

  @Test func `ten seconds of simulated time are over at once, and always the same`() throws {
    let start = ContinuousClock.now
    let outputs = try (0..<2).map { _ in try Command("scan", "--radio", "simulated", "--for", "5m").output }
    #expect(outputs[0] == outputs[1])
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test func `a scan can be sorted and filtered`() throws {
    let byName = try Command("scan", "--radio", "simulated", "--for", "5s", "--sort", "name").lines
    let names = ["Door Lock", "Pulse Monitor", "SensorTag", "Thermometer"]
    #expect(byName.compactMap { line in names.first { line.hasPrefix($0) } } == names)
    let byService = try Command("scan", "--radio", "simulated", "--for", "5s", "--service", "Health Thermometer").lines
    #expect(byService.count == 2)
    #expect(byService.last?.hasPrefix("Thermometer") == true)
    #expect(try Command("scan", "--radio", "simulated", "--for", "5s", "--name", "Sensor").lines.count == 2)
    #expect(try Command("scan", "--radio", "simulated", "--for", "5s", "--rssi", "-70").lines.count < 6)
  }

  @Test func `nothing heard is the end of a scan that says so`() throws {
    let command = try Command("scan", "--radio", "simulated", "--for", "5s", "--name", "Nobody")
    #expect(command.status == 4)
    #expect(command.errors == "bluegatt: error: no such device was heard\n")
    #expect(try Command("scan", "--radio", "simulated", "--service", "Nonsense").status == 64)
  }

  @Test func `an inspection is a tree with decoded values`() throws {
    let command = try Command("inspect", "Pulse Monitor", "--radio", "simulated")
    #expect(command.status == 0)
    #expect(command.lines[0] == "Pulse Monitor  C0:00:00:00:00:02  MTU 247")
    #expect(command.lines[1] == "├ Heart Rate (180D)")
    #expect(command.lines.contains("│ ├ Body Sensor Location (2A38)  @0x0006  read  = Chest"))
    #expect(command.lines.contains("│ └ Battery Level (2A19)  @0x000B  read, notify  = 87 %"))
    #expect(command.lines.contains("│   · Client Characteristic Configuration (2902)  @0x000C  = none"))
    #expect(!command.output.contains("\u{1B}"))
  }

  @Test func `a device is found by its address and whatever the case of its name`() throws {
    #expect(try Command("read", "c0:00:00:00:00:02", "2A19", "--radio", "simulated").status == 0)
    #expect(try Command("read", "pulse monitor", "battery level", "--radio", "simulated").status == 0)
    let missing = try Command("read", "Nobody", "2A19", "--radio", "simulated", "--timeout", "3s")
    #expect(missing.status == 4)
    #expect(missing.errors.contains("no device called 'Nobody' was heard within 3s"))
  }

  @Test func `values are read by name, UUID or handle`() throws {
    let expected = "Battery / Battery Level (2A19): 87 %\n"
    for name in ["Battery Level", "2A19", "@0x000B", "@11", "org.bluetooth.characteristic.battery_level"] {
      #expect(try Command("read", "Pulse Monitor", name, "--radio", "simulated").output == expected)
    }
    let vendor = try Command("read", "SensorTag", "Accelerometer Data", "--radio", "simulated")
    #expect(vendor.lines.contains("  Acceleration z: 1 gₙ"))
  }

  @Test func `what may be meant is said when a name is not enough`() throws {
    let command = try Command("read", "Pulse Monitor", "2902", "--radio", "simulated")
    #expect(command.status == 64)
    #expect(command.errors.contains("may be any of Heart Rate / Heart Rate Measurement / "))
    let one = try Command("read", "Pulse Monitor", "2902", "--service", "Battery", "--radio", "simulated")
    #expect(one.status == 0)
  }

  @Test func `what a device does not have or refuses has a status of its own`() throws {
    #expect(try Command("read", "Thermometer", "Body Sensor Location", "--radio", "simulated").status == 5)
    let refused = try Command("write", "Pulse Monitor", "Heart Rate Control Point", "02", "--radio", "simulated")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("Heart Rate Control Point Not Supported (0x80)"))
    let unreadable = try Command("read", "Pulse Monitor", "Heart Rate Measurement", "--radio", "simulated")
    #expect(unreadable.status == 5)
    #expect(unreadable.errors.hasSuffix(" Its properties are: notify.\n"))
    let unwritable = try Command("write", "Pulse Monitor", "Body Sensor Location", "01", "--radio", "simulated")
    #expect(unwritable.errors.hasSuffix(" Its properties are: read.\n"))
  }

  @Test func `what is no device, no octets or no definition says what it is`() throws {
    let folder = try Folder(["empty/none.txt": "", "session.btsnoop": "btsnoop"])
    let file = folder.path + "/session.btsnoop"
    for command in ["inspect", "read"] {
      let capture = try Command([command, file, "--radio", "simulated"])
      #expect(capture.status == 64)
      #expect(capture.errors.contains("'\(file)' is not a device: it is a file; 'bluegatt replay' shows a capture"))
    }
    let empty = folder.path + "/empty"
    for command in [["lint", empty], ["decode", "2A19", "64", "--definitions", empty]] {
      #expect(try Command(command).errors.contains("\(empty): has no definition file; their names end with .xml"))
      #expect(try Command(command).status == 2)
    }
    let decode = try Command("decode", "2A37", "16", "48", "00", "04")
    #expect(decode.errors.contains("Octets with spaces need quotes, as 'decode 2A37 \"16 48 00 04\"'"))
    #expect(decode.status == 64)
    let write = try Command("write", "Pulse Monitor", "2A39", "16", "48", "--radio", "simulated")
    #expect(write.errors.contains("\"16 48\""))
  }

  @Test func `values are written as octets or by fields`() throws {
    let octets = try Command("write", "SensorTag", "Accelerometer Period", "0x14", "--radio", "simulated", "--json")
    #expect(octets.status == 0)
    #expect(try octets.objects()[0]["octets"] as? String == "14")
    let fields = try Command(
      "write",
      "SensorTag",
      "Accelerometer Period",
      "--set",
      "Period=0.2",
      "--radio",
      "simulated",
      "--json"
    )
    #expect(try fields.objects()[0]["octets"] as? String == "14")
    let wrong = try Command("write", "SensorTag", "Accelerometer Period", "--set", "Period=9", "--radio", "simulated")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("outside 0.1 ... 2.55"))
    #expect(try Command("write", "SensorTag", "Accelerometer Period", "1", "--radio", "simulated").status == 1)
    #expect(try Command("write", "SensorTag", "Accelerometer Period", "--radio", "simulated").status == 64)
  }

  @Test func `updates come one a line, as values or as comma-separated values`() throws {
    let lines = try Command(
      "subscribe",
      "Pulse Monitor",
      "Heart Rate Measurement",
      "--count",
      "3",
      "--radio",
      "simulated"
    )
    #expect(lines.status == 0)
    #expect(lines.lines.count == 3)
    #expect(lines.lines.allSatisfy { $0.contains("Heart Rate Measurement: Heart Rate (uint8): 6") })
    let csv = try Command("subscribe", "Thermometer", "2A1C", "--for", "5s", "--csv", "--radio", "simulated")
    #expect(csv.lines.first == "time,attribute,field,value,unit")
    #expect(csv.lines.contains { $0.hasSuffix(",Temperature Measurement,Temperature (Celsius),36.5,°C") })
    #expect(csv.status == 0)
    #expect(try Command("subscribe", "Pulse Monitor", "2A38", "--count", "1", "--radio", "simulated").status == 5)
  }

  @Test func `definitions of one's own take effect without compiling`() throws {
    let folder = try Folder([
      "mine.xml": """
      <Characteristic name="Fuel" type="org.example.fuel" uuid="2A19"><Value>
        <Field name="Tank"><Requirement>Mandatory</Requirement><Format>uint8</Format>
          <Unit>org.bluetooth.unit.percentage</Unit></Field>
        </Value></Characteristic>
      """
    ])
    let command = try Command("read", "Pulse Monitor", "Fuel", "--radio", "simulated", "--definitions", folder.path)
    #expect(command.output == "Battery / Fuel (2A19): 87 %\n")
  }

  @Test func `hostile text is escaped, as text and as JSON`() throws {
    for arguments in [
      ["scan", "--for", "5s"], ["inspect", "C0:00:00:00:00:07"], ["inspect", "C0:00:00:00:00:07", "--json"],
    ] {
      let command = try Command(arguments + Self.simulated)
      #expect(command.status == 0)
      for scalar in ["\u{1B}", "\u{7}", "\u{202E}", "\r"] { #expect(!command.output.contains(scalar)) }
    }
    let escaped = try Command("read", "C0:00:00:00:00:07", "2A29", "--radio", "simulated")
    #expect(escaped.output.hasSuffix(": \\u{1b}]0;mine\\u{7}\\u{1b}[2J\\u{202e}evil\\u{d}\\u{a}\n"))
  }

  @Test func `all that can be read is read where nothing is named, or all of a service`() throws {
    let all = try Command("read", "Pulse Monitor", "--radio", "simulated")
    #expect(all.status == 0)
    #expect(
      all.lines == [
        "Heart Rate / Body Sensor Location (2A38): Chest", "Battery / Battery Level (2A19): 87 %",
        "Device Information / Manufacturer Name String (2A29): BlueGATT",
        "Device Information / Model Number String (2A24): Pulse 1",
      ]
    )
    let service = ["read", "Pulse Monitor", "--service", "Battery", "--hex"] + Self.simulated
    #expect(try Command(service).output == "57\n")
    #expect(try Command(["read", "Pulse Monitor", "--service", "Nonsense"] + Self.simulated).status == 5)
    // A characteristic that refuses the read does not keep the program from reading the other ones.
    let mixed = try Command(["read", "Pulse Monitor", "2A37", "2A19"] + Self.simulated)
    #expect(mixed.status == 5)
    #expect(mixed.output == "Battery / Battery Level (2A19): 87 %\n")
    #expect(mixed.errors.hasPrefix("bluegatt: error: Heart Rate / Heart Rate Measurement (2A37): "))
  }

  @Test func `text, a file and standard input are written`() throws {
    let write = ["write", "SensorTag", "Accelerometer Period", "--json"] + Self.simulated
    let folder = try Folder(["value": "\u{14}"])
    for command in [
      try Command(write + ["--text", "\u{14}"]), try Command(write + ["--file", folder.path + "/value"]),
      try Command(write + ["--file", "-"], input: "\u{14}"),
    ] {
      #expect(try command.objects()[0]["octets"] as? String == "14")
    }
    #expect(try Command(write + ["--file", folder.path + "/nothing"]).status == 2)
    #expect(try Command(write + ["14", "--text", "x"]).status == 64)
  }

  @Test func `errors name what was probably meant`() throws {
    #expect(try Command("scna").errors == "bluegatt: error: there is no command 'scna'; did you mean 'scan'?\n")
    #expect(try Command("scna").status == 64)
    let service = try Command("scan", "--service", "Heart", "--radio", "simulated", "--for", "1s")
    #expect(service.errors == "bluegatt: error: no service is called 'Heart'; is it 'Heart Rate'?\n")
    let attribute = try Command("read", "Pulse Monitor", "Battery Levl", "--radio", "simulated")
    #expect(attribute.errors == "bluegatt: error: the device has no 'Battery Levl'; did you mean 'Battery Level'?\n")
  }

  @Test(arguments: [
    ("Pulse Monitr", "did you mean 'Pulse Monitor'?"), ("lock", "is it 'Door Lock'?"),
    ("Nobody", "'bluegatt scan' shows those that are"),
  ])
  func `a device that is not found is called by a name that was heard`(name: String, remedy: String) throws {
    for command in [["inspect", name], ["read", name], ["pair", name]] {
      let missing = try Command(command + ["--timeout", "3s"] + Self.simulated)
      #expect(missing.status == 4)
      #expect(missing.errors == "bluegatt: error: no device called '\(name)' was heard within 3s; \(remedy)\n")
    }
  }

  @Test func `the environment says which radio is used, unless the option does`() throws {
    func adapters(_ value: String, _ options: String...) throws -> Command {
      let nowhere = ["BLUEGATT_RADIO": value, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"]
      return try Command(["adapters"] + options, environment: nowhere)
    }
    #expect(try adapters("simulated").output == "sim0  powered on\n")
    #expect(try adapters("bluez", "--radio", "simulated").output == "sim0  powered on\n")
    #expect(try adapters("simulated", "--radio", "bluez").status == 3)
    #expect(try adapters("").status == 3)
    #expect(try adapters("wrong", "--radio", "simulated").status == 0)
    for command in [["adapters"], ["scan", "--for", "1s"], ["doctor"], ["emulate", "Battery", "--for", "1s"]] {
      let wrong = try Command(command, environment: ["BLUEGATT_RADIO": "Simulated"])
      #expect(wrong.status == 64)
      #expect(
        wrong.errors
          == "bluegatt: error: the environment variable BLUEGATT_RADIO is 'Simulated'; it has to be 'bluez' or 'simulated'\n"
      )
    }
    let help = try Command("scan", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(help.contains("environment variable BLUEGATT_RADIO"))
    #expect(try Command("manual").output.contains(".TP\n\\fBBLUEGATT_RADIO\\fR\n"))
  }

  @Test func `an adapter that is not there is named`() throws {
    #expect(try Command("adapters", "--radio", "simulated").output == "sim0  powered on\n")
    let command = try Command("scan", "--radio", "simulated", "--adapter", "hci7", "--for", "1s")
    #expect(command.status == 3)
    #expect(command.errors.contains("there is no adapter 'hci7'"))
  }

  @Test func `a reader that goes away ends a scan without a word`() throws {
    let shell = try Command(
      "-c",
      "'\(Command.program.path)' scan --radio simulated --json --duplicates --for 1h | head -n 1",
      program: URL(filePath: "/bin/bash")
    )
    #expect(shell.lines.count == 1)
    #expect(shell.errors == "")
  }

  #if os(Linux)
    @Test func `the doctor says what is missing, and ends with a status of its own`() throws {
      let command = try Command(
        "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent",
        Command.program.path,
        "doctor",
        program: URL(filePath: "/usr/bin/env")
      )
      #expect(command.status == 3)
      #expect(command.output.contains("failed   adapter: unsupported\n"))
      #expect(command.output.contains("The system bus of D-Bus can't be reached"))
      let scan = try Command(
        "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent",
        Command.program.path,
        "scan",
        "--for",
        "1s",
        program: URL(filePath: "/usr/bin/env")
      )
      #expect(scan.status == 3)
      #expect(try Command("doctor", "--radio", "simulated").status == 0)
    }
  #endif
}
