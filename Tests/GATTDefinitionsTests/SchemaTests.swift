import Foundation
import GATTModel
import Testing

@testable import GATTDefinitions

private let xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// The schema for editors, checked with xmllint, the tool of libxml2.
@Suite(.enabled(if: xmllint != nil, "no xmllint; install libxml2-utils"))
struct SchemaTests {
  /// Validates files, and returns the messages of xmllint when a file is not valid.
  private func validate(_ files: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: try #require(xmllint))
    process.currentDirectoryURL = Fixtures.package
    process.arguments = ["--nonet", "--noout", "--schema", "Definitions/schema/gatt.xsd"] + files
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : text
  }

  private func paths(in folder: String) throws -> [String] {
    try Fixtures.files(in: folder).map { "\(folder)/\($0.path)" }
  }

  private static let folders: [String] = {
    let devices = Fixtures.package.appending(path: "Definitions/vendor").path
    return ["characteristics", "declarations", "descriptors", "services"].map { "Definitions/sig/" + $0 }
      + ((try? FileManager.default.contentsOfDirectory(atPath: devices)) ?? []).map { "Definitions/vendor/" + $0 }
      + ["Tests/Support/Goldens/Definitions", "Tests/GATTDefinitionsTests/Fixtures"]
  }()

  @Test(arguments: folders)
  func `definitions are valid`(folder: String) throws {
    #expect(try validate(paths(in: folder)) == nil)
  }

  @Test(
    arguments: [
      field("A", format: "uint8", "<x:Cuont>3</x:Cuont>"), field("A", format: "uint8", "<x:Special raw='many'/>"),
      field("A", format: "unit16"), field("A", format: "uint65"), "<x:Param name='A' format='string'/>",
      "<x:Count>3</x:Count>", "<x:Group>\(field())</x:Group>", "<Feild name='A'/>", "<Field name='A' x:colour='red'/>",
    ]
  )
  func `a definition that is wrong is not valid`(fields: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(characteristic(fields: fields).utf8).write(to: file)
    #expect(try validate([file.path]) != nil)
  }

  @Test(arguments: [
    "uint08", "sint24", "uint16[3]", "uint16 Array[]", "uint16[n]", "utf8s{16}", "SFloat", "boolean[8][3]", "12bit",
    "uint63",
    "medASN1", "Format of the characteristic",
  ])
  func `a format that is read is valid`(format: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let unit = "<Unit>org.example.unit.bucket</Unit>"
    try Data(characteristic(fields: field("A", format: format, unit)).utf8).write(to: file)
    #expect(FormatNotation(format) != nil)
    #expect(try validate([file.path]) == nil)
  }

  @Test func `editors are offered every format and every unit`() throws {
    let url = Fixtures.package.appending(path: "Definitions/schema/gatt.xsd")
    let schema = try String(contentsOf: url, encoding: .utf8)
    for word in FormatNotation.words + GATTUnit.all.map(\.type) {
      #expect(schema.contains("<xs:enumeration value=\"\(word)\"/>"), "\(word)")
    }
  }
}
