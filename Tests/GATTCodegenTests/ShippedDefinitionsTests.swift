import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The definitions that come with the project.
@Suite struct ShippedDefinitionsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Definitions"
  ).standardizedFileURL

  private static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
  }

  private static func files(in path: String) throws -> [DefinitionFile] {
    try names(in: path).filter { $0.hasSuffix(".xml") }.map { name in
      DefinitionFile(
        path: "\(path)/\(name)",
        contents: [UInt8](try Data(contentsOf: folder.appending(path: "\(path)/\(name)")))
      )
    }
  }

  /// The definitions of the Bluetooth SIG's own attributes and services.
  private static func assigned() throws -> [DefinitionFile] {
    try ["characteristics", "declarations", "descriptors", "services"].flatMap { try files(in: "sig/\($0)") }
  }

  @Test func `Swift is made of all of the Bluetooth SIG's`() throws {
    let files = try Self.assigned()
    let (generated, diagnostics) = generate(from: files, configuration: Configuration())
    #expect(diagnostics.filter { $0.severity == .error } == [])
    #expect(diagnostics.filter { $0.severity == .warning }.count == 1)
    #expect(generated.count == files.count + 1)
    #expect(files.count > 600)
  }

  @Test func `The definitions of each device can be read`() throws {
    let devices = try Self.names(in: "vendor")
    #expect(devices.count >= 8)
    for device in devices {
      let (set, diagnostics) = DefinitionSet.read(try Self.files(in: "vendor/\(device)"))
      #expect(diagnostics.filter { $0.severity != .note } == [])
      // A list of names with spaces between them would be one name.
      #expect(diagnostics.filter { $0.message.contains("one name with a space") } == [])
      #expect(!set.values.isEmpty, "\(device)")
    }
  }
}
