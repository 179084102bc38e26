import Foundation
import PackagePlugin

/// `swift package generate-catalog`: writes what stands in `Generated/`, and what is listed elsewhere, from the files in
/// `Definitions/`. With `--check` it writes nothing, and fails when something is not what it would write.
@main
struct GenerateCatalog: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let unknown = arguments.filter { $0 != "--check" }
    guard unknown.isEmpty else {
      return Diagnostics.error("unknown argument '\(unknown[0])'; the only one is --check")
    }
    let tool = try context.tool(named: "gatt-generate").url
    for catalog in Catalog.all {
      let process = Process()
      process.executableURL = tool
      process.arguments = try catalog.arguments() + arguments
      // Messages, and what is written into files, have paths from here.
      process.currentDirectoryURL = context.package.directoryURL
      try process.run()
      process.waitUntilExit()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        return Diagnostics.error("the catalog \(catalog.module) is not generated")
      }
    }
  }
}

/// A module that is generated.
private struct Catalog {
  let module: String
  /// The folder with its definitions.
  let definitions: String
  /// The sub-folders of that which are read.
  let folders: [String]
  /// The folder with the Swift files.
  let output: String
  /// What it is told besides.
  let options: [String]

  static let all = [
    Catalog(
      module: "BlueGATTCatalog",
      definitions: "Definitions/sig",
      folders: ["characteristics", "declarations", "descriptors", "services"],
      output: "Generated/SIG",
      options: ["--registry", "Sources/GATTRegistry/AssignedNames.gatt.swift"]
    )
  ]

  func arguments() throws -> [String] {
    try [
      "catalog", "--module", module, "--package", "BlueGATT", "--source-root", definitions, "--config",
      definitions + "/gatt-profiles.json", "--output-directory", output, "--coverage", "Definitions/README.md",
    ] + options + files()
  }

  private func files() throws -> [String] {
    try folders.flatMap { folder in
      let folder = definitions + "/" + folder
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }.sorted().map {
        folder + "/" + $0
      }
    }
  }
}
