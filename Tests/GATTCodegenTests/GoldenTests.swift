import Foundation
import GATTDefinitions
import Testing

@testable import GATTCodegen

/// A generated file by the name that it has beside the definitions.
struct Golden: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ file: GeneratedFile) {
    name = Goldens.swiftName(file)
    text = file.text
  }

  var testDescription: String { name }
}

/// Definitions, and the Swift that they become, which people have read. `scripts/update-goldens` writes it anew.
@Suite struct GoldenTests {
  private static let generated = generate(from: Goldens.definitions, configuration: Goldens.configuration)

  @Test func `the golden definitions are without errors`() {
    #expect(Self.generated.diagnostics.filter { $0.severity == .error } == [])
    #expect(Self.generated.files.count == Goldens.definitions.count + 1)
    #expect(Goldens.definitions.count > 25)
  }

  @Test(arguments: generated.files.map(Golden.init)) func `a definition becomes the Swift that stands beside it`(
    golden: Golden
  ) throws {
    let name = golden.name
    let difference = difference(expected: Goldens.expected(name), generated: golden.text)
    #expect(difference.isEmpty, "\(name) differs; scripts/update-goldens writes it anew:\n\(difference)")
  }

  @Test func `nothing stands beside the definitions that none of them became`() throws {
    let names = Set(Self.generated.files.map(Goldens.swiftName))
    let there = try FileManager.default.contentsOfDirectory(atPath: Goldens.swiftFolder.path)
    #expect(there.filter { !names.contains($0) } == [])
  }
}
