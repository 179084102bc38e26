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
    let files = TargetFiles(root: module.directoryURL, files: module.sourceFiles.map(\.url))
    files.warnOfMisnamed()
    // A configuration may take definitions of catalogs.
    guard !files.definitions.isEmpty || !files.configurations.isEmpty else {
      Diagnostics.warning(
        """
        the target '\(target.name)' has no .xml file to generate Swift from; files that it excludes or declares as \
        resources are not seen
        """
      )
      return []
    }
    guard files.reportProblems() else { return [] }

    let catalogs = Catalogs(context.package, for: target)
    let outputDirectory = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Generating Swift from the GATT definitions of \(target.name)",
        executable: try context.tool(named: "gatt-generate").url,
        arguments: files.arguments(outputDirectory: outputDirectory, catalogs: catalogs),
        inputFiles: files.definitions + files.configurations + catalogs.inputs,
        outputFiles: files.outputNames.map { outputDirectory.appending(component: $0) }
      )
    ]
  }
}
