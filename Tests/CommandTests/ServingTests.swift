import Foundation
import Testing

/// What is served and advertised; in the simulated world somebody comes and uses it.
@Suite struct ServingTests {
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

  @Test(.timeLimit(.minutes(2)))
  func `values are changed by lines of standard input`() throws {
    let terminal = try PseudoTerminal("emulate", "Battery", "--radio", "simulated")
    terminal.type("Battery Level=900\n")
    #expect(terminal.show { $0.lines.contains { $0.contains("900.0 is outside 0.0 ... 100.0") } })
    terminal.type("Battery Level=20\n")
    terminal.type("nonsense=1\n")
    #expect(terminal.show { $0.lines.contains { $0.contains("'nonsense' is none of the values that are served") } })
    terminal.interrupt()
    #expect(terminal.end() == 130)
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

  @Test func `beacons are ranged and regions monitored`() throws {
    let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    let ranging = try Command("beacon", "range", uuid, "--for", "5s", "--radio", "simulated")
    #expect(ranging.status == 0)
    #expect(ranging.lines.count == 4)
    #expect(ranging.lines.allSatisfy { $0.contains("  1 7  -") })
    let monitoring = try Command("beacon", "monitor", uuid, "--for", "5s", "--radio", "simulated")
    #expect(monitoring.lines.last?.hasSuffix("inside") == true)
    #expect(try Command("beacon", "emit", uuid, "--for", "5s", "--radio", "simulated").status == 0)
    #expect(try Command("beacon", "emit", "nonsense", "--radio", "simulated").status == 64)
  }

  @Test func `devices are paired with, and forgotten`() throws {
    let paired = try Command("pair", "Thermometer", "--radio", "simulated")
    #expect(paired.output == "paired with Thermometer\n")
    let refused = try Command("pair", "Pulse Monitor", "--radio", "simulated")
    #expect(refused.status == 5)
    #expect(try Command("forget", "Nobody", "--radio", "simulated").status == 4)
  }

  @Test(.timeLimit(.minutes(2)), arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func `a signal ends what is served, with a status that names it`(signal: Int32, status: Int) throws {
    let terminal = try PseudoTerminal("emulate", "Battery", "--radio", "simulated")
    #expect(terminal.show { $0.lines.contains { $0.contains("read Battery Level") } })
    terminal.send(signal)
    #expect(terminal.end() == Int32(status))
  }
}
