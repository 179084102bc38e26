import Foundation

/// The real program, run with arguments.
struct Command {
  var status: Int32
  var output: String
  var errors: String

  /// The program beside the tests.
  static let program = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "bluegatt")

  @discardableResult
  init(_ arguments: String..., input: String = "", program: URL = Command.program) throws {
    try self.init(arguments, input: input, program: program)
  }

  @discardableResult
  init(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    program: URL = Command.program
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // What a person has chosen for a shell is not for the tests.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "BLUEGATT_RADIO" }
      .merging(environment) { $1 }
    let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
    // Input that has ended before the program looks at it.
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : pipes.input as Any
    process.standardOutput = pipes.output
    process.standardError = pipes.errors
    // Input and errors through files of the system's buffers; what is longer is written while the output is read.
    try process.run()
    let text = Data(input.utf8)
    Thread.detachNewThread {
      try? pipes.input.fileHandleForWriting.write(contentsOf: text)
      try? pipes.input.fileHandleForWriting.close()
    }
    output = String(decoding: pipes.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    errors = String(decoding: pipes.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// The lines as JSON objects.
  func objects() throws -> [[String: Any]] {
    try lines.map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
        throw CocoaError(.propertyListReadCorrupt)
      }
      return object
    }
  }
}

/// A folder of files, gone after the test.
final class Folder {
  let path = NSTemporaryDirectory() + "bluegatt-tests-" + UUID().uuidString

  init(_ files: [String: String]) throws {
    for (name, text) in files {
      let url = URL(filePath: path).appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
