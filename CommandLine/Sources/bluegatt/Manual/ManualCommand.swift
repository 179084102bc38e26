import ArgumentParser

/// `bluegatt manual`
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Writes the manual page, for man.",
    discussion: """
        bluegatt manual | man -l -
        bluegatt manual > ~/.local/share/man/man1/bluegatt.1

      The second one installs it, for 'man bluegatt'.
      """
  )

  func run() throws {
    let tool = try CommandHelp(BlueGATT._dumpHelp())
    try Output.shared.write(ManualPage(tool, version: BlueGATT.configuration.version).roff())
  }
}
