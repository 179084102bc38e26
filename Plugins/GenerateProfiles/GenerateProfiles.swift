import Foundation
import PackagePlugin

/// The command `swift package generate-profiles`. It writes the Swift of a target's definitions into the target's
/// folder `Generated`, for packages that commit it. With `--check`, it only compares the files, and fails when one
/// differs.
@main
struct GenerateProfiles: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    let checksOnly = arguments.extractFlag(named: "check") > 0
    let names = arguments.extractOption(named: "target")
    // SwiftPM consumes this flag, but also passes it on when it comes after the command's name.
    _ = arguments.extractFlag(named: "allow-writing-to-package-directory")
    if let unknown = arguments.remainingArguments.first {
      return Diagnostics.error("unknown argument '\(unknown)'; there are --check and --target NAME")
    }

    let tool = try context.tool(named: "gatt-generate").url
    for target in try targets(names, of: context.package) where target.reportProblems() {
      let process = Process()
      process.executableURL = tool
      process.arguments = target.files.arguments(
        outputDirectory: target.outputDirectory,
        catalogs: Catalogs(context.package, for: target.module),
        options: checksOnly ? ["--check"] : []
      )
      try process.run()
      process.waitUntilExit()
      if process.terminationReason == .exit, process.terminationStatus == 0 {
        print("\(target.outputDirectory.path) is up to date")
      } else if checksOnly {
        Diagnostics.error(
          "the Swift of the target '\(target.name)' is not up to date; 'swift package generate-profiles' generates it"
        )
      } else {
        Diagnostics.error("no Swift was generated for the target '\(target.name)'")
      }
    }
  }

  /// The targets with these names; without names, all targets that commit their Swift.
  ///
  /// Reports names without such a target.
  private func targets(_ names: [String], of package: Package) throws -> [CommittingTarget] {
    let all = try package.targets(ofType: SwiftSourceModuleTarget.self).map { try CommittingTarget($0, in: package) }
    let candidates = all.filter { $0.hasOutputs || $0.hasInputs }
    guard !candidates.isEmpty else {
      Diagnostics.error("no Swift target of the package '\(package.displayName)' has an .xml file")
      return []
    }
    guard names.isEmpty else {
      let selected = candidates.filter { names.contains($0.name) }
      for name in names where !selected.contains(where: { $0.name == name }) {
        let isTarget = all.contains { $0.name == name }
        let problem = isTarget ? "the target '\(name)' has no .xml file" : "there is no Swift target '\(name)'"
        let others = candidates.map { "'\($0.name)'" }.joined(separator: ", ")
        Diagnostics.error("\(problem); Swift targets with .xml files: \(others)")
      }
      return selected
    }
    let committing = candidates.filter(\.isCommitting)
    // Without committing targets, the problems of the candidates tell the user what to do.
    return committing.isEmpty ? candidates : committing
  }
}

/// A target with its generated Swift under version control.
///
/// The target must exclude its definition files. Otherwise SwiftPM warns of them, and the plugin `GATTProfiles`, if the
/// target applies it, generates the same types. This plugin can't find out whether the target applies it.
private struct CommittingTarget {
  let module: SwiftSourceModuleTarget
  let files: TargetFiles
  let outputDirectory: URL
  /// The files that SwiftPM and build tool plugins see, because the target does not exclude them.
  private let seenFiles: TargetFiles

  init(_ module: SwiftSourceModuleTarget, in package: Package) throws {
    self.module = module
    let folder = module.directoryURL
    let outputDirectory = folder.appending(component: "Generated")
    self.outputDirectory = outputDirectory
    seenFiles = TargetFiles(root: folder, files: module.sourceFiles.filter { $0.type != .resource }.map(\.url))
    let resources = module.sourceFiles.filter { $0.type == .resource }.map(\.url.path)
    let otherFolders = package.targets.map(\.directoryURL.path).filter { $0 != folder.path }
    let files = try Self.files(in: folder, besides: Set(resources + otherFolders))
    self.files = TargetFiles(
      root: folder,
      files: files.filter { $0.pathExtension != "swift" || $0.deletingLastPathComponent().path != outputDirectory.path }
    )
  }

  /// The files in a folder and its subfolders, without hidden files, nested packages and the paths in `others`.
  private static func files(in folder: URL, besides others: Set<String>) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name -> [URL] in
      let file = folder.appending(component: name)
      guard !name.hasPrefix("."), !others.contains(file.path) else { return [] }
      guard try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else { return [file] }
      let manifest = file.appending(component: "Package.swift")
      return FileManager.default.fileExists(atPath: manifest.path) ? [] : try files(in: file, besides: others)
    }
  }

  var name: String { module.name }

  /// Whether Swift was generated before. If the target has no definitions, all of it is obsolete.
  var hasOutputs: Bool {
    FileManager.default.fileExists(atPath: outputDirectory.appending(component: registrationOutputName).path)
  }

  /// Whether Swift can be generated: of definition files, or of definitions that the configuration takes.
  var hasInputs: Bool { !files.definitions.isEmpty || !files.configurations.isEmpty }

  /// Whether the target uses this command, and not the build tool plugin.
  var isCommitting: Bool { hasOutputs || seenFiles.definitions.isEmpty && seenFiles.configurations.isEmpty }

  /// Reports the problems that prevent generation.
  ///
  /// - Returns: Whether there were no problems.
  func reportProblems() -> Bool {
    let seen = (seenFiles.configurations + seenFiles.definitions).map { "\"\(seenFiles.relativePath($0))\"" }
    guard seen.isEmpty else {
      Diagnostics.error(
        """
        the target '\(name)' does not exclude its definition files, so SwiftPM would warn of them, and the plugin \
        GATTProfiles would make the same types; add 'exclude: [\(seen.joined(separator: ", "))]' to the target, and \
        remove the plugin from it
        """
      )
      return false
    }
    files.warnOfMisnamed()
    return files.reportProblems()
  }
}
