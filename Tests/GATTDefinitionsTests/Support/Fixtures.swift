import Foundation

@testable import GATTDefinitions

/// The definition files beside the tests, and the definition files of the project.
enum Fixtures {
  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  /// Reads fixtures by their names.
  static func reading(_ names: String...) throws -> Reading {
    Reading(
      files: try names.map { name in
        let url = package.appending(path: "Tests/GATTDefinitionsTests/Fixtures/\(name)")
        return (name, [UInt8](try Data(contentsOf: url)))
      }
    )
  }

  /// The definition files in a folder of the package, by name.
  static func files(in folder: String) throws -> [(path: String, contents: [UInt8])] {
    let url = package.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".xml") }.sorted()
      .map { ($0, [UInt8](try Data(contentsOf: url.appending(path: $0)))) }
  }
}

extension Reading {
  /// The value with a name.
  func value(_ name: String) -> ValueDefinition? {
    definitions.values.first { $0.name == name && !$0.isPart }
  }

  /// The part with a name.
  func part(_ name: String) -> ValueDefinition? {
    definitions.values.first { $0.name == name && $0.isPart }
  }

  /// Returns the field at a path of names, `Value/Field`.
  func field(_ path: String) -> FieldDefinition? {
    let names = path.split(separator: "/").map(String.init)
    return (value(names[0]) ?? part(names[0]))?.fields.first { $0.name == names[1] }
  }
}

extension ValueDefinition {
  var isPart: Bool {
    if case .part = kind { true } else { false }
  }
}

extension FieldDefinition {
  /// The definition of a choice; nil for another form.
  var choice: ChoiceDefinition? {
    if case .choice(let choice) = form { choice } else { nil }
  }
}
