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
  /// The sub-folders of that which are read; nil for all of them, each of which is a set of its own.
  let folders: [String]?
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
    ),
    // Behind the other one, whose types its definitions may refer to.
    Catalog(
      module: "BlueGATTVendorCatalog",
      definitions: "Definitions/vendor",
      folders: nil,
      output: "Generated/Vendor",
      options: ["--catalog", "Generated/SIG/gatt-catalog.tsv"]
    ),
  ]

  func arguments() throws -> [String] {
    let configured = folders == nil ? try allFolders().map { definitions + "/" + $0 } : [definitions]
    return try [
      "catalog", "--module", module, "--package", "BlueGATT", "--source-root", definitions,
      "--output-directory", output, "--coverage", "Definitions/README.md",
    ] + configured.flatMap { ["--config", $0 + "/gatt-profiles.json"] } + options + files()
  }

  private func files() throws -> [String] {
    try (folders ?? allFolders()).flatMap { folder in
      let folder = definitions + "/" + folder
      return try names(in: folder).filter { $0.hasSuffix(".xml") }.map { folder + "/" + $0 }
    }
  }

  private func allFolders() throws -> [String] { try names(in: definitions).filter { !$0.contains(".") } }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
