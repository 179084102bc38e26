import Foundation
import Testing

/// The manual page, and the completions of shells.
@Suite struct ManualTests {
  @Test func `the manual page has a section for each command, with each of its options`() throws {
    let page = try Command("manual")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix(".TH BLUEGATT 1 "))
    let commands = [
      ["scan"], ["inspect"], ["read"], ["write"], ["request"], ["subscribe"], ["channel"], ["pair"], ["forget"],
      ["emulate"],
      ["advertise"], ["listen"],
      ["beacon", "emit"], ["beacon", "range"], ["beacon", "monitor"], ["decode"], ["encode"], ["catalog", "list"],
      ["catalog", "show"], ["catalog", "search"], ["catalog", "devices"], ["draft"], ["lint"], ["match"], ["replay"],
      ["doctor"],
      ["adapters"],
      ["manual"],
    ]
    for command in commands {
      #expect(page.output.contains("\n.SS bluegatt \(command.joined(separator: " "))\n"))
      let help = try Command(command + ["--help"]).output
      for option in help.split(separator: "\n").compactMap({ $0.firstMatch(of: /^  (--[a-z-]+)/)?.1 }) {
        let escaped = option.replacing("-", with: "\\-")
        #expect(page.output.contains(".TP\n\\fB\(escaped)"), "\(command) \(option)")
      }
    }
    for section in ["NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
      #expect(page.output.contains("\n.SH \(section)\n"))
    }
  }

  @Test func `nothing on the manual page means something else to roff than what it says`() throws {
    for line in try Command("manual").lines {
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      if line.hasPrefix(".") {
        #expect(line.contains(/^\.(TH|SH|SS|PP|TP|nf|fi|BR)( |$)/), "\(line)")
      } else {
        #expect(
          !line.hasPrefix("'")
            && !line.replacing(/\\(f[BIR]|[-e&]|\((aq|ga|ha|ti)|\[u[0-9A-F]{4,}\])/, with: "").contains("\\")
        )
      }
    }
  }

  @Test func `the program has the newest version of the changelog`() throws {
    let changelog = try String(contentsOf: repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## ([0-9.]+)/)).1
    #expect(try Command("--version").lines == ["\(newest)"])
  }

  @Test func `the help has an example of each command`() throws {
    for command in [
      "scan", "inspect", "read", "write", "request", "subscribe", "channel", "emulate", "advertise", "listen", "beacon",
      "decode", "encode",
      "catalog", "draft", "lint", "match", "manual",
    ] {
      #expect(try Command("help", command).output.contains("\n  bluegatt \(command) "), "\(command)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a script for a shell completes names`(shell: String) throws {
    let script = try Command("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("---completion"))
  }

  @Test func `services, characteristics and devices are completed, from one's own definitions too`() throws {
    func names(_ option: String, of command: String, _ words: String...) throws -> [String] {
      let arguments = ["---completion", command, "--", option] + ["\(words.count - 1)", "0"] + words
      return try Command(["SAP_SHELL=bash", Command.program.path] + arguments, program: URL(filePath: "/usr/bin/env"))
        .lines
    }
    #expect(try names("positional@0", of: "emulate", "bluegatt", "emulate", "").contains("Heart Rate"))
    #expect(try names("--catalog", of: "read", "bluegatt", "read", "--catalog", "").contains("bbc-microbit"))
    let folder = try Folder([
      "my own.xml": """
      <Characteristic name="Fuel" type="org.example.fuel" uuid="7E590001-2A0C-4B53-8F0A-9C1D5E6F7081"><Value>
        <Field name="Tank"><Requirement>Mandatory</Requirement><Format>uint8</Format></Field></Value></Characteristic>
      """
    ])
    let own = "'\(folder.path)/my own.xml'"
    let words = try names("positional@0", of: "decode", "bluegatt", "decode", "--definitions", own, "")
    #expect(words.contains("Fuel") && words.contains("Battery Level"))
    #expect(try names("positional@0", of: "decode", "bluegatt", "decode", "--definitions", "/nowhere", "") == [])
  }
}
