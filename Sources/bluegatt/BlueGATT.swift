import ArgumentParser

/// The command line.
@main
struct BlueGATT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluegatt",
    abstract: "Checks GATT definition files, and decodes and encodes values by them.",
    discussion: """
      The definitions of the Bluetooth SIG are built in; --definitions adds your own.

      Exit status: 0 when all is well; 1 when a definition, octets or a field are wrong; 2 when a file can't be read or \
      written; 64 when the command line can't be understood.
      """,
    version: "0.1.0",
    subcommands: [
      LintCommand.self, DecodeCommand.self, EncodeCommand.self, CatalogCommand.self,
      ReplayCommand.self,
    ]
  )

  static func main() {
    // A reader that goes away ends the program through the failing write, not through a signal.
    ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
      try Output.shared.flush()
    } catch let error as Failure {
      try? Output.shared.flush()
      Output.printError(error.text)
      end(status: error.status)
    } catch OutputError.brokenPipe {
      end(status: 0)
    } catch {
      try? Output.shared.flush()
      exit(withError: error)
    }
  }
}

/// An end of the program that is not a success, with what is to be said about it.
struct Failure: Error {
  /// Lines for standard error, without `error:` before them.
  var message: String
  /// 1 for what is wrong in definitions or values, 2 for what the system refuses.
  var status: Int32 = 1

  /// What is printed.
  var text: String { message.isEmpty ? "" : "bluegatt: error: \(message)\n" }
}
