import Foundation
import Testing

/// What the README and the articles show of `bluegatt` is what it prints.
@Suite struct ShownCommandTests {
  /// The commands of one block of a text, in their order, each with what stands below it there.
  struct Session: CustomTestStringConvertible {
    let commands: [(line: String, output: String)]

    var testDescription: String { commands[0].line }

    /// nil when nothing in the block has output.
    init?(block: String) {
      commands = block.components(separatedBy: "\n$ ").dropFirst().filter { $0.hasPrefix("bluegatt ") }.map { command in
        let lines = command.components(separatedBy: "\n")
        return (lines[0], lines.dropFirst().map { $0 + "\n" }.joined())
      }
      if commands.allSatisfy({ $0.output.isEmpty }) { return nil }
    }
  }

  private static let package = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let sessions = ["README.md", "Sources/BlueGATT/BlueGATT.docc/AddingADevice.md"].flatMap { path in
    let text = (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```").compactMap(Session.init)
  }

  @Test func `there are commands with output`() {
    #expect(Self.sessions.count >= 4)
    #expect(Self.sessions.flatMap(\.commands).count { !$0.output.isEmpty } >= 9)
  }

  @Test(arguments: sessions) func `commands that are shown print what stands below them`(session: Session) throws {
    let folder = try Folder([
      "bin/bluegatt": """
      case $1 in
        scan | inspect | read | subscribe | record | emulate) exec '\(Command.program.path)' "$@" --radio simulated ;;
        *) exec '\(Command.program.path)' "$@" ;;
      esac
      """
    ])
    for name in ["soil-sensor.xml"] {
      let file = Self.package.appending(path: "Examples/SoilSensor/Sources/SoilSensor/" + name)
      try FileManager.default.copyItem(at: file, to: URL(filePath: folder.path).appending(path: name))
    }
    // Those that print nothing are run where others need the file that they make.
    for (line, output) in session.commands where !output.isEmpty || line.contains(" > ") {
      let printed = try Self.run(line, in: folder)
      if let end = output.range(of: "\n…\n") {
        #expect(printed.hasPrefix(output[..<end.lowerBound]), "\(line)")
      } else {
        #expect(printed == output, "\(line)")
      }
    }
  }

  /// What a line of the shell prints, errors too.
  private static func run(_ line: String, in folder: Folder) throws -> String {
    let shell = "cd '\(folder.path)'; bluegatt() { sh bin/bluegatt \"$@\"; }; { \(line); } 2>&1"
    return try Command(["-c", shell], program: URL(filePath: "/bin/sh")).output
  }
}
