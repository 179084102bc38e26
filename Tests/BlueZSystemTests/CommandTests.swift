import Foundation
import Testing

extension BlueZSystemTests {
  /// The command line on both sides, each on an adapter of its own.
  @Suite(.disabled("behind the other tests the second command does not hear the first; alone it passes"))
  struct CommandTests {
    /// The program beside the tests.
    private func bluegatt(_ arguments: String...) throws -> Program {
      let tests = try #require(Bundle.main.executableURL)
      return try Program(tests.deletingLastPathComponent().appending(path: "bluegatt").path, arguments)
    }

    /// Waits until the program has written a line with a text in it.
    private func wait(for text: String, of program: Program) async throws {
      _ = try await program.line { $0.contains(text) ? true : nil }
    }

    @Test func `what one command serves, others find, read, write and follow`() async throws {
      // Nothing is remembered of earlier tests.
      _ = try await Machine.central()
      let server = try bluegatt("emulate", "Heart Rate", "--adapter", "hci1", "--name", "Strap")
      do {
        try await use(server)
      } catch {
        await server.end()
        throw error
      }
      await server.end()
    }

    private func use(_ server: Program) async throws {
      let scan = try bluegatt("scan", "--json", "--name", "Strap", "--adapter", "hci0")
      try await wait(for: #""services":[{"uuid":"180D","name":"Heart Rate"}]"#, of: scan)
      await scan.end()

      let tree = try bluegatt("inspect", "Strap", "--adapter", "hci0")
      try await wait(for: "├ Heart Rate Measurement (2A37)", of: tree)
      try await wait(for: "read  = Other", of: tree)
      await tree.end()
      try await wait(for: "read Body Sensor Location: Other", of: server)

      let writing = try bluegatt("write", "Strap", "Heart Rate Control Point", "01", "--json", "--adapter", "hci0")
      try await wait(for: #""type":"written""#, of: writing)
      try await wait(for: "write Heart Rate Control Point: Reset Energy Expended", of: server)
      await writing.end()

      let subscription = try bluegatt("subscribe", "Strap", "2A37", "--count", "2", "--adapter", "hci0")
      try await wait(for: "subscribe Heart Rate Measurement", of: server)
      for rate in [72, 73] {
        try await server.tell("Heart Rate Measurement:Heart Rate (uint8)=\(rate)")
        try await wait(for: "Heart Rate Measurement: \(rate) bpm", of: subscription)
      }
      // It has all that it wanted, and leaves.
      try await wait(for: "unsubscribe Heart Rate Measurement", of: server)
      await subscription.end()
    }
  }
}
