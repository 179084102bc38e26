import ArgumentParser
import GATTRuntime

/// The options of an L2CAP channel between standard input and output, and the other end.
struct ChannelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long the channel stays open after the end of standard input, such as 10s. Without the option, it stays open "
        + "until the other end closes it.",
      valueName: "time"
    )
  )
  var wait: TimeSpan?

  /// Sends standard input over the channel and writes to standard output what comes, until the other end closes the
  /// channel, or the time of `--wait` is over. Then closes it.
  ///
  /// - Throws: `L2CAPChannelError.closed` when the other end has closed the channel before the end of standard input.
  func connect(_ channel: L2CAPChannel, over radio: Radio) async throws {
    do {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          for try await octets in channel {
            try Output.shared.write(octets: [UInt8](octets))
            try Output.shared.flush()
          }
          return true
        }
        group.addTask {
          for await octets in StandardInput.octets() { try await channel.write(octets) }
          guard let wait else { return false }
          try await radio.clock.sleep(for: wait.duration)
          return true
        }
        defer { group.cancelAll() }
        while let isOver = try await group.next(), !isOver {}
      }
    } catch {
      await channel.close()
      throw error
    }
    await channel.close()
  }
}

/// A PSM as an argument: `128` or `0x80`.
struct PSMArgument: ExpressibleByArgument {
  let number: UInt16

  init?(argument: String) {
    guard let number = UInt16(decimalOrHexadecimal: argument), (1...0xFF).contains(number) else { return nil }
    self.number = number
  }
}
