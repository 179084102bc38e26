import Foundation

/// The folder with all packages.
let repository = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
  .appending(path: "../../..").standardized

/// A run of the real program with arguments, and its results.
struct Command {
  var status: Int32
  var output: String
  var errors: String

  /// The program in the folder of the test program.
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
    // The radio that a person has chosen for a shell must not change the tests.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "BLUEGATT_RADIO" }
      .merging(environment) { $1 }
    let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
    // Without input, standard input is at its end before the program reads.
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : pipes.input as Any
    process.standardOutput = pipes.output
    process.standardError = pipes.errors
    // A thread writes the input while this initializer reads the output, because the input may be longer than the
    // buffer of a pipe.
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

/// A temporary folder of files. `deinit` removes the folder.
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
