import Foundation
import Testing

/// L2CAP channels between standard input and output, and simulated devices. The tests run in real time.
@Suite struct ChannelTests {
  private static let simulated = ["--radio", "simulated"]

  @Test func `what goes to a channel that echoes comes back`() throws {
    let text = (0..<2000).map { "line \($0)\n" }.joined()
    let command = try Command(["channel", "Pulse Monitor", "0x80", "--wait", "3s"] + Self.simulated, input: text)
    #expect(command.errors == "")
    #expect(command.status == 0)
    #expect(command.output == text)
  }

  @Test func `a PSM that a device has not published is refused`() throws {
    let command = try Command(["channel", "Pulse Monitor", "129"] + Self.simulated)
    #expect(command.status == 5)
    #expect(command.errors.contains("The device refused the channel"))
  }

  @Test(arguments: ["0", "256", "0x100", "eighty"]) func `a wrong PSM is told before a device is searched`(psm: String)
    throws
  {
    let command = try Command(["channel", "Pulse Monitor", psm] + Self.simulated)
    #expect(command.status == 64)
    #expect(command.errors.contains("psm"))
  }

  @Test(arguments: [[], ["--psm", "200"], ["--encrypted"]])
  func `a central that opens a channel is told, and what it sends is written`(options: [String]) throws {
    let command = try Command(["listen", "--name", "Ear"] + options + Self.simulated)
    #expect(command.status == 0)
    #expect(command.output == "Hello from the phone\n")
    let psm = options.last.flatMap { Int($0) } ?? 128
    #expect(command.errors.hasPrefix("listening as 'Ear' on PSM \(psm)\n"))
    #expect(command.errors.hasSuffix(" has opened a channel\n"))
  }
}
