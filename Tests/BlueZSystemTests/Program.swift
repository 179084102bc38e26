import Foundation
import Synchronization

/// A program that reads commands from its standard input and reports events on its standard output, one a line.
actor Program {
  private let process = Process()
  private let input = Pipe()
  private let lines: AsyncStream<String>
  /// The lines that no caller has taken yet.
  private var unread: [String] = []

  /// The program or the test ended before the program wrote the expected line.
  struct Silence: Error, CustomStringConvertible {
    var program: String
    var said: [String]
    var description: String { "\(program) did not say what was expected, but: \(said.suffix(5))" }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The file of the program.
  ///   - arguments: The arguments.
  init(_ path: String, _ arguments: [String] = []) throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let output = Pipe()
    let splitter = LineSplitter()
    output.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      for line in splitter.take(data) { continuation.yield(line) }
      if data.isEmpty {
        handle.readabilityHandler = nil
        continuation.finish()
      }
    }
    self.lines = lines
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Writes a line to the input of the program.
  func tell(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Returns the first result of `pick` that is not nil, for the lines that no caller has taken yet.
  func line<Picked: Sendable>(_ pick: @Sendable (String) throws -> Picked?) async throws -> Picked {
    for (index, line) in unread.enumerated() {
      if let picked = try pick(line) {
        unread.remove(at: index)
        return picked
      }
    }
    for await line in lines {
      if let picked = try pick(line) { return picked }
      unread.append(line)
    }
    throw Silence(program: process.executableURL?.lastPathComponent ?? "", said: unread)
  }

  /// Waits until the program has ended by itself.
  ///
  /// - Returns: The exit status.
  func status() async -> Int32 {
    for await line in lines { unread.append(line) }
    return await withCheckedContinuation { continuation in
      // The output is closed, so the program is about to end.
      DispatchQueue.global().async { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }

  /// Waits until the program has ended by itself. Returns the exit status and the lines that no caller has taken.
  func rest() async -> (status: Int32, lines: [String]) {
    let status = await status()
    return (status, unread)
  }

  /// Kills the program. Other signals may be blocked: a process inherits the signal mask of the thread that starts it.
  func end() async {
    try? input.fileHandleForWriting.close()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for await _ in lines {}
  }
}

/// Splits data that comes in pieces into lines.
private final class LineSplitter: Sendable {
  private let rest = Mutex(Data())

  func take(_ data: Data) -> [String] {
    rest.withLock { rest in
      rest += data
      var lines: [String] = []
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[rest.index(after: end)...])
      }
      return lines
    }
  }
}
