import Foundation
import PackagePlugin

/// The files of a target that take part in the generation of Swift, or prevent it.
struct TargetFiles {
  private let root: String
  let definitions: [URL]
  /// Files with an extension such as `.XML`.
  private let misnamed: [URL]
  let configurations: [URL]
  private let swiftFiles: [URL]

  /// - Parameters:
  ///   - root: The target's folder.
  ///   - files: The files of the target, without generated ones.
  init(root: URL, files: [URL]) {
    let files = files.sorted { $0.path < $1.path }
    self.root = root.path
    definitions = files.filter { $0.pathExtension == "xml" }
    misnamed = files.filter { $0.pathExtension != "xml" && $0.pathExtension.lowercased() == "xml" }
    configurations = files.filter { $0.lastPathComponent == configurationFileName }
    swiftFiles = files.filter { $0.pathExtension == "swift" }
  }

  /// The arguments that make the tool generate Swift from the definitions.
  func arguments(outputDirectory: URL, catalogs: Catalogs, options: [String] = []) -> [String] {
    ["build", "--output-directory", outputDirectory.path, "--source-root", root]
      + configurations.flatMap { ["--config", $0.path] } + catalogs.arguments + options + ["--"]
      + definitions.map(\.path)
  }

  func warnOfMisnamed() {
    for file in misnamed {
      Diagnostics.warning("\(file.path): is not read, because its name does not end in '.xml' in lower case")
    }
  }

  /// Reports the problems that prevent running the tool, as far as file names show them.
  ///
  /// - Returns: Whether there were no problems.
  func reportProblems() -> Bool {
    let problems = problems
    // SwiftPM does not print the file of a diagnostic.
    for problem in problems { Diagnostics.error("\(problem.file): \(problem.message)") }
    return problems.isEmpty
  }

  /// The names of the outputs: one for each definition file, and the file that registers the profiles.
  var outputNames: [String] { relativePaths.map(outputName(forDefinitionFile:)) + [registrationOutputName] }

  private var problems: [(file: String, message: String)] {
    var problems: [(file: String, message: String)] = []
    for (path, message) in outputNameProblems(ofDefinitionFiles: relativePaths) {
      problems.append((root + "/" + path, message))
    }
    let outputNames = Set(outputNames)
    for file in swiftFiles where outputNames.contains(file.lastPathComponent) {
      problems.append(
        (
          file.path,
          """
          a generated file has the name '\(file.lastPathComponent)' too; rename this one, or remove it when \
          'swift package generate-profiles' has written it
          """
        )
      )
    }
    return problems
  }

  /// The paths of the definition files, relative to the target's folder.
  private var relativePaths: [String] { definitions.map(relativePath) }

  /// The path of a file, relative to the target's folder.
  func relativePath(_ file: URL) -> String {
    file.path.hasPrefix(root + "/") ? String(file.path.dropFirst(root.count + 1)) : file.path
  }
}
