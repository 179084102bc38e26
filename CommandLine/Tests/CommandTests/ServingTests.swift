import Foundation
import Testing

/// Serving and advertising. In the simulated world, a central connects and uses the services.
@Suite struct ServingTests {
  private static let simulated = ["--radio", "simulated"]

  @Test func `a service of the catalog is served, and what is done with it is told`() throws {
    let command = try Command(
      "emulate",
      "Heart Rate",
      "Battery",
      "--set",
      "Battery Level=50",
      "--for",
      "10s",
      "--radio",
      "simulated"
    )
    #expect(command.status == 0)
    #expect(command.errors == "")
    for text in [
      "read Battery Level: 50 %", "write Heart Rate Control Point: Reset Energy Expended",
      "subscribe Heart Rate Measurement",
    ] {
      #expect(command.lines.contains { $0.hasSuffix("  " + text) })
    }
  }

  @Test func `a device of a definition answers requests with the examples that name them`() throws {
    let folder = try Folder([
      "gauge.xml": """
      <Profile name="Gauge" xmlns:x="urn:bluegatt:1">
        <Service name="Gauge" uuid="7E570010-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
          <Characteristic name="Question" uuid="7E570011-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Write>Mandatory</Write></Properties>
            <Value><x:Param name="Kind" format="uint8"/><x:Example name="levels?" octets="02"/></Value></Characteristic>
          <Characteristic name="Reply" uuid="7E570012-2A0C-4B53-8F0A-9C1D5E6F7081">
            <Properties><Notify>Mandatory</Notify></Properties>
            <Value><x:Frame max="100"/><x:Param name="Start" format="uint8" constant="0xA5"/>
              <x:Param name="Count" format="uint8"/>
              <x:Param name="Level" format="uint8"><x:Count field="Count"/></x:Param>
              <x:Example request="levels?" octets="A502070B">{"Level": [7, 11]}</x:Example></Value></Characteristic>
        </Characteristics><x:Exchange request="Question" response="Reply"/></Service></Profile>
      """
    ])
    let command = try Command(
      "emulate",
      "--definitions",
      folder.path,
      "Gauge",
      "--for",
      "10s",
      "--radio",
      "simulated"
    )
    #expect(command.status == 0)
    #expect(command.lines.contains { $0.hasSuffix("  write Question: 2") })
    let answers = command.lines.filter { $0.contains("answer Question") }
    #expect(answers.count == 1)
    #expect(answers.first?.contains("7") == true && answers.first?.contains("11") == true)
  }

  @Test func `a profile dropped in as XML is served without compiling`() throws {
    let folder = try Folder([
      "tank.xml": """
      <Profile name="Tank"><Service name="Tank" uuid="7E570000-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
        <Characteristic name="Tank Level" uuid="7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"><Requirement>Mandatory</Requirement>
          <Properties><Read>Mandatory</Read><Write>Mandatory</Write></Properties>
          <Value><Field name="Level"><Requirement>Mandatory</Requirement><Format>uint8</Format>
            <Unit>org.bluetooth.unit.percentage</Unit></Field></Value>
        </Characteristic>
      </Characteristics></Service></Profile>
      """
    ])
    let command = try Command(
      "emulate",
      "Tank",
      "--definitions",
      folder.path,
      "--set",
      "Level=33",
      "--for",
      "10s",
      "--radio",
      "simulated"
    )
    #expect(command.lines.contains { $0.hasSuffix("read Tank Level: 33 %") })
    #expect(command.lines.contains { $0.hasSuffix("write Tank Level: 1 %") })
  }

  @Test func `a recorded inspection is served again`() throws {
    let folder = try Folder([:])
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let recording = folder.path + "/monitor.jsonl"
    let inspection = try Command("inspect", "Pulse Monitor", "--json", "--radio", "simulated").output
    try inspection.write(toFile: recording, atomically: false, encoding: .utf8)
    let command = try Command("emulate", "--clone", recording, "--for", "10s", "--radio", "simulated")
    for text in ["read Body Sensor Location: Chest", "read Battery Level: 87 %", "read Model Number String: Pulse 1"] {
      #expect(command.lines.contains { $0.hasSuffix(text) })
    }
    try "{\"type\":\"nonsense\"}\n".write(toFile: recording, atomically: false, encoding: .utf8)
    let wrong = try Command("emulate", "--clone", recording, "--for", "1s", "--radio", "simulated")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("monitor.jsonl:1: is not a line of 'bluegatt inspect --json'"))
  }

  @Test(.timeLimit(.minutes(2)), arguments: [[], ["--for", "1h"]])
  func `values are changed by lines of standard input`(length: [String]) throws {
    let terminal = try PseudoTerminal(["emulate", "Battery"] + length + Self.simulated)
    terminal.type("Battery Level=900\n")
    #expect(terminal.show { $0.lines.contains { $0.contains("900 is outside 0 ... 100") } })
    terminal.type("Battery Level=20\n")
    terminal.type("nonsense=1\n")
    #expect(terminal.show { $0.lines.contains { $0.contains("'nonsense' is none of the values that are served") } })
    terminal.interrupt()
    #expect(terminal.end() == 130)
  }

  @Test func `a service can be served several times, and its characteristics have numbers then`() throws {
    let command = try Command(
      ["emulate", "Battery", "Battery", "--minimal", "--set", "Battery Level#2=50", "--for", "10s"] + Self.simulated
    )
    #expect(command.lines.contains { $0.hasSuffix("read Battery Level#1: 55 %") })
    #expect(command.lines.contains { $0.hasSuffix("read Battery Level#2: 50 %") })
    let unclear = try Command(
      ["emulate", "Battery", "Battery", "--set", "Battery Level=50", "--for", "1s"] + Self.simulated
    )
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("'Battery Level' may be any of 'Battery Level#1', 'Battery Level#2'"))
    let missing = try Command(
      ["emulate", "Battery", "Battery", "--set", "Battery Level#3=5", "--for", "1s"] + Self.simulated
    )
    #expect(missing.status == 1)
  }

  @Test func `what devices need not have is left out when that is asked for, but for what is given a value`() throws {
    let all = try Command(["emulate", "Heart Rate", "--for", "10s"] + Self.simulated).output
    #expect(all.contains("Body Sensor Location") && all.contains("Heart Rate Control Point"))
    let minimal = try Command(
      ["emulate", "Heart Rate", "--minimal", "--set", "Body Sensor Location=Chest", "--for", "10s"] + Self.simulated
    ).output
    #expect(minimal.contains("Heart Rate Measurement") && minimal.contains("read Body Sensor Location: Chest"))
    #expect(!minimal.contains("Heart Rate Control Point"))
    // `--minimal` also leaves out the optional properties of a characteristic.
    let battery = try Command(["emulate", "Battery", "--minimal", "--for", "10s"] + Self.simulated).output
    #expect(battery.contains("read Battery Level") && !battery.contains("subscribe"))
  }

  @Test func `what a definition protects is served to whoever pairs, and to nobody where that takes a person`() throws {
    func serve(_ security: String) throws -> Command {
      let folder = try Folder([
        "safe.xml": """
        <Profile name="Safe"><Service name="Safe" uuid="7E580000-2A0C-4B53-8F0A-9C1D5E6F7081"><Characteristics>
          <Characteristic name="Secret" uuid="7E580001-2A0C-4B53-8F0A-9C1D5E6F7081"><Requirement>Mandatory</Requirement>
            <Properties><Read>Mandatory</Read></Properties>
            <SecuritySettings><Security>\(security)</Security></SecuritySettings>
            <Value><Field name="Number"><Requirement>Mandatory</Requirement><Format>uint8</Format></Field></Value>
          </Characteristic>
        </Characteristics></Service></Profile>
        """
      ])
      return try Command(["emulate", "Safe", "--definitions", folder.path, "--for", "10s"] + Self.simulated)
    }
    #expect(try serve("Encryption is mandatory").output.contains("read Secret: 0"))
    let authenticated = try serve("Authentication is mandatory")
    #expect(authenticated.status == 0)
    #expect(authenticated.output == "")
  }

  @Test func `a write that is no value is refused, and told`() throws {
    let taken = try Command(["emulate", "Link Loss", "--for", "10s"] + Self.simulated).output
    #expect(taken.contains("write Alert Level: Mild Alert"))
    let refused = try Command(["emulate", "Current Time", "--for", "10s", "--json"] + Self.simulated)
    let writes = try refused.objects().filter { $0["event"] as? String == "write" }
    #expect(writes.contains { $0["refused"] as? Bool == true && $0["ok"] as? Bool == false })
  }

  @Test(.timeLimit(.minutes(2)), arguments: [[], ["--for", "1h"]])
  func `no line of standard input is lost, however fast they come`(length: [String]) throws {
    let process = Process()
    let (input, errors) = (Pipe(), Pipe())
    process.executableURL = Command.program
    process.arguments = ["emulate", "Battery"] + length + Self.simulated
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let lines = (1...1000).map { "nonsense \($0)=1\n" }.joined() + "last=1\n"
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    var answers = Data()
    while answers.firstRange(of: Data("'last'".utf8)) == nil {
      let more = errors.fileHandleForReading.availableData
      if more.isEmpty { break }
      answers += more
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let answered = String(decoding: answers, as: UTF8.self).split(separator: "\n")
    #expect(answered.count == 1001)
    #expect(
      zip(answered, 1...1000).allSatisfy { $0.hasPrefix("bluegatt: error: 'nonsense \($1)' is none of the values") }
    )
  }

  @Test func `a value of 512 octets is served, and no longer one`() throws {
    func serve(_ count: Int) throws -> Command {
      let octets = "0x" + String(repeating: "41", count: count)
      return try Command(
        ["emulate", "Device Information", "--minimal", "--set", "Manufacturer Name String=\(octets)", "--for", "10s"]
          + Self.simulated
      )
    }
    #expect(
      try serve(512).output.contains("read Manufacturer Name String: " + String(repeating: "A", count: 512) + "\n")
    )
    let long = try serve(513)
    #expect(long.status == 1)
    #expect(long.errors.contains("'Manufacturer Name String' can't have 513 octets; 512 are the most"))
  }

  @Test func `an appearance is given by number or by name`() throws {
    for text in ["833", "0x0341", "Heart Rate Belt"] {
      #expect(try Command(["advertise", "--appearance", text, "--for", "1s"] + Self.simulated).status == 0, "\(text)")
    }
    #expect(try Command(["advertise", "--appearance", "Nonsense", "--for", "1s"] + Self.simulated).status == 64)
  }

  @Test func `values that are wrong from the beginning are refused`() throws {
    for (text, status) in [("Battery Level=101", 1), ("Battery Level", 64), ("Nothing=1", 1), ("Battery Level=0x1", 1)]
    {
      let command = try Command("emulate", "Battery", "--set", text, "--for", "1s", "--radio", "simulated")
      #expect(command.status == Int32(status), "\(text)")
    }
    #expect(try Command("emulate", "Nonsense", "--for", "1s", "--radio", "simulated").status == 64)
  }

  @Test func `an advertisement is checked, and lasts as long as it is to`() throws {
    let command = try Command(
      "advertise",
      "--name",
      "Lamp",
      "--service",
      "Battery",
      "--manufacturer-data",
      "FFFF:0102",
      "--for",
      "5s",
      "--radio",
      "simulated"
    )
    #expect(command.status == 0)
    let long = try Command(
      "advertise",
      "--manufacturer-data",
      "FFFF:" + String(repeating: "00", count: 30),
      "--radio",
      "simulated"
    )
    #expect(long.status == 1)
    #expect(long.errors.contains("The advertising packet has 37 octets"))
  }

  @Test func `what is advertised is said when it begins and when it ends`() throws {
    let lamp = ["advertise", "--name", "Lamp", "--service", "Battery", "--manufacturer-data", "FFFF:0102"]
    let command = try Command(lamp + ["--interval", "200ms", "--for", "5s"] + Self.simulated)
    #expect(command.errors == "")
    #expect(
      command.lines == [
        "advertising 'Lamp': Battery, company 0xFFFF: 0102, every 0.2s, for 5s", "stopped advertising after 5.000 s",
      ]
    )
    let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    let beacon = try Command(["beacon", "emit", uuid, "--major", "1", "--for", "5s"] + Self.simulated)
    #expect(
      beacon.lines == [
        "advertising iBeacon \(uuid), major 1, minor 0, -59 dBm at 1 m, every 0.1s, for 5s",
        "stopped advertising after 5.000 s",
      ]
    )
  }

  @Test(.timeLimit(.minutes(2))) func `what is advertised until Ctrl-C says so, and that it has ended`() throws {
    let terminal = try PseudoTerminal(["advertise", "--name", "Lamp"] + Self.simulated)
    #expect(terminal.show { $0.lines.contains("advertising 'Lamp', every 0.1s, until Ctrl-C") })
    terminal.interrupt()
    #expect(terminal.end() == 130)
    #expect(terminal.screen.lines.contains { $0.contains("stopped advertising after ") })
  }

  @Test func `beacons are ranged and regions monitored`() throws {
    let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    let ranging = try Command("beacon", "range", uuid, "--for", "5s", "--radio", "simulated")
    #expect(ranging.status == 0)
    #expect(ranging.lines.first == "listening to iBeacons \(uuid), for 5s")
    #expect(ranging.lines.count == 5)
    #expect(ranging.lines.dropFirst().allSatisfy { $0.contains("  major 1, minor 7  -") })
    let monitoring = try Command("beacon", "monitor", uuid, "--for", "5s", "--radio", "simulated")
    #expect(monitoring.lines.last?.hasSuffix("inside") == true)
    #expect(try Command("beacon", "emit", uuid, "--for", "5s", "--radio", "simulated").status == 0)
    #expect(try Command("beacon", "emit", "nonsense", "--radio", "simulated").status == 64)
  }

  @Test func `devices are paired with, and forgotten`() throws {
    for device in ["Thermometer", "Pulse Monitor"] {
      let paired = try Command("pair", device, "--radio", "simulated")
      #expect(paired.output == "paired with \(device)\n")
    }
    let nobody = try Command("forget", "Nobody", "--radio", "simulated")
    #expect(nobody.status == 4)
    #expect(nobody.errors == "bluegatt: error: the host knows no device called 'Nobody'\n")
  }

  @Test(.timeLimit(.minutes(2)), arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func `a signal ends what is served, with a status that names it`(signal: Int32, status: Int) throws {
    let terminal = try PseudoTerminal("emulate", "Battery", "--radio", "simulated")
    #expect(terminal.show { $0.lines.contains { $0.contains("read Battery Level") } })
    terminal.send(signal)
    #expect(terminal.end() == Int32(status))
  }
}
