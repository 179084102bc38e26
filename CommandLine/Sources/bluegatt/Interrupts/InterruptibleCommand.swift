import ArgumentParser

/// A command that waits for devices or input. Ctrl-C cancels its task, and the command then ends cleanly.
protocol InterruptibleCommand: AsyncParsableCommand, Sendable {}

extension InterruptibleCommand {
  func runToEnd() async throws {
    var command = self
    try await command.run()
  }
}
