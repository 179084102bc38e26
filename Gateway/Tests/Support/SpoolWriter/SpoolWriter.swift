import Foundation

// Only debug builds allow the import of a module for testing.
#if DEBUG
  @testable import GATTGateway

  /// Stores messages in the spool with the path of the first argument, and prints the number of each one that is stored.
  /// The test ends the process with SIGKILL.
  @main
  struct SpoolWriter {
    static func main() throws {
      let spool = try Spool(path: CommandLine.arguments[1], budget: 1 << 30, whenFull: .dropOldest)
      let output = FileHandle.standardOutput
      while true {
        let number = try spool.first(1).first?.number ?? 0
        let messages = (0..<7).map { Message(topic: "t", payload: Data("\(number) \($0)".utf8)) }
        let appended = try spool.append(messages)
        // Old messages leave the spool now and then, as after an acknowledgement.
        if let last = appended.last, last % 5 == 0 { try spool.remove(Array(number...max(number, last - 20))) }
        try output.write(contentsOf: Data("\(appended.last ?? 0)\n".utf8))
      }
    }
  }
#else
  @main
  struct SpoolWriter {
    static func main() {}
  }
#endif
