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

/// Definitions, and the Swift that the generator makes of them, which a person has read. `scripts/update-goldens`
/// writes the Swift again.
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

  @Test func `the examples of the definitions become the tests that stand in GeneratedTests`() throws {
    let (text, diagnostics) = generateExampleTests(
      ofModule: "Goldens",
      from: Goldens.definitions,
      configuration: Goldens.configuration
    )
    #expect(diagnostics.filter { $0.severity == .error } == [])
    let expected = try String(contentsOf: Goldens.examples, encoding: .utf8)
    let difference = difference(expected: expected, generated: text)
    #expect(difference.isEmpty, "scripts/update-goldens writes the tests anew:\n\(difference)")
  }

  @Test func `tests of types that are not public import their module as testable, and call them in their namespace`() {
    var configuration = Configuration()
    configuration.namespace = "Garden"
    let tank = Goldens.definitions.filter { $0.path.hasSuffix("/tank_level.xml") }
    let (text, _) = generateExampleTests(ofModule: "Sensors", from: tank, configuration: configuration)
    #expect(text.contains("\n@testable import Sensors\n"))
    #expect(text.contains("\n@Suite struct GardenExamples {\n"))
    #expect(text.contains("\n    let value = try Garden.TankLevel(octets)\n"))
  }

  @Test func `nothing stands beside the definitions that none of them became`() throws {
    let names = Set(Self.generated.files.map(Goldens.swiftName))
    let there = try FileManager.default.contentsOfDirectory(atPath: Goldens.swiftFolder.path)
    #expect(there.filter { !names.contains($0) } == [])
  }
}
