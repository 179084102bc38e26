#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  // Not compiled by the project, which has no Mac.
  extension GATTProfiles: XcodeBuildToolPlugin {
    /// A target of Xcode has no folder, so the paths of its files are those below the folder of the project.
    ///
    /// Xcode tells no dependencies of a target (https://github.com/swiftlang/swift-package-manager/issues/6003). So the
    /// target can take definitions of the catalogs of this package, and can't refer to their types.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try commands(
        for: TargetFiles(root: context.xcodeProject.directoryURL, files: target.inputFiles.map(\.url)),
        of: target.displayName,
        catalogs: Catalogs(ofPackageAt: package),
        tool: context.tool(named: "gatt-generate").url,
        outputDirectory: context.pluginWorkDirectoryURL
      )
    }
  }
#endif
