import Foundation
import Testing

/// What the README and the articles show of `bluegatt` is what it prints.
@Suite struct ShownCommandTests {
  /// A command in a text, with what stands below it there.
  struct Shown: CustomTestStringConvertible {
    let arguments: [String]
    let output: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let package = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All with something below them; what is told to the radio has nothing.
  private static let commands = ["README.md", "Sources/BlueGATT/BlueGATT.docc/AddingADevice.md"].flatMap { path in
    let text = (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? ""
    return shown(in: text).filter { !$0.output.isEmpty }
  }

  private static func shown(in text: String) -> [Shown] {
    text.components(separatedBy: "\n```").flatMap { block in
      block.components(separatedBy: "\n$ ").dropFirst().filter { $0.hasPrefix("bluegatt ") }.map { command in
        let lines = command.components(separatedBy: "\n")
        return Shown(arguments: words(of: lines[0]), output: lines.dropFirst().map { $0 + "\n" }.joined())
      }
    }
  }

  /// The arguments of a line, of which those with spaces are quoted.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.components(separatedBy: "\"").enumerated() {
      words += index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
    return words.dropFirst().map { $0 == "soil-sensor.xml" ? soilSensor : $0 }
  }

  private static let soilSensor = package.appending(path: "Examples/SoilSensor/Sources/SoilSensor/soil-sensor.xml").path

  @Test func `there are commands with output`() {
    #expect(Self.commands.count >= 7)
  }

  @Test(arguments: commands)
  func `a command that is shown prints what stands below it`(shown: Shown) throws {
    let needsRadio = ["scan", "inspect", "subscribe"].contains(shown.arguments[0])
    let result = try Command(shown.arguments + (needsRadio ? ["--radio", "simulated"] : []))
    #expect(result.errors == "")
    #expect(result.output == shown.output)
  }
}
