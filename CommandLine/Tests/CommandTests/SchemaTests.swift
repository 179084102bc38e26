import Foundation
import Testing

/// The output of `--json` has the keys that `CommandLine/README.md` documents.
@Suite struct SchemaTests {
  /// The keys by type, from the table in the README.
  private static func documentedKeys() throws -> [String: Set<String>] {
    let text = try String(contentsOf: repository.appending(path: "CommandLine/README.md"), encoding: .utf8)
    var keys: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") && !line.hasPrefix("| `type`") {
      let cells = line.split(separator: "|").map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      }
      keys[cells[0][0]] = Set(cells[2])
    }
    return keys
  }

  @Test func `every key of every object is documented`() throws {
    let documented = try Self.documentedKeys()
    let value: Set = ["octets", "ok", "fields", "error"]
    let commands: [[String]] = [
      ["scan", "--for", "5s"], ["inspect", "Pulse Monitor"], ["inspect", "C0:00:00:00:00:07"],
      ["read", "Pulse Monitor", "2A19"], ["write", "SensorTag", "Accelerometer Period", "14"],
      ["subscribe", "Pulse Monitor", "2A37", "--count", "2"], ["adapters"], ["doctor"],
      ["request", "DWF", "Cell Voltages", "--catalog", "jbd"],
      ["emulate", "Battery", "--for", "20s"],
      ["beacon", "range", "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "--for", "3s"],
      ["beacon", "monitor", "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "--for", "3s"],
    ]
    let folder = try Folder(["empty": ""])
    let recording = ["record", "Pulse Monitor", "--for", "2s", "--output", folder.path + "/session.jsonl"]
    var seen: [String: Set<String>] = [:]
    for command in commands + [recording] {
      let result = try Command(command + ["--json", "--radio", "simulated"])
      #expect(result.status == 0, "\(command)")
      for object in try result.objects() {
        let type = try #require(object["type"] as? String)
        seen[type, default: []].formUnion(object.keys)
      }
    }
    for (type, keys) in seen {
      let expected = documented[type, default: []]
      let told = type == "written" ? documented["value", default: []] : expected
      #expect(keys.subtracting(value).subtracting(["type"]).isSubset(of: told), "\(type)")
    }
    #expect(Set(seen.keys) == Set(documented.keys))
  }

  @Test func `every exit status is told by the help and by the manual`() throws {
    let help = try Command("--help").output.split { $0.isWhitespace }.joined(separator: " ")
    let manual = try Command("manual").output
    for status in ["0", "1", "2", "3", "4", "5", "64", "128+n"] {
      #expect(help.contains(", \(status) ") || help.contains("Exit status: \(status) "))
      #expect(manual.contains(".TP\n\\fB\(status)\\fR\n"))
    }
  }
}
