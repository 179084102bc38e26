import Foundation
import Synchronization

/// Another program, which is told what to do on its input and says what happened on its output, a line each.
actor Program {
  private let process = Process()
  private let input = Pipe()
  private let lines: AsyncStream<String>
  /// What it said and nobody has asked for yet.
  private var unread: [String] = []

  /// It ended, or its test was over, before it said what was waited for.
  struct Silence: Error, CustomStringConvertible {
    var program: String
    var said: [String]
    var description: String { "\(program) did not say what was expected, but: \(said.suffix(5))" }
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - arguments: What it is started with.
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

  /// Gives it a line to read.
  func tell(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// The first line, of those not yet given to anyone, that `pick` wants.
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

  /// Waits until it has ended by itself.
  ///
  /// - Returns: What it has ended with.
  func status() async -> Int32 {
    for await line in lines { unread.append(line) }
    return await withCheckedContinuation { continuation in
      // It says no more, and so is about to end.
      DispatchQueue.global().async { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }

  /// What else it says until it has ended by itself, and what it has ended with.
  func rest() async -> (status: Int32, lines: [String]) {
    let status = await status()
    return (status, unread)
  }

  /// Ends it at once. (It may have been started by a thread that lets no other signal through, and so have all it starts.)
  func end() async {
    try? input.fileHandleForWriting.close()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for await _ in lines {}
  }
}

/// Lines out of data that comes in pieces.
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
