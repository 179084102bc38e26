import GATTCore
import GATTText

/// The page that `man bluegatt` shows, in man(7) format.
struct ManualPage {
  private let tool: CommandHelp
  private let version: String
  /// The identities of the options that at least three commands have. They are described once.
  private let shared: Set<String>
  private var text = ""

  init(_ tool: CommandHelp, version: String) {
    self.tool = tool
    self.version = version
    var counts: [String: Int] = [:]
    for command in tool.all {
      for argument in command.ownArguments where argument.kind != .positional {
        counts[argument.identity, default: 0] += 1
      }
    }
    shared = Set(counts.filter { $0.value > 2 }.keys)
  }

  /// The source of the page.
  func roff() -> String {
    var page = self
    page.write()
    return page.text
  }

  private mutating func write() {
    let name = tool.commandName
    text += ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"\n"
    section("NAME")
    text += "\(name) \\- \(Self.escaped(tool.abstract ?? ""))\n"
    section("SYNOPSIS")
    text += "\\fB\(name)\\fR \\fIcommand\\fR [\\fIarguments\\fR]\n"
    section("DESCRIPTION")
    let paragraphs = Self.paragraphs(tool.discussion ?? "")
    prose(paragraphs.filter { !Self.isExample($0) })
    section("COMMANDS")
    for command in tool.all { describe(command) }
    section("OPTIONS OF SEVERAL COMMANDS")
    var told: Set<String> = []
    for argument in tool.all.flatMap(\.ownArguments)
    where shared.contains(argument.identity) && told.insert(argument.identity).inserted {
      describe(argument)
    }
    entry(["--help"], "Shows what a command does, and its options.")
    entry(["--version"], "Shows the version.")
    for (title, entries) in Self.closingSections {
      section(title)
      for (name, meaning) in entries { entry([name], meaning) }
    }
    section("EXAMPLES")
    prose(paragraphs.filter(Self.isExample))
    section("SEE ALSO")
    text += ".BR bluetoothctl (1),\n.BR btmon (1),\n.BR bluetoothd (8)\n"
  }

  private static var closingSections: [(String, [(String, String)])] {
    [
      ("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) } + [ExitStatus.signal]),
      (
        "ENVIRONMENT",
        [
          ("NO_COLOR", "Without --color: no colours when it is set and not empty."),
          ("TERM", "dumb for a terminal that can't be redrawn: commands write lines in place of tables and curves."),
          (
            RadioChoice.variable,
            "Without --radio: bluez, the Bluetooth of this machine, or simulated, a simulation with a few devices."
          ),
          ("DBUS_SYSTEM_BUS_ADDRESS", "The address of the bus on which BlueZ is, in place of the system bus."),
        ]
      ),
      (
        "FILES",
        [
          ("*.xml", "Definitions of services and characteristics, for --definitions."),
          (
            "*.jsonl",
            "What 'inspect --json' writes, for 'emulate --clone', and what 'record' writes, for 'replay'; a JSON object a line."
          ),
          ("/var/lib/bluetooth", "The folder in which BlueZ keeps the keys of paired devices."),
        ]
      ),
    ]
  }

  // MARK: Commands

  private mutating func describe(_ command: CommandHelp) {
    text += ".SS \(Self.escaped(command.invocation))\n"
    synopsis(command)
    text += ".PP\n"
    prose(Self.paragraphs(command.abstract ?? "") + Self.paragraphs(command.discussion ?? ""))
    for argument in command.ownArguments where !shared.contains(argument.identity) { describe(argument) }
  }

  private mutating func synopsis(_ command: CommandHelp) {
    let arguments = command.ownArguments.map { argument in
      let title = argument.title + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(title)]" : title
    }
    text += "\\fB\(Self.escaped(command.invocation))\\fR \(Self.escaped(arguments.joined(separator: " ")))\n"
  }

  private mutating func describe(_ argument: CommandHelp.ArgumentHelp) {
    let standard = argument.kind == .option ? argument.defaultValue.map { " Without it: \($0)." } ?? "" : ""
    entry([argument.title], (argument.abstract ?? "") + standard)
  }

  // MARK: Text

  private mutating func section(_ title: String) { text += ".SH \(title)\n" }

  private mutating func entry(_ names: [String], _ meaning: String) {
    text += ".TP\n\\fB\(Self.escaped(names.joined(separator: ", ")))\\fR\n\(Self.escaped(meaning))\n"
  }

  /// The paragraphs, separated by empty lines.
  private static func paragraphs(_ prose: String) -> [[String]] {
    prose.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { $0.map(String.init) }
  }

  /// Whether the paragraph is indented. Its line breaks are then kept.
  private static func isExample(_ paragraph: [String]) -> Bool { paragraph.allSatisfy { $0.hasPrefix("  ") } }

  private mutating func prose(_ paragraphs: [[String]]) {
    for paragraph in paragraphs {
      let lines = paragraph.map { Self.escaped($0) + "\n" }.joined()
      text += ".PP\n" + (Self.isExample(paragraph) ? ".nf\n\(lines).fi\n" : lines)
    }
  }

  /// Escapes characters that roff interprets, and characters outside ASCII. Unescaped hyphens can't be copied from a
  /// terminal, and a line that starts with a `.` is a request.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: for scalar in character.unicodeScalars { result += escaped(scalar) }
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.isASCII ? "\(scalar)" : "\\[u\(hexadecimal(scalar.value, digits: 4))]"
  }
}
