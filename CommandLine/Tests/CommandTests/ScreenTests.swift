import Foundation
import Testing

@testable import bluegatt

/// The output of the program on a terminal.
@Suite struct ScreenTests {
  @Test(.timeLimit(.minutes(2)))
  func `a scan on a terminal is a table that follows what is heard, until Ctrl-C`() throws {
    let terminal = try PseudoTerminal("scan", "--radio", "simulated")
    #expect(terminal.show { $0.lines.contains { $0.contains("Pulse Monitor") && $0.contains("Heart Rate, Battery") } })
    #expect(!terminal.screen.isCursorVisible)
    // The program draws the screen again: the age or the signal strength of a device has changed.
    let drawn = terminal.screen.lines
    #expect(terminal.show { $0.lines != drawn && $0.lines.count > 5 })
    terminal.interrupt()
    #expect(terminal.end() == 130)
    #expect(terminal.screen.isCursorVisible)
    #expect(terminal.screen.lines.filter { $0.hasPrefix("NAME") }.count == 1)
    #expect(!terminal.screen.hasOverflown)
    let text = String(decoding: terminal.octets, as: UTF8.self)
    #expect(text.contains("\u{1B}[32m"))
    #expect(!text.contains("\u{1B}]") && !text.contains("\u{1B}[2J") && !text.contains("\u{202E}"))
  }

  @Test(.timeLimit(.minutes(2)))
  func `the line below a table is empty after Ctrl-C, for the prompt`() throws {
    let terminal = try PseudoTerminal("scan", "--radio", "simulated")
    #expect(terminal.show { $0.lines.contains { $0.contains("Pulse Monitor") } })
    // The terminal shows the key, and sends no signal, because it is not that of this program's session.
    terminal.type("\u{03}")
    #expect(terminal.show { $0.lines.contains("^C") })
    terminal.interrupt()
    #expect(terminal.end() == 130)
    #expect(!terminal.screen.lines.contains { $0.contains("^C") })
  }

  @Test(.timeLimit(.minutes(2)), arguments: [40, 60])
  func `a narrow terminal is never overflown`(columns: Int) throws {
    let terminal = try PseudoTerminal("scan", "--radio", "simulated", columns: columns, rows: 6)
    #expect(terminal.show { $0.lines.contains { $0.contains("… and") } })
    terminal.interrupt()
    #expect(terminal.end() == 130)
    #expect(!terminal.screen.hasOverflown)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a subscription on a terminal is a curve`() throws {
    let terminal = try PseudoTerminal("subscribe", "Pulse Monitor", "Heart Rate Measurement", "--radio", "simulated")
    #expect(
      terminal.show { screen in
        screen.lines.contains { $0.contains("Heart Rate (uint8)") && $0.contains("bpm") && $0.contains("▁") }
      }
    )
    terminal.interrupt()
    #expect(terminal.end() == 130)
    #expect(terminal.screen.isCursorVisible)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a second Ctrl-C ends a program whose output is stuck`() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Command.program
    process.arguments = ["scan", "--radio", "simulated", "--json", "--duplicates", "--for", "1000h"]
    process.standardOutput = pipe
    try process.run()
    // No process reads the pipe: the pipe fills, and then the program waits in a write.
    var (before, now): (Int32, Int32) = (-1, 0)
    while now < 60_000 || now != before {
      before = now
      now = availableOctets(pipe.fileHandleForReading.fileDescriptor) ?? 0
    }
    while process.isRunning { kill(process.processIdentifier, SIGINT) }
    #expect(process.terminationStatus == 130)
  }

  @Test(.timeLimit(.minutes(2)))
  func `colours can be switched off`() throws {
    let terminal = try PseudoTerminal(
      "inspect",
      "Pulse Monitor",
      "--radio",
      "simulated",
      environment: ["NO_COLOR": "1"]
    )
    #expect(terminal.end() == 0)
    #expect(!terminal.octets.contains(0x1B))
    let coloured = try PseudoTerminal("inspect", "Pulse Monitor", "--radio", "simulated")
    #expect(coloured.end() == 0)
    #expect(coloured.octets.contains(0x1B))
    #expect(
      try Command("inspect", "Pulse Monitor", "--radio", "simulated", "--color", "always").output.contains("\u{1B}[1m")
    )
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(2)))
    func `what takes longer than a second shows that it goes on, and leaves nothing behind`() throws {
      let bus = try SilentSocket()
      let terminal = try PseudoTerminal("doctor", environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(bus.path)"])
      #expect(terminal.show { $0.lines == ["looking at Bluetooth … 1 s"] })
      terminal.interrupt()
      #expect(terminal.end() == 130)
      #expect(terminal.screen.lines == [])
    }
  #endif
}

#if os(Linux)
  /// A socket that accepts connections and never answers.
  private final class SilentSocket {
    let path = NSTemporaryDirectory() + "bluegatt-\(UUID().uuidString.prefix(8))"
    private let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

    init() throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) } == 0
      }
      guard isBound, listen(descriptor, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
      close(descriptor)
      unlink(path)
    }
  }
#endif
