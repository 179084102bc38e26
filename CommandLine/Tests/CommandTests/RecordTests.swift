import Foundation
import Testing

/// Recordings of the simulated world, and their replays.
@Suite struct RecordTests {
  private let folder: Folder
  private var file: String { folder.path + "/session.jsonl" }

  init() throws {
    folder = try Folder([
      "own/pulse.xml": """
      <Characteristic name="Pulse" type="x.pulse" uuid="2A37"><Value><Field name="All"><Format>uint32</Format></Field>\
      </Value></Characteristic>
      """
    ])
  }

  @discardableResult
  private func record(_ arguments: String...) throws -> Command {
    try Command(["record", "Pulse Monitor", "--output", file, "--radio", "simulated"] + arguments)
  }

  /// Lines of a replay without the times.
  private func replay(_ arguments: String...) throws -> [String] {
    try Command(["replay", file] + arguments).lines.dropFirst().map { String($0.dropFirst(36)) }
  }

  @Test func `a device is recorded with all that it has and sends`() throws {
    let command = try record("--for", "3s")
    #expect(command.status == 0)
    #expect(command.errors == "")
    #expect(command.output == "\(file): 25 operations: 6 reads, 2 writes, 3 notifications\n")
    let measurement = "Heart Rate / Heart Rate Measurement"
    let configuration = "Client Characteristic Configuration"
    // The test does not compare the measured heart rates.
    let lines = try replay().map { $0.contains(" bpm, ") ? "← notify  \(measurement): bpm" : $0 }
    #expect(
      lines == [
        #"  connected with "Pulse Monitor", the host is the central"#, "  service  Heart Rate 0x0001 to 0x0008",
        "  service  Battery 0x0009 to 0x000C", "  service  Device Information 0x000D to 0x0011",
        "  characteristic  \(measurement) 0x0003: notify", "  descriptor  \(measurement) / \(configuration) 0x0004",
        "  characteristic  Heart Rate / Body Sensor Location 0x0006: read",
        "  characteristic  Heart Rate / Heart Rate Control Point 0x0008: write",
        "  characteristic  Battery / Battery Level 0x000B: read, notify",
        "  descriptor  Battery / Battery Level / \(configuration) 0x000C",
        "  characteristic  Device Information / Manufacturer Name String 0x000F: read",
        "  characteristic  Device Information / Model Number String 0x0011: read", "  mtu  247 octets",
        "← read  \(measurement) / \(configuration): Properties: 0", "← read  Heart Rate / Body Sensor Location: Chest",
        "← read  Battery / Battery Level: 87 %", "← read  Battery / Battery Level / \(configuration): Properties: 0",
        "← read  Device Information / Manufacturer Name String: Manufacturer Name: BlueGATT",
        "← read  Device Information / Model Number String: Model Number: Pulse 1",
        "→ write  \(measurement) / \(configuration): Properties: 1 (Notifications)",
        "→ write  Battery / Battery Level / \(configuration): Properties: 1 (Notifications)",
        "← notify  \(measurement): bpm", "← notify  \(measurement): bpm", "← notify  \(measurement): bpm",
        "  disconnected by the host (error 0x16)",
      ]
    )
  }

  @Test func `a recording is decoded again with other definitions, and by the name of its device`() throws {
    try record("--for", "2s")
    let definitions = folder.path + "/own"
    let again = try replay("--definitions", definitions, "--device", "pulse monitor", "--characteristic", "Pulse")
    #expect(again.contains { $0.hasPrefix("← notify  Heart Rate / Pulse: All: ") })
    #expect(again.contains { $0.contains("bpm") } == false)
    #expect(again.contains { $0.contains("Battery") } == false)
  }

  @Test func `what a command writes, and what the device says to it, is recorded`() throws {
    let arguments = ["--radio", "simulated", "--record", file]
    #expect(try Command(["write", "Pulse Monitor", "Heart Rate Control Point", "02"] + arguments).status == 5)
    let refusal =
      "→ write  Heart Rate / Heart Rate Control Point: 2, "
      + "refused: Heart Rate Control Point Not Supported (ATT error 0x80)"
    #expect(try replay("--characteristic", "2A39").last == refusal)
    #expect(try Command(["subscribe", "Thermometer", "2A1C", "--count", "2", "--force"] + arguments).status == 0)
    let indications = try replay().filter { $0.hasPrefix("← indicate  Health Thermometer / Temperature Measurement: ") }
    #expect(indications.count == 2)
  }

  @Test func `what centrals do with what is served is recorded`() throws {
    let served = ["emulate", "Battery", "Heart Rate", "--set", "Battery Level=50", "--animate", "--for", "10s"]
    #expect(try Command(served + ["--radio", "simulated", "--record", file]).status == 0)
    let lines = try replay()
    #expect(lines.first == "  connected, the host is the peripheral")
    for text in [
      "→ read  Battery / Battery Level (host): 50 %",
      "← write  Heart Rate / Heart Rate Control Point (host): Reset Energy Expended",
      "← write  Heart Rate / Heart Rate Measurement / Client Characteristic Configuration (host): "
        + "Properties: 1 (Notifications)",
    ] {
      #expect(lines.contains(text), "\(text)")
    }
    #expect(lines.contains { $0.hasPrefix("→ notify  Battery / Battery Level (host): ") })
  }

  @Test func `text from the air stays within its line`() throws {
    let command = try Command("inspect", "C0:00:00:00:00:07", "--radio", "simulated", "--record", file)
    #expect(command.status == 0)
    let recording = try [UInt8](Data(contentsOf: URL(filePath: file)))
    #expect(recording.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 })
    let text = #"\u{1b}]0;mine\u{7}\u{1b}[2J\u{202e}evil\u{d}\u{a}"#
    #expect(try replay().first == "  connected with \"\(text)\", the host is the central")
    let objects = try Command("replay", file, "--json").objects()
    #expect(objects.first?["name"] as? String == "\u{1B}]0;mine\u{7}\u{1B}[2J\u{202E}evil\r\n")
  }

  @Test func `a file that exists is left alone without --force, and a full disk is told`() throws {
    try record("--for", "1s")
    let before = try Data(contentsOf: URL(filePath: file))
    let refused = try record("--for", "1s")
    #expect(refused.status == 2)
    #expect(refused.errors == "bluegatt: error: \(file): exists; --force replaces it\n")
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    #expect(try record("--for", "2s", "--force").status == 0)
    #expect(try Data(contentsOf: URL(filePath: file)) != before)
    let full = ["record", "Pulse Monitor", "--output", "/dev/full", "--force", "--for", "1s", "--radio", "simulated"]
    #expect(try Command(full).errors == "bluegatt: error: /dev/full: can't be written: No space left on device\n")
    #expect(try Command(full).status == 2)
    let missing = try Command("scan", "--for", "1s", "--record", file + "/x", "--radio", "simulated")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("can't be written: Not a directory"))
  }

  @Test func `a disk that becomes full ends the command, and the file is whole up to there`() throws {
    let limited =
      "ulimit -f 4; '\(Command.program.path)' subscribe SensorTag 'Accelerometer Data' --for 1h --json "
      + "--radio simulated --record '\(file)' | wc -l; exit ${PIPESTATUS[0]}"
    let command = try Command("-c", limited, program: URL(filePath: "/bin/bash"))
    #expect(command.status == 2)
    #expect(command.errors == "bluegatt: error: \(file): can't be written: File too large\n")
    #expect(try Data(contentsOf: URL(filePath: file)).last == 0x0A)
    let replayed = try Command("replay", file)
    #expect(replayed.status == 0)
    #expect(replayed.errors == "")
    #expect(replayed.lines.count > 10)
  }

  @Test func `nothing that happened leaves no file`() throws {
    let command = try Command("read", "Nobody", "2A19", "--radio", "simulated", "--record", file)
    #expect(command.status == 4)
    #expect(!FileManager.default.fileExists(atPath: file))
    let scan = try Command("scan", "--for", "1s", "--radio", "simulated", "--record", file)
    #expect(scan.status == 0)
    #expect(scan.errors == "bluegatt: warning: nothing was read, written or sent, so nothing is recorded\n")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a program that is killed leaves all that happened`() throws {
    let process = Process()
    process.executableURL = Command.program
    process.arguments = ["subscribe", "SensorTag", "Accelerometer Data", "--radio", "simulated", "--record", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The program records an operation before it shows the operation.
    #expect(output.fileHandleForReading.availableData.isEmpty == false)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let replayed = try Command("replay", file, "--catalog", "ti-sensortag-cc2541")
    #expect(replayed.status == 0)
    #expect(replayed.errors == "")
    #expect(replayed.lines.last?.contains("← notify  Accelerometer / Accelerometer Data: ") == true)
  }

  @Test(.timeLimit(.minutes(2)))
  func `Ctrl-C ends a recording with the connection, and says what is in it`() throws {
    let terminal = try PseudoTerminal("record", "SensorTag", "--output", file, "--radio", "simulated")
    #expect(terminal.show { $0.lines.contains { $0.contains("recording SensorTag: ") } })
    terminal.interrupt()
    #expect(terminal.show { $0.lines.contains { $0.contains(" operations: ") } })
    #expect(terminal.end() == 130)
    #expect(try replay().last == "  disconnected by the host (error 0x16)")
  }

  @Test func `what was recorded is told as JSON`() throws {
    let objects = try record("--for", "3s", "--json").objects()
    #expect(objects.count == 1)
    #expect(objects.first?["type"] as? String == "recording")
    #expect(objects.first?["notify"] as? Int == 3)
    #expect(objects.first?["operations"] as? Int == 25)
  }
}
