import Foundation

@testable import GATTCodegen

/// The Swift compiler. It checks generated text against the modules that were built for this test run.
enum Compiler {
  /// The folder with the modules of this build; nil when the build has no such folder.
  private static let modules: URL? = {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.appending(path: "GATTRuntime.swiftmodule").path) {
        return modules
      }
    }
    return nil
  }()

  private static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// False when there is no compiler, or no folder with modules.
  static var isAvailable: Bool { modules != nil && executable != nil }

  /// Returns the messages of the compiler about the files of one module; empty without errors and warnings.
  static func complaints(about files: [GeneratedFile], flags: [String] = []) throws -> String {
    guard let modules, let executable else { return "" }
    let folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (index, file) in files.enumerated() {
      let path = folder.appending(path: "File\(index).swift")
      try file.text.write(to: path, atomically: true, encoding: .utf8)
      paths.append(path.path)
    }
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = executable
    process.arguments =
      [
        "-typecheck", "-swift-version", "6", "-parse-as-library", "-wmo", "-warnings-as-errors", "-module-name",
        "Generated",
      ]
      + ["-package-name", "generated", "-enable-upcoming-feature", "InternalImportsByDefault", "-I", modules.path]
      + flags + paths
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    return process.terminationStatus == 0 ? "" : String(text.prefix(4000))
  }
}
