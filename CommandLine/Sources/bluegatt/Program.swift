import ArgumentParser
import Logging

/// The entry point.
@main
enum Program {
  static func main() async {
    // A closed pipe ends the program through the failing write, not through a signal.
    letWritesFail()
    // The commands' errors report failures, so log messages are dropped.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    do {
      try BlueGATT.checkCommand(CommandLine.arguments.dropFirst().first)
      let command = try BlueGATT.parseAsRoot()
      if let command = command as? any InterruptibleCommand {
        try await Interrupts.run { try await command.runToEnd() }
      } else {
        var command = command
        try command.run()
      }
      try Output.shared.flush()
    } catch OutputError.brokenPipe {
      end(status: 0)
    } catch let error as Interrupted {
      try? Output.shared.flush()
      end(status: 128 + error.signal)
    } catch {
      try? Output.shared.flush()
      guard let failure = error as? Failure ?? Failure(radio: error) else { finish(error) }
      Output.printError(failure.text)
      end(status: failure.status.rawValue)
    }
  }
}

extension Program {
  /// Ends the program after a wrong command line, or after its help. The parser's errors begin as all others do.
  private static func finish(_ error: any Error) -> Never {
    let (message, code) = (BlueGATT.fullMessage(for: error), BlueGATT.exitCode(for: error))
    if code.isSuccess || !message.hasPrefix("Error: ") { BlueGATT.exit(withError: error) }
    Output.printError("bluegatt: error: \(message.dropFirst("Error: ".count))\n")
    end(status: code.rawValue)
  }
}
