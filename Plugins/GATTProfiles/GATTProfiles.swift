import Foundation
import PackagePlugin

/// Makes Swift of every `*.xml` of a target.
///
/// What it plans depends on the names of the target's files alone, never on what is in them: the build system plans anew
/// when a file comes or goes, not when one is edited. So the configuration is read by the tool.
@main
struct GATTProfiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("the target '\(target.name)' is not made of Swift source files")
      return []
    }
    let files = TargetFiles(module)
    for file in files.misnamed {
      Diagnostics.warning("\(file.path): is not read, because its name does not end in '.xml' in lower case")
    }
    guard !files.definitions.isEmpty else {
      Diagnostics.warning(
        """
        the target '\(target.name)' has no .xml file to generate Swift from; files that it excludes or declares as \
        resources are not seen
        """
      )
      return []
    }
    let problems = files.problems
    // SwiftPM keeps the file of a diagnostic to itself.
    for problem in problems { Diagnostics.error("\(problem.file): \(problem.message)") }
    guard problems.isEmpty else { return [] }

    let catalogs = Catalogs(context.package, for: target)
    let outputDirectory = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Generating Swift from \(files.definitions.count) GATT definition file(s) of \(target.name)",
        executable: try context.tool(named: "gatt-generate").url,
        arguments: ["build", "--output-directory", outputDirectory.path, "--source-root", files.root]
          + files.configurations.flatMap { ["--config", $0.path] } + catalogs.arguments + ["--"]
          + files.definitions.map(\.path),
        inputFiles: files.definitions + files.configurations + catalogs.inputs,
        outputFiles: files.outputNames.map { outputDirectory.appending(component: $0) }
      )
    ]
  }
}

/// The files of a target that the plugin has to do with.
private struct TargetFiles {
  let root: String
  let definitions: [URL]
  /// Files that are definitions by their names' endings, but for the case.
  let misnamed: [URL]
  let configurations: [URL]
  let swiftFiles: [URL]

  init(_ module: SwiftSourceModuleTarget) {
    let files = module.sourceFiles.map(\.url).sorted { $0.path < $1.path }
    root = module.directoryURL.path
    definitions = files.filter { $0.pathExtension == "xml" }
    misnamed = files.filter { $0.pathExtension != "xml" && $0.pathExtension.lowercased() == "xml" }
    configurations = files.filter { $0.lastPathComponent == configurationFileName }
    swiftFiles = files.filter { $0.pathExtension == "swift" }
  }

  /// The names of the outputs: one for each definition file, and the one that registers the profiles.
  var outputNames: [String] { relativePaths.map(outputName(forDefinitionFile:)) + [registrationOutputName] }

  /// Why there can be no command, as far as the names of the files show it.
  var problems: [(file: String, message: String)] {
    var problems: [(file: String, message: String)] = []
    for (path, message) in outputNameProblems(ofDefinitionFiles: relativePaths) {
      problems.append((root + "/" + path, message))
    }
    for configuration in configurations.dropFirst() {
      let first = relativePath(configurations[0])
      problems.append((configuration.path, "'\(first)' configures the target already; one of the two has to go"))
    }
    let outputNames = Set(outputNames)
    for file in swiftFiles where outputNames.contains(file.lastPathComponent) {
      problems.append((file.path, "a generated file has the name '\(file.lastPathComponent)' too; rename this one"))
    }
    return problems
  }

  /// The definition files' paths below the target's folder.
  private var relativePaths: [String] { definitions.map(relativePath) }

  private func relativePath(_ file: URL) -> String {
    file.path.hasPrefix(root + "/") ? String(file.path.dropFirst(root.count + 1)) : file.path
  }
}
