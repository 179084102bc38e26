import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The definitions of the Bluetooth SIG's own profiles that come with the project.
@Suite struct ShippedDefinitionsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Definitions/sig"
  ).standardizedFileURL

  private static func files() throws -> [DefinitionFile] {
    try ["characteristics", "descriptors", "services"].flatMap { kind in
      let folder = folder.appending(path: kind)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }.map {
        name in
        DefinitionFile(
          path: "\(kind)/\(name)",
          contents: [UInt8](try Data(contentsOf: folder.appending(path: name)))
        )
      }
    }
  }

  @Test func `Swift is made of all of them`() throws {
    let files = try Self.files()
    let (generated, diagnostics) = generate(from: files, configuration: Configuration())
    #expect(diagnostics.filter { $0.severity == .error } == [])
    #expect(diagnostics.filter { $0.severity == .warning }.count == 6)
    #expect(generated.count == files.count + 1)
    #expect(files.count > 600)
  }
}
