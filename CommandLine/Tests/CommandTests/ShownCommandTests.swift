import Foundation
import Testing

/// `bluegatt` prints the output that the README and the articles show.
@Suite struct ShownCommandTests {
  /// The commands of a text, in their order, each with the output that the text shows below it.
  struct Session: CustomTestStringConvertible {
    let path: String
    let commands: [(line: String, output: String)]

    var testDescription: String { path }

    init(path: String) {
      self.path = path
      let text = (try? String(contentsOf: repository.appending(path: path), encoding: .utf8)) ?? ""
      commands = text.components(separatedBy: "\n```").flatMap { block in
        block.components(separatedBy: "\n$ ").dropFirst().filter { $0.contains(/^(bluegatt|export)\b/) }.map {
          command in
          let lines = command.components(separatedBy: "\n")
          return (lines[0], lines.dropFirst().map { $0 + "\n" }.joined())
        }
      }
    }
  }

  private static let sessions = [
    "Sources/BlueGATT/BlueGATT.docc/TheCommandLine.md", "CommandLine/README.md",
    "Sources/BlueGATT/BlueGATT.docc/AddingADevice.md", "Sources/BlueGATT/BlueGATT.docc/ADeviceThatAnswers.md",
  ].map(Session.init)

  @Test func `there are commands with output`() {
    #expect(Self.sessions.allSatisfy { !$0.commands.isEmpty })
    #expect(Self.sessions.flatMap(\.commands).count { !$0.output.isEmpty } >= 9)
  }

  @Test(arguments: sessions) func `commands that are shown print what stands below them`(session: Session) throws {
    let folder = try Folder([:])
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    for path in ["SoilSensor/Sources/SoilSensor/soil-sensor.xml", "PowerPack/Sources/PowerPack/power-pack.xml"] {
      let file = repository.appending(path: "Examples/\(path)")
      try FileManager.default.copyItem(at: file, to: URL(filePath: folder.path).appending(path: file.lastPathComponent))
    }
    // A reader pastes the commands into one shell: a line that exports a variable holds for the lines below it.
    var exports = ""
    for (line, output) in session.commands {
      if line.hasPrefix("export ") { exports += line + "; " }
      let printed = try Self.run(exports + line, in: folder)
      if let end = output.range(of: "\n…\n") {
        #expect(printed.hasPrefix(output[..<end.lowerBound]), "\(line)")
      } else {
        #expect(printed == output, "\(line)")
      }
    }
  }

  /// Runs a line in the shell, and returns its output, errors included.
  private static func run(_ line: String, in folder: Folder) throws -> String {
    let programs = Command.program.deletingLastPathComponent().path
    let shell = "cd '\(folder.path)'; PATH='\(programs)':$PATH; { \(line); } 2>&1"
    return try Command(["-c", shell], program: URL(filePath: "/bin/sh")).output
  }
}
