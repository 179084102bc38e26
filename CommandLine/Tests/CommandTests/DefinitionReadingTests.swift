import Foundation
import Testing

/// The program reads the definitions of the Bluetooth SIG one by one on demand, or all at once when many of them are
/// used. The output must be the same.
@Suite struct DefinitionReadingTests {
  /// A folder with a definition that the catalog does not have.
  private let folder: Folder
  private let uuids: [(kind: String, uuid: String)]

  init() throws {
    folder = try Folder([
      "other.xml": """
      <Characteristic name="Other" type="x.other" uuid="7E570001-2A0C-4B53-8F0A-9C1D5E6F7081"><Value>\
      <Field name="Level"><Format>uint8</Format></Field></Value></Characteristic>
      """
    ])
    uuids = try Command("catalog", "list").lines.map { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return (words[0], words[1])
    }
  }

  @Test
  func `the definitions that are not used are not read, so that a run takes less than a second of processor time`()
    throws
  {
    let own = ["--definitions", folder.path]
    for arguments in [
      ["decode", "Other", "2A"] + own, ["decode", "2A19", "2A"] + own, ["encode", "Other", "Level=42"] + own,
      ["match", folder.path, "--service-data", "FEAA:10EE0067"],
      ["read", "Pulse Monitor", "2A19", "--radio", "simulated"] + own, ["catalog", "show", "Heart Rate Measurement"],
    ] {
      // The system ends a program that needs more.
      let limited = ["-c", #"ulimit -t 1; exec "$0" "$@""#, Command.program.path] + arguments
      let command = try Command(limited, program: URL(filePath: "/bin/sh"))
      #expect(command.status == 0, "\(arguments): \(command.errors)")
    }
  }

  @Test func `every value is decoded alike`() throws {
    let octets = ["", "01", "0102", "0102030405060708090a0b0c0d0e0f10"]
    let values = uuids.filter { $0.kind != "service" }.map(\.uuid)
    #expect(values.count > 500)
    let lines = values.flatMap { uuid in octets.map { "\(uuid) \($0)\n" } }
    let all = try Command("decode", "--batch", "--definitions", folder.path, input: lines.joined())
    var single: [String] = []
    // With more lines in one run, the program would read all definitions.
    for start in stride(from: 0, to: lines.count, by: 240) {
      let some = lines[start..<min(start + 240, lines.count)].joined()
      single += try Command("decode", "--batch", input: some).lines
    }
    #expect(single.count == lines.count)
    #expect(single == all.lines)
  }

  @Test func `every service is named alike, and so are its errors and attributes`() throws {
    let services = uuids.filter { $0.kind == "service" }.map(\.uuid)
    #expect(services.count > 70)
    let start = #"{"time":"2026-11-22T00:00:00Z","adapter":0,"link":1,"device":null,"server":"device","handle":1,"#
    let lines = services.flatMap { uuid in
      ["80", "81", "82"].map { code in
        start + #""service":"\#(uuid)","characteristic":"2A39","operation":"write","value":"01","outcome":"refused","#
          + #""error":\#(Int(code, radix: 16) ?? 0)}"# + "\n"
      }
    }
    let all = try Command("replay", "-", "--definitions", folder.path, input: lines.joined())
    #expect(all.lines.count == lines.count + 1)
    var single: [String] = []
    for start in stride(from: 0, to: lines.count, by: 120) {
      let some = lines[start..<min(start + 120, lines.count)].joined()
      single += try Command("replay", "-", input: some).lines.dropFirst()
    }
    #expect(single == Array(all.lines.dropFirst()))
  }
}
