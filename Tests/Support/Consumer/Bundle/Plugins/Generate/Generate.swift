import PackagePlugin

/// Generates Swift from the `*.xml` in the folder of a target.
@main
struct Generate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let definitions = module.sourceFiles.map(\.url).filter { $0.pathExtension == "xml" }
    let output = context.pluginWorkDirectoryURL
    let names = definitions.map { $0.deletingPathExtension().lastPathComponent } + ["GATTProfiles"]
    return [
      .buildCommand(
        displayName: "Generating Swift from GATT definitions of \(target.name)",
        executable: try context.tool(named: "gatt-generate").url,
        arguments: [
          "build", "--output-directory", output.path, "--source-root", target.directoryURL.path, "--",
        ] + definitions.map(\.path),
        inputFiles: definitions,
        outputFiles: names.map { output.appending(component: $0 + ".gatt.swift") }
      )
    ]
  }
}
