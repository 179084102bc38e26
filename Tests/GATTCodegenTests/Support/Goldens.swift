import Foundation
import GATTDefinitions

@testable import GATTCodegen

/// The definitions beside the tests, and the Swift that the generator must make of them.
enum Goldens {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Support/Goldens")
  static let definitionsFolder = folder.appending(path: "Definitions")
  static let swiftFolder = folder.appending(path: "Swift")
  /// The file with the tests that the generator makes of the examples.
  static let examples = folder.appending(path: "../../GeneratedTests/GoldensExamples.gatt.swift")

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.accessLevel = .public
    configuration.isHashable = true
    return configuration
  }

  /// The definitions, with paths as a plugin gives them.
  static let definitions: [DefinitionFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: definitionsFolder.path)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: definitionsFolder.appending(path: name)) else { return nil }
      return DefinitionFile(path: "Definitions/\(name)", contents: Array(data))
    }
  }()

  /// The name of the Swift file for a definition file.
  static func swiftName(_ file: GeneratedFile) -> String {
    guard let source = file.source else { return "GATTProfiles.gatt.swift" }
    return String(source.split(separator: "/").last!.dropLast(".xml".count)) + ".gatt.swift"
  }

  static func expected(_ name: String) -> String {
    (try? String(contentsOf: swiftFolder.appending(path: name), encoding: .utf8)) ?? ""
  }
}

/// The lines that differ, as `12 - expected` and `12 + generated`.
func difference(expected: String, generated: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = generated.split(separator: "\n", omittingEmptySubsequences: false)
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(let offset, let line, _): (offset, 0, "\(offset + 1) - \(line)")
    case .insert(let offset, let line, _): (offset, 1, "\(offset + 1) + \(line)")
    }
  }
  return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
}
