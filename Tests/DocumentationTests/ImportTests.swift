import Foundation
import Testing

/// The imports of the targets agree with `Package.swift` and with the table of ARCHITECTURE.md, in the library and in the
/// package of the command line. SwiftPM itself accepts an import of a module that another dependency brings.
@Suite struct ImportTests {
  @Test(arguments: [(".", 50), ("CommandLine", 5)])
  func `a target declares each module that it imports`(folder: String, leastTargets: Int) throws {
    let manifest = try Manifest(folder)
    #expect(manifest.targets.count >= leastTargets)
    for target in manifest.targets {
      let undeclared = manifest.imports(of: target).subtracting(target.declared)
      #expect(undeclared.isEmpty, "\(target.name) imports \(undeclared.sorted()) without a dependency in Package.swift")
    }
  }

  @Test(arguments: [(".", 20), ("CommandLine", 2)])
  func `ARCHITECTURE names what a module imports, and nothing else`(folder: String, leastTargets: Int) throws {
    let manifest = try Manifest(folder)
    var rows: [String: String] = [:]
    for line in text(of: package.appending(path: "\(folder)/ARCHITECTURE.md")).components(separatedBy: "\n") {
      let cells = line.split(separator: " | ")
      guard line.hasPrefix("| `"), cells.count == 3 else { continue }
      // A target does not import the modules after a semicolon.
      let permitted = String(cells[2].split(separator: ";")[0])
      for name in cells[0].matches(of: /`([^`]+)`/) { rows[String(name.1)] = permitted }
    }
    let targets = manifest.targets.filter { $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Generated/") }
    #expect(targets.count >= leastTargets)
    for target in targets where target.type != "system" {
      let row = try #require(rows[target.name], "ARCHITECTURE.md has no row for \(target.name)")
      var named = Set(row.matches(of: /`([^`]+)`/).map { String($0.1) })
      if row.contains("swift-log") { named.insert("Logging") }
      if row.contains("swift-argument-parser") { named.insert("ArgumentParser") }
      #expect(named == manifest.imports(of: target), "the row of \(target.name)")
    }
  }
}

/// The part of `Package.swift` that the tests use, as SwiftPM reads it.
private struct Manifest {
  struct Target: Decodable {
    let name: String
    let type: String
    let exclude: [String]
    /// The names of the targets and products that the target depends on.
    let declared: Set<String>
    /// The path, relative to the folder of the package.
    let path: String

    enum CodingKeys: CodingKey { case name, type, path, exclude, dependencies }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      type = try values.decode(String.self, forKey: .type)
      exclude = try values.decodeIfPresent([String].self, forKey: .exclude) ?? []
      let folder = ["test": "Tests", "plugin": "Plugins"][type] ?? "Sources"
      path = try values.decodeIfPresent(String.self, forKey: .path) ?? "\(folder)/\(name)"
      // Each dependency is an object like {"byName": ["GATTCore", null]}.
      let dependencies = try values.decode([[String: FirstString]].self, forKey: .dependencies)
      let names = Set(dependencies.flatMap(\.values).map(\.string))
      // The umbrella is a product with three modules.
      declared = names.contains("BlueGATT") ? names.union(["GATTCore", "GATTRuntime"]) : names
    }
  }

  /// The first element of a list with elements of several types.
  struct FirstString: Decodable {
    let string: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      string = try values.decode(String.self)
    }
  }

  let targets: [Target]
  /// The folder of the package, in the project.
  let folder: String

  private struct Dump: Decodable {
    let targets: [Target]
  }

  /// Reads the manifest in a folder of the project.
  init(_ folder: String) throws {
    self.folder = folder
    let scratch = FileManager.default.temporaryDirectory.appending(path: "imports-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", package.appending(path: folder).path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    targets = try JSONDecoder().decode(Dump.self, from: json).targets
  }

  /// Returns the modules that the files of a target import, without the modules of Swift and of the system.
  func imports(of target: Target) -> Set<String> {
    let known = Set(targets.flatMap { $0.declared.union([$0.name]) }).union(["Logging", "ArgumentParser"])
    let sources = files(below: "\(folder)/\(target.path)") { file in
      file.pathExtension == "swift" && !target.exclude.contains { file.path.contains("\(target.path)/\($0)") }
    }
    let names = sources.flatMap { source in
      text(of: source).matches(of: /(?m)^\s*(?:@\w+(?:\(\w+\))? +)*(?:\w+ +)?import (\w+)$/).map { String($0.1) }
    }
    // A module has an underscore where its target has a hyphen.
    return Set(names.map { $0 == "gatt_generate" ? "gatt-generate" : $0 }).intersection(known)
  }
}
