import Foundation
import PackagePlugin

/// Generates Swift from every `*.xml` of a target.
///
/// The commands depend only on the names of the target's files, because the build system calls the plugin again only
/// when a file is added or removed. So the tool reads the configuration, and not the plugin.
@main
struct GATTProfiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("the target '\(target.name)' is not made of Swift source files")
      return []
    }
    return try commands(
      for: TargetFiles(root: module.directoryURL, files: module.sourceFiles.map(\.url)),
      of: target.name,
      catalogs: Catalogs(context.package, for: target),
      tool: context.tool(named: "gatt-generate").url,
      outputDirectory: context.pluginWorkDirectoryURL
    )
  }

  /// The command for a target of a package or of an Xcode project; none when it has nothing to generate, or a problem
  /// that is reported here.
  func commands(
    for files: TargetFiles,
    of target: String,
    catalogs: Catalogs,
    tool: URL,
    outputDirectory: URL
  ) -> [Command] {
    files.warnOfMisnamed()
    // A configuration may take definitions of catalogs.
    guard !files.definitions.isEmpty || !files.configurations.isEmpty else {
      Diagnostics.warning(
        """
        the target '\(target)' has no .xml file to generate Swift from; files that a package excludes or declares as \
        resources are not seen, nor in Xcode files without membership in the target
        """
      )
      return []
    }
    guard files.reportProblems() else { return [] }

    return [
      .buildCommand(
        displayName: "Generating Swift from the GATT definitions of \(target)",
        executable: tool,
        arguments: files.arguments(outputDirectory: outputDirectory, catalogs: catalogs),
        inputFiles: files.definitions + files.configurations + catalogs.inputs,
        outputFiles: files.outputNames.map { outputDirectory.appending(component: $0) }
      )
    ]
  }
}
